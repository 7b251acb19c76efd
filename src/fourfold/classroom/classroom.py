"""A class as it is held: who is in, what was given out, what was handed in.

Everything is done on one thread, and stored before anybody hears of it. Times are given by whoever
calls, in seconds since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fourfold.base.printable import printable
from fourfold.classroom.errors import ClassAccessError, ClassError, UnknownTaskError
from fourfold.classroom.limits import (
    LONGEST_TITLE,
    MOST_ANSWER_BYTES,
    MOST_STUDENTS,
    MOST_TASKS,
)
from fourfold.classroom.store import ClassGame, ClassStore, HandIn
from fourfold.classroom.students import (
    Student,
    check_student_name,
    equal_secrets,
    new_code,
    new_secret,
    normalise_code,
    projector_secret,
)
from fourfold.classroom.tasks import ClassTask, GameWork, Work, mark
from fourfold.tables.seats import digest_of


class Classroom:
    """``code`` lets students in; ``teacher`` is the secret by which the teacher is known."""

    def __init__(self, store: ClassStore, title: str | None = None) -> None:
        self._store = store
        about = store.about()
        if not about:
            about = {"code": new_code(), "teacher": new_secret(), "title": ""}
        if title is not None:
            about["title"] = printable(" ".join(title.split()))[:LONGEST_TITLE]
        store.set_about(**about)
        self.code, self.teacher, self.title = about["code"], about["teacher"], about["title"]
        self.projector = projector_secret(self.teacher)
        self._students = {one.id: one for one in store.students()}
        self._by_digest = {one.digest: one.id for one in self._students.values()}
        self.tasks = {one.id: one for one in store.tasks()}
        self._opened = store.opened()
        self._hand_ins: dict[tuple[int, int], list[HandIn]] = {}
        for one in store.hand_ins():
            self._hand_ins.setdefault((one.task, one.student), []).append(one)
        self._games: dict[int, dict[int, ClassGame]] = {}
        for game in store.games():
            self._games.setdefault(game.task, {})[game.number] = game
        self._check()

    def _check(self) -> None:
        """ClassError when what was read names what is not there."""
        for task, student in (*self._opened, *self._hand_ins):
            if task not in self.tasks or student not in self._students:
                raise ClassError("class.damaged", reason="hand_ins")
        if any(key not in self._opened for key in self._hand_ins):
            raise ClassError("class.damaged", reason="opened")
        for number, games in self._games.items():
            work = self.tasks[number].work if number in self.tasks else None
            seated = {student for one in games.values() for student in (one.first, one.second)}
            if not isinstance(work, GameWork) or not seated <= set(work.students):
                raise ClassError("class.damaged", reason="games")
        for given in self.tasks.values():
            named = given.work.students if isinstance(given.work, GameWork) else ()
            if not self._students.keys() >= set(named):
                raise ClassError("class.damaged", reason="students")

    @classmethod
    def open(cls, path: Path | None, title: str | None = None) -> Classroom:
        store = ClassStore(path)
        try:
            return cls(store, title)
        except BaseException:
            store.close()
            raise

    def close(self) -> None:
        self._store.close()

    # Who is in.

    @property
    def students(self) -> list[Student]:
        """Those who are in, in the order in which they came."""
        return [one for one in self._students.values() if not one.removed]

    def join(self, code: str, name: str, secret: str, now: float) -> Student:
        """Let somebody in. Who asks again with the same secret is in already."""
        if not equal_secrets(normalise_code(code), self.code):
            raise ClassAccessError("class.code")
        digest = digest_of(secret)
        known = self._by_digest.get(digest)
        if known is not None and not self._students[known].removed:
            return self._students[known]
        if known is not None:
            raise ClassAccessError("class.removed")
        if len(self.students) >= MOST_STUDENTS:
            raise ClassError("class.full", most=MOST_STUDENTS)
        name = check_student_name(name, (one.name for one in self.students))
        return self._put(Student(len(self._students) + 1, name, digest, now))

    def student_of(self, secret: str) -> Student:
        """Whose secret it is. Digests are looked up, so the time it takes tells nothing of
        anybody's secret."""
        found = self._students.get(self._by_digest.get(digest_of(secret), 0))
        if found is None:
            raise ClassAccessError("class.stranger")
        if found.removed:
            raise ClassAccessError("class.removed")
        return found

    def student(self, number: int) -> Student:
        """A student by number, be it one who was sent out."""
        if number not in self._students:
            raise UnknownTaskError("class.no_student", number=number)
        return self._students[number]

    def remove(self, number: int) -> Student:
        """Send a student out; what they handed in is kept."""
        return self._put(replace(self.student(number), removed=True))

    def new_seat(self, number: int, secret: str) -> Student:
        """Let a student go on in another browser, which has this secret."""
        student = self.student(number)
        digest = digest_of(secret)
        if digest in self._by_digest:
            raise ClassError("class.seat")
        self._by_digest.pop(student.digest, None)
        return self._put(replace(student, digest=digest))

    def _put(self, student: Student) -> Student:
        self._store.put_student(student)
        self._students[student.id] = student
        self._by_digest[student.digest] = student.id
        return student

    # What was given out.

    def task(self, number: int) -> ClassTask:
        if number not in self.tasks:
            raise UnknownTaskError("class.no_task", number=number)
        return self.tasks[number]

    def give(self, work: Work, now: float) -> ClassTask:
        """Give out work; games are among those who are in."""
        if len(self.tasks) >= MOST_TASKS:
            raise ClassError("class.tasks", most=MOST_TASKS)
        if isinstance(work, GameWork):
            work = work.among(tuple(one.id for one in self.students))
            work.schedule()
        return self._put_task(ClassTask(max(self.tasks, default=0) + 1, work, now))

    def end(self, number: int, now: float) -> ClassTask:
        """Take nothing more; everybody may see what was right."""
        task = self.task(number)
        return task if task.closed is not None else self._put_task(replace(task, closed=now))

    def _put_task(self, task: ClassTask) -> ClassTask:
        self._store.put_task(task)
        self.tasks[task.id] = task
        return task

    @property
    def is_testing(self) -> bool:
        """Whether something is to be found that nobody may be told."""
        return any(task.is_test for task in self.tasks.values())

    # What was handed in.

    def look_at(self, student: Student, number: int, now: float) -> ClassTask:
        """The task, which the student sees from now on."""
        task = self.task(number)
        if (number, student.id) not in self._opened:
            self._store.put_opened(number, student.id, now)
            self._opened[number, student.id] = now
        return task

    def hand_in(self, student: Student, number: int, answers: Sequence[Any], now: float) -> HandIn:
        """Mark what a student hands in, and keep it."""
        task = self.task(number)
        if isinstance(task.work, GameWork):
            raise ClassError("class.no_hand_in")
        if task.closed is not None:
            raise ClassError("class.closed")
        if self.attempts_left(student, task) < 1:
            raise ClassError("class.attempts", most=task.work.attempts)
        if len(json.dumps(answers)) > MOST_ANSWER_BYTES:
            raise ClassError("class.long", most=MOST_ANSWER_BYTES)
        self.look_at(student, number, now)
        before = self.hand_ins(student, number)
        marked = mark(task.work, student.id, answers)
        one = HandIn(number, student.id, len(before) + 1, now, list(answers), marked)
        self._store.put_hand_in(one)
        self._hand_ins.setdefault((number, student.id), []).append(one)
        return one

    def hand_ins(self, student: Student, number: int) -> list[HandIn]:
        return self._hand_ins.get((number, student.id), [])

    def attempts_left(self, student: Student, task: ClassTask) -> int:
        return task.work.attempts - len(self.hand_ins(student, task.id))

    def has_opened(self, student: Student, number: int) -> bool:
        return (number, student.id) in self._opened

    def is_done(self, student: Student, task: ClassTask) -> bool:
        """Whether nothing more can come from this student: all is right, or there is no attempt
        left."""
        found = self.hand_ins(student, task.id)
        if not found:
            return False
        last = found[-1].marked
        return last.right == last.total or self.attempts_left(student, task) < 1

    def may_see_solution(self, student: Student, task: ClassTask) -> bool:
        return task.closed is not None or self.is_done(student, task)

    def seconds(self, student: Student, number: int) -> float | None:
        """From when the student first saw the task until the last hand-in."""
        found = self.hand_ins(student, number)
        return found[-1].at - self._opened[number, student.id] if found else None

    # The games of a round.

    def games(self, number: int) -> dict[int, ClassGame]:
        """The games of a task that were begun, by their numbers in the schedule."""
        return self._games.get(number, {})

    def put_game(self, game: ClassGame) -> None:
        self._store.put_game(game)
        self._games.setdefault(game.task, {})[game.number] = game

    def game_of(self, student: Student) -> ClassGame | None:
        """The game that a student is to play now."""
        for game in self.games_under_way():
            if student.id in (game.first, game.second):
                return game
        return None

    def games_under_way(self) -> Iterator[ClassGame]:
        for number, games in self._games.items():
            if self.task(number).closed is None:
                yield from (game for game in games.values() if game.result is None)
