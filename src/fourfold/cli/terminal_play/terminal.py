"""Input and output in the terminal: plain lines, without cursor control."""

from __future__ import annotations

import contextlib
import sys
from typing import Protocol

from rich.console import Console
from rich.text import Text

from fourfold.base.files import printable


class Screen(Protocol):
    """The interface of :class:`TerminalIO`."""

    ascii_only: bool

    def show(self, text: str | Text = "") -> None: ...

    def ask(self, prompt: str) -> str | None: ...


class TerminalIO:
    """Prints to stdout and reads lines from stdin, which may be a terminal, pipes or files."""

    def __init__(self, *, colour: bool = True, ascii_only: bool = False) -> None:
        self._console = Console(
            no_color=None if colour else True, highlight=False, markup=False, emoji=False
        )
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.ascii_only = ascii_only or not self._console.encoding.lower().startswith("utf")

    def show(self, text: str | Text = "") -> None:
        """Print a drawing, or a text with its control characters escaped."""
        shown = printable(text) if isinstance(text, str) else text
        self._console.print(shown, soft_wrap=True)

    def ask(self, prompt: str) -> str | None:
        """Read a line; None at the end of the input."""
        if self.interactive:
            return self._ask_person(prompt)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        self.show(prompt + line.rstrip("\n"))  # a transcript shows the input as well
        return line.rstrip("\n") if line else None

    def _ask_person(self, prompt: str) -> str | None:
        with contextlib.suppress(ImportError):  # adds arrow keys and the history of lines
            import readline  # noqa: F401
        try:
            return input(printable(prompt))
        except EOFError:
            self.show()
            return None
