"""The exact Quarto solver. fourfold.solver is the public interface."""

from collections.abc import Callable, Sequence

class Solver:
    """
    Solves positions of one rule set and keeps proofs in its table. Scores are integers, larger is better: 17 - d for a win at distance d, d - 17 for a loss, 0 for a draw. With 0 nodes or seconds, the result is what is known without searching.
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
        Proven bounds of the score: (lower, upper, nodes, seconds). A weak search proves the winner only; its question may be who_wins, or just mover_wins or opponent_wins.
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
        Proven bounds of the score of every legal turn: ((square, gift), lower, upper).
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
        Like analyse, but stop as soon as one turn is proven to win or, without `win`, not to lose. The most promising turns come first.
        """

    def principal_line(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        book: bool = False,
        stop: Callable[[], bool] | None = None,
    ) -> list[tuple[int | None, int | None]]:
        """
        Best play to the end of the game, cut short if a limit strikes. `book` uses the opening book too.
        """

    def rank_turns(
        self,
        position: str,
        *,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        book: bool = True,
        stop: Callable[[], bool] | None = None,
    ) -> tuple[list[tuple[tuple[int | None, int | None], int, int, str]], tuple[int, int]]:
        """
        The legal turns, best first, as ((square, gift), lower, upper, status), and the bounds of the position. The status is best, possible or worse.
        """

    def solve_keys(self, keys: Sequence[int], *, threads: int = 1) -> list[int]:
        """The exact scores of the positions with these canonical keys."""

def rank_bounds(
    turns: Sequence[tuple[tuple[int | None, int | None], int, int]],
    known: tuple[int, int] | None = None,
) -> tuple[list[tuple[tuple[int | None, int | None], int, int, str]], tuple[int, int]]:
    """
    Turns with these bounds, like rank_turns; `known` are bounds of the position from another source.
    """

def load_book(rules: str, data: bytes) -> None:
    """Use an opening book, given as the unpacked columns of its file."""

def load_layer(rules: str, data: bytes) -> None:
    """Use a layer beyond the opening book, given as its whole file."""

def has_book(rules: str) -> bool:
    """Whether a book of this rule set is loaded."""

def has_layer(rules: str) -> bool:
    """Whether a layer of this rule set is loaded."""

def book_score(position: str, rules: str) -> int | None:
    """
    The score of a position by the book or layer; None beyond what is loaded.
    """

def book_turns(
    position: str, rules: str
) -> tuple[list[tuple[tuple[int | None, int | None], int, int, str]], tuple[int, int]]:
    """
    The turns of a position by the book alone, like rank_turns; no turns beyond the book.
    """

def bench_signature() -> int:
    """
    The nodes that fixed positions take with one thread. It changes exactly when the search does.
    """
