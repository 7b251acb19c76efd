"""
What pages ask about positions, answered as JSON. fourfold.service describes it.
"""

from collections.abc import Callable

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
