"""The human player: a placeholder, since the interface asks the person for moves."""

from __future__ import annotations

from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import PlayerFamily


class HumanPlayer:
    """Choosing a move raises FourfoldError."""

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        raise FourfoldError("spec.human")


FAMILY = PlayerFamily(make=HumanPlayer, summary="about.human")
