"""The Swiss system: in each round, players of like score who have not met.

Round by round, the highest player meets the next one it has not met; ties of score are broken by
the order in which the players were named. With an odd number the lowest player who has not yet
had a bye gets one, which counts as an encounter won.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fourfold.arena.played import Pairing
from fourfold.arena.schedule.encounter import interleave, points_in
from fourfold.base.errors import FourfoldError

_MOST_STEPS = 20_000
"""After so many steps of looking for a round without a second meeting, second meetings may be."""


@dataclass(frozen=True, slots=True)
class Swiss:
    players: int
    games: int
    rounds: int

    @classmethod
    def of(cls, players: int, games: int, rounds: int | None) -> Swiss:
        """With as many rounds as tell a clear winner, unless the number is given."""
        most = players - 1 + players % 2
        rounds = math.ceil(math.log2(players)) if rounds is None else rounds
        if not 1 <= rounds <= most:
            raise FourfoldError("schedule.swiss", players=players, most=most, rounds=rounds)
        return cls(players, games, rounds)

    def total(self) -> int:
        return self.rounds * (self.players // 2) * self.games

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        played: list[Pairing] = []
        byes: list[int] = []
        for turn in range(self.rounds):
            encounters, bye = self._pair(played, byes, scores)
            games = list(interleave(encounters, self.games, number=len(played), turn=turn))
            if any(pairing.number not in scores for pairing in games):
                return games
            played += games
            byes += bye
        return []

    def _pair(
        self, played: list[Pairing], byes: list[int], scores: Mapping[int, float]
    ) -> tuple[list[tuple[int, int]], list[int]]:
        points = [
            points_in(played, scores, player) + byes.count(player) * self.games
            for player in range(self.players)
        ]
        standing = sorted(range(self.players), key=lambda player: (-points[player], player))
        bye = []
        if self.players % 2:
            bye = [next(player for player in reversed(standing) if player not in byes)]
            standing.remove(bye[0])
        met = {frozenset((pairing.first, pairing.second)) for pairing in played}
        encounters = _Matching(met).of(standing) or _Matching(set()).of(standing)
        assert encounters is not None
        return encounters, bye


@dataclass(slots=True)
class _Matching:
    """Looks for a way to pair everybody with someone they have not met, highest players first."""

    met: set[frozenset[int]]
    steps: int = 0

    def of(self, standing: Sequence[int]) -> list[tuple[int, int]] | None:
        if not standing:
            return []
        one, *others = standing
        for place, two in enumerate(others):
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            if frozenset((one, two)) not in self.met:
                rest = self.of([*others[:place], *others[place + 1 :]])
                if rest is not None:
                    return [(one, two), *rest]
        return None
