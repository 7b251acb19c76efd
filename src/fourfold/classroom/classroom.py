"""The state of a class: students, tasks, answers handed in, games of rounds.

All methods run on one thread and store a change before they return. The caller passes times, in
seconds since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from fourfold.base.errors import wrap_errors
from fourfold.base.files import printable
from fourfold.classroom.names import check_student_name
from fourfold.classroom.store import ClassGame, ClassStore, HandIn
from fourfold.classroom.students import (
    ClassAccessError,
    ClassError,
    Student,
    UnknownTaskError,
    equal_secrets,
    new_code,
    new_secret,
    normalise_code,
    projector_secret,
)
from fourfold.classroom.tasks import ClassTask, GameWork, Work, mark
from fourfold.tables.seats import digest_of

MOST_STUDENTS = 300
MOST_TASKS = 200
MOST_ANSWER_BYTES = 64 * 1024
LONGEST_TITLE = 60
_OPEN, _CLOSED = "open", "closed"


class Classroom:
    """``code`` admits students while ``accepts_joins`` is True; ``teacher`` is the secret that
    identifies the teacher."""

    def __init__(self, store: ClassStore, title: str | None = None) -> None:
        self._store = store
        about = store.about()
        about = {"code": new_code(), "teacher": new_secret(), "title": "", "joins": _OPEN, **about}
        if title is not None:
            about["title"] = printable(" ".join(title.split()))[:LONGEST_TITLE]
        store.set_about(**about)
        self.code, self.teacher, self.title = about["code"], about["teacher"], about["title"]
        self.projector = projector_secret(self.teacher)
        self.accepts_joins = about["joins"] == _OPEN
        self._students = {student.id: student for student in store.students()}
        self._by_digest = {student.digest: student.id for student in self._students.values()}
        self.tasks = self._read_tasks()
        self._opened = self._read_opened()
        self._hand_ins = self._read_hand_ins()
        self._games = self._read_games()

    # Rows that refer to a task or student that is missing, because its row was damaged, are set
    # aside too.

    def _read_tasks(self) -> dict[int, ClassTask]:
        tasks = {}
        for task in self._store.tasks():
            students = task.work.students if isinstance(task.work, GameWork) else ()
            if self._students.keys() >= set(students):
                tasks[task.id] = task
            else:
                self._store.set_aside("tasks", task.id, reason="students")
        return tasks

    def _read_opened(self) -> dict[tuple[int, int], float]:
        opened = self._store.opened()
        for task, student in [*opened]:
            if not self._is_known(task, student):
                self._store.set_aside("opened", task, student, reason="task or student")
                del opened[task, student]
        return opened

    def _read_hand_ins(self) -> dict[tuple[int, int], list[HandIn]]:
        hand_ins: dict[tuple[int, int], list[HandIn]] = {}
        for one in self._store.hand_ins():
            if not self._is_known(one.task, one.student):
                self._store.set_aside(
                    "hand_ins", one.task, one.student, one.number, reason="task or student"
                )
                continue
            hand_ins.setdefault((one.task, one.student), []).append(one)
            self._opened.setdefault((one.task, one.student), one.at)
        return hand_ins

    def _read_games(self) -> dict[int, dict[int, ClassGame]]:
        games: dict[int, dict[int, ClassGame]] = {}
        for game in self._store.games():
            work = self.tasks[game.task].work if game.task in self.tasks else None
            if isinstance(work, GameWork) and {game.first, game.second} <= set(work.students):
                games.setdefault(game.task, {})[game.number] = game
            else:
                self._store.set_aside("games", game.task, game.number, reason="task or player")
        return games

    def _is_known(self, task: int, student: int) -> bool:
        return task in self.tasks and student in self._students

    @property
    def damaged_rows(self) -> int:
        """How many damaged rows of the file were set aside when the class was opened."""
        return self._store.damaged_rows

    @classmethod
    def open(cls, path: Path | None, title: str | None = None) -> Classroom:
        """Open the class in a file, creating it if necessary; None keeps it in memory."""
        store = ClassStore(path)
        try:
            with wrap_errors("file.wrong", of=ClassError, to=ClassError, file=path):
                return cls(store, title)
        except BaseException:
            store.close()
            raise

    def close(self) -> None:
        self._store.close()

    # Students

    @property
    def students(self) -> list[Student]:
        """The students who have not been removed, in the order in which they joined."""
        return [student for student in self._students.values() if not student.removed]

    def join(self, code: str, name: str, secret: str, now: float) -> Student:
        """Admit a student. Joining again with the same secret returns the same student."""
        self.check_code(code)
        digest = digest_of(secret)
        if digest in self._by_digest:
            return self.student_by_secret(secret)
        if not self.accepts_joins:
            raise ClassError("class.joins_closed")
        if len(self.students) >= MOST_STUDENTS:
            raise ClassError("class.full", most=MOST_STUDENTS)
        name = check_student_name(name, (student.name for student in self.students))
        return self._put_student(Student(max(self._students, default=0) + 1, name, digest, now))

    def check_code(self, code: str) -> None:
        """ClassAccessError unless this is the code of the class."""
        if not equal_secrets(normalise_code(code), self.code):
            raise ClassAccessError("class.code")

    def has_secret(self, secret: str) -> bool:
        """Whether the secret belongs to a student, or to one who has been removed."""
        return digest_of(secret) in self._by_digest

    def accept_joins(self, accepts: bool) -> None:
        """Open the class to new students or close it. Students of the class may always return."""
        self._store.set_about(joins=_OPEN if accepts else _CLOSED)
        self.accepts_joins = accepts

    def student_by_secret(self, secret: str) -> Student:
        """The student with this secret. The lookup is by digest, so its timing reveals nothing."""
        student = self._students.get(self._by_digest.get(digest_of(secret), 0))
        if student is None:
            raise ClassAccessError("class.stranger")
        if student.removed:
            raise ClassAccessError("class.removed")
        return student

    def student(self, number: int) -> Student:
        """The student with this number, even if removed."""
        if number not in self._students:
            raise UnknownTaskError("class.no_student", number=number)
        return self._students[number]

    def remove(self, numbers: Iterable[int]) -> None:
        """Remove students from the class, all or none; their answers are kept."""
        removed = [replace(self.student(number), removed=True) for number in numbers]
        self._store.put_students(removed)
        self._students.update((student.id, student) for student in removed)

    def change_secret(self, number: int, secret: str) -> Student:
        """Move a student to another browser, which has this secret."""
        student = self.student(number)
        digest = digest_of(secret)
        if digest in self._by_digest:
            raise ClassError("class.seat")
        self._by_digest.pop(student.digest, None)
        return self._put_student(replace(student, digest=digest))

    def _put_student(self, student: Student) -> Student:
        self._store.put_students([student])
        self._students[student.id] = student
        self._by_digest[student.digest] = student.id
        return student

    # Tasks

    def task(self, number: int) -> ClassTask:
        if number not in self.tasks:
            raise UnknownTaskError("class.no_task", number=number)
        return self.tasks[number]

    def assign(self, work: Work, now: float) -> ClassTask:
        """Give a task to the class. Games are scheduled among the current students."""
        if len(self.tasks) >= MOST_TASKS:
            raise ClassError("class.tasks", most=MOST_TASKS)
        if isinstance(work, GameWork):
            work = replace(work, students=tuple(student.id for student in self.students))
            work.schedule()
        return self._put_task(ClassTask(max(self.tasks, default=0) + 1, work, now))

    def close_task(self, number: int, now: float) -> ClassTask:
        """Accept no more answers; everybody may now see the solution."""
        task = self.task(number)
        return task if task.closed is not None else self._put_task(replace(task, closed=now))

    def _put_task(self, task: ClassTask) -> ClassTask:
        self._store.put_task(task)
        self.tasks[task.id] = task
        return task

    @property
    def has_open_test(self) -> bool:
        """Whether some task is open whose answers must not be revealed."""
        return any(task.is_test for task in self.tasks.values())

    # Answers

    def open_task(self, student: Student, number: int, now: float) -> ClassTask:
        """The task; records when the student first saw it."""
        task = self.task(number)
        if (number, student.id) not in self._opened:
            self._store.put_opened(number, student.id, now)
            self._opened[number, student.id] = now
        return task

    def hand_in(self, student: Student, number: int, answers: Sequence[Any], now: float) -> HandIn:
        """Mark and store a student's answers."""
        task = self.task(number)
        if isinstance(task.work, GameWork):
            raise ClassError("class.no_hand_in")
        if task.closed is not None:
            raise ClassError("class.closed")
        if self.attempts_left(student, task) < 1:
            raise ClassError("class.attempts", most=task.work.attempts)
        if len(json.dumps(answers)) > MOST_ANSWER_BYTES:
            raise ClassError("class.long", most=MOST_ANSWER_BYTES)
        self.open_task(student, number, now)
        last = max((one.number for one in self.hand_ins(student, number)), default=0)
        marks = mark(task.work, student.id, answers)
        hand_in = HandIn(number, student.id, last + 1, now, list(answers), marks)
        self._store.put_hand_in(hand_in)
        self._hand_ins.setdefault((number, student.id), []).append(hand_in)
        return hand_in

    def hand_ins(self, student: Student, number: int) -> list[HandIn]:
        return self._hand_ins.get((number, student.id), [])

    def attempts_left(self, student: Student, task: ClassTask) -> int:
        return task.work.attempts - len(self.hand_ins(student, task.id))

    def has_opened(self, student: Student, number: int) -> bool:
        return (number, student.id) in self._opened

    def is_done(self, student: Student, task: ClassTask) -> bool:
        """Whether all answers are right or no attempt is left."""
        hand_ins = self.hand_ins(student, task.id)
        if not hand_ins:
            return False
        marks = hand_ins[-1].marks
        return marks.right == marks.total or self.attempts_left(student, task) < 1

    def may_see_solution(self, student: Student, task: ClassTask) -> bool:
        if task.closed is not None or isinstance(task.work, GameWork):
            return True
        return task.work.shows_early and self.is_done(student, task)

    def seconds_spent(self, student: Student, number: int) -> float | None:
        """The time between first seeing the task and the last hand-in."""
        hand_ins = self.hand_ins(student, number)
        return hand_ins[-1].at - self._opened[number, student.id] if hand_ins else None

    # Games of rounds

    def games(self, number: int) -> dict[int, ClassGame]:
        """The games of a task that have begun, by their numbers in the schedule."""
        return self._games.get(number, {})

    def put_game(self, game: ClassGame) -> None:
        self._store.put_game(game)
        self._games.setdefault(game.task, {})[game.number] = game

    def current_game(self, student: Student) -> ClassGame | None:
        """The game that a student has to play now."""
        games = self.running_games()
        return next((game for game in games if student.id in (game.first, game.second)), None)

    def running_games(self) -> Iterator[ClassGame]:
        for number, games in self._games.items():
            if self.task(number).closed is None:
                yield from (game for game in games.values() if game.result is None)
