"""95 % intervals: of a share, of a mean, and of the difference of two shares or means."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval for the share of successes, which is sound for few trials and for shares
    near 0 and 1.

    >>> found = wilson(16, 20)
    >>> round(found.low, 3), round(found.high, 3)
    (0.584, 0.919)
    """
    share, z2 = successes / trials, Z95 * Z95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = Z95 / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / 4 / trials**2)
    low = 0.0 if share == 0 else middle - reach
    return Interval(share, low, 1.0 if share == 1 else middle + reach)


def newcombe(one: Interval, two: Interval) -> Interval:
    """The difference of two shares whose Wilson intervals these are (Newcombe 1998, method 10).

    >>> found = newcombe(wilson(56, 70), wilson(48, 80))
    >>> round(found.value, 4), round(found.low, 4), round(found.high, 4)
    (0.2, 0.0524, 0.3339)
    """
    value = one.value - two.value
    below = math.hypot(one.value - one.low, two.high - two.value)
    above = math.hypot(one.high - one.value, two.value - two.low)
    return Interval(value, value - below, value + above)


def mean_interval(values: Sequence[float]) -> Interval:
    """The normal interval for the mean of independent values, of which there are at least two."""
    mean = statistics.fmean(values)
    reach = Z95 * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - reach, mean + reach)
