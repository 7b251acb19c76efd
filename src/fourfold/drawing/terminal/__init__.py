"""Text boards for the terminal: pure functions of a position, one module per game,
that draw on a canvas of characters."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rich.text import Text

from fourfold.games.info import GameInfo, load_reference
from fourfold.i18n import DEFAULT_LANGUAGE


class TerminalRenderer(Protocol):
    """The interface of the module that ``GameInfo.terminal_renderer`` names. All texts except the
    board are in ASCII and English."""

    def board(
        self,
        position: Any,
        last: Any = None,
        *,
        ascii_only: bool = False,
        language: str = DEFAULT_LANGUAGE,
    ) -> Text:
        """The position within 80 columns, with the last move marked."""

    def ending(self, position: Any) -> list[str]:
        """The reasons why the game is over."""

    def moves(self, position: Any) -> str:
        """The legal moves in brief."""

    def request(self, position: Any) -> str:
        """What the player to move must do, such as "give a piece"."""

    def rules(self, position: Any) -> str:
        """An introduction to the rules and the notation."""


def renderer_for(info: GameInfo) -> TerminalRenderer:
    """The renderer of a game; by default one that shows the grid or the notation."""
    return cast(TerminalRenderer, load_reference(info.terminal_renderer))


_ASCII = str.maketrans(
    {
        **dict.fromkeys("─", "-"),
        **dict.fromkeys("│", "|"),
        **dict.fromkeys("═━", "="),
        **dict.fromkeys("║┃", "H"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝┏┓┗┛", "+"),
        **dict.fromkeys("╱╭╯", "/"),
        **dict.fromkeys("╲╮╰", "\\"),
        "╳": "X",
        "█": "#",
        "·": ".",
        "▸": ">",
        "◂": "<",
    }
)
"""The replacements under ``--ascii``. Round, double and filled shapes stay distinct from square,
single and empty ones."""


class Canvas:
    """Styled characters by column and row, without a fixed size."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write a text, which may have several lines, over the existing content."""
        for down, line in enumerate(text.split("\n")):
            for right, mark in enumerate(line):
                self._marks[column + right, row + down] = (mark, style)

    def text(self, *, ascii_only: bool = False) -> Text:
        """The canvas as text without trailing blanks."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (column, row), styled in self._marks.items():
            rows.setdefault(row, {})[column] = styled
        lines = []
        for row in range(max(rows, default=-1) + 1):
            marks = rows.get(row, {})
            line = Text()
            for column in range(max(marks, default=-1) + 1):
                mark, style = marks.get(column, (" ", ""))
                line.append(mark.translate(_ASCII) if ascii_only else mark, style)
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)


def grid(columns: int, rows: int, width: int, height: int) -> str:
    """The grid lines of a board; width and height are those of a cell's interior.

    >>> print(grid(2, 1, 3, 1))
    ┌───┬───┐
    │   │   │
    └───┴───┘
    """

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join(["─" * width] * columns) + right

    interior = "\n".join(["│" + "│".join([" " * width] * columns) + "│"] * height)
    body = f"\n{rule('├', '┼', '┤')}\n".join([interior] * rows)
    return f"{rule('┌', '┬', '┐')}\n{body}\n{rule('└', '┴', '┘')}"
