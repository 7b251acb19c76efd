"""Game pairs: the same opening played twice with the seats swapped.

Two games of a pair are not independent: an opening that favours a seat favours both players once.
So everything here counts pairs, by the points that one player took from each (the *pentanomial*):

    counts    0     1/2    1    1 1/2    2     of 2 points
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from fourfold.arena.statistics.intervals import Z95, Interval, wilson

Counts = tuple[int, int, int, int, int]

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What share of a pair's two points each of the five counts stands for."""


def count_pairs(points: Iterable[float]) -> Counts:
    """The five counts of these pairs, each given by the points that one player took from it.

    >>> count_pairs([2, 1, 1, 0.5])
    (0, 1, 2, 0, 1)
    """
    counts = [0, 0, 0, 0, 0]
    for taken in points:
        counts[round(2 * taken)] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


def mean_and_variance(counts: Iterable[float]) -> tuple[float, float]:
    """Of the score of one pair, as a share of its points."""
    counts = tuple(counts)
    total = sum(counts)
    mean = sum(n * score for n, score in zip(counts, SCORES, strict=True)) / total
    spread = sum(n * (score - mean) ** 2 for n, score in zip(counts, SCORES, strict=True))
    return mean, spread / total


def elo_of(score: float) -> float:
    """The Elo difference at which this score is expected; infinite for 0 and 1."""
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score that is expected at an Elo difference.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def score_interval(counts: Counts) -> Interval:
    """The score of the player the counts are for.

    When all pairs ended alike, their spread says nothing about how sure we can be, and the
    interval is Wilson's for as many games as there were pairs: the widest that they allow.
    """
    pairs = sum(counts)
    if not pairs:
        return Interval(0.5, 0.0, 1.0)
    mean, variance = mean_and_variance(counts)
    if variance > 0:
        reach = Z95 * math.sqrt(variance / pairs)
        return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))
    return wilson(mean * pairs, pairs)


def elo_interval(counts: Counts) -> Interval:
    """The Elo difference in favour of the player the counts are for."""
    score = score_interval(counts)
    return Interval(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def superiority(counts: Counts) -> float:
    """The likelihood that the player the counts are for is the better one (LOS)."""
    pairs = sum(counts)
    if not pairs:
        return 0.5
    mean, variance = mean_and_variance(counts)
    if variance > 0:
        return 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / pairs)))
    if mean == 0.5:
        return 0.5
    doubt = 0.5 ** (pairs + 1)  # Laplace's rule: so many successes, no failure, any rate likely
    return 1 - doubt if mean > 0.5 else doubt
