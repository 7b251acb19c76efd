"""The exact Quarto solver. fourfold.solver is its face for users."""

from collections.abc import Sequence

class Stop:
    """A flag that any thread may raise to end the work it was given to."""

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

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
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        on_progress: object | None = None,
    ) -> tuple[int, int, int, float]:
        """
        Proven bounds of the score, the nodes and the seconds: (lower, upper, nodes, seconds). A weak search may ask who_wins, or only whether the mover_wins or the opponent_wins.
        """

    def analyse(
        self,
        position: str,
        *,
        weak: bool = False,
        threads: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
        on_progress: object | None = None,
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
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> list[tuple[tuple[int | None, int | None], int, int]]:
        """
        As analyse, but only until one turn is proven to win or, unless `win`, not to lose; the most promising turns first.
        """

    def principal_line(
        self,
        position: str,
        *,
        threads: int = 1,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> list[tuple[int | None, int | None]]:
        """Best play to the end of the game, cut short when a limit strikes."""

    def solve_keys(
        self, keys: Sequence[int], *, threads: int = 1, stop: Stop | None = None
    ) -> list[int]:
        """
        The exact scores of the positions with these canonical keys; RuntimeError when stopped.
        """

def bench_signature() -> int:
    """
    The nodes that fixed positions take with one thread: changes exactly when the search does.
    """
