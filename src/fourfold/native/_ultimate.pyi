"""
Ultimate Tic-Tac-Toe on bitboards: the rules of fourfold.games.ultimate, fast.
"""

class Position:
    """
    A position; immutable. Cells are numbered in reading order of the board.
    """

    @staticmethod
    def start(n: int = 4) -> Position:
        """The empty board."""

    @staticmethod
    def parse(text: str, n: int = 4) -> Position:
        """
        The position that a text stands for; ValueError when it is malformed.

        Whether play can reach it is checked by fourfold.games.ultimate only.
        """

    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    def __eq__(self, arg: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def n(self) -> int:
        """The geometry: n×n blocks of n×n cells."""

    @property
    def to_move(self) -> int:
        """The player whose move it is: 0 for x, 1 for o."""

    @property
    def sent_to(self) -> int | None:
        """
        The block to play in; None when the choice is free or the game is over.
        """

    def legal_moves(self) -> list[int]:
        """The cells that may be marked, ascending."""

    def play(self, cell: int) -> Position:
        """The position after a move; ValueError when it is not legal."""

    def outcome(self, ending: str = "points") -> tuple[int | None, tuple[float, float]] | None:
        """
        The winner (None for a draw) and the points of both; None while the game is on.
        """

    def canonical_key(self) -> int:
        """
        The same 64-bit number for all positions that a symmetry of the square makes equal.
        """

def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly this many moves there are."""

def random_game(n: int, seed: int) -> list[int]:
    """The cells of a whole game at random; the same ones for the same seed."""
