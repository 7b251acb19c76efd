"""The rules of Ultimate Tic-Tac-Toe on bitboards."""

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
        Parse a position; ValueError if it is malformed.

        Only fourfold.games.ultimate checks whether play can reach it.
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
        """The player to move: 0 for x, 1 for o."""

    @property
    def sent_to(self) -> int | None:
        """The block to play in; None if the choice is free or the game is over."""

    def legal_moves(self) -> list[int]:
        """The legal moves, ascending."""

    def play(self, cell: int) -> Position:
        """The position after a move; ValueError if it is illegal."""

    def outcome(self, ending: str = "points") -> tuple[int | None, tuple[float, float]] | None:
        """
        The winner (None for a draw) and the points of both players; None for an unfinished game.
        """

    def canonical_key(self) -> int:
        """
        A 64-bit key, equal for positions that a symmetry of the square maps to each other.
        """

def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly this length."""

def random_game(n: int, seed: int) -> list[int]:
    """The moves of a whole random game, determined by the seed."""
