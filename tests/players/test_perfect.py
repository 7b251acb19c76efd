"""Exact players with little time: they keep the proven value and share one clock per move."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import quarto_champion
from fourfold.players import champion, perfect, ultimate_levels
from fourfold.players.champion import MOST_SECONDS, ChampionPlayer
from fourfold.players.contract import UNLIMITED, Clock, MoveBudget
from fourfold.players.perfect import best_turns, keeps_value
from fourfold.players.registry import make_player
from fourfold.solver import BEST, DRAW, WORST, Bounds, Score, TurnRanking, TurnScore, Value, solve
from fourfold.solver.native_solver import native_solver

WON = Score(Value.WIN, 11)


def drawn_position(placed: int) -> Position:
    positions = random_positions(Rules.LINES, placed, 20, seed=placed)
    return next(
        position for position in positions if solve(position, weak=True).value is Value.DRAW
    )


def several_keep_a_draw(position: Position) -> bool:
    if solve(position, weak=True).value is not Value.DRAW:
        return False
    after = (position.play(turn) for turn in position.legal_moves())
    drawn = (child for child in after if solve(child, weak=True).value is Value.DRAW)
    return next(drawn, None) is not None and next(drawn, None) is not None


class FakeClock:
    """A fake monotonic clock that only tests advance."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr("fourfold.base.limits.monotonic", lambda: self.seconds)

    def taking(self, seconds: float, step: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap `step` so that it advances the clock by `seconds`."""

        def slow(*arguments: Any, **options: Any) -> Any:
            self.seconds += seconds
            return step(*arguments, **options)

        return slow


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


def scores(*bounds: tuple[Score, Score]) -> list[TurnScore]:
    return [TurnScore(*pair, Turn(0, gift)) for gift, pair in enumerate(bounds)]


def gifts(ranking: TurnRanking) -> list[int | None]:
    return [score.turn.gift for score in best_turns(ranking)]


def test_best_turns_prefer_proven_over_possible_values() -> None:
    partial = TurnRanking(scores((WORST, BEST), (DRAW, DRAW), (DRAW, BEST), (WORST, DRAW)))
    assert partial.bounds.value is None
    assert gifts(partial) == [2]


def test_best_turns_prefer_possible_values_over_promising_distances() -> None:
    won, drawn = Bounds(WON, BEST), Bounds(DRAW, DRAW)
    assert gifts(TurnRanking(scores((WORST, DRAW), (WORST, BEST), (WORST, BEST)), won)) == [1]
    late = Score(Value.LOSS, 6)
    assert gifts(TurnRanking(scores((WORST, DRAW), (WORST, BEST), (late, DRAW)), drawn)) == [2]


def test_all_turns_proven_best_are_returned() -> None:
    partial = TurnRanking(scores((DRAW, DRAW), (WORST, DRAW), (DRAW, DRAW)))
    assert (partial.bounds.value, keeps_value(partial), gifts(partial)) == (
        Value.DRAW,
        True,
        [0, 2],
    )
    assert gifts(TurnRanking(scores((WON, BEST), (BEST, BEST), (DRAW, DRAW)))) == [1]


def test_limited_analysis_does_not_weaken_proven_bounds() -> None:
    partial = TurnRanking(scores((WORST, BEST), (WON, BEST)), Bounds(WON, BEST))
    later = partial.combine(TurnRanking(scores((WORST, DRAW), (WORST, BEST))))
    assert gifts(later) == [1]


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
    position = drawn_position(5)
    native_solver.cache_clear()
    assert make_player("perfect").choose(position, Clock(nodes=10)).score is None


class StepRecorder:
    """Records the limits of each step of the champion; every step advances the fake clock."""

    def __init__(self, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch, each: float) -> None:
        self.limits: list[tuple[str, float, float]] = []
        self._now, self._each = fake_clock, each
        for module, name in (
            (perfect, "can_win"),
            (perfect, "find_turn"),
            (champion, "rank_turns"),
        ):
            monkeypatch.setattr(module, name, self._recording(name, getattr(module, name)))
        monkeypatch.setattr(champion, "native_champion", lambda _: self)

    def _record(self, name: str, seconds: float | None) -> None:
        assert seconds is not None, f"{name} has no limit"
        self.limits.append((name, seconds, self._now.seconds))
        self._now.seconds += self._each

    def _recording(self, name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def recording(position: Position, *, limits: Limits, **options: Any) -> Any:
            self._record(name, limits.seconds)
            return step(position, **options)

        return recording

    def rate_turns(self, _: str, turns: list[Turn], *rest: Any) -> list[tuple[Turn, float]]:
        self._record("rate_turns", rest[-1])
        return [(turns[0], 0.5)]

    def likelihood(self, _: str, __: Turn, seconds: float | None) -> None:
        self._record("likelihood", seconds)


@pytest.mark.parametrize("placed", [5, 7])
@pytest.mark.parametrize("clock", [Clock(seconds=0.5), Clock(seconds=20), UNLIMITED], ids=str)
def test_champion_gives_each_step_the_remaining_time(
    placed: int, clock: Clock, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = ChampionPlayer(seed=1)
    position = drawn_position(placed - 2)
    position = position.play(player.choose(position, UNLIMITED).move)
    replies = (position.play(turn) for turn in position.legal_moves())
    position = next(reply for reply in replies if several_keep_a_draw(reply))
    steps = StepRecorder(fake_clock, monkeypatch, each=0.05)
    player.choose(position, clock)
    names = [name for name, _, _ in steps.limits]
    assert names[:3] == ["likelihood", "can_win", "find_turn"]
    assert names[-1] == "rate_turns"
    assert ("rank_turns" in names) is (placed == 7)
    most = min(clock.seconds or MOST_SECONDS, MOST_SECONDS)
    for name, seconds, began in steps.limits:
        assert 0 < seconds <= most - began, name


def test_champion_without_clock_limits_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the limit this would take minutes; the benchmarks measure the exact time."""
    monkeypatch.setattr(champion, "MOST_SECONDS", 0.1)
    player, position = ChampionPlayer(seed=1), drawn_position(5)
    monkeypatch.setattr(player, "_effort", 10**15)
    began = perf_counter()
    assert player.choose(position, UNLIMITED).move in position.legal_moves()
    assert perf_counter() - began < 20


def test_level_10_is_a_champion() -> None:
    assert isinstance(make_player("level(10)"), ChampionPlayer)


def test_champion_skips_ratings_without_time(
    fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = StepRecorder(fake_clock, monkeypatch, each=0.04)
    position = drawn_position(7)
    move = ChampionPlayer(seed=1).choose(position, Clock(seconds=0.1)).move
    assert "rate_turns" not in [name for name, _, _ in steps.limits]
    assert move in position.legal_moves()


def test_level_without_time_sees_two_turns_ahead() -> None:
    position = drawn_position(8)

    def best(sight: int, seconds: float | None) -> list[Any]:
        return quarto_champion.best_visible_turns(
            str(position), "lines", [15] * 10, sight, seconds=seconds, nodes=10**9
        )

    assert best(9, 0.0) == best(2, None)
    assert best(9, None) != best(2, None)


def test_ultimate_level_stops_evaluating_without_time(fake_clock: FakeClock) -> None:
    start = Game.find("ultimate").start()
    evaluations = 0

    def value(*_: Any) -> int:
        nonlocal evaluations
        evaluations += 1
        return 0

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ultimate_levels, "_value", fake_clock.taking(0.1, value))
        move = make_player("ultimate_level(5,seed=1)").choose(start, Clock(seconds=1)).move
    assert move in start.legal_moves()
    assert evaluations == 10
