"""Reading a Quarto position, and saying exactly what is wrong with one that cannot be.

Any board of distinct pieces without a completed group can be reached, whatever the order in which
its pieces came. A won board can be reached when one piece, the last, belongs to every completed
group; the game is then over and no piece is in hand.
"""

from __future__ import annotations

from fourfold.errors import FourfoldError, PositionError
from fourfold.games.grid import common_cells
from fourfold.games.quarto.board import SIZE, square_name
from fourfold.games.quarto.pieces import piece_name, piece_number, share_an_attribute, shared_values
from fourfold.games.quarto.rules import GROUPS, Rules


def read_position(text: str, rules: Rules) -> tuple[tuple[int | None, ...], int | None, bool]:
    """The board, the hand and whether the game is won; PositionError says what is wrong."""
    fields = text.split()
    if len(fields) == 1:
        raise PositionError(
            f"the piece in hand is missing in {text.strip()!r}: after the board write a space and "
            "the piece, or - when none is in hand"
        )
    if len(fields) != 2:
        raise PositionError(
            f"{text.strip()!r} is not a Quarto position: write the board and the piece in hand, "
            "as in .F5./.AB6/E..0/.4.C 1"
        )
    board = _read_board(fields[0])
    hand = _read_hand(fields[1], board)
    return board, hand, _check_won(board, hand, rules)


def _read_board(text: str) -> tuple[int | None, ...]:
    rows = text.split("/")
    if len(rows) != SIZE:
        raise PositionError(
            f"the board {text!r} has {len(rows)} rows; {SIZE} joined by / are needed"
        )
    board: list[int | None] = []
    for number, row in enumerate(rows, start=1):
        if len(row) != SIZE:
            raise PositionError(
                f"row {number} is {row!r}: {SIZE} squares are needed, not {len(row)}"
            )
        for mark in row:
            where = square_name(len(board))
            piece = (
                None if mark == "." else _read_piece(mark, f"on {where}", ". is an empty square")
            )
            if piece is not None and piece in board:
                first = square_name(board.index(piece))
                raise PositionError(
                    f"piece {piece_name(piece)} is used twice: on {first} and {where}"
                )
            board.append(piece)
    return tuple(board)


def _read_hand(text: str, board: tuple[int | None, ...]) -> int | None:
    if text == "-":
        return None
    hand = _read_piece(text, "in hand", "- is no piece in hand")
    if hand in board:
        where = square_name(board.index(hand))
        raise PositionError(f"piece {piece_name(hand)} is used twice: in hand and on {where}")
    return hand


def _read_piece(mark: str, where: str, otherwise: str) -> int:
    try:
        return piece_number(mark)
    except FourfoldError as error:
        raise PositionError(f"{error}, and {otherwise} (found {where})") from None


def _check_won(board: tuple[int | None, ...], hand: int | None, rules: Rules) -> bool:
    won = []
    for group in GROUPS[rules]:
        pieces = [piece for square in group if (piece := board[square]) is not None]
        if len(pieces) == len(group) and share_an_attribute(pieces):
            won.append((group, shared_values(pieces)))
    if not won:
        return False
    group, values = won[0]
    where = "-".join(square_name(square) for square in group)
    if hand is not None:
        raise PositionError(
            f"the position is already won: {where} are all {' and '.join(values)}; a finished game "
            "has - for the piece in hand"
        )
    if not common_cells(group for group, _ in won):
        other = "-".join(square_name(square) for square in won[-1][0])
        raise PositionError(
            f"impossible position: {where} and {other} are both complete, but no one placement "
            "completes every group, so the game was over before the last"
        )
    return True
