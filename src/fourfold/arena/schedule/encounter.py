"""An encounter: two players who meet, and the games they play, in pairs with the seats swapped; and
the schedules in which all encounters are known from the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from fourfold.arena.played import Pairing


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
