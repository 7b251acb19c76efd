"""Rounds of games: tables are laid for those who are to meet, as soon as both are free, and how
they end is written down.

Who meets whom follows from the results so far and from nothing else, so a server that was killed
goes on as if it had not been.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from fourfold.arena.game import SCORE_OF, Pairing
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.errors import ClassError, UnknownTaskError
from fourfold.classroom.store import ClassGame
from fourfold.classroom.tasks import ClassTask, GameWork
from fourfold.tables.errors import TableError
from fourfold.tables.registry import TableRegistry
from fourfold.tables.seats import Seat
from fourfold.tables.table import Table

RESULTS = ("1-0", "1/2-1/2", "0-1")


@dataclass(frozen=True, slots=True)
class ClassStanding:
    """How a student did in a round of games."""

    student: int
    games: int
    won: int
    drawn: int
    lost: int

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2


class ClassRounds:
    """The games of a class. ``on_change`` hears of whom something has changed."""

    def __init__(
        self, room: Classroom, tables: TableRegistry, on_change: Callable[[set[int]], None]
    ) -> None:
        self._room = room
        self._tables = tables
        self._on_change = on_change
        self._watches: dict[str, asyncio.Task[None]] = {}
        self._seating = asyncio.Lock()

    async def take_up(self) -> None:
        """Go on where the last server was ended."""
        for task in list(self._room.tasks.values()):
            await self.seat(task)

    async def close(self) -> None:
        for watch in self._watches.values():
            watch.cancel()
        await asyncio.gather(*self._watches.values(), return_exceptions=True)

    async def seat(self, task: ClassTask) -> None:
        """Lay a table for every game that can begin: its round has come, and both are free."""
        if not isinstance(task.work, GameWork) or task.closed is not None:
            return
        async with self._seating:
            while await self._seat_some(task, task.work):
                pass
        for game in self._room.games(task.id).values():
            if game.result is None:
                self._watch(game)

    async def _seat_some(self, task: ClassTask, work: GameWork) -> bool:
        """Whether games were decided by it, so that there may be more to begin."""
        games = self._room.games(task.id)
        busy = {
            student
            for game in self._room.games_under_way()
            for student in (game.first, game.second)
        }
        changed: set[int] = set()
        decided = False
        for pairing in work.schedule().next(game_scores(games.values())):
            pair = work.students[pairing.first], work.students[pairing.second]
            if pairing.number in games or busy & set(pair):
                continue
            game = await self._begin(task, work, pairing, *pair)
            self._room.put_game(game)
            changed.update(pair)
            decided = decided or game.result is not None
            if game.result is None:
                busy.update(pair)
        if changed:
            self._on_change(changed)
        return decided

    async def _begin(
        self, task: ClassTask, work: GameWork, pairing: Pairing, first: int, second: int
    ) -> ClassGame:
        """A table for two; who was sent out has lost, and two such have drawn."""
        one, two = self._room.student(first), self._room.student(second)
        game = ClassGame(task.id, pairing.number, first, second, pairing.round, "")
        if one.removed or two.removed:
            result = RESULTS[1 + one.removed - two.removed]
            return replace(game, result=result, reason="absent")
        seats = Seat(one.name, one.digest), Seat(two.name, two.digest)
        return replace(game, key=await self._tables.create(work.terms(), seats=seats))

    def _watch(self, game: ClassGame) -> None:
        if game.key and game.key not in self._watches:
            self._watches[game.key] = asyncio.create_task(self._wait_for(game))

    async def _wait_for(self, game: ClassGame) -> None:
        """Write down how the game ends. A table that is gone is for the teacher to decide."""
        try:
            with contextlib.suppress(TableError):
                table = await self._tables.wait_for_end(game.key)
                await self._note(game, *_result(table))
        finally:
            self._watches.pop(game.key, None)

    async def _note(self, game: ClassGame, result: str, reason: str) -> None:
        known = self._room.games(game.task)[game.number]
        if known.result is not None:
            return
        self._room.put_game(replace(known, result=result, reason=reason))
        self._on_change({game.first, game.second})
        await self.seat(self._room.task(game.task))

    async def decide(self, task: int, number: int, result: str) -> None:
        """Let the teacher say how a game that is under way has ended."""
        if result not in RESULTS:
            raise ClassError("class.result", known=list(RESULTS))
        game = self._room.games(task).get(number)
        if game is None:
            raise UnknownTaskError("class.no_game", number=number)
        if game.result is not None:
            raise ClassError("class.decided")
        await self._note(game, result, "teacher")

    async def send_out(self, student: int) -> None:
        """Count the games of somebody who was sent out as lost."""
        for game in list(self._room.games_under_way()):
            if student in (game.first, game.second):
                await self._note(game, "0-1" if game.first == student else "1-0", "absent")


def _result(table: Table) -> tuple[str, str]:
    """How the game at a table ended, seen from the student who had the first move."""
    ending = table.ending
    assert ending is not None
    if ending.winner is None:
        return "1/2-1/2", ending.reason
    return ("1-0" if ending.winner == table.first else "0-1"), ending.reason


def game_scores(games: Iterable[ClassGame]) -> dict[int, float]:
    """What the first player scored in each game that is over, by its number."""
    return {game.number: SCORE_OF[game.result] for game in games if game.result is not None}


def standings(room: Classroom, task: ClassTask) -> list[ClassStanding]:
    """How those who take part stand, best first."""
    assert isinstance(task.work, GameWork)
    counts = {student: [0, 0, 0] for student in task.work.students}
    for game in room.games(task.id).values():
        if game.result is not None:
            place = RESULTS.index(game.result)
            counts[game.first][place] += 1
            counts[game.second][2 - place] += 1
    found = [
        ClassStanding(student, sum(count), *(count[place] for place in range(3)))
        for student, count in counts.items()
    ]
    return sorted(found, key=lambda one: (-one.points, one.games, one.student))
