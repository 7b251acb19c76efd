"""95 % intervals of shares, means and differences, and of the scores of game pairs; and the
sequential probability ratio test (SPRT).

The two games of a pair have the same opening with the seats swapped. They are not independent: an
opening that favours a seat favours both players once. So statistics count pairs, by the points that
one player took from each (the *pentanomial* distribution):

    counts    0     1/2    1    1 1/2    2     of 2 points
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from fourfold.base.errors import FourfoldError, unknown_name_error

Z95 = 1.959963984540054
"""Standard errors from the mean to each end of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval for a share of successes; valid for few trials and for shares near 0 or 1.

    >>> interval = wilson(16, 20)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.584, 0.919)
    """
    share, z2 = successes / trials, Z95 * Z95
    middle = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    reach = Z95 / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / 4 / trials**2)
    low = 0.0 if share == 0 else middle - reach
    return Interval(share, low, 1.0 if share == 1 else middle + reach)


def newcombe(one: Interval, two: Interval) -> Interval:
    """The difference of two shares whose Wilson intervals these are (Newcombe 1998, method 10).

    >>> interval = newcombe(wilson(56, 70), wilson(48, 80))
    >>> round(interval.value, 4), round(interval.low, 4), round(interval.high, 4)
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


PairCounts = tuple[int, int, int, int, int]

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The share of a pair's two points for each of the five counts."""


def count_pairs(points: Iterable[float]) -> PairCounts:
    """Count pairs by the points that one player took from each.

    >>> count_pairs([2, 1, 1, 0.5])
    (0, 1, 2, 0, 1)
    """
    counts = [0, 0, 0, 0, 0]
    for taken in points:
        counts[round(2 * taken)] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def mean_and_variance(counts: Iterable[float]) -> tuple[float, float]:
    """Mean and variance of the score of a pair, as a share of its points."""
    counts = tuple(counts)
    total = sum(counts)
    mean = sum(n * score for n, score in zip(counts, SCORES, strict=True)) / total
    spread = sum(n * (score - mean) ** 2 for n, score in zip(counts, SCORES, strict=True))
    return mean, spread / total


def elo_of(score: float) -> float:
    """The Elo difference with this expected score; infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score at an Elo difference.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def score_interval(counts: PairCounts) -> Interval:
    """The interval of a player's score.

    If all pairs have the same result, their variance is 0 and says nothing about the uncertainty.
    In that case the interval is Wilson's, with one trial per pair.
    """
    pairs = sum(counts)
    if not pairs:
        return Interval(0.5, 0.0, 1.0)
    mean, variance = mean_and_variance(counts)
    if variance > 0:
        reach = Z95 * math.sqrt(variance / pairs)
        return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))
    return wilson(mean * pairs, pairs)


def elo_interval(counts: PairCounts) -> Interval:
    """The interval of the Elo difference in favour of the player."""
    score = score_interval(counts)
    return Interval(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def likelihood_of_superiority(counts: PairCounts) -> float:
    """The likelihood of superiority (LOS): that the player is the better one."""
    pairs = sum(counts)
    if not pairs:
        return 0.5
    mean, variance = mean_and_variance(counts)
    if variance > 0:
        return 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / pairs)))
    if mean == 0.5:
        return 0.5
    doubt = 0.5 ** (pairs + 1)  # Laplace's rule of succession
    return 1 - doubt if mean > 0.5 else doubt


_UNSEEN = 1e-3
"""Replaces a count of 0: results not seen yet are unlikely, not impossible."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """The sequential probability ratio test: stop as soon as the result is significant.

    It decides whether the first player is stronger by ``elo1`` or by ``elo0``. This is the
    generalised test on game pairs that Fishtest uses, with logistic Elo. The likelihood of a
    hypothesis is that of the pair distribution nearest to the observed one with the hypothesis's
    score.

    M. Van den Bergh, "A practical introduction to the GSPRT", http://hardy.uhasselt.be/Fishtest/

    ``alpha`` and ``beta`` are the rates of wrongly accepting and rejecting ``elo1``."""

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 < self.elo0 < self.elo1 < 1000:
            raise FourfoldError("sprt.order", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise FourfoldError("sprt.chances")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """
        >>> Sprt.parse("elo0=0,elo1=10")
        Sprt(elo0=0.0, elo1=10.0, alpha=0.05, beta=0.05)
        """
        values = asdict(cls())
        for part in text.split(","):
            name, _, value = (piece.strip() for piece in part.partition("="))
            if name not in values:
                raise unknown_name_error("sprt.setting", name, values)
            try:
                values[name] = float(value)
            except ValueError:
                raise FourfoldError("sprt.number", name=name, value=value) from None
        return cls(**values)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios that reject and accept ``elo1``."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: PairCounts) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0`` after these pairs."""
        if not any(counts):
            return 0.0
        seen = [float(count) or _UNSEEN for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        one, zero = (_nearest(shares, score_of(elo)) for elo in (self.elo1, self.elo0))
        return total * sum(
            share * math.log(p1 / p0) for share, p1, p0 in zip(shares, one, zero, strict=True)
        )

    def decision(self, counts: PairCounts) -> str:
        """``accepted``, ``rejected``, or empty while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(counts)
        return "accepted" if ratio >= high else "rejected" if ratio <= low else ""


def _nearest(shares: Sequence[float], score: float) -> list[float]:
    """The most likely distribution with this mean score, given the observed shares.

    It is ``share / (1 + t (SCORES - score))`` for the t that gives the right mean. The mean falls
    as t grows, so bisection finds t in the range where all terms are positive.
    """
    low, high = -1 / (SCORES[-1] - score), 1 / (score - SCORES[0])
    for _ in range(45):
        t = (low + high) / 2
        excess = sum(
            share * (value - score) / (1 + t * (value - score))
            for share, value in zip(shares, SCORES, strict=True)
        )
        low, high = (t, high) if excess > 0 else (low, t)
    return [share / (1 + t * (value - score)) for share, value in zip(shares, SCORES, strict=True)]
