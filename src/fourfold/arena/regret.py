"""Regret: the half-points that a player's turns gave away, in games that have a solver.

For the player to move a win is worth two half-points and a draw one. A turn that changes a
win to a draw, or a draw to a loss, gives away one half-point. A change from a win to a loss gives
away two. Only turns that the players made on the board count. Turns of the opening and forfeits do
not.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fourfold.arena.game import GameResult
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.workers.base import LostTask, Workers, require_results
from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.record import Record
from fourfold.games.registry import Game


class TurnRegret(NamedTuple):
    """How often a player made turn number *n*, and the half-points it gave away there."""

    made: int = 0
    lost: int = 0

    @property
    def mean(self) -> float:
        return self.lost / self.made


@dataclass(slots=True)
class Regret:
    """The regret of one player over several games; ``turns`` is by the number of the turn."""

    games: int = 0
    turns: dict[int, TurnRegret] = field(default_factory=dict)

    @property
    def half_points(self) -> int:
        return sum(turn.lost for turn in self.turns.values())

    @property
    def mean(self) -> float:
        """Half-points given away per game."""
        return self.half_points / self.games

    def add(self, game: GameRegret, seat: int) -> None:
        """Add a game in which the player had this seat."""
        self.games += 1
        for number, lost in enumerate(game.lost, start=game.first):
            if seat_of(number) == seat:
                before = self.turns.get(number, TurnRegret())
                self.turns[number] = TurnRegret(before.made + 1, before.lost + lost)


def has_solver(game: str) -> bool:
    return Game.find(game).info.solver is not None


def seat_of(number: int) -> int:
    """The seat that makes turn ``number``, counted from 1 for the first gift."""
    return (number - 1) & 1


def assess_game(game: GameResult) -> GameRegret | None:
    """Compute the regret of each turn of a game; None if its record is damaged."""
    try:
        record = Record.parse(game.record)
    except FourfoldError:
        return None
    opening = len(record.turns) - sum(spent.moves for spent in game.time_used)
    if record.game.info.solver is None or opening < 0:
        return None
    solver = load_reference(record.game.info.solver)
    positions = list(record.positions())[opening:]
    lost = tuple(_lost(*pair, solver.half_points) for pair in itertools.pairwise(positions))
    return GameRegret(game.pairing.number, solver.turn_number(positions[0]), lost)


def assess_games(
    store: GameStore,
    games: Iterable[GameResult],
    workers: Workers,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> dict[int, GameRegret]:
    """The regret of each game, by its number, except of games whose record is damaged. Computes
    and stores the missing ones. The caller closes the workers."""
    regrets = store.regrets()
    missing = [game for game in games if game.pairing.number not in regrets]
    done = 0
    for batch in workers.run(assess_game, missing):
        results = require_results(batch, _lost_error)
        computed = [regret for regret in results if regret is not None]
        store.add_regrets(computed)
        regrets.update((regret.number, regret) for regret in computed)
        done += len(results)
        on_progress(done, len(missing))
    return regrets


def _lost_error(lost: LostTask) -> FourfoldError:
    number = lost.task.pairing.number + 1
    return FourfoldError("arena.regret", number=number, reason=lost.message)


def _lost(
    before: Position[Any], after: Position[Any], half_points: Callable[[Position[Any]], int]
) -> int:
    """The half-points that the turn between two positions gave away."""
    if after.outcome is None:
        kept = 2 - half_points(after)
    else:
        kept = 1 if after.outcome.winner is None else 2 * (after.outcome.winner == before.to_move)
    return half_points(before) - kept
