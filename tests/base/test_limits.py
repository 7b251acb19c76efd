"""One meaning of a limit: None is none, nothing left is at once, what is no number is refused."""

from __future__ import annotations

import math
import random

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits, check_positive, native_limits
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Position
from fourfold.games.registry import Game
from fourfold.players import native_search
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.search.iterative_deepening import deepening
from fourfold.solver import principal_line, rank_turns, solve

NOTHING_LEFT = [Limits(0), Limits(-1), Limits(nodes=0), Limits(nodes=-1)]
"""Each would take minutes if it were taken for no limit."""

START = Position.start()


@pytest.mark.parametrize("limits", NOTHING_LEFT, ids=str)
def test_with_nothing_left_the_solver_says_at_once_what_it_knows(limits: Limits) -> None:
    verdict = solve(START, book=False, limits=limits, threads=1)
    assert verdict.value is None
    assert verdict.nodes == 0
    scores = rank_turns(
        START.play(START.legal_moves()[0]), book=False, limits=limits, threads=1
    ).turns
    assert not any(score.exact for score in scores)
    assert principal_line(START, book=False, limits=limits, threads=1) == ()


@pytest.mark.parametrize("limits", NOTHING_LEFT, ids=str)
def test_with_nothing_left_searches_answer_with_a_first_move(limits: Limits) -> None:
    evaluation = find_evaluation("absolute")
    for search in (native_search.deepen, native_search.search, deepening):
        found = search(START, None, evaluation, limits=limits)
        assert found.move in START.legal_moves()
        assert not found.complete
    found = native_search.simulate(START, 10**9, "novice", chance=random.Random(1), limits=limits)
    assert found.move in START.legal_moves()


@pytest.mark.parametrize(
    "spec",
    ["ultimate", "ultimate_mcts", "ultimate_classic", "ultimate_level(5)", "alphabeta"],
)
@pytest.mark.parametrize("clock", [Clock(seconds=0), Clock(seconds=-1), Clock(nodes=-1)], ids=str)
def test_with_nothing_left_players_move_at_once(spec: str, clock: Clock) -> None:
    start = Game.find("ultimate").start()
    assert make_player(spec).choose(start, clock).move in start.legal_moves()


@pytest.mark.parametrize("kind", [Limits, Clock])
@pytest.mark.parametrize("field", ["seconds", "nodes"])
def test_what_is_not_a_number_is_refused(kind: type[Limits] | type[Clock], field: str) -> None:
    with pytest.raises(FourfoldError, match=f"the limit of {field} is not a number"):
        kind(**{field: math.nan})  # type: ignore[arg-type]


def test_more_nodes_than_can_be_counted_are_as_good_as_none() -> None:
    assert solve("60.9/..../.1B./..A. F", limits=Limits(math.inf, 10**30)).exact
    assert native_limits(Limits(None, 10**30))["nodes"] == 2**64 - 1


@pytest.mark.parametrize("value", [0, -1, math.nan, math.inf])
def test_a_limit_that_a_user_writes_is_more_than_nothing(value: float) -> None:
    with pytest.raises(FourfoldError, match="--time must be more than 0"):
        check_positive("--time", value)
    check_positive("--time", None)
    check_positive("--time", 0.5)
