"""Limits: None means unlimited, 0 or less returns immediately, NaN raises an error."""

from __future__ import annotations

import math
import random

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits, check_positive, native_limits
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.players.search_backend import (
    native_deepening,
    native_search,
    native_simulation,
)
from fourfold.search.iterative_deepening import deepening
from fourfold.solver import principal_line, rank_turns, solve

EXHAUSTED = [Limits(0), Limits(-1), Limits(nodes=0), Limits(nodes=-1)]
"""Exhausted limits; a search that ignored them would take minutes."""

START = Position.start()


@pytest.mark.parametrize("limits", EXHAUSTED, ids=str)
def test_exhausted_limits_end_the_solver_immediately(limits: Limits) -> None:
    solution = solve(START, book=False, limits=limits, threads=1)
    assert solution.value is None
    assert solution.nodes == 0
    scores = rank_turns(
        START.play(START.legal_moves()[0]), book=False, limits=limits, threads=1
    ).turns
    assert not any(score.exact for score in scores)
    assert principal_line(START, book=False, limits=limits, threads=1) == ()


@pytest.mark.parametrize("limits", EXHAUSTED, ids=str)
def test_exhausted_limits_make_searches_return_a_legal_move(limits: Limits) -> None:
    evaluation = find_evaluation("absolute")
    for search in (native_deepening, native_search, deepening):
        result = search(START, None, evaluation, limits=limits)
        assert result.move in START.legal_moves()
        assert not result.complete
    result = native_simulation(START, 10**9, "novice", chance=random.Random(1), limits=limits)
    assert result.move in START.legal_moves()


@pytest.mark.parametrize(
    "spec",
    ["ultimate", "ultimate_mcts", "ultimate_classic", "ultimate_level(5)", "alphabeta"],
)
@pytest.mark.parametrize("clock", [Clock(seconds=0), Clock(seconds=-1), Clock(nodes=-1)], ids=str)
def test_exhausted_clock_makes_players_move_immediately(spec: str, clock: Clock) -> None:
    start = Game.find("ultimate").start()
    assert make_player(spec).choose(start, clock).move in start.legal_moves()


@pytest.mark.parametrize("kind", [Limits, Clock])
@pytest.mark.parametrize("field", ["seconds", "nodes"])
def test_nan_limit_raises_error(kind: type[Limits] | type[Clock], field: str) -> None:
    with pytest.raises(FourfoldError, match=f"the limit of {field} is not a number"):
        kind(**{field: math.nan})  # type: ignore[arg-type]


def test_huge_node_limit_means_unlimited() -> None:
    assert solve("60.9/..../.1B./..A. F", limits=Limits(math.inf, 10**30)).exact
    assert native_limits(Limits(None, 10**30))["nodes"] == 2**64 - 1


@pytest.mark.parametrize("value", [0, -1, math.nan, math.inf])
def test_check_positive_rejects_zero_negative_and_nonfinite_values(value: float) -> None:
    with pytest.raises(FourfoldError, match="--time must be more than 0"):
        check_positive("--time", value)
    check_positive("--time", None)
    check_positive("--time", 0.5)
