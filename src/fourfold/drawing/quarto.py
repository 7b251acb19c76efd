"""The SVG renderer of Quarto: the board, the piece in hand and the pieces that can be given."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.drawing.pieces import WIDTH, draw_piece, shades
from fourfold.drawing.renderer import Annotations, write_note
from fourfold.drawing.svg import ClickArea, Drawing, SvgElement, element, label, translated
from fourfold.games.quarto import PIECES, SQUARES, Position, piece_name, square_name
from fourfold.games.quarto.pieces import ATTRIBUTES
from fourfold.games.quarto.rules import SIZE, group_kind
from fourfold.i18n import Message

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
        _woods(),
        shades(),
        *_board(position, annotations),
        *_hand(position, language),
        *_rack(position),
    )
    width = _TRAY[0] + _TRAY[1]
    title = Message("drawing.quarto", rules=str(position.rules)).to_text(language)
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


def _woods() -> SvgElement:
    def gradient(name: str, *colours: str) -> SvgElement:
        last = len(colours) - 1
        stops = [
            element("stop", offset=place / last, stop_color=colour)
            for place, colour in enumerate(colours)
        ]
        return element("linearGradient", *stops, id=name, x2=0.6, y2=1)

    frame = gradient("frame", "#7e5533", "#5a381e")
    return element("defs", frame, gradient("wood", "#bd8d5b", "#a7794b", "#92683e"))


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
