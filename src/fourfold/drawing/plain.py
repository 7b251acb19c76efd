"""The SVG renderer of games without their own: the grid of the GameInfo, or the notation."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from fourfold.drawing.colours import CARD, CONTROL, LINE, TEXT
from fourfold.drawing.renderer import Annotations, write_note
from fourfold.drawing.svg import ClickArea, Drawing, SvgElement, draw_mark, element, label
from fourfold.games.contract import Position
from fourfold.games.info import Grid
from fourfold.games.registry import find_game_info, find_game_name
from fourfold.i18n import Message

_CELL, _EDGE = 56, 12
_LETTER_WIDTH = 9


def draw(position: Position[Any], annotations: Annotations, language: str) -> Drawing:
    name = find_game_name(position)
    info = None if name is None else find_game_info(name)
    title = type(position).__qualname__ if info is None else info.title
    if info is None or info.grid is None:
        lines = textwrap.wrap(str(position), 60) or [""]
        width = 2 * _EDGE + _LETTER_WIDTH * max(map(len, lines))
        return Drawing(
            width,
            2 * _EDGE + 22 * len(lines),
            _notation(lines, width),
            title,
            _text(position, language),
        )
    grid = info.grid(position)
    columns, rows = len(grid.marks[0]), len(grid.marks)
    return Drawing(
        2 * _EDGE + columns * _CELL,
        2 * _EDGE + rows * _CELL,
        tuple(_cells(grid, annotations)),
        title,
        _text(position, language),
        tuple(_click_areas(grid, {str(move) for move in position.legal_moves()})),
    )


def _click_areas(grid: Grid, legal: set[str]) -> Iterator[ClickArea]:
    for row, moves in enumerate(grid.moves):
        for column, move in enumerate(moves):
            if move in legal:
                yield ClickArea(_EDGE + column * _CELL, _EDGE + row * _CELL, _CELL, _CELL, move)


def _notation(lines: list[str], width: float) -> tuple[SvgElement, ...]:
    height = 2 * _EDGE + 22 * len(lines)
    return (
        element("rect", width=width, height=height, rx=10, fill=CARD, stroke=LINE),
        *(
            label(width / 2, _EDGE + 22 * number + 11, line, 14, TEXT)
            for number, line in enumerate(lines)
        ),
    )


def _cells(grid: Grid, annotations: Annotations) -> Iterator[SvgElement]:
    columns, rows = len(grid.marks[0]), len(grid.marks)
    size = {"width": 2 * _EDGE + columns * _CELL, "height": 2 * _EDGE + rows * _CELL}
    yield element("rect", rx=12, fill=CARD, stroke=LINE, **size)
    for number, mark in enumerate(mark for row in grid.marks for mark in row):
        x, y = _EDGE + number % columns * _CELL, _EDGE + number // columns * _CELL
        box = {"x": x, "y": y, "width": _CELL, "height": _CELL}
        yield element("rect", fill=CARD, stroke=CONTROL, stroke_width=2, **box)
        if mark:
            yield draw_mark(mark, x, y, _CELL)
        if number in annotations.notes:
            yield write_note(annotations.notes[number], x + _CELL / 2, y + _CELL / 2, 0.25 * _CELL)


def _text(position: Position[Any], language: str) -> str:
    """The player to move and the notation, the only text that every game has."""
    outcome = position.outcome
    if outcome is not None:
        return Message("drawing.plain_over", result=str(outcome), position=str(position)).to_text(
            language
        )
    return Message("drawing.plain", player=position.to_move + 1, position=str(position)).to_text(
        language
    )
