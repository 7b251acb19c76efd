"""What a position is expected to bring: the engine's lead in points for the player to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.games.ultimate import Position
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player

ENGINE = "ultimate(memory=8)"
"""It forgets between positions that do not follow two moves apart, and a small memory is emptied
sooner."""

CLOCK = Clock(nodes=100_000)
"""What the engine may spend on one position, unless told otherwise."""


class Estimate(NamedTuple):
    """The expected lead in points of the player to move, and the play that leads there."""

    points: float
    line: tuple[Any, ...]


Scorer = Callable[[Position], Estimate]


def engine_scorer(player: str = ENGINE, clock: Clock = CLOCK) -> Scorer:
    """Asks a player that says what it expects. With a limit of nodes and one thread the same game
    gets the same answers."""
    asked = make_player(player, "ultimate")

    def score(position: Position) -> Estimate:
        choice = asked.choose(position, clock)
        if choice.score is None:
            raise FourfoldError("analysis.no_points", player=player)
        return Estimate(choice.score, tuple(choice.line) or (choice.move,))

    return score


def asked_once(scorer: Scorer) -> Scorer:
    """The same, but a position that comes twice, after a move and before the next, is asked for
    once."""
    known: dict[Position, Estimate] = {}

    def score(position: Position) -> Estimate:
        if position not in known:
            known[position] = scorer(position)
        return known[position]

    return score
