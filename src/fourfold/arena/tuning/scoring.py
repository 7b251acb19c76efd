"""The score of parameter values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from fourfold.arena.failures import TERMINATIONS
from fourfold.arena.game import GameResult, GameSettings, GameTask, Opening, Pairing
from fourfold.arena.openings import Openings
from fourfold.arena.referee import play_game
from fourfold.arena.sandbox import AUTO
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.base import Workers, require_results
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game


class GamePair(NamedTuple):
    """Two games with one opening, a player first in the one and second in the other."""

    number: int
    setting: GameSettings
    opening: Opening


class PairScore(NamedTuple):
    """What the first player of a pair's setting got: 1 for two won games, 0 for two lost ones."""

    number: int
    score: float


def play_pair(pair: GamePair) -> PairScore:
    """Play both games. A player that fails other than on time is an error, not a weak player."""
    total = 0.0
    for swapped in (0, 1):
        pairing = Pairing(2 * pair.number + swapped, 0, swapped, 1 - swapped, pair.number)
        played = play_game(pair.setting, GameTask(pairing, pair.opening))
        if played.termination in TERMINATIONS and played.termination != "timeout":
            how = played.termination
            raise FourfoldError("tuning.failed", termination=how, reason=played.message)
        total += share_of(played, swapped, pair.setting.game)
    return PairScore(pair.number, total / 2)


def share_of(played: GameResult, seat: int, game: str) -> float:
    """What a game gave a seat, from 0 to 1. Where nobody won each point counts, as in Ultimate:
    with all points of a win ahead it would be 1, and 1/2 with as many as the opponent."""
    if played.result != "1/2-1/2":
        return played.score_of(seat)
    ahead = played.points[seat] - played.points[1 - seat]
    return 0.5 + ahead / (2 * Game.find(game).win_points)


@dataclass(frozen=True, slots=True)
class PairScorer:
    """How candidates are scored: in the same openings and by the same limits, so that their scores
    can be compared."""

    game: str
    openings: Openings
    limits: TimeControl
    seed: int
    workers: Workers
    sandbox: str = AUTO

    def play(self, candidate: str, opponent: str, numbers: Iterable[int]) -> Iterator[PairScore]:
        """The scores of the pairs with these numbers, in the order in which they are done."""
        names = ("candidate", "opponent")
        players = (candidate, opponent)
        setting = GameSettings(self.game, players, names, self.seed, self.limits, self.sandbox)
        pairs = (GamePair(number, setting, self.openings.find(number)) for number in numbers)
        for batch in self.workers.run(play_pair, pairs):
            yield from require_results(
                batch, lambda lost: FourfoldError("tuning.lost", reason=lost.message)
            )
