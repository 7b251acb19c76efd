"""The Quarto board with the piece in hand and the pieces that can still be given."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.drawing.board import Marking, write_note
from fourfold.drawing.pieces import WIDTH, draw_piece, shades
from fourfold.drawing.sheet import Drawing, Shape, Spot, label, moved, shape
from fourfold.games.quarto import PIECES, SQUARES, Position, piece_name, square_name
from fourfold.games.quarto.board import SIZE
from fourfold.games.quarto.pieces import ATTRIBUTES
from fourfold.games.quarto.rules import kind_of
from fourfold.i18n import Message

_CELL = 102
_LEFT, _TOP = 34, 14
_BOARD = SIZE * _CELL
_SIDE = _LEFT + _BOARD + 14
_TRAY = (_SIDE + 14, 196)
"""Where the hand and the rack begin, and how wide they are."""
_HAND = 146
_HEIGHT = _TOP + _BOARD + 34
_RACK = _HAND + 12
_ROOM = (_TRAY[1] / SIZE, (_HEIGHT - _RACK) / SIZE)
"""Of a piece in the rack."""

_PALE, _INK = "#f7e6c8", "#1f1107"


def draw(position: Position, marking: Marking, language: str) -> Drawing:
    shapes = (
        _woods(),
        shades(),
        *_board(position, marking),
        *_hand(position, language),
        *_rack(position),
    )
    width = _TRAY[0] + _TRAY[1]
    title = Message("drawing.quarto", rules=str(position.rules)).to_text(language)
    text = _text(position).to_text(language)
    return Drawing(width, _HEIGHT, shapes, title, text, tuple(_spots(position)))


def _spots(position: Position) -> Iterator[Spot]:
    """The squares where the piece in hand can go, and the pieces that can be given."""
    if position.outcome is not None:
        return
    if position.hand is not None:
        for square in SQUARES:
            if position.board[square] is None:
                yield Spot(*_corner(square), _CELL, _CELL, square_name(square))
    for piece in position.remaining:
        yield Spot(*_place(piece), *_ROOM, f":{piece_name(piece)}")


def _woods() -> Shape:
    def gradient(name: str, *colours: str) -> Shape:
        last = len(colours) - 1
        stops = [
            shape("stop", offset=place / last, stop_color=colour)
            for place, colour in enumerate(colours)
        ]
        return shape("linearGradient", *stops, id=name, x2=0.6, y2=1)

    frame = gradient("frame", "#7e5533", "#5a381e")
    return shape("defs", frame, gradient("wood", "#bd8d5b", "#a7794b", "#92683e"))


def _corner(square: int) -> tuple[int, int]:
    return _LEFT + square % SIZE * _CELL, _TOP + square // SIZE * _CELL


def _place(piece: int) -> tuple[float, float]:
    """Where a piece stands in the rack."""
    return _TRAY[0] + piece % SIZE * _ROOM[0], _RACK + piece // SIZE * _ROOM[1]


def _middle(square: int) -> tuple[float, float]:
    x, y = _corner(square)
    return x + _CELL / 2, y + _CELL / 2


def _board(position: Position, marking: Marking) -> Iterator[Shape]:
    yield shape("rect", width=_SIDE, height=_HEIGHT, rx=18, fill="url(#frame)")
    yield _panel(_LEFT, _TOP, _BOARD, _BOARD)
    groups = position.completed_groups()
    winning = {square for group in groups for square in group}
    last = None if marking.last is None else marking.last.square
    for square in SQUARES:
        yield _well(square, square in winning, square == last)
    for group in groups:
        if kind_of(group) in ("row", "column", "diagonal"):
            path = "M" + "L".join(f"{x:g} {y:g}" for x, y in map(_middle, group))
            yield shape(
                "path",
                d=path,
                fill="none",
                stroke="#fffaf0",
                stroke_width=7,
                stroke_linecap="round",
            )
    for line in range(SIZE):
        x, y = _middle(line * (SIZE + 1))
        yield label(x, _HEIGHT - 17, square_name(line)[0], 15, _PALE)
        yield label(_LEFT / 2, y, str(line + 1), 15, _PALE)
    for square, piece in enumerate(position.board):
        if piece is not None:
            x, y = _corner(square)
            yield moved(x + (_CELL - 0.85 * WIDTH) / 2, y - 8, draw_piece(piece), scale=0.85)
    for square, note in marking.notes.items():
        yield write_note(note, *_middle(square), size=17)


def _panel(x: float, y: float, width: float, height: float) -> Shape:
    return shape(
        "rect", x=x, y=y, width=width, height=height, rx=12, fill="url(#wood)", stroke="#5a381e"
    )


def _well(square: int, winning: bool, last: bool) -> Shape:
    x, y = _middle(square)
    ring = "#fff6dc" if winning else "#fff3cf" if last else "#7d5833"
    return shape(
        "circle",
        cx=x,
        cy=y,
        r=44,
        fill="#c79c5f" if winning else "#9a7046",
        stroke=ring,
        stroke_width=4 if winning or last else 2,
    )


def _hand(position: Position, language: str) -> Iterator[Shape]:
    x, width = _TRAY
    yield _panel(x, 0, width, _HAND)
    middle = x + width / 2
    if position.hand is not None:
        yield moved(middle - WIDTH / 2, 0, draw_piece(position.hand))
        said = Message("drawing.in_hand", piece=piece_name(position.hand))
        yield label(middle, _HAND - 18, said.to_text(language), 15, _INK, font_weight="600")
        return
    said = Message("rule.over" if position.outcome else "drawing.to_give")
    yield label(middle, _HAND / 2, said.to_text(language), 15, _INK, font_weight="600")


def _rack(position: Position) -> Iterator[Shape]:
    """Every piece has its place, also when it is gone."""
    x, width = _TRAY
    yield _panel(x, _RACK, width, _HEIGHT - _RACK)
    remaining = position.remaining
    across, down = _ROOM
    for piece in PIECES:
        left, head = _place(piece)
        foot = head + down
        drawn = moved(left - 1, foot - 71, draw_piece(piece), scale=0.5)
        if piece not in remaining:
            yield shape("g", drawn, opacity=0.12)
            continue
        yield drawn
        yield label(left + across / 2, foot - 9, piece_name(piece), 11, _INK)


def _in_words(piece: int) -> Message:
    values = {one.name: Message(f"piece.{one.value(piece)}") for one in ATTRIBUTES}
    return Message("piece.words", **values)


def _text(position: Position) -> Message:
    standing = [
        Message("drawing.piece_on", square=square_name(square), piece=_in_words(piece))
        for square, piece in enumerate(position.board)
        if piece is not None
    ]
    pieces = standing or Message("drawing.nothing")
    player = position.to_move + 1
    if position.won:
        groups = ["-".join(map(square_name, group)) for group in position.completed_groups()]
        return Message("drawing.line", player=player, groups=groups, pieces=pieces)
    if position.outcome is not None:
        return Message("drawing.full", pieces=pieces)
    if position.hand is None:
        return Message("drawing.giving", player=player, pieces=pieces)
    return Message("drawing.placing", player=player, hand=_in_words(position.hand), pieces=pieces)
