"""Exact players with little time: nothing is thrown away, and a clock is for the whole move."""

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
from fourfold.players import champion, exact_play, ultimate_levels
from fourfold.players.champion import MOST_SECONDS, ChampionPlayer
from fourfold.players.contract import UNLIMITED, Clock, MoveBudget
from fourfold.players.exact_play import best_turns, keeps_value
from fourfold.players.registry import make_player
from fourfold.solver import BEST, DRAW, WORST, Bounds, Score, TurnRanking, TurnScore, Value, solve
from fourfold.solver.native_solver import native_solver

WON = Score(Value.WIN, 11)


def drawn_position(placed: int) -> Position:
    positions = random_positions(Rules.LINES, placed, 20, seed=placed)
    return next(one for one in positions if solve(one, weak=True).value is Value.DRAW)


def several_keep_a_draw(position: Position) -> bool:
    if solve(position, weak=True).value is not Value.DRAW:
        return False
    after = (position.play(turn) for turn in position.legal_moves())
    drawn = (one for one in after if solve(one, weak=True).value is Value.DRAW)
    return next(drawn, None) is not None and next(drawn, None) is not None


class Now:
    """A clock that only goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr("fourfold.base.limits.monotonic", lambda: self.seconds)

    def taking(self, seconds: float, step: Callable[..., Any]) -> Callable[..., Any]:
        """The step, as if it took so long."""

        def slow(*arguments: Any, **terms: Any) -> Any:
            self.seconds += seconds
            return step(*arguments, **terms)

        return slow


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    return Now(monkeypatch)


def test_each_step_takes_from_what_is_left(now: Now) -> None:
    allotment = MoveBudget(Clock(seconds=10, nodes=1000))
    whole = allotment.seconds_left
    assert allotment.allocate(0.5) == Limits(whole / 2, 500)
    now.seconds += 3
    assert allotment.allocate() == Limits(whole - 3, 500)
    now.seconds += 10
    assert allotment.allocate().seconds == pytest.approx(whole - 13)
    assert not MoveBudget(UNLIMITED).is_limited
    assert MoveBudget(Clock(seconds=9), most=2).seconds_left < 2


def scores(*bounds: tuple[Score, Score]) -> list[TurnScore]:
    return [TurnScore(Turn(0, gift), *pair) for gift, pair in enumerate(bounds)]


def gifts(ranking: TurnRanking) -> list[int | None]:
    return [score.turn.gift for score in best_turns(ranking)]


def test_what_is_proven_counts_before_what_is_possible() -> None:
    known = TurnRanking(scores((WORST, BEST), (DRAW, DRAW), (DRAW, BEST), (WORST, DRAW)))
    assert known.bounds.value is None
    assert gifts(known) == [2]


def test_what_is_possible_counts_before_what_is_promising() -> None:
    won, drawn = Bounds(WON, BEST), Bounds(DRAW, DRAW)
    assert gifts(TurnRanking(scores((WORST, DRAW), (WORST, BEST), (WORST, BEST)), won)) == [1]
    late = Score(Value.LOSS, 6)
    assert gifts(TurnRanking(scores((WORST, DRAW), (WORST, BEST), (late, DRAW)), drawn)) == [2]


def test_all_turns_that_are_proven_to_be_best_are_best() -> None:
    known = TurnRanking(scores((DRAW, DRAW), (WORST, DRAW), (DRAW, DRAW)))
    assert (known.bounds.value, keeps_value(known), gifts(known)) == (Value.DRAW, True, [0, 2])
    assert gifts(TurnRanking(scores((WON, BEST), (BEST, BEST), (DRAW, DRAW)))) == [1]


def test_an_analysis_that_was_cut_short_takes_nothing_back() -> None:
    known = TurnRanking(scores((WORST, BEST), (WON, BEST)), Bounds(WON, BEST))
    later = known.combine(TurnRanking(scores((WORST, DRAW), (WORST, BEST))))
    assert gifts(later) == [1]


HARD = [
    ("..../.3../B..A/..0. D", Rules.SQUARES),  # b3:2 alone wins
    *(
        (str(position), rules)
        for rules in Rules
        for placed in (4, 5)
        for position in random_positions(rules, placed, 3, seed=placed)
    ),
]


@pytest.mark.parametrize("player", ["perfect(seed=1)", "champion(seed=1,effort=5)"])
@pytest.mark.parametrize(("text", "rules"), HARD)
def test_with_few_nodes_nothing_is_thrown_away(text: str, rules: Rules, player: str) -> None:
    position = Position.parse(text, rules=rules)
    native_solver.cache_clear()
    move = make_player(player).choose(position, Clock(nodes=400_000)).move
    after = position.play(move)
    kept = BEST if after.won else -solve(after, weak=True).lower
    assert kept.value is solve(position, weak=True).value


def test_perfect_has_the_score_only_where_it_is_proven() -> None:
    position = drawn_position(5)
    native_solver.cache_clear()
    assert make_player("perfect").choose(position, Clock(nodes=10)).score is None


class Steps:
    """The limits that each step of the champion was given, on a clock that it moves on."""

    def __init__(self, now: Now, monkeypatch: pytest.MonkeyPatch, each: float) -> None:
        self.given: list[tuple[str, float, float]] = []
        self._now, self._each = now, each
        for module, name in (
            (exact_play, "can_win"),
            (exact_play, "find_turn"),
            (champion, "rank_turns"),
        ):
            monkeypatch.setattr(module, name, self._heard(name, getattr(module, name)))
        monkeypatch.setattr(champion, "native_champion", lambda _: self)

    def _note(self, name: str, seconds: float | None) -> None:
        assert seconds is not None, f"{name} has no limit"
        self.given.append((name, seconds, self._now.seconds))
        self._now.seconds += self._each

    def _heard(self, name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def heard(position: Position, *, limits: Limits, **terms: Any) -> Any:
            self._note(name, limits.seconds)
            return step(position, **terms)

        return heard

    def judge(self, _: str, turns: list[Turn], *rest: Any) -> list[tuple[Turn, float]]:
        self._note("judge", rest[-1])
        return [(turns[0], 0.5)]

    def likelihood(self, _: str, __: Turn, seconds: float | None) -> None:
        self._note("likelihood", seconds)


@pytest.mark.parametrize("placed", [5, 7])
@pytest.mark.parametrize("clock", [Clock(seconds=0.5), Clock(seconds=20), UNLIMITED], ids=str)
def test_the_champion_gives_each_step_only_what_is_left(
    placed: int, clock: Clock, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = ChampionPlayer(seed=1)
    position = drawn_position(placed - 2)
    position = position.play(player.choose(position, UNLIMITED).move)
    replies = (position.play(turn) for turn in position.legal_moves())
    position = next(reply for reply in replies if several_keep_a_draw(reply))
    steps = Steps(now, monkeypatch, each=0.05)
    player.choose(position, clock)
    names = [name for name, _, _ in steps.given]
    assert names[:3] == ["likelihood", "can_win", "find_turn"]
    assert names[-1] == "judge"
    assert ("rank_turns" in names) is (placed == 7)
    most = min(clock.seconds or MOST_SECONDS, MOST_SECONDS)
    for name, seconds, began in steps.given:
        assert 0 < seconds <= most - began, name


def test_the_champion_without_a_clock_bounds_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unbounded this would take minutes; how long it takes exactly is for the benchmarks."""
    monkeypatch.setattr(champion, "MOST_SECONDS", 0.1)
    player, position = ChampionPlayer(seed=1), drawn_position(5)
    monkeypatch.setattr(player, "_effort", 10**15)
    began = perf_counter()
    assert player.choose(position, UNLIMITED).move in position.legal_moves()
    assert perf_counter() - began < 20


def test_level_10_bounds_itself_too() -> None:
    assert isinstance(make_player("level(10)"), ChampionPlayer)


def test_without_time_to_judge_the_champion_does_not(
    now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps(now, monkeypatch, each=0.04)
    position = drawn_position(7)
    move = ChampionPlayer(seed=1).choose(position, Clock(seconds=0.1)).move
    assert "judge" not in [name for name, _, _ in steps.given]
    assert move in position.legal_moves()


def test_a_level_without_time_sees_two_turns_ahead() -> None:
    position = drawn_position(8)

    def best(sight: int, seconds: float | None) -> list[Any]:
        return quarto_champion.best_visible_turns(
            str(position), "lines", [15] * 10, sight, seconds=seconds, nodes=10**9
        )

    assert best(9, 0.0) == best(2, None)
    assert best(9, None) != best(2, None)


def test_ultimate_level_passes_over_what_it_has_no_time_for(now: Now) -> None:
    start = Game.find("ultimate").start()
    looked = 0

    def value(*_: Any) -> int:
        nonlocal looked
        looked += 1
        return 0

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ultimate_levels, "_value", now.taking(0.1, value))
        move = make_player("ultimate_level(5,seed=1)").choose(start, Clock(seconds=1)).move
    assert move in start.legal_moves()
    assert looked == 10
