"""The one place where the table reads and prints: lines, without any cursor tricks."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console
from rich.text import Text

from fourfold.base.printable import printable


class Terminal:
    """Prints to stdout and reads lines from stdin, be they a terminal, pipes or files."""

    def __init__(self, *, colour: bool = True, ascii_only: bool = False) -> None:
        self._console = Console(
            no_color=None if colour else True, highlight=False, markup=False, emoji=False
        )
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.ascii_only = ascii_only or not self._console.encoding.lower().startswith("utf")

    def show(self, text: str | Text = "") -> None:
        """Print our own drawings as they are, and any text as far as it can be shown."""
        shown = printable(text) if isinstance(text, str) else text
        self._console.print(shown, soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """The line that answers the prompt; None when the input has ended."""
        if self.interactive:
            return self._ask_person(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self.show(prompt + line.rstrip("\n"))  # a transcript shows what was answered
        return line.rstrip("\n") if line else None

    def _ask_person(self, prompt: str) -> str | None:
        with contextlib.suppress(ImportError):  # arrow keys and earlier lines, where there is such
            import readline  # noqa: F401
        try:
            return input(printable(prompt))
        except EOFError:
            self.show()
            return None
