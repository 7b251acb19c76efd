"""Parsing of Quarto positions, with exact error messages.

Any board of distinct pieces without a completed group can be reached by some order of its pieces. A
won board can be reached if one piece, the last, belongs to every completed group; the game is then
over and no piece is in hand.
"""

from __future__ import annotations

from fourfold.base.errors import FourfoldError, PositionError
from fourfold.games.grid import common_cells
from fourfold.games.quarto.pieces import piece_name, piece_number, share_an_attribute
from fourfold.games.quarto.rules import GROUPS, SIZE, Rules, square_name


def parse_position(text: str, rules: Rules) -> tuple[tuple[int | None, ...], int | None, bool]:
    """The board, the piece in hand, and whether the game is won; PositionError if invalid."""
    fields = text.split()
    if len(fields) == 1:
        raise PositionError("position.hand_missing", text=text.strip())
    if len(fields) != 2:
        raise PositionError("position.form", text=text.strip())
    board = _parse_board(fields[0])
    hand = _parse_hand(fields[1], board)
    return board, hand, _is_won(board, hand, rules)


def _parse_board(text: str) -> tuple[int | None, ...]:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise PositionError("position.rows", text=text, count=len(rows))
    board: list[int | None] = []
    for number, row in enumerate(rows, start=1):
        if len(row) != SIZE:
            raise PositionError("position.row", number=number, row=row, count=len(row))
        for mark in row:
            where = square_name(len(board))
            piece = None if mark == "." else _parse_piece(mark, "position.on_square", square=where)
            if piece is not None and piece in board:
                first = square_name(board.index(piece))
                raise PositionError(
                    "position.twice", piece=piece_name(piece), first=first, second=where
                )
            board.append(piece)
    return tuple(board)


def _parse_hand(text: str, board: tuple[int | None, ...]) -> int | None:
    if text == "-":
        return None
    hand = _parse_piece(text, "position.in_hand")
    if hand in board:
        where = square_name(board.index(hand))
        raise PositionError("position.hand_twice", piece=piece_name(hand), first=where)
    return hand


def _parse_piece(mark: str, code: str, **params: str) -> int:
    try:
        return piece_number(mark)
    except FourfoldError as error:
        raise PositionError(code, reason=error, **params) from None


def _is_won(board: tuple[int | None, ...], hand: int | None, rules: Rules) -> bool:
    won = []
    for group in GROUPS[rules]:
        pieces = [piece for square in group if (piece := board[square]) is not None]
        if len(pieces) == len(group) and share_an_attribute(pieces):
            won.append(group)
    if not won:
        return False
    where = "-".join(square_name(square) for square in won[0])
    if hand is not None:
        raise PositionError("position.won", group=where)
    if not common_cells(won):
        other = "-".join(square_name(square) for square in won[-1])
        raise PositionError("position.won_twice", first=where, last=other)
    return True
