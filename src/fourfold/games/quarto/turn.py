"""A turn: place the piece in hand, then give the opponent the next one."""

from __future__ import annotations

from typing import NamedTuple

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games.quarto.board import square_name, square_number
from fourfold.games.quarto.pieces import piece_name, piece_number


class Turn(NamedTuple):
    """``c3:6`` places on c3 and gives piece 6.

    ``square`` is None on the turn that only gives (``:6``, the first of the game); ``gift`` is
    None on the turn that ends the game (``c3:``).
    """

    square: int | None
    gift: int | None

    @classmethod
    def parse(cls, text: str) -> Turn:
        """
        >>> Turn.parse("c3:6")
        Turn(square=10, gift=6)
        """
        place, colon, give = text.strip().partition(":")
        if not colon or not (place or give):
            raise MoveError.malformed("rule.turn", text=text.strip())
        try:
            return cls(
                square_number(place) if place else None, piece_number(give) if give else None
            )
        except FourfoldError as error:
            raise MoveError.malformed("rule.in_turn", turn=text.strip(), reason=error) from None

    def __str__(self) -> str:
        place = "" if self.square is None else square_name(self.square)
        give = "" if self.gift is None else piece_name(self.gift)
        return f"{place}:{give}"
