"""Quarto on bitboards: the rules, symmetry and counts."""

class Position:
    """A Quarto position with its rules."""

    @staticmethod
    def parse(text: str, rules: str = "lines") -> Position:
        """
        Parse a position. Checks the syntax, not whether play can reach the position.
        """

    def __str__(self) -> str: ...
    @property
    def placed(self) -> int: ...
    @property
    def won(self) -> bool:
        """Whether a group of four is complete."""

    @property
    def over(self) -> bool:
        """Whether the game is won or the board full."""

    def legal_turns(self) -> list[tuple[int | None, int | None]]:
        """Every legal turn as (square, gift), either of which may be None."""

    def play(self, square: int | None, gift: int | None) -> Position:
        """The position after a turn; ValueError if it is illegal."""

    def canonical_key(self) -> int:
        """A 64-bit key, equal exactly for equivalent positions under symmetry."""

def perft(position: Position, depth: int) -> int:
    """The number of turn sequences of exactly this length."""

def count_canonical(rules: str, placed: int) -> int:
    """
    The number of positions up to symmetry with this many pieces placed, one in hand and no group complete.
    """

def canonical_keys(rules: str, placed: int) -> list[int]:
    """The canonical keys of those positions, ascending."""

def position_of_key(key: int) -> str:
    """A position with this canonical key, as text; its piece in hand is 0."""
