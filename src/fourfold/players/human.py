"""The human player: whoever sits at the keyboard. To ask is the business of the interface."""

from __future__ import annotations

from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import PlayerFamily


class HumanPlayer:
    """Has its place among the players, and cannot choose by itself."""

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        raise FourfoldError("spec.human")


FAMILY = PlayerFamily(make=HumanPlayer, summary="about.human")
