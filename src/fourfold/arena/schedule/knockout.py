"""The knockout: who loses an encounter is out.

Players are seeded in the order they are named: the first two can meet in the final only. When
there is no power of two of them, the highest go straight to the second round. A tied encounter is
prolonged by one pair of games at a time; after some pairs the player named earlier goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fourfold.arena.played import Pairing
from fourfold.arena.schedule.encounter import interleave, points_in

MOST_EXTRA_PAIRS = 3


@dataclass(frozen=True, slots=True)
class Knockout:
    players: int
    games: int

    def total(self) -> int:
        return (self.players - 1) * self.games

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        return self._follow(scores)[0]

    def winner(self, scores: Mapping[int, float]) -> int | None:
        """The player who is left; None while there are several."""
        games, standing = self._follow(scores)
        return None if games else standing[0]

    def _follow(self, scores: Mapping[int, float]) -> tuple[list[Pairing], list[int | None]]:
        """The games of the round in progress, if there is one, and who is still in."""
        standing = bracket(self.players)
        number = turn = 0
        while len(standing) > 1:
            games, winners = self._round(standing, scores, number, turn)
            if winners is None:
                return games, standing
            number += len(games)
            turn += 1
            standing = winners
        return [], standing

    def _round(
        self, standing: Sequence[int | None], scores: Mapping[int, float], number: int, turn: int
    ) -> tuple[list[Pairing], list[int | None] | None]:
        """The games of one round as far as they are known, and the winners once all are."""
        couples = list(zip(standing[::2], standing[1::2], strict=True))
        meetings = [(one, two) for one, two in couples if one is not None and two is not None]
        games = list(interleave(meetings, self.games, number=number, turn=turn))
        first = (self.games + 1) // 2
        for opening in range(first, first + MOST_EXTRA_PAIRS + 1):
            if any(pairing.number not in scores for pairing in games):
                return games, None
            tied = [couple for couple in meetings if _lead(couple, games, scores) == 0]
            if opening < first + MOST_EXTRA_PAIRS:
                extra = interleave(tied, 2, number=number + len(games), turn=turn)
                games += [pairing._replace(opening=opening) for pairing in extra]
        return games, [_winner(couple, games, scores) for couple in couples]


def bracket(players: int) -> list[int | None]:
    """The players in the order of the first round, two after two meeting; None is a bye.

    >>> bracket(4), bracket(3)
    ([0, 3, 1, 2], [0, None, 1, 2])
    """
    order = [0]
    while len(order) < players:
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return [seed if seed < players else None for seed in order]


def _lead(couple: tuple[int, int], games: Sequence[Pairing], scores: Mapping[int, float]) -> float:
    """By how many points the first of two leads the other."""
    own = [pairing for pairing in games if {pairing.first, pairing.second} == set(couple)]
    return points_in(own, scores, couple[0]) - points_in(own, scores, couple[1])


def _winner(
    couple: tuple[int | None, int | None], games: Sequence[Pairing], scores: Mapping[int, float]
) -> int | None:
    one, two = couple
    if one is None or two is None:
        return two if one is None else one
    lead = _lead((one, two), games, scores)
    return min(one, two) if lead == 0 else one if lead > 0 else two
