"""
The players that need no Python. fourfold.players is the public interface.
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
