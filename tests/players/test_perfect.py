"""Exact players with little time: they keep the proven value and share one clock per move."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.native import quarto_champion
from fourfold.players.champion import make_champion
from fourfold.players.contract import UNLIMITED, Clock, MoveBudget
from fourfold.players.registry import make_player
from fourfold.solver import BEST, Value, solve
from fourfold.solver.native_solver import native_solver


def drawn_position(placed: int) -> Position:
    positions = random_positions(Rules.LINES, placed, 20, seed=placed)
    return next(
        position for position in positions if solve(position, weak=True).value is Value.DRAW
    )


class FakeClock:
    """A fake monotonic clock that only tests advance."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr("fourfold.base.limits.monotonic", lambda: self.seconds)


@pytest.fixture
def fake_clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    return FakeClock(monkeypatch)


def test_budget_allocates_remaining_time(fake_clock: FakeClock) -> None:
    budget = MoveBudget(Clock(seconds=10, nodes=1000))
    whole = budget.seconds_left
    assert budget.allocate(0.5) == Limits(whole / 2, 500)
    fake_clock.seconds += 3
    assert budget.allocate() == Limits(whole - 3, 500)
    fake_clock.seconds += 10
    assert budget.allocate().seconds == pytest.approx(whole - 13)
    assert not MoveBudget(UNLIMITED).is_limited
    assert MoveBudget(Clock(seconds=9), most=2).seconds_left < 2


HARD = [
    ("..../.3../B..A/..0. D", Rules.SQUARES),  # only b3:2 wins
    *(
        (str(position), rules)
        for rules in Rules
        for placed in (4, 5)
        for position in random_positions(rules, placed, 3, seed=placed)
    ),
]


@pytest.mark.parametrize("player", ["perfect(seed=1)", "champion(seed=1,effort=5)"])
@pytest.mark.parametrize(("text", "rules"), HARD)
def test_value_is_kept_with_few_nodes(text: str, rules: Rules, player: str) -> None:
    position = Position.parse(text, rules=rules)
    native_solver.cache_clear()
    move = make_player(player).choose(position, Clock(nodes=400_000)).move
    after = position.play(move)
    final_score = BEST if after.won else -solve(after, weak=True).lower
    assert final_score.value is solve(position, weak=True).value


def test_perfect_reports_only_proven_scores() -> None:
    positions = random_positions(Rules.SQUARES, 6, 5, seed=99)
    player, clock = make_player("perfect"), Clock(nodes=10)
    assert None in [player.choose(position, clock).score for position in positions]


@pytest.mark.parametrize("player", ["champion(effort=1000000)", "perfect", "level(n=9)"])
def test_players_move_at_once_without_time(player: str) -> None:
    position = drawn_position(7)
    move = make_player(player).choose(position, Clock(seconds=0)).move
    assert move in position.legal_moves()


def test_champion_without_clock_limits_its_time() -> None:
    """Without the limit this would take minutes; the benchmarks measure the exact time."""
    player, position = make_champion(10**12, seed=1, most_seconds=0.1), drawn_position(5)
    began = perf_counter()
    assert player.choose(position, UNLIMITED).move in position.legal_moves()
    assert perf_counter() - began < 20


def test_level_without_time_sees_two_turns_ahead() -> None:
    position = drawn_position(8)

    def best(sight: int, seconds: float | None) -> list[Any]:
        return quarto_champion.best_visible_turns(
            str(position), "lines", [15] * 10, sight, seconds=seconds, nodes=10**9
        )

    assert best(9, 0.0) == best(2, None)
    assert best(9, None) != best(2, None)
