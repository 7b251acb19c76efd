"""The SVG renderer of tic-tac-toe."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.drawing.colours import CARD, CONTROL, LAST, LINE, WINNING
from fourfold.drawing.renderer import Annotations, write_note
from fourfold.drawing.svg import ClickArea, Drawing, SvgElement, coordinates, draw_mark, element
from fourfold.games.grid import cell_name, straight_lines
from fourfold.games.tictactoe import EMPTY, MARKS, Position
from fourfold.i18n import Message

_SIDE = 300
_EDGE = 28


def draw(position: Position, annotations: Annotations, language: str) -> Drawing:
    text = _text(position).to_text(language)
    title = Message("drawing.tictactoe", n=position.size).to_text(language)
    width = _EDGE + _SIDE + 10
    click_areas = tuple(_click_areas(position))
    return Drawing(width, width, tuple(_shapes(position, annotations)), title, text, click_areas)


def _click_areas(position: Position) -> Iterator[ClickArea]:
    n, cell = position.size, _SIDE / position.size
    for move in position.legal_moves():
        row, column = divmod(move.index, n)
        yield ClickArea(_EDGE + column * cell, _EDGE + row * cell, cell, cell, str(move))


def _shapes(position: Position, annotations: Annotations) -> Iterator[SvgElement]:
    n, cell = position.size, _SIDE / position.size
    first, side = _EDGE - 8, _SIDE + 16
    yield element("rect", x=first, y=first, width=side, height=side, rx=12, fill=CARD, stroke=LINE)
    yield from coordinates(n, _EDGE - 4, _EDGE - 4, cell)
    winning = {cell for line in winning_lines(position) for cell in line}
    last = None if annotations.last is None else annotations.last.index
    for number, mark in enumerate(position.cells):
        x, y = _EDGE + number % n * cell, _EDGE + number // n * cell
        fill = WINNING if number in winning else LAST if number == last else CARD
        yield element(
            "rect", x=x, y=y, width=cell, height=cell, fill=fill, stroke=CONTROL, stroke_width=2
        )
        if mark != EMPTY:
            yield draw_mark(mark, x, y, cell)
        if number in annotations.notes:
            yield write_note(annotations.notes[number], x + cell / 2, y + cell / 2, 0.2 * cell)


def winning_lines(position: Position) -> list[tuple[int, ...]]:
    """The lines that won the game; empty if it is not won."""
    mark, cells = MARKS[1 - position.to_move], position.cells
    if not position.won:
        return []
    return [line for line in straight_lines(position.size) if all(cells[c] == mark for c in line)]


def _text(position: Position) -> Message:
    crosses, noughts = (
        " ".join(cell_name(i, position.size) for i, m in enumerate(position.cells) if m == mark)
        or Message("drawing.nothing")
        for mark in MARKS
    )
    params = {"crosses": crosses, "noughts": noughts}
    if position.won:
        return Message("drawing.marks_won", mark=MARKS[1 - position.to_move], **params)
    if position.outcome is not None:
        return Message("drawing.marks_drawn", **params)
    return Message("drawing.marks", mark=MARKS[position.to_move], **params)
