"""Ratings of a pool of players: the Bradley-Terry model, fitted to all games at once.

The chance that one player beats another depends on the difference of their ratings alone, and a
draw counts as half a win. The errors treat a *pair* of games as one observation (a sandwich
estimate), so that openings which decide both games of a pair make nobody look surer than they are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fourfold.arena.statistics.intervals import Z95, Interval

Matrix = list[list[float]]

_ELO = 400 / math.log(10)
"""Elo points in one unit of the logistic function."""

_ROUNDS = 100
_LONGEST_STEP = 2.0


@dataclass(frozen=True, slots=True)
class PairResult:
    """A pair of games, or a single game, between two players: what the first took from it."""

    one: int
    two: int
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """An interval for each player, in Elo around the pool's mean of 0.

    ``bounded`` says that the results alone would put somebody infinitely high or low (a player
    without a loss, say), and that each player was given one imagined draw against the mean.
    """

    players: tuple[Interval, ...]
    bounded: bool


def fit_ratings(count: int, meetings: Mapping[PairResult, int]) -> Ratings:
    """The ratings of ``count`` players after these meetings, each with how often it came about."""
    bounded = not _comparable(count, meetings)
    ratings = [0.0] * count
    for _ in range(_ROUNDS):
        slope, curve = _derivatives(ratings, meetings, bounded)
        step = [sum(map(float.__mul__, row, slope)) for row in _inverse(curve)]
        longest = max(map(abs, step))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 0.0
        ratings = [rating + scale * change for rating, change in zip(ratings, step, strict=True)]
        if longest < 1e-10:
            break
    errors = _errors(ratings, meetings, bounded)
    mean = sum(ratings) / count
    return Ratings(
        tuple(
            Interval(_ELO * (value - mean), _ELO * (value - mean - e), _ELO * (value - mean + e))
            for value, e in zip(ratings, errors, strict=True)
        ),
        bounded,
    )


def _comparable(count: int, meetings: Mapping[PairResult, int]) -> bool:
    """Whether results lead from every player to every other, always from loser to winner."""
    beat: list[set[int]] = [set() for _ in range(count)]
    for meeting in meetings:
        if meeting.points > 0:
            beat[meeting.one].add(meeting.two)
        if meeting.points < meeting.games:
            beat[meeting.two].add(meeting.one)
    beaten = [{a for a in range(count) if b in beat[a]} for b in range(count)]
    return all(_reachable(links) == count for links in (beat, beaten))


def _reachable(links: Sequence[set[int]]) -> int:
    found, waiting = {0}, [0]
    while waiting:
        new = links[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return len(found)


def _chance(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _derivatives(
    ratings: Sequence[float], meetings: Mapping[PairResult, int], bounded: bool
) -> tuple[list[float], Matrix]:
    """The slope of the log-likelihood, and its curvature turned positive.

    Ratings are fixed up to a shift; adding 1 to every entry of the curvature takes away the shift.
    """
    count = len(ratings)
    slope = [0.0] * count
    curve = [[0.0 if bounded else 1.0] * count for _ in range(count)]
    for meeting, times in meetings.items():
        one, two = meeting.one, meeting.two
        chance = _chance(ratings[one] - ratings[two])
        surprise = times * (meeting.points - meeting.games * chance)
        weight = times * meeting.games * chance * (1 - chance)
        slope[one] += surprise
        slope[two] -= surprise
        curve[one][one] += weight
        curve[two][two] += weight
        curve[one][two] -= weight
        curve[two][one] -= weight
    if bounded:
        for player, rating in enumerate(ratings):
            chance = _chance(rating)
            slope[player] += 0.5 - chance
            curve[player][player] += chance * (1 - chance)
    return slope, curve


def _errors(
    ratings: Sequence[float], meetings: Mapping[PairResult, int], bounded: bool
) -> list[float]:
    """How far each 95 % interval reaches: the spread that the surprises of the meetings show.

    To the meetings of any two players one more is imagined, which one of them took outright;
    without it, ten drawn pairs would show no spread and pass for certainty.
    """
    spread: dict[tuple[int, int], float] = {}
    seen: dict[tuple[int, int], int] = {}
    for meeting, times in meetings.items():
        pair = (meeting.one, meeting.two)
        chance = _chance(ratings[meeting.one] - ratings[meeting.two])
        if pair not in seen:
            spread[pair], seen[pair] = meeting.games**2 * chance * (1 - chance), 1
        spread[pair] += times * (meeting.points - meeting.games * chance) ** 2
        seen[pair] += times
    variances = [0.0] * len(ratings)
    inverse = _inverse(_derivatives(ratings, meetings, bounded)[1])
    for (one, two), squares in spread.items():
        share = squares * (1 - 1 / seen[one, two])
        for player, row in enumerate(inverse):
            variances[player] += share * (row[one] - row[two]) ** 2
    return [Z95 * math.sqrt(variance) for variance in variances]


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss-Jordan; the matrix is positive definite, so no rows need to change places."""
    count = len(matrix)
    rows = [[*row, *(1.0 if i == j else 0.0 for j in range(count))] for i, row in enumerate(matrix)]
    for column in range(count):
        pivot = rows[column]
        scale = pivot[column]
        rows[column] = pivot = [value / scale for value in pivot]
        for other, row in enumerate(rows):
            if other != column and row[column]:
                factor = row[column]
                rows[other] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[count:] for row in rows]
