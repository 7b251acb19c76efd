"""The score of values: pairs of games against a fixed opponent, by the points of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fourfold.arena.failures import TERMINATIONS
from fourfold.arena.openings import Openings
from fourfold.arena.played import Opening, Pairing, Played, Setting, Task
from fourfold.arena.referee import play_game
from fourfold.arena.sandbox.choice import AUTO
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.contract import Workers, all_done
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game


class Pair(NamedTuple):
    """Two games with one opening, a player first in the one and second in the other."""

    number: int
    setting: Setting
    opening: Opening


class Scored(NamedTuple):
    """What the first player of a pair's setting got: 1 for two won games, 0 for two lost ones."""

    number: int
    score: float


def play_pair(pair: Pair) -> Scored:
    """Play both games. A player that fails other than on time is an error, not a weak player."""
    total = 0.0
    for swapped in (0, 1):
        pairing = Pairing(2 * pair.number + swapped, 0, swapped, 1 - swapped, pair.number)
        played = play_game(pair.setting, Task(pairing, pair.opening))
        if played.termination in TERMINATIONS and played.termination != "timeout":
            how = played.termination
            raise FourfoldError("tuning.failed", termination=how, reason=played.message)
        total += share_of(played, swapped, pair.setting.game)
    return Scored(pair.number, total / 2)


def share_of(played: Played, seat: int, game: str) -> float:
    """What a game gave a seat, from 0 to 1. Where nobody won each point counts, as in Ultimate:
    with all points of a win ahead it would be 1, and 1/2 with as many as the opponent."""
    if played.result != "1/2-1/2":
        return played.score_of(seat)
    ahead = played.points[seat] - played.points[1 - seat]
    return 0.5 + ahead / (2 * Game.find(game).win_points)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How candidates are scored: in the same openings and by the same limits, so that their scores
    can be compared."""

    game: str
    openings: Openings
    limits: TimeControl
    seed: int
    workers: Workers
    sandbox: str = AUTO

    def play(self, candidate: str, opponent: str, numbers: Iterable[int]) -> Iterator[Scored]:
        """The scores of the pairs with these numbers, in the order in which they are done."""
        names = ("candidate", "opponent")
        players = (candidate, opponent)
        setting = Setting(self.game, players, names, self.seed, self.limits, self.sandbox)
        pairs = (Pair(number, setting, self.openings.find(number)) for number in numbers)
        for batch in self.workers.run(play_pair, pairs):
            yield from all_done(
                batch, lambda lost: FourfoldError("tuning.lost", reason=lost.message)
            )
