"""
The Ultimate engine.

Positions are texts, cells are numbered in reading order of the board, and values are hundredths of a point for the player to move; beyond 10000 a win is proven, and 20000 less the value is the number of moves to it. Searches run without the interpreter's lock; they end early when `stop` returns True, which is asked every few milliseconds, and at once on Ctrl-C.
"""

from collections.abc import Callable, Mapping, Sequence

def parameters() -> list[tuple[str, int, int, int, str]]:
    """
    The name of every parameter, its default, the least and the most it may be, its meaning.
    """

def features() -> list[tuple[str, str]]:
    """The name of every feature of the search, and its meaning."""

class Found:
    """What a search found out, for the player to move."""

    @property
    def line(self) -> list[int]:
        """The best play of both sides; its first move is the answer."""

    @property
    def value(self) -> int:
        """The value of the last depth that was completed."""

    @property
    def depth(self) -> int:
        """The last depth that was completed; 0 when stopped before."""

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""

    @property
    def seconds(self) -> float:
        """How long it took."""

class Engine:
    """Searches positions of one size, and remembers them."""

    def __init__(
        self,
        n: int = 4,
        table_bytes: int = 67108864,
        parameters: Mapping[str, int] = {},
        without: Sequence[str] = [],
    ) -> None:
        """
        Without a table when it has 0 bytes, and without the features that are named: without all of them it looks at every move to the same depth and then evaluates.
        """

    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Found], object] | None = None,
    ) -> Found:
        """
        Deepens until a limit strikes; after soft_seconds no new depth is begun. on_progress hears of every completed depth.
        """

    def forget(self) -> None:
        """Empties the table."""

class TreeSearcher:
    """Monte Carlo tree search with the engine's evaluation."""

    def __init__(
        self, n: int = 4, tree_bytes: int = 268435456, parameters: Mapping[str, int] = {}
    ) -> None: ...
    def search(
        self,
        position: str,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        soft_seconds: float | None = None,
        threads: int = 1,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[Found], object] | None = None,
    ) -> Found:
        """
        Grows the tree until a limit strikes, on one thread. Nodes are visits, and the depth is that of the principal line. on_progress hears each time the visits have doubled.
        """

def evaluate(position: str, n: int = 4, parameters: Mapping[str, int] = {}) -> int:
    """The evaluation of a position for the player to move."""

def play_pairs(
    first: Mapping[str, int],
    second: Mapping[str, int],
    begin: int,
    end: int,
    *,
    nodes: int = 2000,
    opening_moves: int = 6,
    seed: int = 1,
    n: int = 4,
) -> list[tuple[int, int, int, int]]:
    """
    Plays the pairs of games from number `begin` up to `end`, between two sets of parameters, each from an opening of its own with the seats swapped. For each pair, as the first has it: the scores of both games (2 won, 1 drawn, 0 lost) and its lead in points in both.
    """

class Samples:
    """
    Positions of games of the engine against itself, each with the points by which the player to move was ahead in the end.
    """

    def __init__(
        self,
        parameters: Mapping[str, int],
        begin: int,
        end: int,
        *,
        nodes: int = 300,
        random_moves: float = 0.0,
        every: int = 1,
        seed: int = 1,
    ) -> None:
        """
        Plays the games from number `begin` up to `end`, each after an opening of 2 to 15 random moves; later a share of the moves is random too. Keeps one of `every` positions after the opening.
        """

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> tuple[str, int]: ...
    def error(self, parameters: Mapping[str, int]) -> float:
        """
        The mean squared difference between evaluation and final points, in points.
        """

def play_against_chance(games: int, nodes: int, seed: int = 1, n: int = 4) -> int:
    """
    Plays against random moves and checks that every move of the engine is legal; RuntimeError for one that is not. How many games the engine won.
    """

def bench_signature() -> int:
    """
    The nodes that fixed positions take: changes exactly when the search does.
    """
