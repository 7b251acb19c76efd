"""
The Ultimate engine.

Positions are texts, cells are numbered in reading order of the board, and values are hundredths of a point for the player to move, where the ending counts wins a win being as many points as there are blocks; beyond 10000 a win is proven, and 20000 less the value is the number of moves to it. Searches run without the interpreter's lock; they end early when `stop` returns True, which is asked every few milliseconds, and at once on Ctrl-C.
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
        ending: str = "points",
        network: bytes | None = None,
    ) -> None:
        """
        Without a table when it has 0 bytes, and without the features that are named: without all of them it looks at every move to the same depth and then evaluates. It evaluates by a network, the one that ships for the ending unless another is given; by chances where there is none, when an empty one is given, or parameters, which are theirs.
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
        on_progress: Callable[[Found], object] | None = None,
    ) -> Found:
        """
        Grows the tree until a limit strikes, on one thread. Nodes are visits, and the depth is that of the principal line. on_progress hears each time the visits have doubled.
        """

def evaluate(
    position: str,
    n: int = 4,
    parameters: Mapping[str, int] = {},
    ending: str = "points",
    network: bytes | None = None,
) -> int:
    """The evaluation of a position for the player to move."""

def network(n: int, ending: str) -> bytes:
    """The weights of the network that ships for an ending; empty: none does."""

def bench_signature() -> int:
    """
    The nodes that fixed positions take: changes exactly when the search does.
    """
