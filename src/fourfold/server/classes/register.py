"""The class while the server runs: who is there, and who hears of what has changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Iterator

from fourfold.classroom.classroom import Classroom
from fourfold.classroom.errors import ClassAccessError
from fourfold.classroom.rounds import ClassRounds
from fourfold.classroom.store import HandIn
from fourfold.classroom.students import Student, equal_secrets, new_code, normalise_code
from fourfold.classroom.tasks import (
    ClassTask,
    ExerciseWork,
    GameWork,
    PuzzleWork,
    Work,
    prepare_work,
)
from fourfold.server.rate_limit import RateLimiter
from fourfold.service.limits import (
    CLASS_DEEDS_AT_ONCE,
    CLASS_DEEDS_PER_SECOND,
    JOINS_AT_ONCE,
    JOINS_PER_SECOND,
)
from fourfold.tables.registry import TableRegistry

SEAT_SECONDS = 600.0
"""For how long a code for a new seat can be used."""

STAFF_SECONDS = 0.3
"""Between two pictures for the teacher or the projector, which are of everybody."""


class Register:
    """One class, on one loop. Students hear of what is theirs, the staff of everything."""

    def __init__(self, room: Classroom, tables: TableRegistry, address: str | None) -> None:
        self.room, self.address = room, address
        self.rounds = ClassRounds(room, tables, self.tell)
        self._news: dict[int, asyncio.Event] = {}
        self._staff = asyncio.Event()
        self._here: Counter[int] = Counter()
        self._seats: dict[str, tuple[int, float]] = {}
        self._joining = RateLimiter(JOINS_PER_SECOND, JOINS_AT_ONCE)
        self._doing = RateLimiter(CLASS_DEEDS_PER_SECOND, CLASS_DEEDS_AT_ONCE)

    async def take_up(self) -> None:
        """Go on where the last server was ended."""
        for task in self.room.tasks.values():
            if task.is_test and isinstance(task.work, (ExerciseWork, PuzzleWork)):
                await asyncio.to_thread(prepare_work, task.work)
        await self.rounds.resume()

    async def close(self) -> None:
        await self.rounds.close()

    def is_here(self, student: int) -> bool:
        return self._here[student] > 0

    # Who may.

    def student(self, secret: str) -> Student:
        """Whose secret it is; who asks too often is refused."""
        student = self.room.student_by_secret(secret)
        self._doing.spend(str(student.id))
        return student

    def check_teacher(self, secret: str) -> None:
        if not equal_secrets(secret, self.room.teacher):
            raise ClassAccessError("class.teacher")

    def check_projector(self, secret: str) -> None:
        if not equal_secrets(secret, self.room.projector):
            raise ClassAccessError("class.projector")

    # What is done.

    def join(self, client: str, code: str, name: str, secret: str) -> Student:
        """Let somebody in: with the code of the class, or one for a seat that was theirs."""
        self._joining.spend(client)
        owner = self._seat_owner(code)
        if owner is None:
            student = self.room.join(code, name, secret, time.time())
        else:
            student = self.room.change_secret(owner, secret)
            self._seats = {one: seat for one, seat in self._seats.items() if seat[0] != owner}
        self.tell([student.id])
        return student

    def _seat_owner(self, code: str) -> int | None:
        """Every code is compared, whichever it is."""
        found, now = None, time.monotonic()
        for known, (student, ends) in self._seats.items():
            if equal_secrets(known, normalise_code(code)) and now < ends:
                found = student
        return found

    def seat_code(self, student: int) -> str:
        self.room.student(student)
        code = new_code()
        self._seats[code] = student, time.monotonic() + SEAT_SECONDS
        return code

    def look_at(self, student: Student, task: int) -> ClassTask:
        known = self.room.has_opened(student, task)
        found = self.room.open_task(student, task, time.time())
        if not known:
            self.tell([student.id])
        return found

    def hand_in(self, student: Student, task: int, answers: list[object]) -> HandIn:
        found = self.room.hand_in(student, task, answers, time.time())
        self.tell([student.id])
        return found

    async def give(self, work: Work) -> ClassTask:
        """Give out work once it is ready: trees take a while to be made."""
        if not isinstance(work, GameWork):
            await asyncio.to_thread(prepare_work, work)
        task = self.room.assign(work, time.time())
        await self.rounds.start_games(task)
        self.tell(one.id for one in self.room.students)
        return task

    def end(self, task: int) -> ClassTask:
        found = self.room.close_task(task, time.time())
        self.tell(one.id for one in self.room.students)
        return found

    async def remove(self, student: int) -> None:
        self.room.remove(student)
        await self.rounds.forfeit_games(student)
        self.tell([student])

    # Who hears of it.

    def tell(self, students: Iterable[int] = ()) -> None:
        """Something has changed for these students, and for the staff anyway."""
        for student in students:
            event = self._news.pop(student, None)
            if event is not None:
                event.set()
        self._staff.set()
        self._staff = asyncio.Event()

    async def follow(self, student: Student) -> AsyncGenerator[None, None]:
        """Now, and whenever something has changed for a student, who is there meanwhile."""
        with self._present(student.id):
            while True:
                news = self._news.setdefault(student.id, asyncio.Event())
                yield
                await news.wait()

    async def follow_all(self) -> AsyncGenerator[None, None]:
        """Now, and whenever anything has changed, but not too often."""
        while True:
            news = self._staff
            yield
            await asyncio.sleep(STAFF_SECONDS)
            await news.wait()

    @contextlib.contextmanager
    def _present(self, student: int) -> Iterator[None]:
        self._here[student] += 1
        self.tell()
        try:
            yield
        finally:
            self._here[student] -= 1
            self.tell()
