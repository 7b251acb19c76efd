"""Any other game: the grid of its info, or its own notation, until somebody draws it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from fourfold.drawing.board import Marking, write_note
from fourfold.drawing.inks import CARD, CONTROL, LINE, TEXT
from fourfold.drawing.marks import draw_mark
from fourfold.drawing.sheet import Drawing, Shape, Spot, label, shape
from fourfold.games.contract import Position
from fourfold.games.info import Grid
from fourfold.games.registry import find_game_info, game_of
from fourfold.i18n import Message

_CELL, _EDGE = 56, 12
_LETTER = 9
"""How wide a letter of the notation is."""


def draw(position: Position[Any], marking: Marking, language: str) -> Drawing:
    name = game_of(position)
    info = None if name is None else find_game_info(name)
    title = type(position).__qualname__ if info is None else info.title
    if info is None or info.grid is None:
        lines = textwrap.wrap(str(position), 60) or [""]
        width = 2 * _EDGE + _LETTER * max(map(len, lines))
        return Drawing(
            width,
            2 * _EDGE + 22 * len(lines),
            _notation(lines, width),
            title,
            _said(position, language),
        )
    grid = info.grid(position)
    columns, rows = len(grid.marks[0]), len(grid.marks)
    return Drawing(
        2 * _EDGE + columns * _CELL,
        2 * _EDGE + rows * _CELL,
        tuple(_cells(grid, marking)),
        title,
        _said(position, language),
        tuple(_spots(grid, {str(move) for move in position.legal_moves()})),
    )


def _spots(grid: Grid, legal: set[str]) -> Iterator[Spot]:
    for row, moves in enumerate(grid.moves):
        for column, move in enumerate(moves):
            if move in legal:
                yield Spot(_EDGE + column * _CELL, _EDGE + row * _CELL, _CELL, _CELL, move)


def _notation(lines: list[str], width: float) -> tuple[Shape, ...]:
    height = 2 * _EDGE + 22 * len(lines)
    return (
        shape("rect", width=width, height=height, rx=10, fill=CARD, stroke=LINE),
        *(
            label(width / 2, _EDGE + 22 * number + 11, line, 14, TEXT)
            for number, line in enumerate(lines)
        ),
    )


def _cells(grid: Grid, marking: Marking) -> Iterator[Shape]:
    columns, rows = len(grid.marks[0]), len(grid.marks)
    size = {"width": 2 * _EDGE + columns * _CELL, "height": 2 * _EDGE + rows * _CELL}
    yield shape("rect", rx=12, fill=CARD, stroke=LINE, **size)
    for number, mark in enumerate(mark for row in grid.marks for mark in row):
        x, y = _EDGE + number % columns * _CELL, _EDGE + number // columns * _CELL
        box = {"x": x, "y": y, "width": _CELL, "height": _CELL}
        yield shape("rect", fill=CARD, stroke=CONTROL, stroke_width=2, **box)
        if mark:
            yield draw_mark(mark, x, y, _CELL)
        if number in marking.notes:
            yield write_note(marking.notes[number], x + _CELL / 2, y + _CELL / 2, 0.25 * _CELL)


def _said(position: Position[Any], language: str) -> str:
    """Who is to move, and the notation, which is the only text that any game has."""
    outcome = position.outcome
    if outcome is not None:
        return Message("drawing.plain_over", result=str(outcome), position=str(position)).to_text(
            language
        )
    return Message("drawing.plain", player=position.to_move + 1, position=str(position)).to_text(
        language
    )
