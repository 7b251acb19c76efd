"""Parse moves as people type them: the game's notation, and Quarto's turns in two steps."""

from __future__ import annotations

from typing import Any, NamedTuple

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto.pieces import piece_number
from fourfold.games.quarto.rules import square_number


class Placement(NamedTuple):
    """The first half of a Quarto turn, without the piece to give."""

    square: int


def parse_input(position: Position[Any], text: str, placement: Placement | None = None) -> Any:
    """Parse a move or Placement; ``placement`` is the first half if it was entered before.

    >>> position = quarto.Position.parse("..../..../..../.... 6")
    >>> parse_input(position, "c3"), str(parse_input(position, "4", Placement(10)))
    (Placement(square=10), 'c3:4')
    """
    text = ":".join(text.lower().split())
    if not isinstance(position, quarto.Position):
        return position.parse_move(text)
    if ":" not in text and len(text) != 1:
        return _place(position, text)
    if text.startswith(":") or len(text) == 1:
        return _give(position, text.removeprefix(":"), placement)
    return position.parse_move(text)


def _place(position: quarto.Position, text: str) -> Placement | quarto.Turn:
    square = square_number(text)
    if position.place(square).outcome is not None:
        return quarto.Turn(square, None)
    return Placement(square)


def _give(position: quarto.Position, text: str, placement: Placement | None) -> quarto.Turn:
    try:
        turn = quarto.Turn(placement.square if placement else None, piece_number(text))
    except MoveError:
        raise
    except FourfoldError as error:
        raise MoveError(error.message) from None
    if turn.square is None and position.hand is not None:
        hand = quarto.piece_name(position.hand)
        raise MoveError("table.place", text=text, piece=hand, gift=text.upper())
    position.play(turn)
    return turn
