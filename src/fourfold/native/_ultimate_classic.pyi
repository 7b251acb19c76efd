"""
The heuristic and the search of the IIIT ultimate bot report.

Positions are strings, and cells are numbered in reading order of the board. Searches run without the GIL. They call `stop` every few milliseconds and end early if it returns True, or on Ctrl-C.
"""

from collections.abc import Callable, Sequence

class Weights:
    """The report's parameters."""

    def __init__(
        self, score_block: int, score_1: int, score_2: int, score_3: int, weight_attack: int
    ) -> None: ...

class SearchResult:
    """The result of a search, for the player to move."""

    @property
    def line(self) -> list[int]:
        """The principal variation; its first move is the move to play."""

    @property
    def value(self) -> int | None:
        """The value; None if a limit struck before all moves were searched."""

    @property
    def depth(self) -> int:
        """The depth of the search in moves."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def exact(self) -> bool:
        """Whether the value depends on no evaluation."""

def evaluate(position: str, n: int, weights: Weights) -> int:
    """The heuristic score of a position for the player to move."""

def deepen(
    position: str,
    n: int,
    first: int,
    depth: int | None,
    weights: Weights,
    *,
    ending: str = "points",
    order: Sequence[int] = [],
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """
    Iterative deepening of alpha-beta from depth `first` to `depth` (None: to the end of the game). Tries the moves of the root in `order`, or in that of the board. Returns the result of the deepest search completed within the limits. Calls on_progress after every completed depth.
    """
