"""
The players that need no Python, and what pages ask about positions. fourfold.players and fourfold.service are the public interfaces.
"""

from collections.abc import Callable, Sequence

class Player:
    """A player of the core, described by a spec."""

    def __init__(self, spec: str, seed: int) -> None: ...
    def choose(
        self,
        game: str,
        position: str,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        remaining: float | None = None,
        increment: float | None = None,
        stop: Callable[[], bool] | None = None,
        on_progress: Callable[
            [tuple[str, float | None, int | None, int | None, Sequence[str]]], object
        ]
        | None = None,
    ) -> tuple[str, float | None, int | None, int | None, list[str]]:
        """
        A legal move of a position of this game: (move, score, depth, nodes, line), where None is unknown. `on_progress` gets the same for the move that it would make so far.
        """

    def recall(self, game: str, position: str, move: str) -> None:
        """Enter the state after making this move."""

def solve_position(
    game: str,
    position: str,
    *,
    seconds: float,
    threads: int = 1,
    table_bytes: int,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[str], object] | None = None,
) -> str | None:
    """
    The exact value of a position, or its proven bounds; None if the core does not solve this game.
    """

def analyse_position(
    game: str,
    position: str,
    *,
    seconds: float,
    threads: int = 1,
    table_bytes: int,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[str], object] | None = None,
) -> str | None:
    """
    The exact value of every move, reported pass by pass; None if the core does not solve this game.
    """

def estimate_moves(
    game: str,
    position: str,
    *,
    seconds: float,
    threads: int = 1,
    table_bytes: int,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[str], object] | None = None,
) -> str | None:
    """The expected result of every move; None if the game has no engine."""

def load_book(rules: str, data: bytes) -> None:
    """Use an opening book, given as the unpacked columns of its file."""

def load_layer(rules: str, data: bytes) -> None:
    """Use a layer beyond the opening book, given as its whole file."""
