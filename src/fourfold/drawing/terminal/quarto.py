"""The terminal renderer of Quarto: the board, the piece in hand and the rack of remaining pieces.

The shape of a piece shows all four attributes, with the digit of the piece at its foot. A tall
piece is a line higher than a short one; dark pieces have double outlines and light ones single;
solid pieces are filled; square ones have corners and round ones have cut corners::

    ╔═══╗   ╱───╲
    ║███║   │   │   ╱═══╲   ┌───┐
    ║█F█║   │ 8 │   ║█6█║   │ 1 │
    ╚═══╝   ╲───╱   ╲═══╱   └───┘
"""

from __future__ import annotations

import textwrap

from rich.text import Text

from fourfold.drawing.terminal import Canvas, grid
from fourfold.games.quarto import PIECES, SQUARES, Position, Turn, shared_values, square_name
from fourfold.games.quarto.pieces import ATTRIBUTES, piece_name
from fourfold.games.quarto.rules import RULE_SETS, SIZE
from fourfold.i18n import DEFAULT_LANGUAGE, Translator, translator

WIDTH = 5
HEIGHT = 4

_OUTLINES = {
    # (dark, square): corners at the top and at the foot, then horizontal and vertical stroke
    (False, False): ("╱╲", "╲╱", "─│"),
    (False, True): ("┌┐", "└┘", "─│"),
    (True, False): ("╱╲", "╲╱", "═║"),
    (True, True): ("╔╗", "╚╝", "═║"),
}

LEGEND = (
    "tall: a line higher  dark: double outline   solid: filled  square: corners\n"
    "short: lower         light: single outline  hollow: empty  round: cut corners"
)


def glyph(piece: int, width: int = WIDTH, height: int = HEIGHT) -> str:
    """The piece as lines of text; ``height`` is that of a tall piece.

    >>> print(glyph(0xD))
    ╔═══╗
    ║   ║
    ║ D ║
    ╚═══╝
    """
    tall, dark, solid, square = (bool(piece & attribute.bit) for attribute in ATTRIBUTES)
    top, foot, strokes = _OUTLINES[dark, square]
    inner = width - 2
    edge = strokes[0] * inner
    fill = ("█" if solid else " ") * inner
    digit = f"{fill[: inner // 2]}{piece_name(piece)}{fill[inner // 2 + 1 :]}"
    bodies = [fill] * (height - 3 if tall else height // 2 - 2) + [digit]
    return "\n".join(
        [
            f"{top[0]}{edge}{top[1]}",
            *(f"{strokes[1]}{body}{strokes[1]}" for body in bodies),
            f"{foot[0]}{edge}{foot[1]}",
        ]
    )


def colour(piece: int) -> str:
    """The terminal colour of the piece, in addition to its shape."""
    return "bright_blue" if piece & 4 else "yellow"


WINNING = "Four pieces that share a feature win: {winning} count."
RULES = (
    "You place the piece your opponent gave you, then give the next one. Write\n"
    "square:piece, as in c3:6, or the square alone and the piece when asked; :6 or 6\n"
    "gives the first piece of the game."
)

_CELL = WIDTH + 2
_BOARD_LEFT = 2
_SIDE = _BOARD_LEFT + SIZE * (_CELL + 1) + 5
_LARGE = (9, 6)


def board(
    position: Position,
    last: Turn | None = None,
    *,
    ascii_only: bool = False,
    language: str = DEFAULT_LANGUAGE,
) -> Text:
    """The position as text: the last placement between ▸ and ◂, a winning group between stars."""
    canvas = Canvas()
    canvas.put(_BOARD_LEFT, 1, grid(SIZE, SIZE, _CELL, HEIGHT), "dim")
    for line in range(SIZE):
        canvas.put(_BOARD_LEFT + line * (_CELL + 1) + 4, 0, square_name(line)[0])
        canvas.put(0, 1 + line * (HEIGHT + 1) + 3, str(line + 1))
    winning = {square for group in position.completed_groups() for square in group}
    for square in SQUARES:
        left = _BOARD_LEFT + 1 + square % SIZE * (_CELL + 1)
        top = 2 + square // SIZE * (HEIGHT + 1)
        piece = position.board[square]
        if piece is not None:
            _put_piece(canvas, left + 1, top, piece)
        if square in winning:
            for row in (1, 2, 3):
                _put_beside(canvas, left, top + row, "**")
        elif last is not None and square == last.square:
            _put_beside(canvas, left, top + 2, "▸◂")
    translate = translator(language)
    _put_hand(canvas, position, translate)
    _put_rack(canvas, position, translate)
    return canvas.text(ascii_only=ascii_only)


def _put_piece(canvas: Canvas, left: int, top: int, piece: int) -> None:
    drawn = glyph(piece)
    canvas.put(left, top + HEIGHT - len(drawn.split("\n")), drawn, colour(piece))


def _put_beside(canvas: Canvas, left: int, row: int, marks: str) -> None:
    canvas.put(left, row, marks[0], "bold")
    canvas.put(left + _CELL - 1, row, marks[1], "bold")


def _put_hand(canvas: Canvas, position: Position, translate: Translator) -> None:
    if position.hand is None:
        canvas.put(_SIDE, 0, translate("terminal.over" if position.outcome else "terminal.no_hand"))
        return
    drawn = glyph(position.hand, *_LARGE)
    canvas.put(_SIDE, 0, translate("terminal.hand", piece=piece_name(position.hand)))
    canvas.put(_SIDE + 1, 1 + _LARGE[1] - len(drawn.split("\n")), drawn, colour(position.hand))
    values = [attribute.value(position.hand) for attribute in ATTRIBUTES]
    canvas.put(_SIDE + 13, 3, "\n".join(translate(f"piece.{value}") for value in values))


def _put_rack(canvas: Canvas, position: Position, translate: Translator) -> None:
    """The rack, with a row for each height and colour, short pieces above tall ones."""
    remaining = position.remaining
    top = 2 + _LARGE[1]
    canvas.put(_SIDE, top - 1, translate("terminal.rack", count=len(remaining)))
    for piece in PIECES:
        column, row = piece % 4, piece // 4
        down = row * HEIGHT - 2 if row >= 2 else row * (HEIGHT - 1) - 1
        if piece in remaining:
            _put_piece(canvas, _SIDE + 1 + column * _CELL, top + down, piece)


def ending(position: Position) -> list[str]:
    reasons = []
    for group in position.completed_groups():
        pieces = [piece for square in group if (piece := position.board[square]) is not None]
        where = "-".join(square_name(square) for square in group)
        reasons.append(f"{where} are all {' and '.join(shared_values(pieces))}")
    return reasons or ["all pieces are placed and no group of four shares a feature"]


def moves(position: Position) -> str:
    """The legal turns as lists of squares and of gifts instead of all pairs."""
    turns = position.legal_moves()
    unfinished = [turn for turn in turns if turn.gift is not None]
    places = dict.fromkeys(square_name(square) for square, _ in unfinished if square is not None)
    gifts = dict.fromkeys(piece_name(gift) for _, gift in unfinished if gift is not None)
    last = [str(turn) for turn in turns if turn.gift is None]
    parts = []
    if places:
        parts.append(f"place on {' '.join(places)}")
    if gifts:
        parts.append(f"{'then ' if places else ''}give {' '.join(gifts)}")
    if last:
        parts.append(f"end the game with {' '.join(last)}")
    return textwrap.fill("; ".join(parts), 80)


def request(position: Position) -> str:
    if position.hand is None:
        return "give a piece"
    return f"place {piece_name(position.hand)}{' and give a piece' if position.remaining else ''}"


def rules(position: Position) -> str:
    winning = RULE_SETS[position.rules].winning.replace("×", "x")  # plain ASCII, as all but boards
    return f"{textwrap.fill(WINNING.format(winning=winning), 80)}\n{RULES}\n{LEGEND}"
