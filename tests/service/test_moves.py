"""The `choose` operation: one search per move, with progress reports, limits and errors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Option
from fourfold.games.registry import Game
from fourfold.players import registry
from fourfold.players.contract import Choice, Clock, OnChoice
from fourfold.players.registry import PlayerFamily
from fourfold.service import moves
from fourfold.service.requests import ChooseRequest, JobContext

TIME = Option("time", float, 0.5, "seconds")
START = str(Game.find("tictactoe").start())


class SilentPlayer:
    """Player that reports no progress."""

    def __init__(self) -> None:
        self.clocks: list[float | None] = []

    def choose(self, position: Any, clock: Clock) -> Choice:
        self.clocks.append(clock.seconds)
        return Choice(position.legal_moves()[2], score=float("inf"), depth=2)


class ReportingPlayer(SilentPlayer):
    """Player that reports progress at these times, each time with another move."""

    def __init__(self, clock: FakeTime, times: Iterable[float]) -> None:
        super().__init__()
        self.clock = clock
        self.times = times
        self.stops = 0

    def choose_with_progress(self, position: Any, clock: Clock, on_choice: OnChoice) -> Choice:
        for number, now in enumerate(self.times):
            self.clock.now = now
            on_choice(Choice(position.legal_moves()[number], depth=number))
        return self.choose(position, clock)

    def stop(self) -> None:
        self.stops += 1


class FakeTime:
    """A clock whose time the tests set."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def collect_results(
    monkeypatch: pytest.MonkeyPatch,
    player: SilentPlayer,
    *options: Option,
    context: JobContext | None = None,
) -> list[dict[str, Any]]:
    """Return all results of a `choose` job with this player and these family options."""
    family = PlayerFamily(lambda **_: player, "", options)
    monkeypatch.setattr(registry, "find_family", lambda _: family)
    reported: list[dict[str, Any]] = []
    context = context or JobContext(reported.append)
    request = ChooseRequest(game="tictactoe", position=START, player="one", seconds=0.4)
    final = moves.choose(request, context)
    return [*reported, final]


def test_progress_comes_from_a_single_search(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime()
    monkeypatch.setattr(moves, "time", clock)
    player = ReportingPlayer(clock, [0.1, 0.2, 0.3])
    results = collect_results(monkeypatch, player)
    assert player.clocks == [0.4]
    assert [result["depth"] for result in results] == [0, 1, 2, 2]
    assert [result["seconds"] for result in results] == [0.1, 0.2, 0.3, 0.3]
    assert results[0]["position"] == "x../.../..."
    assert results[-1]["move"] == "c1"
    assert results[-1]["score"] is None


def test_frequent_progress_reports_are_throttled(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime()
    monkeypatch.setattr(moves, "time", clock)
    results = collect_results(monkeypatch, ReportingPlayer(clock, [0.01, 0.06, 0.07, 0.12]))
    assert [result["depth"] for result in results] == [1, 3, 2]


@pytest.mark.parametrize(("options", "seconds"), [((), 0.4), ((TIME,), 0.4)])
def test_time_limit_of_the_request(
    options: tuple[Option, ...], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = SilentPlayer()
    assert len(collect_results(monkeypatch, player, *options)) == 1
    assert player.clocks == [seconds]


def test_shorter_time_limit_of_the_player_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    player = SilentPlayer()
    collect_results(monkeypatch, player, Option("time", float, 0.2, "seconds"))
    assert player.clocks == [0.2]


def test_interrupted_job_stops_its_player(monkeypatch: pytest.MonkeyPatch) -> None:
    player = ReportingPlayer(FakeTime(), [])
    context = JobContext(lambda _: None)
    collect_results(monkeypatch, player, context=context)
    context.interrupt()
    assert player.stops == 1


def test_error_names_the_failed_player(monkeypatch: pytest.MonkeyPatch) -> None:
    class FailingPlayer(SilentPlayer):
        def choose(self, *_: Any) -> Choice:
            raise ZeroDivisionError("so it is")

    with pytest.raises(FourfoldError, match="player one failed: ZeroDivisionError: so it is"):
        collect_results(monkeypatch, FailingPlayer())
