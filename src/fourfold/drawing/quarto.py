"""The SVG renderer of Quarto: the board, the piece in hand and the pieces that can be given.

The sixteen pieces are drawn as on the page (``frontend/static/js/board/pieces.js``). A piece is
seen a little from above, in a box of 100 by 120::

     round            square
     ____              /\\        top: with a hole when it is hollow
    (    )            /  \\
    |\\__/|           |\\  /|      body: long when it is tall
    |    |           | \\/ |
     \\__/             \\ |/       a pale band at the foot when it is dark,
                        V        so that colour shows without colour
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourfold.drawing.renderer import Annotations, write_note
from fourfold.drawing.svg import ClickArea, Drawing, SvgElement, element, label, translated
from fourfold.games.quarto import PIECES, SQUARES, Position, piece_name, square_name
from fourfold.games.quarto.pieces import ATTRIBUTES
from fourfold.games.quarto.rules import SIZE, group_kind
from fourfold.i18n import Message

WIDTH, HEIGHT = 100, 120

_FOOT = 96
_TALL, _SHORT = 64, 27
_ROUND = (27, 11.5)
_SQUARE = (32, 15)


@dataclass(frozen=True, slots=True)
class Wood:
    """The colours of a wood. ``body`` is the gradient of a round piece from left to right."""

    name: str
    top: str
    left: str
    right: str
    edge: str
    rim: str
    body: tuple[str, str, str, str]


_LIGHT = Wood(
    "maple",
    "#fdf1d7",
    "#efd7a6",
    "#c49a5c",
    "#7c5b2c",
    "#8e6a37",
    ("#e7c993", "#fbeccb", "#dcb97c", "#b98f51"),
)
_DARK = Wood(
    "walnut",
    "#5d4030",
    "#48301f",
    "#281710",
    "#170c06",
    "#d8b377",
    ("#4a3022", "#6e4c38", "#3a2418", "#22130b"),
)


def _gradients() -> SvgElement:
    """The gradients of the frame and the board, and of round pieces."""
    return element(
        "defs",
        _gradient("frame", (0, 1), ("#7e5533", "#5a381e"), x2=0.6, y2=1),
        _gradient("wood", (0, 0.5, 1), ("#bd8d5b", "#a7794b", "#92683e"), x2=0.6, y2=1),
        *(_gradient(wood.name, (0, 0.28, 0.7, 1), wood.body) for wood in (_LIGHT, _DARK)),
    )


def _gradient(
    name: str, offsets: Sequence[float], colours: Sequence[str], **end: float
) -> SvgElement:
    stops = [
        element("stop", offset=offset, stop_color=colour)
        for offset, colour in zip(offsets, colours, strict=True)
    ]
    return element("linearGradient", *stops, id=name, **end)


def draw_piece(piece: int) -> SvgElement:
    tall, dark, solid, square = (bool(piece & attribute.bit) for attribute in ATTRIBUTES)
    wood = _DARK if dark else _LIGHT
    height = _TALL if tall else _SHORT
    top = _FOOT - height
    body = (_square if square else _round)(wood, top, height)
    lid = _shine(top) if solid else _hole(wood, top)
    ground = element(
        "ellipse", cx=55, cy=_FOOT + 4, rx=36, ry=13, fill="#2a1405", fill_opacity=0.28
    )
    return element("g", ground, *body, *lid)


def _round(wood: Wood, top: float, height: float) -> Iterator[SvgElement]:
    x, y = _ROUND
    wall = f"M{50 - x} {top} v{height} a{x} {y} 0 0 0 {2 * x} 0 v{-height} z"
    yield _edged(wood, "path", d=wall, fill=f"url(#{wood.name})")
    yield from _band(wood, f"M{50 - x} {_FOOT - 9} a{x} {y} 0 0 0 {2 * x} 0")
    yield _edged(wood, "ellipse", cx=50, cy=top, rx=x, ry=y, fill=wood.top)


def _square(wood: Wood, top: float, height: float) -> Iterator[SvgElement]:
    x, y = _SQUARE
    left = f"M{50 - x} {top} l{x} {y} v{height} l{-x} {-y} z"
    right = f"M{50 + x} {top} l{-x} {y} v{height} l{x} {-y} z"
    yield _edged(wood, "path", d=left, fill=wood.left)
    yield _edged(wood, "path", d=right, fill=wood.right)
    yield from _band(wood, f"M{50 - x} {_FOOT - 9} l{x} {y} l{x} {-y}")
    lid = f"M50 {top - y} l{x} {y} l{-x} {y} l{-x} {-y} z"
    yield _edged(wood, "path", d=lid, fill=wood.top)


def _edged(wood: Wood, tag: str, **attributes: str | float) -> SvgElement:
    return element(tag, stroke=wood.edge, stroke_width=1.6, stroke_linejoin="round", **attributes)


def _band(wood: Wood, line: str) -> Iterator[SvgElement]:
    if wood is _DARK:
        yield element("path", d=line, fill="none", stroke="#e3c07c", stroke_width=3.2)


def _hole(wood: Wood, top: float) -> Iterator[SvgElement]:
    depth = f"M36.5 {top + 1} a14 5.6 0 0 0 27 0 a14 3.6 0 0 1 -27 0"
    rim: dict[str, str | float] = {"fill": "none", "stroke": wood.rim, "stroke_width": 1.4}
    yield element("ellipse", cx=50, cy=top, rx=16.5, ry=7.4, **rim)
    yield element("ellipse", cx=50, cy=top, rx=15, ry=6.4, fill="#1c0f07")
    yield element("path", d=depth, fill="#5b3d24", fill_opacity=0.8)


def _shine(top: float) -> Iterator[SvgElement]:
    yield element("ellipse", cx=44, cy=top - 2.5, rx=12, ry=3.4, fill="#fff", fill_opacity=0.28)


_CELL = 102
_LEFT, _TOP = 34, 14
_BOARD = SIZE * _CELL
_SIDE = _LEFT + _BOARD + 14
_TRAY = (_SIDE + 14, 196)
"""Left edge and width of the hand and the rack."""
_HAND = 146
_HEIGHT = _TOP + _BOARD + 34
_RACK = _HAND + 12
_RACK_CELL = (_TRAY[1] / SIZE, (_HEIGHT - _RACK) / SIZE)
"""Width and height of a place in the rack."""

_PALE, _INK = "#f7e6c8", "#1f1107"


def draw(position: Position, annotations: Annotations, language: str) -> Drawing:
    shapes = (
        _gradients(),
        *_board(position, annotations),
        *_hand(position, language),
        *_rack(position),
    )
    width = _TRAY[0] + _TRAY[1]
    title = Message("drawing.quarto", rules=Message(f"quarto_rules.{position.rules}")).to_text(
        language
    )
    text = _text(position).to_text(language)
    return Drawing(width, _HEIGHT, shapes, title, text, tuple(_click_areas(position)))


def _click_areas(position: Position) -> Iterator[ClickArea]:
    """The squares for the piece in hand, and the pieces that can be given."""
    if position.outcome is not None:
        return
    if position.hand is not None:
        for square in SQUARES:
            if position.board[square] is None:
                yield ClickArea(*_corner(square), _CELL, _CELL, square_name(square))
    for piece in position.remaining:
        yield ClickArea(*_rack_corner(piece), *_RACK_CELL, f":{piece_name(piece)}")


def _corner(square: int) -> tuple[int, int]:
    return _LEFT + square % SIZE * _CELL, _TOP + square // SIZE * _CELL


def _rack_corner(piece: int) -> tuple[float, float]:
    return _TRAY[0] + piece % SIZE * _RACK_CELL[0], _RACK + piece // SIZE * _RACK_CELL[1]


def _middle(square: int) -> tuple[float, float]:
    x, y = _corner(square)
    return x + _CELL / 2, y + _CELL / 2


def _board(position: Position, annotations: Annotations) -> Iterator[SvgElement]:
    yield element("rect", width=_SIDE, height=_HEIGHT, rx=18, fill="url(#frame)")
    yield _panel(_LEFT, _TOP, _BOARD, _BOARD)
    groups = position.completed_groups()
    winning = {square for group in groups for square in group}
    last = None if annotations.last is None else annotations.last.square
    for square in SQUARES:
        yield _square_ring(square, square in winning, square == last)
    for group in groups:
        if group_kind(group) in ("row", "column", "diagonal"):
            path = "M" + "L".join(f"{x:g} {y:g}" for x, y in map(_middle, group))
            yield element(
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
            yield translated(x + (_CELL - 0.85 * WIDTH) / 2, y - 8, draw_piece(piece), scale=0.85)
    for square, note in annotations.notes.items():
        yield write_note(note, *_middle(square), size=17)


def _panel(x: float, y: float, width: float, height: float) -> SvgElement:
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=12, fill="url(#wood)", stroke="#5a381e"
    )


def _square_ring(square: int, winning: bool, last: bool) -> SvgElement:
    x, y = _middle(square)
    ring = "#fff6dc" if winning else "#fff3cf" if last else "#7d5833"
    return element(
        "circle",
        cx=x,
        cy=y,
        r=44,
        fill="#c79c5f" if winning else "#9a7046",
        stroke=ring,
        stroke_width=4 if winning or last else 2,
    )


def _hand(position: Position, language: str) -> Iterator[SvgElement]:
    x, width = _TRAY
    yield _panel(x, 0, width, _HAND)
    middle = x + width / 2
    if position.hand is not None:
        yield translated(middle - WIDTH / 2, 0, draw_piece(position.hand))
        caption = Message("drawing.in_hand", piece=piece_name(position.hand))
        yield label(middle, _HAND - 18, caption.to_text(language), 15, _INK, font_weight="600")
        return
    caption = Message("rule.over" if position.outcome else "drawing.to_give")
    yield label(middle, _HAND / 2, caption.to_text(language), 15, _INK, font_weight="600")


def _rack(position: Position) -> Iterator[SvgElement]:
    """The rack. Pieces that are gone are shown faintly."""
    x, width = _TRAY
    yield _panel(x, _RACK, width, _HEIGHT - _RACK)
    remaining = position.remaining
    across, down = _RACK_CELL
    for piece in PIECES:
        left, head = _rack_corner(piece)
        foot = head + down
        drawn = translated(left - 1, foot - 71, draw_piece(piece), scale=0.5)
        if piece not in remaining:
            yield element("g", drawn, opacity=0.12)
            continue
        yield drawn
        yield label(left + across / 2, foot - 9, piece_name(piece), 11, _INK)


def _describe(piece: int) -> Message:
    values = {one.name: Message(f"piece.{one.value(piece)}") for one in ATTRIBUTES}
    return Message("piece.words", **values)


def _text(position: Position) -> Message:
    placed = [
        Message("drawing.piece_on", square=square_name(square), piece=_describe(piece))
        for square, piece in enumerate(position.board)
        if piece is not None
    ]
    pieces = placed or Message("drawing.nothing")
    player = position.to_move + 1
    if position.won:
        groups = ["-".join(map(square_name, group)) for group in position.completed_groups()]
        return Message("drawing.line", player=player, groups=groups, pieces=pieces)
    if position.outcome is not None:
        return Message("drawing.full", pieces=pieces)
    if position.hand is None:
        return Message("drawing.giving", player=player, pieces=pieces)
    return Message("drawing.placing", player=player, hand=_describe(position.hand), pieces=pieces)
