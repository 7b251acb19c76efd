"""The optimisers."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from fourfold.arena.tuning.space import ParameterSpace, Values
from fourfold.base.entry_points import import_optional


class Proposal(NamedTuple):
    """Values to be scored, against others or against the opponent that all have."""

    values: Values
    against: Values | None = None


class Optimiser(Protocol):
    """Looks for the values with the largest score. The same seed and the same scores give the same
    proposals, and the search begins at the defaults."""

    @property
    def best(self) -> Values:
        """The values to be recommended, by all that is known."""

    def propose(self) -> Proposal:
        """What is to be scored next."""

    def learn(self, proposal: Proposal, score: float) -> None:
        """Be told the score of what was proposed last."""


class Spsa:
    """Walks from the defaults; where it stands is the best it knows."""

    REACH, STEP = 0.1, 0.3
    """How far from where it stands it looks at first, as a share of each range; and the steps, in
    Spall's terms the numerator of the gain."""
    SETTLING = 51
    """Steps shrink as if there had been so many trials before the first."""

    def __init__(self, space: ParameterSpace, seed: int) -> None:
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


class _Record:
    """The values with the largest score so far, the first of equals."""

    def __init__(self, space: ParameterSpace) -> None:
        self.best: Values = space.defaults
        self._score = float("-inf")

    def _note(self, values: Values, score: float) -> None:
        if score > self._score:
            self.best, self._score = values, score


class HillClimbing(_Record):
    """Random-restart hill climbing, the method that the IIIT ultimate bot report wished for.

    From where it stands it looks at a neighbour, and goes there if it is no worse. Each miss makes
    the next step smaller; after ``patience`` misses in a row the hill is climbed, and it begins
    anew at random.
    """

    WIDEST, SHRINK = 0.2, 0.85

    def __init__(self, space: ParameterSpace, seed: int, patience: int = 12) -> None:
        super().__init__(space)
        self._space = space
        self._random = random.Random(seed)
        self._patience = patience
        self._here: list[float] = []
        self._height: float | None = None
        self._misses = 0

    def propose(self) -> Proposal:
        if not self._here:
            self._here = self._space.shares(self._space.defaults)
        elif self._misses >= self._patience:
            self._here = [self._random.random() for _ in self._here]
            self._height, self._misses = None, 0
        if self._height is None:
            return Proposal(self._space.values(self._here))
        return Proposal(self._space.values(self._neighbour()))

    def _neighbour(self) -> list[float]:
        """One to three shares changed; anew while that leaves the very same values."""
        step = self.WIDEST * self.SHRINK**self._misses
        standing = self._space.values(self._here)
        shares = list(self._here)
        while self._space.values(shares) == standing:
            shares = list(self._here)
            for place in self._random.sample(range(len(shares)), min(3, len(shares))):
                if self._random.random() < 0.5:
                    shares[place] = min(1.0, max(0.0, self._random.gauss(shares[place], step)))
            step = min(1.0, 1.1 * step)
        return shares

    def learn(self, proposal: Proposal, score: float) -> None:
        self._note(proposal.values, score)
        if self._height is None or score >= self._height:
            improved = self._height is not None and score > self._height
            self._here, self._height = self._space.shares(proposal.values), score
            self._misses = 0 if improved else self._misses
        else:
            self._misses += 1


class Optuna(_Record):
    """The tree-structured Parzen estimator of the package optuna."""

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
