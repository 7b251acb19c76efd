"""
Many positions at once, in arrays. fourfold.arrays is the public interface.
"""

from typing import Annotated, TypeVar

import numpy
from numpy.typing import NDArray

Number = TypeVar("Number", bound=numpy.generic)
Column = Annotated[NDArray[Number], dict(shape=(None,), order="C", device="cpu")]
Rows = Annotated[NDArray[Number], dict(shape=(None, None), order="C", device="cpu")]

QUARTO_ACTIONS: int = 288

class Games:
    """Positions, one per row."""

    def first_invalid(self) -> int:
        """
        The index of the first invalid position, or the number of positions if all are valid.
        """

    def mark_legal(self, masks: Rows[numpy.uint8]) -> None:
        """Write 1 for legal actions, else 0."""

    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> int:
        """
        Make a move in every unfinished game. Stops at the first illegal action and returns its index, or the number of games.
        """

    def choose_random(self, seed: int, actions: Column[numpy.int16]) -> None:
        """Write a random legal action, or -1 for finished games."""

    def find_keys(self, keys: Column[numpy.uint64]) -> None:
        """Write the canonical keys."""

    def make_canonical(self) -> None:
        """Replace every position by the canonical one of its symmetry class."""

class Quarto(Games):
    """Quarto positions."""

    def __init__(self, boards: Rows[numpy.int8], hands: Column[numpy.int8], rules: str) -> None: ...
    def play_out(self, seed: int, turns: Column[numpy.uint8]) -> None:
        """
        Play all games to the end at random, and write the number of turns played.
        """

    def find_winners(self, winners: Column[numpy.int8]) -> None:
        """Write the winner, -1 for a draw or -2 for an unfinished game."""

    def sample_positions(self, *, placed: int, policy: str, seed: int, first: int) -> int:
        """
        Write positions reached by play, with this many pieces placed and one in hand. The n-th depends on the seed and first + n. Returns the number of positions written.
        """

    def label_positions(
        self, scores: Column[numpy.int8], best: Rows[numpy.uint8], *, table_bytes: int
    ) -> int:
        """
        Write the exact scores of positions with a piece in hand, and the set of best turns: action a is bit a % 8 of byte a / 8. Returns the number of positions labelled.
        """

    def solve(
        self,
        lower: Column[numpy.int8],
        upper: Column[numpy.int8],
        *,
        weak: bool,
        threads: int,
        table_bytes: int,
        seconds: float | None,
        nodes: int | None,
    ) -> None:
        """
        Write proven bounds of the scores (see fourfold.native.quarto_solver); 17 if the player to move has won.
        """

class Ultimate(Games):
    """Ultimate positions."""

    def play_out(self, seed: int, turns: Column[numpy.uint16]) -> None:
        """
        Play all games to the end at random, and write the number of turns played.
        """

    def find_winners(self, winners: Column[numpy.int8], points: Rows[numpy.float64]) -> None:
        """
        Write the winner, -1 for a draw or -2 for an unfinished game; and the points of both.
        """

    def find_blocks(self, winners: Rows[numpy.int8]) -> None:
        """
        Write the winner of each block: 2 for a draw, -1 for an unfinished block.
        """

    def solve(self, values: Column[numpy.int32], table_bytes: int, nodes: int) -> None:
        """Write the values that are proven within this many nodes per position."""

class Ultimate3(Ultimate):
    def __init__(
        self, cells: Rows[numpy.int8], sent_to: Column[numpy.int8], ending: str
    ) -> None: ...

class Ultimate4(Ultimate):
    def __init__(
        self, cells: Rows[numpy.int8], sent_to: Column[numpy.int8], ending: str
    ) -> None: ...
