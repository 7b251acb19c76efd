"""Everyone against everyone, and the first against everyone else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fourfold.arena.played import Pairing
from fourfold.arena.schedule.encounter import interleave


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
