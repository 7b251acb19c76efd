"""Rounds of games: pairings, results, and recovery after a killed server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.rounds import ClassRounds, standings
from fourfold.classroom.store import ClassGame
from fourfold.classroom.students import ClassError, UnknownTaskError, new_secret
from fourfold.classroom.tasks import GameWork
from fourfold.tables.registry import TableRegistry

FIRST_WINS = ("a1", "b1", "a2", "b2", "a3")


class ClassSession:
    """A class with its table registry, for use inside a running event loop."""

    def __init__(self, room: Classroom, tables: TableRegistry) -> None:
        self.room, self.tables = room, tables
        self.secrets: dict[int, str] = {}
        self.notified: list[set[int]] = []
        self.rounds = ClassRounds(room, tables, self.notified.append)

    async def close(self) -> None:
        await self.rounds.close()
        await self.tables.close()
        self.room.close()

    def join(self, *names: str) -> None:
        for name in names:
            secret = new_secret()
            self.secrets[self.room.join(self.room.code, name, secret, 0.0).id] = secret

    async def win(self, game: ClassGame) -> None:
        """Play a tic-tac-toe game in which the first player wins."""
        for ply, move in enumerate(FIRST_WINS):
            student = (game.first, game.second)[ply % 2]
            await self.tables.play(game.key, self.secrets[student], move, ply)
        for _ in range(200):
            if self.room.games(game.task)[game.number].result is not None:
                await self.rounds.start_games(self.room.task(game.task))  # wait for pairing
                return
            await asyncio.sleep(0.01)
        raise AssertionError("no result was stored")


def run_in_session(scenario: Callable[[ClassSession], Awaitable[None]]) -> None:
    async def run() -> None:
        tables = await TableRegistry.open(None)
        session = ClassSession(Classroom.open(None), tables)
        try:
            await scenario(session)
        finally:
            await session.close()

    asyncio.run(run())


def test_round_is_played_at_tables_and_scored() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy", "Di", "Ed")
        task = session.room.assign(GameWork("tictactoe"), 0.0)
        await session.rounds.start_games(task)
        games = session.room.games(task.id)
        assert [(game.first, game.second) for game in games.values()] == [(1, 2), (3, 4)]
        assert session.room.current_game(session.room.student(5)) is None, "a bye"
        assert session.notified == [{1, 2, 3, 4}]
        for game in list(games.values()):
            await session.win(game)
        ranking = standings(session.room, task)
        assert [(one.student, one.points) for one in ranking[:2]] == [(1, 1), (3, 1)]
        assert session.room.current_game(session.room.student(1)) is None

    run_in_session(scenario)


def test_students_play_one_game_at_a_time() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy", "Di")
        task = session.room.assign(GameWork("tictactoe", form="roundrobin"), 0.0)
        await session.rounds.start_games(task)
        played = 0
        while running := list(session.room.running_games()):
            seated = [student for game in running for student in (game.first, game.second)]
            assert len(seated) == len(set(seated))
            await session.win(running[0])
            played += 1
        assert played == 6
        assert sum(one.points for one in standings(session.room, task)) == 6

    run_in_session(scenario)


def test_next_round_pairs_players_by_score() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy", "Di")
        task = session.room.assign(GameWork("tictactoe", rounds=2), 0.0)
        await session.rounds.start_games(task)
        for game in list(session.room.running_games()):
            await session.win(game)
        second = {frozenset((game.first, game.second)) for game in session.room.running_games()}
        assert second == {frozenset((1, 3)), frozenset((2, 4))}, "winners meet winners"

    run_in_session(scenario)


def test_teacher_sets_results_of_unfinished_games() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy", "Di")
        task = session.room.assign(GameWork("tictactoe"), 0.0)
        await session.rounds.start_games(task)
        await session.rounds.set_result(task.id, 0, "1/2-1/2")
        with pytest.raises(ClassError, match="already"):
            await session.rounds.set_result(task.id, 0, "1-0")
        with pytest.raises(ClassError, match="choose from"):
            await session.rounds.set_result(task.id, 1, "*")
        with pytest.raises(UnknownTaskError):
            await session.rounds.set_result(task.id, 7, "1-0")
        session.room.remove([3])
        await session.rounds.forfeit_games([3])
        results = [game.result for game in session.room.games(task.id).values()]
        assert results == ["1/2-1/2", "0-1"]

    run_in_session(scenario)


def test_students_who_are_removed_together_draw_their_game() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy", "Di", "Ed")
        task = session.room.assign(GameWork("tictactoe"), 0.0)
        await session.rounds.start_games(task)
        session.room.remove([1, 2, 3])
        await session.rounds.forfeit_games({1, 2, 3})
        results = [game.result for game in session.room.games(task.id).values()]
        assert results == ["1/2-1/2", "0-1"]
        assert not list(session.room.running_games())

    run_in_session(scenario)


def test_removed_student_forfeits_later_games() -> None:
    async def scenario(session: ClassSession) -> None:
        session.join("Ada", "Bo", "Cy")
        task = session.room.assign(GameWork("tictactoe", form="roundrobin"), 0.0)
        await session.rounds.start_games(task)
        session.room.remove([3])
        await session.rounds.forfeit_games([3])
        (game,) = session.room.running_games()
        await session.win(game)
        assert not list(session.room.running_games())
        assert {one.student: one.points for one in standings(session.room, task)}[3] == 0

    run_in_session(scenario)


def test_round_needs_two_students() -> None:
    with closing(Classroom.open(None)) as room:
        with pytest.raises(FourfoldError, match="two players"):
            room.assign(GameWork("tictactoe"), 0.0)
        room.join(room.code, "Ada", new_secret(), 0.0)
        with pytest.raises(FourfoldError, match="two players"):
            room.assign(GameWork("tictactoe"), 0.0)


def test_results_are_recovered_after_a_kill(tmp_path: Path) -> None:
    async def before() -> dict[int, str]:
        tables = await TableRegistry.open(tmp_path / "tables.sqlite")
        session = ClassSession(Classroom.open(tmp_path / "class.sqlite"), tables)
        session.join("Ada", "Bo")
        task = session.room.assign(GameWork("tictactoe"), 0.0)
        await session.rounds.start_games(task)
        (game,) = session.room.running_games()
        # The server dies after the game ends and before the result is stored.
        await session.rounds.close()
        for ply, move in enumerate(FIRST_WINS):
            student = (game.first, game.second)[ply % 2]
            await tables.play(game.key, session.secrets[student], move, ply)
        await session.close()
        return session.secrets

    async def after(secrets: dict[int, str]) -> None:
        tables = await TableRegistry.open(tmp_path / "tables.sqlite")
        session = ClassSession(Classroom.open(tmp_path / "class.sqlite"), tables)
        session.secrets = secrets
        await session.rounds.resume()
        for _ in range(200):
            if not list(session.room.running_games()):
                break
            await asyncio.sleep(0.01)
        (game,) = session.room.games(1).values()
        assert game.result == "1-0"
        await session.close()

    asyncio.run(after(asyncio.run(before())))
