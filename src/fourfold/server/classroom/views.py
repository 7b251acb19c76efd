"""Views of a class: for a student, for the teacher, and for the projector."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

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
from fourfold.server.classroom.models import (
    PaperModel,
    ProgressModel,
    RoundGameModel,
    RoundStandingModel,
    StudentGameModel,
    StudentModel,
    StudentStatusModel,
    StudentTaskModel,
    TeacherModel,
    TeacherTaskModel,
)
from fourfold.server.tables.models import CodeModel

SECRET_FIELDS = ("seed", "versions", "students")
"""Fields of work that students must not see: from the seed an exercise can be solved."""

IsPresent = Callable[[int], bool]


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
            RoundGameModel(
                number=game.number,
                round=game.round,
                first=game.first,
                second=game.second,
                result=game.result,
                reason=game.reason or None,
            )
            for game in classroom.games(task.id).values()
        ],
        standings=_standings(classroom, task) if is_round else [],
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


def _standings(classroom: Classroom, task: ClassTask) -> list[RoundStandingModel]:
    return [
        RoundStandingModel.model_validate(standing, from_attributes=True)
        for standing in standings(classroom, task)
    ]


def projector_view(
    classroom: Classroom, is_present: IsPresent, address: str | None
) -> dict[str, Any]:
    """Who is present and who is done, without marks."""
    open_tasks = [task for task in classroom.tasks.values() if task.closed is None]
    shown = open_tasks[-1] if open_tasks else next(reversed(classroom.tasks.values()), None)
    return {
        "title": classroom.title,
        "code": classroom.code,
        "address": address,
        "picture": None if address is None else _qr_code(f"{address}class/#code={classroom.code}"),
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


@functools.lru_cache(maxsize=4)
def _qr_code(link: str) -> list[str]:
    """The QR code of a link that opens the page with the class code filled in."""
    return CodeModel.of(link).rows


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
