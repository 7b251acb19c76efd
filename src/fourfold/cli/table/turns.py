"""Reading a move as a person types it: the game's notation, and Quarto's turns in two steps."""

from __future__ import annotations

from typing import Any, NamedTuple

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.games import quarto
from fourfold.games.contract import Position
from fourfold.games.quarto.pieces import piece_number
from fourfold.games.quarto.rules import square_number


class Placement(NamedTuple):
    """The first half of a Quarto turn; the piece to give is still to be named."""

    square: int


def read_turn(position: Position[Any], text: str, placement: Placement | None = None) -> Any:
    """The move, or the Placement, that a text stands for; ``placement`` came before it.

    >>> position = quarto.Position.parse("..../..../..../.... 6")
    >>> read_turn(position, "c3"), str(read_turn(position, "4", Placement(10)))
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
