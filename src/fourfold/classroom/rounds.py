"""Rounds of games: creates a live table when both players are free, and records the results.

The pairings follow from the results alone, so a restarted server continues where it stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from fourfold.arena.game import SCORE_OF, Pairing
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.store import ClassGame
from fourfold.classroom.students import ClassError, Student, UnknownTaskError
from fourfold.classroom.tasks import ClassTask, GameWork
from fourfold.tables.registry import TableRegistry
from fourfold.tables.seats import Seat, TableError
from fourfold.tables.table import Table

RESULTS = ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class ClassStanding:
    """A student's result in a round of games."""

    student: int
    games: int
    won: int
    drawn: int
    lost: int

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2


class ClassRounds:
    """Runs the games of a class. ``on_change`` gets the students whose games have changed."""

    def __init__(
        self, classroom: Classroom, tables: TableRegistry, on_change: Callable[[set[int]], None]
    ) -> None:
        self._classroom = classroom
        self._tables = tables
        self._on_change = on_change
        self._watchers: dict[str, asyncio.Task[None]] = {}
        self._starting = asyncio.Lock()

    async def resume(self) -> None:
        """Continue the games of the previous server."""
        for task in list(self._classroom.tasks.values()):
            await self.start_games(task)

    async def close(self) -> None:
        for watcher in self._watchers.values():
            watcher.cancel()
        await asyncio.gather(*self._watchers.values(), return_exceptions=True)

    async def start_games(self, task: ClassTask) -> None:
        """Create a table for every game of the current round whose players are both free."""
        if not isinstance(task.work, GameWork) or task.closed is not None:
            return
        async with self._starting:
            while await self._start_round(task, task.work):
                pass
        for game in self._classroom.games(task.id).values():
            if game.result is None and game.key and game.key not in self._watchers:
                self._watchers[game.key] = asyncio.create_task(self._wait_for_end(game))

    async def _start_round(self, task: ClassTask, work: GameWork) -> bool:
        """Start what can be started; whether a forfeit may have opened the next round."""
        games = self._classroom.games(task.id)
        busy = {
            student
            for game in self._classroom.running_games()
            for student in (game.first, game.second)
        }
        changed: set[int] = set()
        any_forfeit = False
        scores = {n: SCORE_OF[game.result] for n, game in games.items() if game.result is not None}
        for pairing in work.schedule().next(scores):
            pair = work.students[pairing.first], work.students[pairing.second]
            if pairing.number in games or busy & set(pair):
                continue
            game = await self._create_game(task, work, pairing, *pair)
            self._classroom.put_game(game)
            changed.update(pair)
            any_forfeit = any_forfeit or game.result is not None
            if game.result is None:
                busy.update(pair)
        if changed:
            self._on_change(changed)
        return any_forfeit

    async def _create_game(
        self, task: ClassTask, work: GameWork, pairing: Pairing, first: int, second: int
    ) -> ClassGame:
        """Create a table for two students. A removed student loses without one; two removed
        students draw."""
        one, two = self._classroom.student(first), self._classroom.student(second)
        game = ClassGame(task.id, pairing.number, first, second, pairing.round, "")
        if one.removed or two.removed:
            result = RESULTS[1 + one.removed - two.removed]
            return replace(game, result=result, reason="absent")
        seats = Seat(one.name, one.digest), Seat(two.name, two.digest)
        return replace(game, key=await self._tables.create(work.table_settings(), seats=seats))

    async def _wait_for_end(self, game: ClassGame) -> None:
        """Record how the game ends. If its table disappears, the teacher sets the result."""
        try:
            with contextlib.suppress(TableError):
                table = await self._tables.wait_for_end(game.key)
                await self._record(game, *_result_of(table))
        finally:
            self._watchers.pop(game.key, None)

    async def _record(self, game: ClassGame, result: str, reason: str) -> None:
        current = self._classroom.games(game.task)[game.number]
        if current.result is not None:
            return
        self._classroom.put_game(replace(current, result=result, reason=reason))
        self._on_change({game.first, game.second})
        await self.start_games(self._classroom.task(game.task))

    async def set_result(self, task: int, number: int, result: str) -> None:
        """Set the result of a running game, as the teacher decides."""
        if result not in RESULTS:
            raise ClassError("class.result", known=list(RESULTS))
        game = self._classroom.games(task).get(number)
        if game is None:
            raise UnknownTaskError("class.no_game", number=number)
        if game.result is not None:
            raise ClassError("class.decided")
        await self._record(game, result, "teacher")

    async def transfer_seats(self, before: Student, after: Student) -> None:
        """Move a student's seats in running games to the secret of another browser."""
        for game in list(self._classroom.running_games()):
            if before.id in (game.first, game.second):
                with contextlib.suppress(TableError):  # the game has expired
                    await self._tables.change(
                        game.key,
                        lambda table, now: table.transfer_seat(before.digest, after.digest, now),
                    )

    async def forfeit_games(self, students: Collection[int]) -> None:
        """Score the running games of removed students as lost, and as drawn between two of them."""
        for game in list(self._classroom.running_games()):
            result = RESULTS[1 + (game.first in students) - (game.second in students)]
            if {game.first, game.second} & set(students):
                await self._record(game, result, "absent")


def _result_of(table: Table) -> tuple[str, str]:
    """The result from the side of the student with the first move, and its reason."""
    ending = table.ending
    assert ending is not None
    if ending.winner is None:
        return "1/2-1/2", ending.reason
    return ("1-0" if ending.winner == table.first else "0-1"), ending.reason


def standings(classroom: Classroom, task: ClassTask) -> list[ClassStanding]:
    """The standings of a round of games, best first."""
    assert isinstance(task.work, GameWork)
    counts = {student: [0, 0, 0] for student in task.work.students}
    for game in classroom.games(task.id).values():
        if game.result is not None:
            column = RESULTS.index(game.result)
            counts[game.first][column] += 1
            counts[game.second][2 - column] += 1
    table = [
        ClassStanding(student, sum(count), count[0], count[1], count[2])
        for student, count in counts.items()
    ]
    return sorted(table, key=lambda one: (-one.points, one.games, one.student))
