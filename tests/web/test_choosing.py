"""A player's move: what it thinks on the way is told, and nobody is asked twice for nothing."""

from __future__ import annotations

import time
from typing import Any

import pytest

from fourfold.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import Family
from fourfold.specs import Option
from fourfold.web.work import choosing, modesty
from fourfold.web.work.desk import Desk

TIME = Option("time", float, 0.5, "seconds")
START = str(Game.find("tictactoe").start())


class Thoughtful:
    """Sees a move further ahead each time, and takes the share of its time that it is told to."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.clocks: list[float] = []

    def choose(self, position: Any, clock: Clock) -> Choice:
        assert clock.seconds is not None
        self.clocks.append(round(clock.seconds, 3))
        time.sleep(self.share * clock.seconds)
        depth = len(self.clocks)
        return Choice(position.legal_moves()[depth], score=float("inf"), depth=depth)


def told_by(
    monkeypatch: pytest.MonkeyPatch, player: Thoughtful, *options: Option, stop_after: int = 99
) -> list[dict[str, Any]]:
    """What is told while this player, whose family has these options, chooses."""
    monkeypatch.setattr(choosing, "make_player", lambda *_: player)
    for module in (choosing, modesty):
        monkeypatch.setattr(module, "find_family", lambda _: Family(Thoughtful, "", options))
    told: list[dict[str, Any]] = []
    desk = Desk(told.append)

    def tell(found: dict[str, Any]) -> None:
        told.append(found)
        if len(told) == stop_after:
            desk.interrupt()

    desk.tell = tell
    choosing.choose(desk, game="tictactoe", position=START, player="one", seconds=0.4)
    return told


def test_who_fills_its_time_thinks_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Thoughtful(1.0)
    told = told_by(monkeypatch, player, TIME)
    assert player.clocks == [0.1, 0.3]
    assert [found["depth"] for found in told] == [1, 2]
    assert told[-1]["move"] == "c1"
    assert told[-1]["score"] is None


def test_who_needs_less_than_its_time_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(told_by(monkeypatch, Thoughtful(0.1), TIME)) == 1


def test_who_has_no_time_of_its_own_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Thoughtful(1.0)
    assert len(told_by(monkeypatch, player)) == 1
    assert player.clocks == [0.4]


def test_thinking_ends_between_two_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(told_by(monkeypatch, Thoughtful(1.0), TIME, stop_after=1)) == 1


def test_who_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(Thoughtful):
        def choose(self, *_: Any) -> Choice:
            raise ZeroDivisionError("so it is")

    with pytest.raises(FourfoldError, match="player one failed: ZeroDivisionError: so it is"):
        told_by(monkeypatch, Failing(0))
