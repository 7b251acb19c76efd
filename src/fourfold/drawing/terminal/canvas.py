"""A sheet of characters to draw boards on, and its translation into plain ASCII."""

from __future__ import annotations

from rich.text import Text

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
"""What stands for each drawing character under ``--ascii``. Round, double and filled things stay
distinct from square, single and empty ones."""


class Canvas:
    """Characters with styles by column and row; it grows as it is drawn on."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write the lines of a text from here on, over whatever is there."""
        for down, line in enumerate(text.split("\n")):
            for right, mark in enumerate(line):
                self._marks[column + right, row + down] = (mark, style)

    def text(self, *, ascii_only: bool = False) -> Text:
        """The drawing, its lines without trailing blanks."""
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
    """The lines of a board of so many cells, each of this inner width and height.

    >>> print(grid(2, 1, 3, 1))
    ┌───┬───┐
    │   │   │
    └───┴───┘
    """

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join(["─" * width] * columns) + right

    inside = "\n".join(["│" + "│".join([" " * width] * columns) + "│"] * height)
    body = f"\n{rule('├', '┼', '┤')}\n".join([inside] * rows)
    return f"{rule('┌', '┬', '┐')}\n{body}\n{rule('└', '┴', '┘')}"
