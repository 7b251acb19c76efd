"""A player's move: it is asked once, and what it thinks on the way is told."""

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
from fourfold.service import player_moves as choosing
from fourfold.service.job_context import JobContext

TIME = Option("time", float, 0.5, "seconds")
START = str(Game.find("tictactoe").start())


class Silent:
    """Chooses without a word."""

    def __init__(self) -> None:
        self.clocks: list[float | None] = []

    def choose(self, position: Any, clock: Clock) -> Choice:
        self.clocks.append(clock.seconds)
        return Choice(position.legal_moves()[2], score=float("inf"), depth=2)


class Thoughtful(Silent):
    """Has thoughts at these times, each about another move."""

    def __init__(self, watch: Watch, times: Iterable[float]) -> None:
        super().__init__()
        self.watch = watch
        self.times = times
        self.stops = 0

    def choose_with_progress(self, position: Any, clock: Clock, on_choice: OnChoice) -> Choice:
        for number, now in enumerate(self.times):
            self.watch.now = now
            on_choice(Choice(position.legal_moves()[number], depth=number))
        return self.choose(position, clock)

    def stop(self) -> None:
        self.stops += 1


class Watch:
    """Stands where it is put."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def told_by(
    monkeypatch: pytest.MonkeyPatch,
    player: Silent,
    *options: Option,
    desk: JobContext | None = None,
) -> list[dict[str, Any]]:
    """What is told while this player, whose family has these options, chooses."""
    family = PlayerFamily(lambda **_: player, "", options)
    monkeypatch.setattr(registry, "find_family", lambda _: family)
    told: list[dict[str, Any]] = []
    desk = desk or JobContext(told.append)
    desk.tell = told.append
    choosing.choose(
        desk,
        game="tictactoe",
        position=START,
        moves=[],
        player="one",
        table=None,
        seconds=0.4,
    )
    return told


def test_who_thinks_aloud_is_asked_once_and_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(choosing, "time", watch)
    player = Thoughtful(watch, [0.1, 0.2, 0.3])
    told = told_by(monkeypatch, player)
    assert player.clocks == [0.4]
    assert [found["depth"] for found in told] == [0, 1, 2, 2]
    assert [found["seconds"] for found in told] == [0.1, 0.2, 0.3, 0.3]
    assert told[0]["position"] == "x../.../..."
    assert told[-1]["move"] == "c1"
    assert told[-1]["score"] is None


def test_thoughts_that_come_too_fast_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(choosing, "time", watch)
    told = told_by(monkeypatch, Thoughtful(watch, [0.01, 0.06, 0.07, 0.12]))
    assert [found["depth"] for found in told] == [1, 3, 2]


@pytest.mark.parametrize(("options", "seconds"), [((), 0.4), ((TIME,), 0.4)])
def test_it_is_given_the_time_of_the_request(
    options: tuple[Option, ...], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Silent()
    assert len(told_by(monkeypatch, player, *options)) == 1
    assert player.clocks == [seconds]


def test_it_is_given_its_own_time_where_that_is_less(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Silent()
    told_by(monkeypatch, player, Option("time", float, 0.2, "seconds"))
    assert player.clocks == [0.2]


def test_who_can_be_stopped_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Thoughtful(Watch(), [])
    desk = JobContext(lambda _: None)
    told_by(monkeypatch, player, desk=desk)
    desk.interrupt()
    assert player.stops == 1


def test_who_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Silent):
        def choose(self, *_: Any) -> Choice:
            raise ZeroDivisionError("so it is")

    with pytest.raises(FourfoldError, match="player one failed: ZeroDivisionError: so it is"):
        told_by(monkeypatch, Failing())
