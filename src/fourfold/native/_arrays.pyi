"""
Many positions at once, in arrays. fourfold.arrays is its face for users.
"""

from typing import Annotated

import numpy
from numpy.typing import NDArray

QUARTO_ACTIONS: int = 288

class Games:
    """Positions, one in a row."""

    def first_wrong(self) -> int:
        """
        The index of the first position that cannot be one; their number when all can.
        """

    def mark_legal(
        self,
        masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
    ) -> None:
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

    def choose(
        self,
        seed: int,
        actions: Annotated[NDArray[numpy.int16], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """Write a legal action by chance, -1 where the game is over."""

    def find_keys(
        self, keys: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu")]
    ) -> None:
        """Write the canonical keys."""

    def make_canonical(self) -> None:
        """
        Replace every position by the one that stands for all that symmetry makes the same.
        """

class Quarto(Games):
    """Those of Quarto."""

    def __init__(
        self,
        boards: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
        hands: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        rules: str,
    ) -> None: ...
    def play_out(
        self,
        seed: int,
        turns: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """
        Play all games to their ends by chance, and write how many turns they took.
        """

    def find_winners(
        self, winners: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")]
    ) -> None:
        """Write the winner, -1 for a draw and -2 while the game is on."""

    def deal(self, *, placed: int, policy: str, seed: int, first: int) -> int:
        """
        Write positions with so many pieces placed and one in hand, reached by play; the n-th follows from the seed and first + n. How many games reached so far.
        """

    def label(
        self,
        scores: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        best: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu")],
        *,
        table_bytes: int,
    ) -> int:
        """
        Write the exact scores of positions with a piece in hand, and all turns that have them: action a is bit a % 8 of byte a / 8. How many were done.
        """

    def solve(
        self,
        lower: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        upper: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
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

    def play_out(
        self,
        seed: int,
        turns: Annotated[NDArray[numpy.uint16], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """
        Play all games to their ends by chance, and write how many turns they took.
        """

    def find_winners(
        self,
        winners: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        points: Annotated[
            NDArray[numpy.float64], dict(shape=(None, None), order="C", device="cpu")
        ],
    ) -> None:
        """
        Write the winner, -1 for a draw and -2 while the game is on, and the points of both.
        """

    def find_blocks(
        self,
        winners: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    ) -> None:
        """
        Write who has won each block: 2 for nobody, -1 while it is not finished.
        """

    def solve(
        self,
        values: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")],
        table_bytes: int,
        nodes: int,
    ) -> None:
        """Write the values that are proven within so many nodes each."""

class Ultimate3(Ultimate):
    def __init__(
        self,
        cells: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
        sent_to: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        ending: str,
    ) -> None: ...

class Ultimate4(Ultimate):
    def __init__(
        self,
        cells: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
        sent_to: Annotated[NDArray[numpy.int8], dict(shape=(None,), order="C", device="cpu")],
        ending: str,
    ) -> None: ...
