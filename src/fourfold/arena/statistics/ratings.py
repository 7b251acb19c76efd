"""Ratings of a pool of players: the Bradley-Terry model, fitted to all games at once.

The expected score depends only on the difference of the ratings, and a draw counts as half a win.
The errors treat a *pair* of games as one observation (a sandwich estimate), because one opening may
decide both games of a pair.
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
    """A pair of games, or a single game, and the points that player ``one`` took from it."""

    one: int
    two: int
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """The rating of each player in Elo, with a mean of 0.

    ``bounded`` is True if the results alone would give infinite ratings, for example to a player
    without a loss. Then each player got one virtual draw against the mean.
    """

    players: tuple[Interval, ...]
    bounded: bool


def fit_ratings(count: int, meetings: Mapping[PairResult, int]) -> Ratings:
    """Fit the ratings of ``count`` players; ``meetings`` counts how often each result occurred."""
    bounded = not _is_connected(count, meetings)
    ratings = [0.0] * count
    for _ in range(_ROUNDS):
        gradient, hessian = _derivatives(ratings, meetings, bounded)
        step = [sum(map(float.__mul__, row, gradient)) for row in _inverse(hessian)]
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


def _is_connected(count: int, meetings: Mapping[PairResult, int]) -> bool:
    """Whether every player is connected to every other by a chain of wins and by one of losses."""
    beat: list[set[int]] = [set() for _ in range(count)]
    for meeting in meetings:
        if meeting.points > 0:
            beat[meeting.one].add(meeting.two)
        if meeting.points < meeting.games:
            beat[meeting.two].add(meeting.one)
    beaten = [{a for a in range(count) if b in beat[a]} for b in range(count)]
    return all(_reachable(links) == count for links in (beat, beaten))


def _reachable(links: Sequence[set[int]]) -> int:
    reached, waiting = {0}, [0]
    while waiting:
        new = links[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    return len(reached)


def _chance(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _derivatives(
    ratings: Sequence[float], meetings: Mapping[PairResult, int], bounded: bool
) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood, and its negative Hessian.

    Ratings are determined up to a constant. Adding 1 to every entry makes the matrix invertible.
    """
    count = len(ratings)
    gradient = [0.0] * count
    hessian = [[0.0 if bounded else 1.0] * count for _ in range(count)]
    for meeting, times in meetings.items():
        one, two = meeting.one, meeting.two
        chance = _chance(ratings[one] - ratings[two])
        residual = times * (meeting.points - meeting.games * chance)
        weight = times * meeting.games * chance * (1 - chance)
        gradient[one] += residual
        gradient[two] -= residual
        hessian[one][one] += weight
        hessian[two][two] += weight
        hessian[one][two] -= weight
        hessian[two][one] -= weight
    if bounded:
        for player, rating in enumerate(ratings):
            chance = _chance(rating)
            gradient[player] += 0.5 - chance
            hessian[player][player] += chance * (1 - chance)
    return gradient, hessian


def _errors(
    ratings: Sequence[float], meetings: Mapping[PairResult, int], bounded: bool
) -> list[float]:
    """Half the width of each 95 % interval, from the residuals of the results.

    Each two players get one more virtual result, won outright. Without it, ten drawn pairs would
    have no variance and look certain.
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
    """Gauss-Jordan elimination, without pivoting: the matrix is positive definite."""
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
