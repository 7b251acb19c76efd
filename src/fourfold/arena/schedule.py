"""Schedules."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fourfold.arena.game import Pairing
from fourfold.base.errors import FourfoldError, unknown_name_error


def interleave(
    encounters: Sequence[tuple[int, int]], games: int, *, number: int = 0, turn: int = 0
) -> Iterator[Pairing]:
    """The games of several encounters, a pair of each in turn; ``number`` is the first game's.

    All encounters use the same openings, so that all players face the same questions, and a
    tournament broken off early is still an even one.
    """
    for opening in range((games + 1) // 2):
        for one, two in encounters:
            yield Pairing(number, turn, one, two, opening)
            number += 1
            if 2 * opening + 1 < games:
                yield Pairing(number, turn, two, one, opening)
                number += 1


def points_in(pairings: Sequence[Pairing], scores: Mapping[int, float], player: int) -> float:
    """What a player scored in those of the games that it played."""
    return sum(
        scores[pairing.number] if pairing.first == player else 1 - scores[pairing.number]
        for pairing in pairings
        if player in (pairing.first, pairing.second)
    )


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everyone against everyone. With two players it is a match."""

    players: int
    games: int

    def encounters(self) -> list[tuple[int, int]]:
        return [(one, two) for one in range(self.players) for two in range(one + 1, self.players)]

    def total(self) -> int:
        return self.games * len(self.encounters())

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        return (
            [] if len(scores) >= self.total() else list(interleave(self.encounters(), self.games))
        )


@dataclass(frozen=True, slots=True)
class Gauntlet(RoundRobin):
    """The first player against each of the others."""

    def encounters(self) -> list[tuple[int, int]]:
        return [(0, other) for other in range(1, self.players)]


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


MOST_GAMES = 10_000_000
"""Between two players: schedules are kept in memory."""

FORMATS = ("roundrobin", "gauntlet", "swiss", "knockout")


class Schedule(Protocol):
    """Which games a tournament has."""

    def total(self) -> int:
        """How many games there will be, if none is added to break a tie."""

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        """The games of the first round that is not finished, those already played among them;
        none when the tournament is over. ``scores`` has what the first player scored in each
        game played, by the game's number."""


def make_schedule(form: str, players: int, games: int, rounds: int | None = None) -> Schedule:
    """A schedule in which players who meet play ``games`` games; ``rounds`` is for swiss."""
    if players < 2:
        raise FourfoldError("schedule.players", count=players)
    if not 1 <= games <= MOST_GAMES:
        raise FourfoldError("schedule.games", most=MOST_GAMES, games=games)
    if rounds is not None and form != "swiss":
        raise FourfoldError("schedule.rounds", form=form)
    if form == "swiss":
        return Swiss.of(players, games, rounds)
    if form == "knockout":
        return Knockout(players, games)
    if form == "gauntlet":
        return Gauntlet(players, games)
    if form == "roundrobin":
        return RoundRobin(players, games)
    raise unknown_name_error("schedule.format", form, FORMATS)
