"""Rounds of games: who is seated, how results come in, and what a kill leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.errors import ClassError, UnknownTaskError
from fourfold.classroom.rounds import ClassRounds, standings
from fourfold.classroom.store import ClassGame
from fourfold.classroom.students import new_secret
from fourfold.classroom.tasks import GameWork
from fourfold.tables.registry import TableRegistry

FIRST_WINS = ("a1", "b1", "a2", "b2", "a3")


class Held:
    """A class with its tables, on the loop that runs."""

    def __init__(self, room: Classroom, tables: TableRegistry) -> None:
        self.room, self.tables = room, tables
        self.secrets: dict[int, str] = {}
        self.told: list[set[int]] = []
        self.rounds = ClassRounds(room, tables, self.told.append)

    async def close(self) -> None:
        await self.rounds.close()
        await self.tables.close()
        self.room.close()

    def join(self, *names: str) -> None:
        for name in names:
            secret = new_secret()
            self.secrets[self.room.join(self.room.code, name, secret, 0.0).id] = secret

    async def win(self, game: ClassGame) -> None:
        """Let whoever has the first move win at tic-tac-toe."""
        for ply, move in enumerate(FIRST_WINS):
            student = (game.first, game.second)[ply % 2]
            await self.tables.play(game.key, self.secrets[student], move, ply)
        for _ in range(200):
            if self.room.games(game.task)[game.number].result is not None:
                await self.rounds.start_games(self.room.task(game.task))  # after whoever is at it
                return
            await asyncio.sleep(0.01)
        raise AssertionError("nobody wrote it down")


def hold(act: Callable[[Held], Awaitable[None]]) -> None:
    async def run() -> None:
        tables = await TableRegistry.open(None)
        held = Held(Classroom.open(None), tables)
        try:
            await act(held)
        finally:
            await held.close()

    asyncio.run(run())


def test_a_round_is_played_at_tables_and_counted() -> None:
    async def act(held: Held) -> None:
        held.join("Ada", "Bo", "Cy", "Di", "Ed")
        task = held.room.assign(GameWork("tictactoe"), 0.0)
        await held.rounds.start_games(task)
        games = held.room.games(task.id)
        assert [(game.first, game.second) for game in games.values()] == [(1, 2), (3, 4)]
        assert held.room.current_game(held.room.student(5)) is None, "a bye"
        assert held.told == [{1, 2, 3, 4}]
        for game in list(games.values()):
            await held.win(game)
        table = standings(held.room, task)
        assert [(one.student, one.points) for one in table[:2]] == [(1, 1), (3, 1)]
        assert held.room.current_game(held.room.student(1)) is None

    hold(act)


def test_nobody_sits_at_two_tables() -> None:
    async def act(held: Held) -> None:
        held.join("Ada", "Bo", "Cy", "Di")
        task = held.room.assign(GameWork("tictactoe", form="roundrobin"), 0.0)
        await held.rounds.start_games(task)
        seen = 0
        while under_way := list(held.room.running_games()):
            seated = [student for game in under_way for student in (game.first, game.second)]
            assert len(seated) == len(set(seated))
            await held.win(under_way[0])
            seen += 1
        assert seen == 6
        assert sum(one.points for one in standings(held.room, task)) == 6

    hold(act)


def test_the_next_round_follows_from_the_results() -> None:
    async def act(held: Held) -> None:
        held.join("Ada", "Bo", "Cy", "Di")
        task = held.room.assign(GameWork("tictactoe", rounds=2), 0.0)
        await held.rounds.start_games(task)
        for game in list(held.room.running_games()):
            await held.win(game)
        second = {frozenset((game.first, game.second)) for game in held.room.running_games()}
        assert second == {frozenset((1, 3)), frozenset((2, 4))}, "winners meet winners"

    hold(act)


def test_the_teacher_decides_what_does_not_end() -> None:
    async def act(held: Held) -> None:
        held.join("Ada", "Bo", "Cy", "Di")
        task = held.room.assign(GameWork("tictactoe"), 0.0)
        await held.rounds.start_games(task)
        await held.rounds.set_result(task.id, 0, "1/2-1/2")
        with pytest.raises(ClassError, match="already"):
            await held.rounds.set_result(task.id, 0, "1-0")
        with pytest.raises(ClassError, match="one of"):
            await held.rounds.set_result(task.id, 1, "*")
        with pytest.raises(UnknownTaskError):
            await held.rounds.set_result(task.id, 7, "1-0")
        held.room.remove(3)
        await held.rounds.forfeit_games(3)
        found = [game.result for game in held.room.games(task.id).values()]
        assert found == ["1/2-1/2", "0-1"]

    hold(act)


def test_who_was_sent_out_loses_later_games_too() -> None:
    async def act(held: Held) -> None:
        held.join("Ada", "Bo", "Cy")
        task = held.room.assign(GameWork("tictactoe", form="roundrobin"), 0.0)
        await held.rounds.start_games(task)
        held.room.remove(3)
        await held.rounds.forfeit_games(3)
        (game,) = held.room.running_games()
        await held.win(game)
        assert not list(held.room.running_games())
        assert {one.student: one.points for one in standings(held.room, task)}[3] == 0

    hold(act)


def test_a_round_needs_two() -> None:
    with closing(Classroom.open(None)) as room:
        with pytest.raises(FourfoldError, match="two players"):
            room.assign(GameWork("tictactoe"), 0.0)
        room.join(room.code, "Ada", new_secret(), 0.0)
        with pytest.raises(FourfoldError, match="two players"):
            room.assign(GameWork("tictactoe"), 0.0)


def test_games_go_on_after_a_kill(tmp_path: Path) -> None:
    async def before() -> dict[int, str]:
        tables = await TableRegistry.open(tmp_path / "tables.sqlite")
        held = Held(Classroom.open(tmp_path / "class.sqlite"), tables)
        held.join("Ada", "Bo")
        task = held.room.assign(GameWork("tictactoe"), 0.0)
        await held.rounds.start_games(task)
        (game,) = held.room.running_games()
        # The server ends after the game, and before anybody wrote down how.
        await held.rounds.close()
        for ply, move in enumerate(FIRST_WINS):
            student = (game.first, game.second)[ply % 2]
            await tables.play(game.key, held.secrets[student], move, ply)
        await held.close()
        return held.secrets

    async def after(secrets: dict[int, str]) -> None:
        tables = await TableRegistry.open(tmp_path / "tables.sqlite")
        held = Held(Classroom.open(tmp_path / "class.sqlite"), tables)
        held.secrets = secrets
        await held.rounds.resume()
        for _ in range(200):
            if not list(held.room.running_games()):
                break
            await asyncio.sleep(0.01)
        (game,) = held.room.games(1).values()
        assert game.result == "1-0"
        await held.close()

    asyncio.run(after(asyncio.run(before())))
