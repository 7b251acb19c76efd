"""Statistics checked against published values and manual calculations."""

from __future__ import annotations

import math

import pytest

from fourfold.arena.statistics.intervals import (
    PairCounts,
    Sprt,
    count_pairs,
    elo_interval,
    elo_of,
    likelihood_of_superiority,
    score_interval,
    score_of,
)
from fourfold.arena.statistics.ratings import PairResult, fit_ratings
from fourfold.base.errors import FourfoldError


# Fastchess 1.x, app/tests/elo_test.cpp.
@pytest.mark.parametrize(
    ("counts", "elo", "error", "los"),
    [
        ((34, 54, 63, 64, 75), 55.58, 27.65, 1.0),
        ((332, 433, 498, 333, 334), -8.64, 10.33, 0.0505),
    ],
)
def test_elo_of_pairs_matches_fastchess(
    counts: PairCounts, elo: float, error: float, los: float
) -> None:
    interval = elo_interval(counts)
    assert interval.value == pytest.approx(elo, abs=0.005)
    assert (interval.high - interval.low) / 2 == pytest.approx(error, abs=0.005)
    assert likelihood_of_superiority(counts) == pytest.approx(los, abs=0.0001)


# Fastchess 1.x, app/tests/sprt_test.cpp, which has them from Fishtest.
@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "ratio"),
    [
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
    ],
)
def test_likelihood_ratio_matches_fastchess(
    counts: PairCounts, elo0: float, elo1: float, ratio: float
) -> None:
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=0.005)
    assert Sprt(elo0, elo1).decision(counts) == "rejected"


def test_sprt_uses_wald_bounds() -> None:
    low, high = Sprt(alpha=0.05, beta=0.05).bounds
    assert high == -low == pytest.approx(math.log(19))
    assert Sprt(alpha=0.05, beta=0.1).bounds == pytest.approx((math.log(2 / 19), math.log(18)))


def test_sprt_decides_on_clear_results_only() -> None:
    sprt = Sprt(0, 50)
    assert sprt.decision((0, 0, 0, 0, 0)) == ""
    assert sprt.decision((0, 1, 20, 60, 40)) == "accepted"
    assert sprt.decision((40, 60, 20, 1, 0)) == "rejected"
    assert sprt.ratio((3, 5, 7, 5, 3)) < 0 < sprt.ratio((3, 5, 7, 9, 9))


@pytest.mark.parametrize(
    "text",
    ["", "elo2=5", "elo0=x", "elo0=5,elo1=5", "elo0=0,elo1=5,alpha=0", "elo0=0,elo1=5,beta=0.6"],
)
def test_invalid_sprt_options_are_refused(text: str) -> None:
    with pytest.raises(FourfoldError, match="--sprt"):
        Sprt.parse(text)


def test_score_interval_matches_manual_values() -> None:
    # 2 pairs won, 1 shared: mean 5/6, variance (2·(1/6)² + (1/3)²)/3 = 1/18.
    interval = score_interval(count_pairs([2, 2, 1]))
    assert interval.value == pytest.approx(5 / 6)
    assert interval.value - interval.low == pytest.approx(1.959964 * math.sqrt(1 / 54), rel=1e-6)
    assert interval.high == 1.0
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert score_of(elo_of(0.3)) == pytest.approx(0.3)


def test_identical_results_keep_uncertainty() -> None:
    all_won = elo_interval((0, 0, 0, 0, 10))
    assert all_won.value == all_won.high == math.inf
    # Wilson's lower bound for 10 of 10 is 10 / (10 + z²).
    assert score_of(all_won.low) == pytest.approx(10 / (10 + 1.959964**2), rel=1e-6)
    assert likelihood_of_superiority((0, 0, 0, 0, 10)) == 1 - 2**-11
    assert likelihood_of_superiority((10, 0, 0, 0, 0)) == 2**-11
    all_drawn = elo_interval((0, 0, 10, 0, 0))
    assert all_drawn.value == 0
    assert all_drawn.high == pytest.approx(-all_drawn.low)
    assert all_drawn.high > 100
    assert (
        likelihood_of_superiority((0, 0, 10, 0, 0))
        == likelihood_of_superiority((0, 0, 0, 0, 0))
        == 0.5
    )


def test_interval_is_symmetric_between_players() -> None:
    counts: PairCounts = (1, 2, 3, 4, 5)
    forward, reverse = elo_interval(counts), elo_interval(counts[::-1])
    assert (forward.value, forward.low) == pytest.approx((-reverse.value, -reverse.high))
    assert likelihood_of_superiority(counts) == pytest.approx(
        1 - likelihood_of_superiority(counts[::-1])
    )


def test_ratings_of_two_players_match_their_elo_interval() -> None:
    counts = (34, 54, 63, 64, 75)
    ratings = fit_ratings(2, {PairResult(0, 1, 2, k / 2): n for k, n in enumerate(counts)})
    first, second = ratings.players
    match = elo_interval(counts)
    assert not ratings.bounded
    assert first.value == -second.value == pytest.approx(match.value / 2)
    assert first.high - first.low == pytest.approx((match.high - match.low) / 2, rel=0.01)


def test_ratings_match_manual_values() -> None:
    # Odds of 3:1 between neighbours and 9:1 between the ends: each step is 400·log10(3).
    meetings = {PairResult(0, 1, 1, 1): 30, PairResult(0, 1, 1, 0): 10}
    meetings |= {PairResult(1, 2, 1, 1): 30, PairResult(1, 2, 1, 0): 10}
    meetings |= {PairResult(0, 2, 1, 1): 36, PairResult(0, 2, 1, 0): 4}
    step = 400 * math.log10(3)
    values = [rating.value for rating in fit_ratings(3, meetings).players]
    assert values == pytest.approx([step, 0, -step])


def test_ratings_are_bounded_when_a_player_wins_all() -> None:
    ratings = fit_ratings(
        3, {PairResult(0, 1, 2, 2): 5, PairResult(0, 2, 2, 2): 5, PairResult(1, 2, 2, 1): 5}
    )
    best, second, third = ratings.players
    assert ratings.bounded
    assert best.value > second.value == pytest.approx(third.value)
    assert best.high - best.low > 100
    assert fit_ratings(2, {}).players[0].value == 0


def test_correlated_pairs_widen_rating_intervals() -> None:
    """Pairs won by one side entirely carry less information than split pairs."""
    correlated = fit_ratings(2, {PairResult(0, 1, 2, 2): 50, PairResult(0, 1, 2, 0): 50})
    independent = fit_ratings(2, {PairResult(0, 1, 2, 1): 100})
    assert correlated.players[0].high > 3 * independent.players[0].high
