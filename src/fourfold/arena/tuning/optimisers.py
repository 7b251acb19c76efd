"""Optimisers: propose parameter values and learn from their scores.

SPSA (simultaneous perturbation stochastic approximation) suits noisy scores. Each trial moves all
values a little up or down at random and plays them against their mirror image. All values then move
towards the winner, in proportion to its score; over many small steps the noise averages out. The
perturbations and steps shrink as J. C. Spall recommends, with the powers 0.101 and 0.602.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from fourfold.arena.tuning.space import ParameterSpace, Values
from fourfold.base.entry_points import import_optional


class Proposal(NamedTuple):
    """Values to score ``against`` other values, or, if None, against the common opponent."""

    values: Values
    against: Values | None = None


class Optimiser(Protocol):
    """Searches the values with the highest score, starting from the defaults. The same seed and
    scores give the same proposals."""

    @property
    def best(self) -> Values:
        """The best values so far."""

    def propose(self) -> Proposal:
        """The next proposal to score."""

    def learn(self, proposal: Proposal, score: float) -> None:
        """Learn the score of the last proposal."""


class Spsa:
    """Simultaneous perturbation; the current point counts as the best."""

    PERTURBATION, STEP = 0.1, 0.3
    """The first perturbation (Spall's *c*), as a share of each range, and the step size (*a*)."""
    DELAY = 51
    """Delay of the step sizes, in trials (Spall's *A*)."""

    def __init__(self, space: ParameterSpace, seed: int) -> None:
        self._space = space
        self._random = random.Random(seed)
        self._point = space.shares(space.defaults)
        self._signs: list[int] = []
        self._trial = 0

    @property
    def best(self) -> Values:
        return self._space.values(self._point)

    @property
    def _perturbation(self) -> float:
        return self.PERTURBATION / math.pow(1 + self._trial, 0.101)

    def propose(self) -> Proposal:
        self._signs = [self._random.choice((1, -1)) for _ in self._point]
        return Proposal(self._shifted(self._perturbation), self._shifted(-self._perturbation))

    def _shifted(self, distance: float) -> Values:
        walk = zip(self._point, self._signs, strict=True)
        return self._space.values([share + distance * sign for share, sign in walk])

    def learn(self, proposal: Proposal, score: float) -> None:  # noqa: ARG002
        slope = (score - 0.5) / (2 * self._perturbation)
        step = self.STEP / math.pow(self.DELAY + self._trial, 0.602) * slope
        walk = zip(self._point, self._signs, strict=True)
        self._point = [min(1.0, max(0.0, share + step * sign)) for share, sign in walk]
        self._trial += 1


class _BestSoFar:
    """Keeps the values with the highest score; on ties the first."""

    def __init__(self, space: ParameterSpace) -> None:
        self.best: Values = space.defaults
        self._score = float("-inf")

    def _note(self, values: Values, score: float) -> None:
        if score > self._score:
            self.best, self._score = values, score


class HillClimbing(_BestSoFar):
    """Hill climbing with random restarts, the method that the IIIT Ultimate bot report suggests.

    Moves to a random neighbour if that scores at least as well. Each miss makes the next step
    smaller; after ``patience`` misses the search restarts at a random point.
    """

    WIDEST, SHRINK = 0.2, 0.85

    def __init__(self, space: ParameterSpace, seed: int, patience: int = 12) -> None:
        super().__init__(space)
        self._space = space
        self._random = random.Random(seed)
        self._patience = patience
        self._point: list[float] = []
        self._point_score: float | None = None
        self._misses = 0

    def propose(self) -> Proposal:
        if not self._point:
            self._point = self._space.shares(self._space.defaults)
        elif self._misses >= self._patience:
            self._point = [self._random.random() for _ in self._point]
            self._point_score, self._misses = None, 0
        if self._point_score is None:
            return Proposal(self._space.values(self._point))
        return Proposal(self._space.values(self._neighbour()))

    def _neighbour(self) -> list[float]:
        """Change one to three shares, until the values differ."""
        step = self.WIDEST * self.SHRINK**self._misses
        current = self._space.values(self._point)
        shares = list(self._point)
        while self._space.values(shares) == current:
            shares = list(self._point)
            for index in self._random.sample(range(len(shares)), min(3, len(shares))):
                if self._random.random() < 0.5:
                    shares[index] = min(1.0, max(0.0, self._random.gauss(shares[index], step)))
            step = min(1.0, 1.1 * step)
        return shares

    def learn(self, proposal: Proposal, score: float) -> None:
        self._note(proposal.values, score)
        if self._point_score is None or score >= self._point_score:
            improved = self._point_score is not None and score > self._point_score
            self._point, self._point_score = self._space.shares(proposal.values), score
            self._misses = 0 if improved else self._misses
        else:
            self._misses += 1


class Optuna(_BestSoFar):
    """The tree-structured Parzen estimator of optuna."""

    def __init__(self, space: ParameterSpace, seed: int) -> None:
        optuna = import_optional("optuna", "--method optuna", "tune")
        super().__init__(space)
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=seed)
        self._study = optuna.create_study(direction="maximize", sampler=sampler)
        self._space = space
        shares = zip(space.parameters, space.shares(space.defaults), strict=True)
        self._study.enqueue_trial({parameter.name: share for parameter, share in shares})
        self._trial: Any = None

    def propose(self) -> Proposal:
        self._trial = self._study.ask()
        names = [parameter.name for parameter in self._space.parameters]
        shares = [self._trial.suggest_float(name, 0, 1) for name in names]
        return Proposal(self._space.values(shares))

    def learn(self, proposal: Proposal, score: float) -> None:
        self._note(proposal.values, score)
        self._study.tell(self._trial, score)


METHODS: Mapping[str, Callable[[ParameterSpace, int], Optimiser]] = {
    "hillclimb": HillClimbing,
    "spsa": Spsa,
    "optuna": Optuna,
}
