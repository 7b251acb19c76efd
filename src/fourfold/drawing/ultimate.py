"""The SVG renderer of Ultimate: framed blocks, a big mark over won ones, the sent-to block
outlined."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.drawing.colours import ACCENT, BLOCK, CARD, CELL, LAST, LINE, NEST, OPEN, WON
from fourfold.drawing.renderer import Annotations, write_note
from fourfold.drawing.svg import (
    ClickArea,
    Drawing,
    SvgElement,
    coordinates,
    draw_dash,
    draw_mark,
    element,
)
from fourfold.games.grid import completed_lines
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Position, block_name
from fourfold.games.ultimate.board import cells_of
from fourfold.i18n import Message

_EDGE = 28
_GAP = 7
_CELL_WIDTHS = {3: 46.0, 4: 28.0}
"""The width of a cell by board size."""


def draw(position: Position, annotations: Annotations, language: str) -> Drawing:
    n = position.n
    side = n * n * _CELL_WIDTHS[n] + (n + 1) * _GAP
    title = Message("drawing.ultimate", n=n).to_text(language)
    shapes = (
        element("rect", x=_EDGE, y=_EDGE, width=side, height=side, rx=10, fill=NEST, stroke=LINE),
        *coordinates(n * n, _EDGE + _GAP, _EDGE + _GAP, _CELL_WIDTHS[n], _GAP),
        *(part for block in range(n * n) for part in _block(position, block, annotations)),
        *_frames(position),
        *_notes(position, annotations),
    )
    text = _text(position).to_text(language)
    click_areas = tuple(
        ClickArea(*_corner(move.index, n), _CELL_WIDTHS[n], _CELL_WIDTHS[n], str(move))
        for move in position.legal_moves()
    )
    return Drawing(_EDGE + side + 4, _EDGE + side + 4, shapes, title, text, click_areas)


def _corner(cell: int, n: int) -> tuple[float, float]:
    row, column = divmod(cell, n * n)
    first = _EDGE + _GAP
    size = _CELL_WIDTHS[n]
    return first + column * size + column // n * _GAP, first + row * size + row // n * _GAP


def _block(position: Position, block: int, annotations: Annotations) -> Iterator[SvgElement]:
    n, size = position.n, _CELL_WIDTHS[position.n]
    winner = position.block_winners[block]
    unfinished = position.outcome is None and winner is None
    playable = unfinished and position.sent_to in (None, block)
    last = None if annotations.last is None else annotations.last.index
    for place, cell in enumerate(cells_of(n)[block]):
        x, y = _corner(cell.index, n)
        fill = LAST if cell.index == last else OPEN if playable else CELL
        yield element("rect", x=x, y=y, width=size, height=size, fill=fill, stroke=BLOCK)
        mark = position.blocks[block][place]
        if mark != EMPTY:
            drawn = draw_mark(mark, x, y, size, width=14)
            yield drawn if winner is None else element("g", drawn, opacity=0.45)
    if winner is not None:
        x, y = _corner(cells_of(n)[block][0].index, n)
        wide = n * size
        yield element("rect", x=x, y=y, width=wide, height=wide, fill=CARD, fill_opacity=0.55)
        yield draw_dash(x, y, wide) if winner == DRAWN else draw_mark(winner, x, y, wide, width=13)


def _frames(position: Position) -> Iterator[SvgElement]:
    """Frames around the block to play in, or the winning line of blocks."""
    framed = {block: WON for line in winning_lines(position) for block in line}
    if position.outcome is None and position.sent_to is not None:
        framed[position.sent_to] = ACCENT
    for block, colour in framed.items():
        x, y = _corner(cells_of(position.n)[block][0].index, position.n)
        side = position.n * _CELL_WIDTHS[position.n] + 4
        yield element(
            "rect",
            x=x - 2,
            y=y - 2,
            width=side,
            height=side,
            rx=4,
            fill="none",
            stroke=colour,
            stroke_width=4,
        )


def _notes(position: Position, annotations: Annotations) -> Iterator[SvgElement]:
    size = _CELL_WIDTHS[position.n]
    for cell, note in annotations.notes.items():
        x, y = _corner(cell, position.n)
        yield write_note(note, x + size / 2, y + size / 2, 0.33 * size)


def winning_lines(position: Position) -> list[tuple[int, ...]]:
    """The lines of blocks that won the game; empty if it is not won."""
    mark = MARKS[1 - position.to_move]
    return completed_lines(position.block_winners, mark, position.n) if position.won else []


def _text(position: Position) -> Message:
    crosses, noughts, drawn = (_blocks_of(position, whose) for whose in (*MARKS, DRAWN))
    marks = list(_unfinished(position)) or Message("drawing.nothing")
    blocks = Message("drawing.blocks", crosses=crosses, noughts=noughts, drawn=drawn, marks=marks)
    if position.won:
        return Message("drawing.blocks_line", mark=MARKS[1 - position.to_move], blocks=blocks)
    if position.outcome is not None:
        return Message("drawing.blocks_full", blocks=blocks)
    mark = MARKS[position.to_move]
    if position.sent_to is None:
        return Message("drawing.blocks_free", mark=mark, blocks=blocks)
    name = block_name(position.sent_to, position.n)
    return Message("drawing.blocks_sent", mark=mark, block=name, blocks=blocks)


def _blocks_of(position: Position, winner: str) -> str | Message:
    won = [block for block, whose in enumerate(position.block_winners) if whose == winner]
    names = " ".join(block_name(block, position.n) for block in won)
    return names or Message("drawing.nothing")


def _unfinished(position: Position) -> Iterator[str]:
    """The marks of the unfinished blocks, as in ``x a1``."""
    for block, winner in enumerate(position.block_winners):
        if winner is None:
            for mark, cell in zip(position.blocks[block], cells_of(position.n)[block], strict=True):
                if mark != EMPTY:
                    yield f"{mark} {cell}"
