"""Schedules: who plays whom, as pure values.

A schedule is ``next`` and ``total``, and remembers nothing: what is to be played follows from the
results so far and from nothing else, so a tournament that was broken off goes on as if it had not
been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from fourfold.arena.played import Pairing
from fourfold.arena.schedule.encounter import Gauntlet, RoundRobin
from fourfold.arena.schedule.knockout import Knockout
from fourfold.arena.schedule.swiss import Swiss
from fourfold.base.errors import FourfoldError, unknown_name_error

MOST_GAMES = 10_000_000
"""Between two players: schedules are kept in memory."""

FORMATS = ("roundrobin", "gauntlet", "swiss", "knockout")


class Schedule(Protocol):
    """Which games a tournament has."""

    def total(self) -> int:
        """How many games there will be, if none is added to break a tie."""

    def next(self, scores: Mapping[int, float]) -> Sequence[Pairing]:
        """The games of the first round that is not finished, those already played among them;
        none when the tournament is over. ``scores`` has what the first player scored in each
        game played, by the game's number."""


def make_schedule(form: str, players: int, games: int, rounds: int | None = None) -> Schedule:
    """A schedule in which players who meet play ``games`` games; ``rounds`` is for swiss."""
    if players < 2:
        raise FourfoldError("schedule.players", count=players)
    if not 1 <= games <= MOST_GAMES:
        raise FourfoldError("schedule.games", most=MOST_GAMES, games=games)
    if rounds is not None and form != "swiss":
        raise FourfoldError("schedule.rounds", form=form)
    if form == "swiss":
        return Swiss.of(players, games, rounds)
    if form == "knockout":
        return Knockout(players, games)
    if form == "gauntlet":
        return Gauntlet(players, games)
    if form == "roundrobin":
        return RoundRobin(players, games)
    raise unknown_name_error("schedule.format", form, FORMATS)
