"""The exact Quarto solver. fourfold.solver is its face for users."""

from collections.abc import Callable, Sequence

class Solver:
    """
    Solves positions of one rule set and remembers what it proved. Scores are whole numbers, larger is better: 17 - d for a win at distance d, d - 17 for a loss, 0 for a draw. With none of the nodes or seconds left, what is known at once is the answer.
    """

    def __init__(self, rules: str, table_bytes: int) -> None: ...
    def solve(
        self,
        position: str,
        *,
        weak: bool = False,
        question: str = "who_wins",
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[tuple[int, int, int, float]], object] | None = None,
    ) -> tuple[int, int, int, float]:
        """
        Proven bounds of the score, the nodes and the seconds: (lower, upper, nodes, seconds). A weak search may ask who_wins, or only whether the mover_wins or the opponent_wins.
        """

    def analyse(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[[tuple[int, int, int, float]], object] | None = None,
    ) -> list[tuple[tuple[int | None, int | None], int, int]]:
        """
        Every legal turn with proven bounds of its score: ((square, gift), lower, upper).
        """

    def find_turn(
        self,
        position: str,
        win: bool,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> list[tuple[tuple[int | None, int | None], int, int]]:
        """
        As analyse, but only until one turn is proven to win or, unless `win`, not to lose; the most promising turns first.
        """

    def principal_line(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> list[tuple[int | None, int | None]]:
        """Best play to the end of the game, cut short when a limit strikes."""

    def solve_keys(self, keys: Sequence[int], *, threads: int = 1) -> list[int]:
        """The exact scores of the positions with these canonical keys."""

def bench_signature() -> int:
    """
    The nodes that fixed positions take with one thread: changes exactly when the search does.
    """
