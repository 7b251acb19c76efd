"""What can be tuned in a player: its numbers with a declared range, and the cube they span."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.base.specs import Option, Spec
from fourfold.players.registry import find_family

Values = dict[str, float]
"""Numbers by the names of parameters."""

_WIDE = 1000
"""A range of so many units or more, from 0 or above, is walked in ratios and not in steps."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number to tune: its default and its range. Optimisers see it as a share from 0 to 1 of the
    range: of its logarithm where the range is wide."""

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
        """The value at a share of the range; what lies outside is taken to the nearer end."""
        share = min(1.0, max(0.0, share))
        if self.logarithmic:
            value = math.expm1(math.log1p(self.low) + share * self._ratio)
        else:
            value = self.low + share * (self.high - self.low)
        value = min(self.high, max(self.low, value))
        return round(value) if self.whole else float(f"{value:.6g}")


@dataclass(frozen=True, slots=True)
class ParameterSpace:
    """A player, as a spec that says what is fixed, and the parameters to tune in it."""

    player: Spec
    parameters: tuple[Parameter, ...]
    packed: bool
    """Whether the player takes the parameters in its one option ``parameters``."""
    kept: Mapping[str, float] = field(default_factory=dict)
    """What stays as it is in that option."""

    @classmethod
    def of(cls, text: str, chosen: Sequence[str] = ()) -> ParameterSpace:
        """What can be tuned in a player, but for what its spec fixes; or only what is chosen, each
        as ``name`` or ``name=low:high``. Numbers in its one option ``parameters`` are the start."""
        spec = Spec.parse(text)
        family = find_family(spec.name)
        declared = tuple(family.parameters(spec.options.get("parameters")))
        options = declared or family.options
        tunable = (_parameter(option) for option in options if option.name not in spec.options)
        found = {parameter.name: parameter for parameter in tunable if parameter is not None}
        if not found:
            raise FourfoldError("tuning.nothing", player=spec)
        if chosen:
            found = dict(_narrowed(text, found, spec) for text in chosen)
        given = declared if "parameters" in spec.options else ()
        kept = {option.name: option.default for option in given if option.name not in found}
        return cls(spec, tuple(found.values()), bool(declared), kept)

    @property
    def defaults(self) -> Values:
        return {parameter.name: parameter.default for parameter in self.parameters}

    def spec(self, values: Mapping[str, float]) -> str:
        """The player with these values."""
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
    """What is to be tuned of an option; None when it is no number with a default and a range."""
    default, low, high = option.default, option.minimum, option.maximum
    if option.kind not in (int, float) or option.choices:
        return None
    if default is None or low is None or high is None:
        return None
    return Parameter(option.name, default, low, high, whole=option.kind is int)


def _narrowed(text: str, found: Mapping[str, Parameter], spec: Spec) -> tuple[str, Parameter]:
    name, equals, bounds = (part.strip() for part in text.partition("="))
    if name not in found:
        raise unknown_name_error("tuning.parameter", name, found, player=spec.name)
    parameter = found[name]
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
