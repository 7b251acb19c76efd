"""Optimisers propose values for the tunable parameters of a player, and learn from their scores.

A numeric option with a range is tunable.

SPSA (simultaneous perturbation stochastic approximation) suits noisy scores. Each trial moves all
values a little up or down at random and plays them against their mirror image. All values then move
towards the winner, in proportion to its score; over many small steps the noise averages out. The
perturbations and steps shrink as J. C. Spall recommends, with the powers 0.101 and 0.602.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.base.specs import Option, Spec
from fourfold.players.registry import find_family

Values = dict[str, float]
"""Parameter values by name."""

_WIDE = 1000
"""Non-negative ranges of at least this width are searched on a logarithmic scale."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter with its default and range. Optimisers see it as a share of the range, from 0 to
    1, on a logarithmic scale if the range is wide."""

    name: str
    default: float
    low: float
    high: float
    whole: bool

    @property
    def logarithmic(self) -> bool:
        return self.low >= 0 and self.high - self.low >= _WIDE

    @property
    def _ratio(self) -> float:
        return math.log1p(self.high) - math.log1p(self.low)

    def share(self, value: float) -> float:
        """
        >>> Parameter("score", 9, 0, 9999, whole=True).share(99)
        0.5
        """
        if self.logarithmic:
            return (math.log1p(value) - math.log1p(self.low)) / self._ratio
        return (value - self.low) / (self.high - self.low)

    def value(self, share: float) -> float:
        """The value at a share of the range; shares are clamped to 0 and 1."""
        share = min(1.0, max(0.0, share))
        if self.logarithmic:
            value = math.expm1(math.log1p(self.low) + share * self._ratio)
        else:
            value = self.low + share * (self.high - self.low)
        value = min(self.high, max(self.low, value))
        return round(value) if self.whole else float(f"{value:.6g}")


@dataclass(frozen=True, slots=True)
class ParameterSpace:
    """A player's spec with fixed options, and the parameters to tune."""

    player: Spec
    parameters: tuple[Parameter, ...]
    packed: bool
    """Whether the player takes all parameters in one option, ``parameters``."""
    kept: Mapping[str, float] = field(default_factory=dict)
    """The fixed values in that option."""

    @classmethod
    def of(cls, text: str, chosen: Sequence[str] = ()) -> ParameterSpace:
        """The parameters of a player that its spec does not fix, or only the chosen ones, each as
        ``name`` or ``name=low:high``. Values in the option ``parameters`` are the defaults."""
        spec = Spec.parse(text)
        family = find_family(spec.name)
        declared = tuple(family.parameters(spec.options.get("parameters")))
        options = declared or family.options
        tunable = (_parameter(option) for option in options if option.name not in spec.options)
        tuned = {parameter.name: parameter for parameter in tunable if parameter is not None}
        if not tuned:
            raise FourfoldError("tuning.nothing", player=spec)
        if chosen:
            tuned = dict(_narrowed(text, tuned, spec) for text in chosen)
        fixed = declared if "parameters" in spec.options else ()
        kept = {option.name: option.default for option in fixed if option.name not in tuned}
        return cls(spec, tuple(tuned.values()), bool(declared), kept)

    @property
    def defaults(self) -> Values:
        return {parameter.name: parameter.default for parameter in self.parameters}

    def spec(self, values: Mapping[str, float]) -> str:
        """The spec of the player with these values."""
        texts = {name: f"{value:.10g}" for name, value in {**self.kept, **values}.items()}
        if self.packed:
            texts = {"parameters": ";".join(f"{name}:{text}" for name, text in texts.items())}
        return str(Spec(self.player.name, {**self.player.options, **texts}))

    def shares(self, values: Mapping[str, float]) -> list[float]:
        return [parameter.share(values[parameter.name]) for parameter in self.parameters]

    def values(self, shares: Sequence[float]) -> Values:
        pairs = zip(self.parameters, shares, strict=True)
        return {parameter.name: parameter.value(share) for parameter, share in pairs}


def _parameter(option: Option) -> Parameter | None:
    """The parameter for an option; None unless it is a number with a default and a range."""
    default, low, high = option.default, option.minimum, option.maximum
    if option.kind not in (int, float) or option.choices:
        return None
    if default is None or low is None or high is None:
        return None
    return Parameter(option.name, default, low, high, whole=option.kind is int)


def _narrowed(text: str, known: Mapping[str, Parameter], spec: Spec) -> tuple[str, Parameter]:
    name, equals, bounds = (part.strip() for part in text.partition("="))
    if name not in known:
        raise unknown_name_error("tuning.parameter", name, known, player=spec.name)
    parameter = known[name]
    if not equals:
        return name, parameter
    ends = {"low": f"{parameter.low:g}", "high": f"{parameter.high:g}"}
    try:
        low, high = (float(bound) for bound in bounds.split(":"))
    except ValueError:
        raise FourfoldError("tuning.range", text=text, name=name, **ends) from None
    if not parameter.low <= low < high <= parameter.high:
        raise FourfoldError("tuning.within", text=text, **ends)
    default = min(high, max(low, parameter.default))
    return name, replace(parameter, low=low, high=high, default=default)


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
