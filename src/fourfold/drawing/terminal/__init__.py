"""Text boards for the terminal: pure functions of a position, one module per game."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rich.text import Text

from fourfold.games.info import GameInfo, load_reference


class TerminalRenderer(Protocol):
    """The interface of the module that ``GameInfo.terminal_renderer`` names. All texts except the
    board are ASCII."""

    def board(self, position: Any, last: Any = None, *, ascii_only: bool = False) -> Text:
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
