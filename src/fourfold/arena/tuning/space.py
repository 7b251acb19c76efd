"""The tunable parameters of a player: its numeric options with a range."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

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
