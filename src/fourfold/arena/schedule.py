"""Schedules: the pairings of a tournament, as pure values.

A schedule has ``next`` and ``total`` but no state: the games to play follow from the results alone.
An interrupted tournament therefore continues with the same games.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fourfold.arena.game import Pairing
from fourfold.base.errors import FourfoldError, unknown_name_error

MOST_GAMES = 10_000_000
"""Limit per pairing, because schedules are kept in memory."""

FORMATS = ("roundrobin", "gauntlet", "swiss", "knockout")


class Schedule(Protocol):
    """Produces the games of a tournament, round by round."""

    def total(self) -> int:
        """The number of games, without extra games that break ties."""

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        """All games of the first unfinished round, including those already played; empty when the
        tournament is over. ``scores`` has the first player's score in each game played, by the
        game's number."""


def interleave(
    encounters: Sequence[tuple[int, int]], games: int, *, number: int = 0, round_: int = 0
) -> Iterator[Pairing]:
    """The games of several encounters: one pair of games of each, then the next pair of each.

    All encounters use the same openings, and an interrupted tournament has about as many games of
    each. ``number`` and ``round_`` are those of the first game.
    """
    for opening in range((games + 1) // 2):
        for one, two in encounters:
            yield Pairing(number, round_, one, two, opening)
            number += 1
            if 2 * opening + 1 < games:
                yield Pairing(number, round_, two, one, opening)
                number += 1


def points_in(pairings: Sequence[Pairing], scores: Mapping[int, float], player: int) -> float:
    """A player's score in those of the games that it played."""
    return sum(
        scores[pairing.number] if pairing.first == player else 1 - scores[pairing.number]
        for pairing in pairings
        if player in (pairing.first, pairing.second)
    )


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everyone against everyone; with two players, a match."""

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
    """A player who loses an encounter is out.

    Players are seeded in the order in which they are named: the first two can meet only in the
    final. If their number is not a power of two, the highest seeds skip the first round. A tied
    encounter is extended by up to MOST_EXTRA_PAIRS pairs of games; then the higher seed wins.
    """

    players: int
    games: int

    def total(self) -> int:
        return (self.players - 1) * self.games

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        return self._current_round(scores)[0]

    def winner(self, scores: Mapping[int, float]) -> int | None:
        """The winner of the final; None before it is over."""
        games, remaining = self._current_round(scores)
        return None if games else remaining[0]

    def _current_round(self, scores: Mapping[int, float]) -> tuple[list[Pairing], list[int | None]]:
        """The games of the unfinished round, if any, and the remaining players."""
        remaining = bracket(self.players)
        number = round_ = 0
        while len(remaining) > 1:
            games, winners = self._round(remaining, scores, number, round_)
            if winners is None:
                return games, remaining
            number += len(games)
            round_ += 1
            remaining = winners
        return [], remaining

    def _round(
        self, players: Sequence[int | None], scores: Mapping[int, float], number: int, round_: int
    ) -> tuple[list[Pairing], list[int | None] | None]:
        """The games of a round so far, and the winners (or byes) if it is finished."""
        couples = list(zip(players[::2], players[1::2], strict=True))
        encounters = [(one, two) for one, two in couples if one is not None and two is not None]
        games = list(interleave(encounters, self.games, number=number, round_=round_))
        first = (self.games + 1) // 2
        for opening in range(first, first + MOST_EXTRA_PAIRS + 1):
            if any(pairing.number not in scores for pairing in games):
                return games, None
            tied = [couple for couple in encounters if _lead(couple, games, scores) == 0]
            if opening < first + MOST_EXTRA_PAIRS:
                extra = interleave(tied, 2, number=number + len(games), round_=round_)
                games += [pairing._replace(opening=opening) for pairing in extra]
        return games, [_winner(couple, games, scores) for couple in couples]


def bracket(players: int) -> list[int | None]:
    """The players in the order of the first round: neighbours play each other, None is a bye.

    >>> bracket(4), bracket(3)
    ([0, 3, 1, 2], [0, None, 1, 2])
    """
    order = [0]
    while len(order) < players:
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return [seed if seed < players else None for seed in order]


def _lead(couple: tuple[int, int], games: Sequence[Pairing], scores: Mapping[int, float]) -> float:
    """By how many points the first of two players leads the other."""
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
"""After this many steps of the search for a round without rematches, rematches are allowed."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """In each round, players with similar scores who have not met play each other.

    The best player plays the best of those it has not met, and so on down. Equal scores are ordered
    as the players were named. If the number of players is odd, the lowest one without a bye so far
    gets one, which counts as an encounter won.
    """

    players: int
    games: int
    rounds: int

    @classmethod
    def of(cls, players: int, games: int, rounds: int | None) -> Swiss:
        """Make a Swiss tournament; by default with enough rounds for a clear winner."""
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
        for round_ in range(self.rounds):
            encounters, bye = self._pair(played, byes, scores)
            games = list(interleave(encounters, self.games, number=len(played), round_=round_))
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
        ranking = sorted(range(self.players), key=lambda player: (-points[player], player))
        bye = []
        if self.players % 2:
            bye = [next(player for player in reversed(ranking) if player not in byes)]
            ranking.remove(bye[0])
        met = {frozenset((pairing.first, pairing.second)) for pairing in played}
        encounters = _Matching(met).find(ranking) or _Matching(set()).find(ranking)
        assert encounters is not None
        return encounters, bye


@dataclass(slots=True)
class _Matching:
    """Searches a pairing of all players without rematches, from the highest player down."""

    met: set[frozenset[int]]
    steps: int = 0

    def find(self, ranking: Sequence[int]) -> list[tuple[int, int]] | None:
        if not ranking:
            return []
        one, *others = ranking
        for index, two in enumerate(others):
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            if frozenset((one, two)) not in self.met:
                rest = self.find([*others[:index], *others[index + 1 :]])
                if rest is not None:
                    return [(one, two), *rest]
        return None


def make_schedule(form: str, players: int, games: int, rounds: int | None = None) -> Schedule:
    """Make a schedule with ``games`` games per pairing; ``rounds`` applies to swiss."""
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
