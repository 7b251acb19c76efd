"""A class while the server runs: who is present, and who is notified of changes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncGenerator, Collection, Iterable, Iterator

from fourfold.classroom.classroom import Classroom
from fourfold.classroom.rounds import ClassRounds
from fourfold.classroom.store import HandIn
from fourfold.classroom.students import (
    ClassAccessError,
    Student,
    equal_secrets,
    new_code,
    normalise_code,
)
from fourfold.classroom.tasks import (
    ClassTask,
    ExerciseWork,
    GameWork,
    PuzzleWork,
    Work,
    prepare_work,
)
from fourfold.server import limits
from fourfold.server.limits import RateLimiter
from fourfold.tables.registry import TableRegistry

SEAT_CODE_SECONDS = 600.0
"""How long a code for another browser is valid."""

STAFF_UPDATE_SECONDS = 0.3
"""Least time between two updates of the teacher or the projector, which show everybody."""


class ClassSession:
    """One class on one event loop. Students are notified of their own changes, the teacher and
    the projector of all."""

    def __init__(self, classroom: Classroom, tables: TableRegistry, address: str | None) -> None:
        self.classroom, self.address = classroom, address
        self.rounds = ClassRounds(classroom, tables, self.notify)
        self._student_changed: dict[int, asyncio.Event] = {}
        self._staff_changed = asyncio.Event()
        self._connections: Counter[int] = Counter()  # by student
        self._seat_codes: dict[str, tuple[int, float]] = {}  # the student, and until when
        self._attempt_limit = RateLimiter(
            limits.JOIN_ATTEMPTS_PER_SECOND, limits.JOIN_ATTEMPTS_BURST
        )
        self._join_limit = RateLimiter(limits.JOINS_PER_SECOND, limits.JOINS_BURST)
        self._student_limit = RateLimiter(
            limits.STUDENT_REQUESTS_PER_SECOND, limits.STUDENT_REQUESTS_BURST
        )

    async def resume(self) -> None:
        """Continue where the last server ended."""
        for task in self.classroom.tasks.values():
            if task.is_test and isinstance(task.work, (ExerciseWork, PuzzleWork)):
                await asyncio.to_thread(prepare_work, task.work)
        await self.rounds.resume()

    async def close(self) -> None:
        await self.rounds.close()

    def is_present(self, student: int) -> bool:
        return self._connections[student] > 0

    def student_of(self, secret: str) -> Student:
        """The student with this secret, within the rate limit."""
        student = self.classroom.student_by_secret(secret)
        self._student_limit.spend(str(student.id))
        return student

    def check_teacher(self, secret: str) -> None:
        if not equal_secrets(secret, self.classroom.teacher):
            raise ClassAccessError("class.teacher")

    def check_projector(self, secret: str) -> None:
        if not equal_secrets(secret, self.classroom.projector):
            raise ClassAccessError("class.projector")

    async def join(self, client: str, code: str, name: str, secret: str) -> Student:
        """Let a student join with the code of the class, or continue with a seat code."""
        self._attempt_limit.spend(client)
        owner = self._owner_of(code)
        if owner is None:
            self.classroom.check_code(code)
            if not self.classroom.has_secret(secret):
                self._join_limit.spend(client, "class.joins_often")
            student = self.classroom.join(code, name, secret, time.time())
        else:
            before = self.classroom.student(owner)
            student = self.classroom.change_secret(owner, secret)
            await self.rounds.transfer_seats(before, student)
            self._seat_codes = {
                seat_code: entry
                for seat_code, entry in self._seat_codes.items()
                if entry[0] != owner
            }
        self.notify([student.id])
        return student

    def _owner_of(self, code: str) -> int | None:
        """The student of a seat code. All codes are compared, so that timing reveals nothing."""
        owner, now = None, time.monotonic()
        for seat_code, (student, deadline) in self._seat_codes.items():
            if equal_secrets(seat_code, normalise_code(code)) and now < deadline:
                owner = student
        return owner

    def create_seat_code(self, student: int) -> str:
        self.classroom.student(student)
        code = new_code()
        self._seat_codes[code] = student, time.monotonic() + SEAT_CODE_SECONDS
        return code

    def open_task(self, student: Student, number: int) -> ClassTask:
        is_known = self.classroom.has_opened(student, number)
        task = self.classroom.open_task(student, number, time.time())
        if not is_known:
            self.notify([student.id])
        return task

    def hand_in(self, student: Student, number: int, answers: list[object]) -> HandIn:
        hand_in = self.classroom.hand_in(student, number, answers, time.time())
        self.notify([student.id])
        return hand_in

    async def assign(self, work: Work) -> ClassTask:
        """Assign work once it is prepared: trees take a while to generate."""
        if not isinstance(work, GameWork):
            await asyncio.to_thread(prepare_work, work)
        task = self.classroom.assign(work, time.time())
        await self.rounds.start_games(task)
        self.notify(student.id for student in self.classroom.students)
        return task

    def close_task(self, number: int) -> ClassTask:
        task = self.classroom.close_task(number, time.time())
        self.notify(student.id for student in self.classroom.students)
        return task

    async def remove_students(self, students: Collection[int]) -> None:
        self.classroom.remove(students)
        await self.rounds.forfeit_games(students)
        self.notify(students)

    def accept_joins(self, accepts: bool) -> None:
        """Open the class to new students or close it. Opening it resets the limits of addresses."""
        self.classroom.accept_joins(accepts)
        if accepts:
            self._join_limit = RateLimiter(limits.JOINS_PER_SECOND, limits.JOINS_BURST)
        self.notify()

    def notify(self, students: Iterable[int] = ()) -> None:
        """Notify these students of a change, and always the staff."""
        for student in students:
            event = self._student_changed.pop(student, None)
            if event is not None:
                event.set()
        self._staff_changed.set()
        self._staff_changed = asyncio.Event()

    async def follow_student(self, student: Student) -> AsyncGenerator[None, None]:
        """Yield now and after every change for a student, who is present meanwhile."""
        with self._present(student.id):
            while True:
                changed = self._student_changed.setdefault(student.id, asyncio.Event())
                yield
                await changed.wait()

    async def follow_class(self) -> AsyncGenerator[None, None]:
        """Yield now and after changes anywhere in the class, but not too often."""
        while True:
            changed = self._staff_changed
            yield
            await asyncio.sleep(STAFF_UPDATE_SECONDS)
            await changed.wait()

    @contextlib.contextmanager
    def _present(self, student: int) -> Iterator[None]:
        self._connections[student] += 1
        self.notify()
        try:
            yield
        finally:
            self._connections[student] -= 1
            self.notify()
