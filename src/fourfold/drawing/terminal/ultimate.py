"""The terminal renderer of Ultimate: framed blocks, a big mark for won ones, heavy lines around the
block to play in."""

from __future__ import annotations

import string
import textwrap

from rich.text import Text

from fourfold.drawing.terminal import Canvas, grid
from fourfold.drawing.ultimate import winning_lines
from fourfold.games.ultimate import DRAWN, EMPTY, MARKS, Cell, Position, block_name
from fourfold.games.ultimate.board import block_and_place, cells_of
from fourfold.i18n import DEFAULT_LANGUAGE, Translator, translator

RULES = (
    "Four cells in a line win a block, four blocks in a line win the game. Your\n"
    "cell decides which block your opponent plays in next: the one at the same\n"
    "place on the board. If that block is finished, your opponent may choose any\n"
    "other. If all blocks are finished and nobody has a line:\n"
    "{ending}.\n"
    "Type a cell, such as e7. x moves first."
)
_IN_WORDS = {3: "Three", 4: "Four"}

_LEFT = 3
_STYLES = {"x": "yellow", "o": "bright_blue", EMPTY: "dim"}
_BIG = {
    ("x", 3): "╲ ╱\n ╳ \n╱ ╲",
    ("o", 3): "╭─╮\n│ │\n╰─╯",
    ("x", 4): "╲   ╱\n ╲ ╱ \n ╱ ╲ \n╱   ╲",
    ("o", 4): "╭───╮\n│   │\n│   │\n╰───╯",
}


def board(
    position: Position,
    last: Cell | None = None,
    *,
    ascii_only: bool = False,
    language: str = DEFAULT_LANGUAGE,
) -> Text:
    """The position as text: the last move between ▸ and ◂, a winning line of blocks starred."""
    n = position.n
    canvas = Canvas()
    canvas.put(_LEFT, 1, grid(n, n, 2 * n + 1, n), "dim")
    for line in range(n * n):
        column, row = _place(line * (n * n + 1), n)
        canvas.put(column, 0, string.ascii_lowercase[line])
        canvas.put(0, row, f"{line + 1:2}")
    for block in range(n * n):
        _put_block(canvas, position, block)
    if last is not None and position.block_winners[block_and_place(n)[last.index][0]] in (
        None,
        DRAWN,
    ):
        column, row = _place(last.index, n)
        canvas.put(column - 1, row, "▸", "bold")
        canvas.put(column + 1, row, "◂", "bold")
    _put_side(canvas, position, translator(language))
    return canvas.text(ascii_only=ascii_only)


def _place(index: int, n: int) -> tuple[int, int]:
    """The column and row of the canvas where a cell's mark stands."""
    down, right = divmod(index, n * n)
    return _LEFT + 2 + right * 2 + right // n * 2, 2 + down + down // n


def _put_block(canvas: Canvas, position: Position, block: int) -> None:
    n, winner = position.n, position.block_winners[block]
    column, row = _place(cells_of(n)[block][0].index, n)
    left, top = column - 2, row - 1
    if block == position.sent_to:
        side = "\n".join("┃" * n)
        canvas.put(left, top, f"┏{'━' * (2 * n + 1)}┓", "bold")
        canvas.put(left, top + 1, side, "bold")
        canvas.put(left + 2 * n + 2, top + 1, side, "bold")
        canvas.put(left, top + n + 1, f"┗{'━' * (2 * n + 1)}┛", "bold")
    canvas.put(left + 2, top, block_name(block, n), "bold" if block == position.sent_to else "dim")
    if winner is not None and winner != DRAWN:
        canvas.put(left + 3, top + 1, _BIG[winner, n], f"bold {_STYLES[winner]}")
        if position.won and any(block in line for line in winning_lines(position)):
            for down in range(n):
                canvas.put(left + 1, top + 1 + down, "*", "bold")
                canvas.put(left + 2 * n + 1, top + 1 + down, "*", "bold")
        return
    for cell in cells_of(n)[block]:
        mark = position.blocks[block][block_and_place(n)[cell.index][1]]
        canvas.put(*_place(cell.index, n), "·" if mark == EMPTY else mark, _STYLES[mark])


def _put_side(canvas: Canvas, position: Position, translate: Translator) -> None:
    n = position.n
    side = _LEFT + n * (2 * n + 2) + 5
    x, o = position.blocks_won
    mark = MARKS[position.to_move]
    if position.outcome is not None:
        situation = translate("terminal.over")
    elif position.sent_to is None:
        situation = translate("terminal.free", mark=mark)
    else:
        cells = cells_of(n)[position.sent_to]
        block, first, last = block_name(position.sent_to, n), str(cells[0]), str(cells[-1])
        situation = translate("terminal.sent", mark=mark, block=block, first=first, last=last)
    canvas.put(side, 2, translate("terminal.blocks", x=x, o=o) + "\n\n" + situation)


def ending(position: Position) -> list[str]:

    mark = MARKS[1 - position.to_move]
    lines = ["-".join(block_name(b, position.n) for b in line) for line in winning_lines(position)]
    if lines:
        return [f"{mark} has the blocks {line}" for line in lines]
    x, o = position.blocks_won
    return [f"every block is finished and none are in a line; x won {x}, o {o}"]


def moves(position: Position) -> str:
    """The legal moves: the cells of the sent-to block, or the blocks when the choice is free."""
    n = position.n
    if position.sent_to is None:
        free = [block_name(b, n) for b, winner in enumerate(position.block_winners) if not winner]
        return textwrap.fill(f"any empty cell of the blocks {' '.join(free)}", 80)
    return textwrap.fill(" ".join(str(move) for move in position.legal_moves()), 80)


def request(position: Position) -> str:

    where = "" if position.sent_to is None else f" in {block_name(position.sent_to, position.n)}"
    return f"mark a cell{where} with {MARKS[position.to_move]}"


def rules(position: Position) -> str:

    number = _IN_WORDS[position.n]
    text = RULES.format(ending=position.ending.about)
    return text.replace("Four", number).replace("four", number.lower())
