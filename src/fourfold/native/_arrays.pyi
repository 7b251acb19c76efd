"""
Many positions at once, in arrays. fourfold.arrays is its face for users.
"""

from typing import Annotated, TypeVar

import numpy
from numpy.typing import NDArray

Number = TypeVar("Number", bound=numpy.generic)
Column = Annotated[NDArray[Number], dict(shape=(None,), order="C", device="cpu")]
Rows = Annotated[NDArray[Number], dict(shape=(None, None), order="C", device="cpu")]

QUARTO_ACTIONS: int = 288

class Games:
    """Positions, one in a row."""

    def first_wrong(self) -> int:
        """
        The index of the first position that cannot be one; their number when all can.
        """

    def mark_legal(self, masks: Rows[numpy.uint8]) -> None:
        """Write 1 where an action is legal, else 0."""

    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> int:
        """
        Act in every game that is on, up to the first action that is not legal: its index, or else the number of games.
        """

    def choose(self, seed: int, actions: Column[numpy.int16]) -> None:
        """Write a legal action by chance, -1 where the game is over."""

    def find_keys(self, keys: Column[numpy.uint64]) -> None:
        """Write the canonical keys."""

    def make_canonical(self) -> None:
        """
        Replace every position by the one that stands for all that symmetry makes the same.
        """

class Quarto(Games):
    """Those of Quarto."""

    def __init__(self, boards: Rows[numpy.int8], hands: Column[numpy.int8], rules: str) -> None: ...
    def play_out(self, seed: int, turns: Column[numpy.uint8]) -> None:
        """
        Play all games to their ends by chance, and write how many turns they took.
        """

    def find_winners(self, winners: Column[numpy.int8]) -> None:
        """Write the winner, -1 for a draw and -2 while the game is on."""

    def deal(self, *, placed: int, policy: str, seed: int, first: int) -> int:
        """
        Write positions with so many pieces placed and one in hand, reached by play; the n-th follows from the seed and first + n. How many games reached so far.
        """

    def label(
        self, scores: Column[numpy.int8], best: Rows[numpy.uint8], *, table_bytes: int
    ) -> int:
        """
        Write the exact scores of positions with a piece in hand, and all turns that have them: action a is bit a % 8 of byte a / 8. How many were done.
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
        Write proven bounds of the scores, those of fourfold.native.quarto_solver; 17 where the player to move has won.
        """

class Ultimate(Games):
    """Those of Ultimate."""

    def play_out(self, seed: int, turns: Column[numpy.uint16]) -> None:
        """
        Play all games to their ends by chance, and write how many turns they took.
        """

    def find_winners(self, winners: Column[numpy.int8], points: Rows[numpy.float64]) -> None:
        """
        Write the winner, -1 for a draw and -2 while the game is on, and the points of both.
        """

    def find_blocks(self, winners: Rows[numpy.int8]) -> None:
        """
        Write who has won each block: 2 for nobody, -1 while it is not finished.
        """

    def solve(self, values: Column[numpy.int32], table_bytes: int, nodes: int) -> None:
        """Write the values that are proven within so many nodes each."""

class Ultimate3(Ultimate):
    def __init__(
        self, cells: Rows[numpy.int8], sent_to: Column[numpy.int8], ending: str
    ) -> None: ...

class Ultimate4(Ultimate):
    def __init__(
        self, cells: Rows[numpy.int8], sent_to: Column[numpy.int8], ending: str
    ) -> None: ...
