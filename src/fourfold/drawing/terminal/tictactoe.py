"""The terminal renderer of tic-tac-toe."""

from __future__ import annotations

import string
import textwrap

from rich.text import Text

from fourfold.drawing.terminal import Canvas, grid
from fourfold.drawing.tictactoe import winning_lines
from fourfold.games.grid import cell_name
from fourfold.games.tictactoe import EMPTY, MARKS, Cell, Position
from fourfold.i18n import DEFAULT_LANGUAGE

_STYLES = {"x": "yellow", "o": "bright_blue", EMPTY: ""}


def board(
    position: Position,
    last: Cell | None = None,
    *,
    ascii_only: bool = False,
    language: str = DEFAULT_LANGUAGE,  # noqa: ARG001
) -> Text:
    """The position as text: the last move between ▸ and ◂, a winning line between stars."""
    n = position.size
    canvas = Canvas()
    canvas.put(2, 1, grid(n, n, 3, 1), "dim")
    winning = {cell for line in winning_lines(position) for cell in line}
    for line in range(n):
        canvas.put(4 + 4 * line, 0, string.ascii_lowercase[line])
        canvas.put(0, 2 + 2 * line, str(line + 1))
    for cell, mark in enumerate(position.cells):
        column, row = 4 + cell % n * 4, 2 + cell // n * 2
        canvas.put(column, row, " " if mark == EMPTY else mark, _STYLES[mark])
        around = "**" if cell in winning else "▸◂" if last and cell == last.index else "  "
        canvas.put(column - 1, row, around[0], "bold")
        canvas.put(column + 1, row, around[1], "bold")
    return canvas.text(ascii_only=ascii_only)


def ending(position: Position) -> list[str]:
    mark = MARKS[1 - position.to_move]
    lines = [
        "-".join(cell_name(cell, position.size) for cell in line)
        for line in winning_lines(position)
    ]
    return [f"{mark} has {line}" for line in lines] or ["the board is full and nobody has a line"]


def moves(position: Position) -> str:
    return textwrap.fill(" ".join(str(move) for move in position.legal_moves()), 80)


def request(position: Position) -> str:
    return f"mark a cell with {MARKS[position.to_move]}"


def rules(position: Position) -> str:
    return f"Get {position.size} in a line to win. Type a cell, such as b2. x moves first."
