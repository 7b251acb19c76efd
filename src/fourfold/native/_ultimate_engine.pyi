"""
The Ultimate engine.

Positions are strings, and cells are numbered in reading order of the board. Values are hundredths of a point for the player to move; where the ending counts wins, a win is worth as many points as there are blocks. Above 10000 a win is proven: 20000 minus the value is the number of moves to it. Searches run without the GIL. They call `stop` every few milliseconds and end early if it returns True, or on Ctrl-C.
"""

from collections.abc import Callable, Mapping, Sequence

def evaluation_parameters() -> list[tuple[str, int, int, int, str]]:
    """
    The evaluation parameters of chances: (name, default, minimum, maximum, meaning).
    """

def search_parameters() -> list[tuple[str, int, int, int, str]]:
    """
    The parameters of the search: (name, default, minimum, maximum, meaning).
    """

def features() -> list[tuple[str, str]]:
    """The features of the search: (name, meaning)."""

class SearchResult:
    """The result of a search, for the player to move."""

    @property
    def line(self) -> list[int]:
        """The principal variation; its first move is the move to play."""

    @property
    def value(self) -> int:
        """The value of the last completed depth."""

    @property
    def depth(self) -> int:
        """The last completed depth; 0 if none was completed."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def seconds(self) -> float:
        """The time taken."""

class Engine:
    """
    Searches positions of one board size. It keeps its table between searches.
    """

    def __init__(
        self,
        n: int = 4,
        table_bytes: int = 67108864,
        parameters: Mapping[str, int] = {},
        without: Sequence[str] = [],
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        """
        0 table bytes mean no table. `without` names features to switch off; without all of them, every move is searched to the same depth and then evaluated. Evaluates by the given network, else by the one that ships for the ending. Evaluates by chances if there is none, if the given one is empty, or if `parameters` has evaluation parameters.
        """

    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """
        Deepen until a limit strikes; no new depth is started after soft_seconds. Calls on_progress after every completed depth.
        """

    def clear(self) -> None:
        """Clear the table and the correction history."""

class MctsSearch:
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self,
        n: int = 4,
        tree_bytes: int = 268435456,
        parameters: Mapping[str, int] = {},
        ending: str = "points",
        network: bytes | None = None,
    ) -> None: ...
    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[SearchResult], object] | None = None,
    ) -> SearchResult:
        """
        Grow the tree until a limit strikes, on one thread. Nodes are visits, and the depth is the length of the principal variation. Calls on_progress each time the visits have doubled.
        """

class Analysis:
    """The value of every move, best first."""

    @property
    def moves(self) -> list[tuple[list[int], float, float, int | None, int | None]]:
        """
        For each move: the best play beginning with it, the expected final lead in points, the chance to score more than the opponent, and the number of moves to a forced win or loss. If the ending counts wins, the points are the chance to win minus the chance to lose.
        """

    @property
    def depth(self) -> int:
        """The last completed depth."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def exact(self) -> bool:
        """
        Whether every line was searched to the end, or every move forces a result.
        """

def analyse(
    position: str,
    n: int = 4,
    ending: str = "points",
    parameters: Mapping[str, int] = {},
    table_bytes: int = 67108864,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int = 1,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[Analysis], object] | None = None,
) -> Analysis:
    """
    Search every legal move to the same depth, deeper and deeper, until a limit is reached. Calls on_progress after every depth; the first is completed whatever the limits.
    """

def winning_chance(points: float) -> float:
    """
    The chance to score more than the opponent with this expected lead, if blocks are points.
    """

def levels(n: int) -> list[tuple[float, float, int, bool]]:
    """
    The levels of a board size, the weakest first: (depth, attention, indifference, to_win).
    """

def evaluate(
    position: str,
    n: int = 4,
    parameters: Mapping[str, int] = {},
    ending: str = "points",
    network: bytes | None = None,
) -> int:
    """The static evaluation of a position, for the player to move."""

def network(n: int, ending: str) -> bytes:
    """
    The weights of the network that ships for an ending; empty if none does.
    """

def bench_signature() -> int:
    """
    The nodes that fixed positions take. It changes exactly when the search does.
    """
