"""The boards as text: pure functions of a position, one file for each game."""

from __future__ import annotations

from typing import Any, Protocol, cast

from rich.text import Text

from fourfold.games.info import GameInfo, load_reference


class TerminalRenderer(Protocol):
    """What each game's file offers. Every text but the board is plain ASCII."""

    def board(self, position: Any, last: Any = None, *, ascii_only: bool = False) -> Text:
        """The position within 80 columns, with the move that led to it marked."""

    def ending(self, position: Any) -> list[str]:
        """Why the game is over, in words."""

    def moves(self, position: Any) -> str:
        """The legal moves, as briefly as can be."""

    def request(self, position: Any) -> str:
        """What the player to move has to do, as in "give a piece"."""

    def rules(self, position: Any) -> str:
        """What to know before the first move."""


def renderer_for(info: GameInfo) -> TerminalRenderer:
    """The file that draws a game; one that nobody has drawn yet is shown in its notation."""
    return cast(TerminalRenderer, load_reference(info.terminal_renderer))
