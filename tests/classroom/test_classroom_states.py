"""A class under random actions, restarts and kills always equals a simple model of it."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.state_machines import SETTINGS, check_fault_is_found, copy_as_after_kill, finds_fault

from fourfold.analysis.puzzles.puzzle_files import shipped_puzzles
from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.store import ClassGame, ClassStore
from fourfold.classroom.students import ClassAccessError, ClassError, Student
from fourfold.classroom.tasks import GameWork, PuzzleWork

NAMES = ("Ada", "ADA", "\u0410da", "Bo", "Cy", "Di")
LOOKS = dict(zip(NAMES, ("ada", "ada", "ada", "bo", "cy", "di"), strict=True))
SECRETS = tuple(letter * 20 for letter in "abcd")
ATTEMPTS = 2
RIGHT = str(shipped_puzzles("quarto")[0].solution)
ANSWERS: dict[Any, int] = {RIGHT: 1, "nonsense": 0, None: 0}

numbers = st.integers(1, 4)
secrets = st.sampled_from(SECRETS)


@dataclass
class ModelStudent:
    name: str
    secret: str
    removed: bool = False


@dataclass
class ModelTask:
    students: list[int] | None
    """Those of a round of games; None for a puzzle."""
    closed: bool = False
    opened: set[int] = field(default_factory=set)
    marks: dict[int, list[int]] = field(default_factory=dict)
    results: dict[int, str | None] = field(default_factory=dict)


class ClassMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="fourfold-")
        self.path = Path(self.folder.name, "class.sqlite")
        self.room = Classroom.open(self.path, "7b")
        self.killed: list[Classroom] = []
        self.identity = self.room.code, self.room.teacher, "7b"
        self.students: dict[int, ModelStudent] = {}
        self.tasks: dict[int, ModelTask] = {}
        self.is_open = True

    def teardown(self) -> None:
        for room in (*self.killed, self.room):
            room.close()
        self.folder.cleanup()

    def owner_of(self, secret: str) -> int | None:
        owners = (number for number, one in self.students.items() if one.secret == secret)
        return next(owners, None)

    def present(self) -> list[int]:
        return [number for number, one in self.students.items() if not one.removed]

    def student(self, secret: str) -> Student | None:
        try:
            return self.room.student_by_secret(secret)
        except ClassAccessError:
            return None

    @initialize()
    def begin(self) -> None:
        for name, secret in (("Bo", SECRETS[0]), ("Cy", SECRETS[1])):
            self.join(name, secret, True)
        self.assign_puzzle()

    @rule(name=st.sampled_from(NAMES), secret=secrets, knows_code=st.integers(0, 3).map(bool))
    def join(self, name: str, secret: str, knows_code: bool) -> None:
        owner = self.owner_of(secret)
        taken = {LOOKS[self.students[number].name] for number in self.present()}
        code = self.room.code if knows_code else "WRONG2"
        try:
            number = self.room.join(code, name, secret, 1.0).id
        except ClassError:
            is_removed = owner is not None and self.students[owner].removed
            is_new = owner is None
            refused = is_new and (not self.is_open or LOOKS[name] in taken)
            assert not knows_code or is_removed or refused
            return
        assert knows_code
        if owner is not None:
            assert (number, self.students[owner].removed) == (owner, False)
            return
        assert self.is_open
        assert LOOKS[name] not in taken
        assert number not in self.students
        self.students[number] = ModelStudent(name, secret)

    @rule(accepts=st.booleans())
    def open_or_close(self, accepts: bool) -> None:
        self.room.accept_joins(accepts)
        self.is_open = accepts

    @rule(chosen=st.sets(numbers, max_size=3))
    def remove(self, chosen: set[int]) -> None:
        known = chosen <= self.students.keys()
        try:
            self.room.remove(chosen)
        except ClassError:
            assert not known
            return
        assert known
        for number in chosen:
            self.students[number].removed = True

    @rule(number=numbers, secret=secrets)
    def change_browser(self, number: int, secret: str) -> None:
        allowed = number in self.students and self.owner_of(secret) is None
        try:
            self.room.change_secret(number, secret)
        except ClassError:
            assert not allowed
            return
        assert allowed
        self.students[number].secret = secret

    @rule()
    def assign_puzzle(self) -> None:
        task = self.room.assign(PuzzleWork("quarto", (1,), attempts=ATTEMPTS), 2.0)
        assert task.id not in self.tasks
        self.tasks[task.id] = ModelTask(None)

    @rule()
    def assign_games(self) -> None:
        try:
            task = self.room.assign(GameWork("tictactoe", form="roundrobin"), 2.0)
        except FourfoldError:
            assert len(self.present()) < 2
            return
        self.tasks[task.id] = ModelTask(self.present())

    @rule(number=numbers)
    def close_task(self, number: int) -> None:
        try:
            self.room.close_task(number, 3.0)
        except ClassError:
            assert number not in self.tasks
            return
        self.tasks[number].closed = True

    @rule(secret=secrets, number=numbers)
    def open_task(self, secret: str, number: int) -> None:
        student = self.student(secret)
        if student is not None and number in self.tasks:
            self.room.open_task(student, number, 4.0)
            self.tasks[number].opened.add(student.id)

    @rule(secret=secrets, number=numbers, answer=st.sampled_from([*ANSWERS]))
    def hand_in(self, secret: str, number: int, answer: str | None) -> None:
        student = self.student(secret)
        if student is None:
            return
        task = self.tasks.get(number)
        allowed = (
            task is not None
            and task.students is None
            and not task.closed
            and len(task.marks.get(student.id, [])) < ATTEMPTS
        )
        try:
            handed = self.room.hand_in(student, number, [answer], 5.0)
        except ClassError:
            assert not allowed
            return
        assert allowed
        assert task is not None
        marks = task.marks.setdefault(student.id, [])
        marks.append(ANSWERS[answer])
        task.opened.add(student.id)
        assert (handed.number, handed.marks.right) == (len(marks), marks[-1])

    @rule(number=numbers, game=st.integers(0, 3), result=st.sampled_from([None, "1-0", "0-1"]))
    def put_game(self, number: int, game: int, result: str | None) -> None:
        task = self.tasks.get(number)
        if task is not None and task.students is not None:
            first, second = task.students[:2]
            self.room.put_game(ClassGame(number, game, first, second, 0, "key", result))
            task.results[game] = result

    @rule()
    def restart(self) -> None:
        self.room.close()
        self.room = Classroom.open(self.path)

    @rule()
    def kill(self) -> None:
        self.path = copy_as_after_kill(self.path)
        self.killed.append(self.room)
        self.room = Classroom.open(self.path)

    @invariant()
    def equals_the_model(self) -> None:
        room = self.room
        assert room.damaged_rows == 0
        assert (room.code, room.teacher, room.title) == self.identity
        assert room.accepts_joins == self.is_open
        assert [one.id for one in room.students] == self.present()
        for number, expected in self.students.items():
            student = room.student(number)
            assert (student.name, student.removed) == (expected.name, expected.removed)
            for task in self.tasks:
                self.check_progress(student, task)
        for secret in SECRETS:
            owner, student_now = self.owner_of(secret), self.student(secret)
            is_there = owner is not None and not self.students[owner].removed
            assert (student_now.id if student_now else None) == (owner if is_there else None)
        assert room.tasks.keys() == self.tasks.keys()
        for number, model in self.tasks.items():
            assert (room.task(number).closed is not None) == model.closed
            results = {game: one.result for game, one in room.games(number).items()}
            assert results == model.results

    def check_progress(self, student: Student, number: int) -> None:
        model = self.tasks[number]
        hand_ins = self.room.hand_ins(student, number)
        assert [one.marks.right for one in hand_ins] == model.marks.get(student.id, [])
        assert self.room.has_opened(student, number) == (student.id in model.opened)


ClassMachine.TestCase.settings = SETTINGS
TestClass = ClassMachine.TestCase


@finds_fault
@pytest.mark.parametrize("lost", ["put_hand_in", "put_students"])
def test_the_machine_finds_lost_writes(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClassStore, lost, lambda *_, **__: None)
    check_fault_is_found(ClassMachine)


@finds_fault
def test_the_machine_finds_a_task_that_opens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    put_task = ClassStore.put_task
    monkeypatch.setattr(
        ClassStore, "put_task", lambda store, task: put_task(store, replace(task, closed=None))
    )
    check_fault_is_found(ClassMachine)
