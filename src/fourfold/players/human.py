"""The human player: asks whoever sits at the keyboard.

How to ask is the business of the interface, which sets :attr:`HumanPlayer.ask`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourfold.errors import FourfoldError
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import Family


class HumanPlayer:
    """Plays what ``ask`` answers."""

    def __init__(self) -> None:
        self.ask: Callable[[Position[Any]], Any] | None = None

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        if self.ask is None:
            raise FourfoldError("spec.human")
        return Choice(self.ask(position))


FAMILY = Family(make=HumanPlayer, summary="about.human")
