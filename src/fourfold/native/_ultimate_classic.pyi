"""
The heuristic and the search of the IIIT ultimate bot report.

Positions are texts, cells are numbered in reading order of the board. Searches run without the interpreter's lock; they end early when `stop` returns True, which is asked every few milliseconds, and at once on Ctrl-C.
"""

from collections.abc import Callable

class Weights:
    """The report's parameters."""

    def __init__(
        self, score_block: int, score_1: int, score_2: int, score_3: int, weight_attack: int
    ) -> None: ...

class Found:
    """What a search found out, for the player to move."""

    @property
    def line(self) -> list[int]:
        """The best play of both sides; its first move is the answer."""

    @property
    def value(self) -> int | None:
        """The value; None when a limit struck before all moves were looked at."""

    @property
    def depth(self) -> int:
        """How many moves ahead was looked."""

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""

    @property
    def exact(self) -> bool:
        """Whether no evaluation had a part in the value."""

def evaluate(position: str, n: int, weights: Weights) -> int:
    """The heuristic score of a position to the player to move."""

def deepen(
    position: str,
    n: int,
    first: int,
    depth: int | None,
    weights: Weights,
    *,
    ending: str = "points",
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[Found], object] | None = None,
) -> Found:
    """
    Alpha-beta, `first` moves ahead and then deeper to at most `depth` (None: the end of the game): the answer of the deepest search that the limits let finish. on_progress hears of every completed depth.
    """
