"""Views of a class: for a student, for the teacher, and for the projector."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Literal

from fourfold.classroom.classroom import Classroom
from fourfold.classroom.rounds import standings
from fourfold.classroom.students import Student
from fourfold.classroom.tasks import (
    ClassTask,
    ExerciseWork,
    GameWork,
    PuzzleWork,
    cached_paper,
    work_as_dict,
)
from fourfold.server.operations.requests import ApiModel
from fourfold.service.qr_code import qr_rows

SECRET_FIELDS = ("seed", "versions", "students")
"""Fields of work that students must not see: from the seed an exercise can be solved."""

IsPresent = Callable[[int], bool]


class StudentTaskModel(ApiModel):
    """A task in a student's view."""

    id: int
    what: dict[str, Any]
    is_open: bool
    has_opened: bool
    attempts: int
    attempts_left: int
    right: int | None
    """Of the latest hand-in; null: there is none."""
    total: int | None
    may_see: bool
    """Whether the student may see the solution."""


class StudentGameModel(ApiModel):
    """The game a student has to play now."""

    task: int
    key: str
    """The key of its table."""
    game: str
    opponent: str
    is_first: bool
    """Whether the student has the first move."""


class StudentModel(ApiModel):
    """A student's view of the class."""

    title: str
    name: str
    tasks: list[StudentTaskModel]
    game: StudentGameModel | None


class PaperModel(ApiModel):
    """The parts of a task: the questions, and the solutions if the student may see them."""

    task: StudentTaskModel
    parts: list[dict[str, Any]]
    answers: list[Any] | None
    """The answers of the latest hand-in."""


class StudentStatusModel(ApiModel):
    """A student in the teacher's view."""

    id: int
    name: str
    is_here: bool


class ProgressModel(ApiModel):
    """A student's progress with a task."""

    student: int
    state: Literal["working", "handed", "done"]
    attempts: int
    right: int | None
    total: int | None
    seconds: float | None


class RoundGameModel(ApiModel):
    """A game of a round."""

    number: int
    round: int
    first: int
    second: int
    result: str | None
    reason: str | None


class RoundStandingModel(ApiModel):
    """A student's standing in a round."""

    student: int
    games: int
    won: int
    drawn: int
    lost: int
    points: float


class TeacherTaskModel(ApiModel):
    """A task in the teacher's view. ``progress`` omits students who have not begun."""

    id: int
    what: dict[str, Any]
    is_open: bool
    given: float
    progress: list[ProgressModel]
    games: list[RoundGameModel]
    standings: list[RoundStandingModel]


class TeacherModel(ApiModel):
    """The teacher's view of the class."""

    title: str
    code: str
    accepts_joins: bool
    """Whether new students may join."""
    address: str | None
    """The URL for students; null: only this machine has access."""
    projector: str
    """The secret of the projector's page."""
    students: list[StudentStatusModel]
    tasks: list[TeacherTaskModel]


def student_task(classroom: Classroom, student: Student, task: ClassTask) -> StudentTaskModel:
    hand_ins = classroom.hand_ins(student, task.id)
    last = hand_ins[-1].marks if hand_ins else None
    work = work_as_dict(task.work)
    return StudentTaskModel(
        id=task.id,
        what={name: value for name, value in work.items() if name not in SECRET_FIELDS},
        is_open=task.closed is None,
        has_opened=classroom.has_opened(student, task.id),
        attempts=task.work.attempts,
        attempts_left=max(0, classroom.attempts_left(student, task)),
        right=None if last is None else last.right,
        total=None if last is None else last.total,
        may_see=classroom.may_see_solution(student, task),
    )


def student_view(classroom: Classroom, student: Student) -> StudentModel:
    game = classroom.current_game(student)
    game_model = None
    if game is not None:
        work = classroom.task(game.task).work
        assert isinstance(work, GameWork)
        is_first = game.first == student.id
        game_model = StudentGameModel(
            task=game.task,
            key=game.key,
            game=work.game,
            opponent=classroom.student(game.second if is_first else game.first).name,
            is_first=is_first,
        )
    return StudentModel(
        title=classroom.title,
        name=student.name,
        tasks=[student_task(classroom, student, task) for task in classroom.tasks.values()],
        game=game_model,
    )


def paper_view(classroom: Classroom, student: Student, task: ClassTask) -> PaperModel:
    """The questions of a task, and the solutions only if the student may see them."""
    task_model = student_task(classroom, student, task)
    hand_ins = classroom.hand_ins(student, task.id)
    parts: list[dict[str, Any]] = []
    if isinstance(task.work, ExerciseWork):
        exercises = task.work.for_student(student.id)
        parts = [
            exercise.page_data() if task_model.may_see else cached_paper(exercise)
            for exercise in exercises
        ]
    elif isinstance(task.work, PuzzleWork):
        for puzzle in task.work.all():
            part = {
                "game": str(puzzle.game),
                "position": str(puzzle.position),
                "half": puzzle.half,
                "task": puzzle.task_message().as_dict(),
            }
            if task_model.may_see:
                part |= {
                    "solution": str(puzzle.solution),
                    "hint": puzzle.second_hint().as_dict(),
                }
            parts.append(part)
    return PaperModel(
        task=task_model, parts=parts, answers=hand_ins[-1].answers if hand_ins else None
    )


def teacher_view(classroom: Classroom, is_present: IsPresent, address: str | None) -> TeacherModel:
    return TeacherModel(
        title=classroom.title,
        code=classroom.code,
        accepts_joins=classroom.accepts_joins,
        address=address,
        projector=classroom.projector,
        students=[
            StudentStatusModel(id=student.id, name=student.name, is_here=is_present(student.id))
            for student in classroom.students
        ],
        tasks=[teacher_task(classroom, task) for task in classroom.tasks.values()],
    )


def teacher_task(classroom: Classroom, task: ClassTask) -> TeacherTaskModel:
    is_round = isinstance(task.work, GameWork)
    work = work_as_dict(task.work)
    work.pop("students", None)
    progress = (_progress(classroom, student, task) for student in classroom.students)
    return TeacherTaskModel(
        id=task.id,
        what=work,
        is_open=task.closed is None,
        given=task.assigned,
        progress=[] if is_round else [entry for entry in progress if entry is not None],
        games=[
            RoundGameModel.model_validate({**asdict(game), "reason": game.reason or None})
            for game in classroom.games(task.id).values()
        ],
        standings=[
            RoundStandingModel.model_validate(standing)
            for standing in (standings(classroom, task) if is_round else ())
        ],
    )


def _progress(classroom: Classroom, student: Student, task: ClassTask) -> ProgressModel | None:
    hand_ins = classroom.hand_ins(student, task.id)
    if not hand_ins and not classroom.has_opened(student, task.id):
        return None
    last = hand_ins[-1].marks if hand_ins else None
    done = classroom.is_done(student, task)
    return ProgressModel(
        student=student.id,
        state="done" if done else "handed" if hand_ins else "working",
        attempts=len(hand_ins),
        right=None if last is None else last.right,
        total=None if last is None else last.total,
        seconds=classroom.seconds_spent(student, task.id),
    )


def projector_view(
    classroom: Classroom, is_present: IsPresent, address: str | None
) -> dict[str, Any]:
    """The students who are present and those who are done, without marks."""
    open_tasks = [task for task in classroom.tasks.values() if task.closed is None]
    shown = open_tasks[-1] if open_tasks else next(reversed(classroom.tasks.values()), None)
    return {
        "title": classroom.title,
        "code": classroom.code,
        "accepts_joins": classroom.accepts_joins,
        "address": address,
        "picture": None if address is None else qr_rows(f"{address}class/#code={classroom.code}"),
        "students": [
            {
                "name": student.name,
                "is_here": is_present(student.id),
                "state": _state(classroom, student, shown),
            }
            for student in classroom.students
        ],
        "task": None if shown is None else _projected(classroom, shown),
    }


def _state(classroom: Classroom, student: Student, task: ClassTask | None) -> str | None:
    if task is None or isinstance(task.work, GameWork):
        return None
    progress = _progress(classroom, student, task)
    return None if progress is None else progress.state


def _projected(classroom: Classroom, task: ClassTask) -> dict[str, Any]:
    task_model = teacher_task(classroom, task)
    names = {student.id: student.name for student in classroom.students}

    def name(student: int) -> str:
        return names.get(student) or classroom.student(student).name

    what = {name: value for name, value in task_model.what.items() if name not in SECRET_FIELDS}
    return {
        "what": what,
        "is_open": task_model.is_open,
        "standings": [
            {**standing.model_dump(exclude={"student"}), "name": name(standing.student)}
            for standing in task_model.standings
        ],
        "games": [
            {"first": name(game.first), "second": name(game.second), "result": game.result}
            for game in task_model.games
        ],
    }
