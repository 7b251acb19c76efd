"""Simultaneous perturbation stochastic approximation: the optimiser for scores that are noisy.

Every number is moved a little, up or down by the toss of a coin, and the values so found meet their
mirror image. All numbers then move towards the side that won, by as much as it won: chance evens
out over many small steps, so a few pairs of games are enough for each. Reaches and steps shrink as
J. C. Spall recommends, with the powers 0.101 and 0.602.
"""

from __future__ import annotations

import math
import random

from fourfold.arena.tuning.contract import Proposal
from fourfold.arena.tuning.space import Space, Values


class Spsa:
    """Walks from the defaults; where it stands is the best it knows."""

    REACH, STEP = 0.1, 0.3
    """How far from where it stands it looks at first, as a share of each range; and the steps, in
    Spall's terms the numerator of the gain."""
    SETTLING = 51
    """Steps shrink as if there had been so many trials before the first."""

    def __init__(self, space: Space, seed: int) -> None:
        self._space = space
        self._random = random.Random(seed)
        self._here = space.shares(space.defaults)
        self._tosses: list[int] = []
        self._trial = 0

    @property
    def best(self) -> Values:
        return self._space.values(self._here)

    @property
    def _reach(self) -> float:
        return self.REACH / math.pow(1 + self._trial, 0.101)

    def propose(self) -> Proposal:
        self._tosses = [self._random.choice((1, -1)) for _ in self._here]
        return Proposal(self._away(self._reach), self._away(-self._reach))

    def _away(self, distance: float) -> Values:
        walk = zip(self._here, self._tosses, strict=True)
        return self._space.values([share + distance * toss for share, toss in walk])

    def learn(self, proposal: Proposal, score: float) -> None:  # noqa: ARG002
        slope = (score - 0.5) / (2 * self._reach)
        step = self.STEP / math.pow(self.SETTLING + self._trial, 0.602) * slope
        walk = zip(self._here, self._tosses, strict=True)
        self._here = [min(1.0, max(0.0, share + step * toss)) for share, toss in walk]
        self._trial += 1
