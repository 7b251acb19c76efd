"""What a class looks like to a student, to the teacher, and on the projector."""

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
from fourfold.server.classes.models import (
    AttendantModel,
    PaperModel,
    ProgressModel,
    RoundGameModel,
    RoundStandingModel,
    StudentGameModel,
    StudentModel,
    StudentTaskModel,
    TeacherModel,
    TeacherTaskModel,
)
from fourfold.server.table_models import CodeModel

SECRET_FACTS = ("seed", "versions", "students")
"""Of work that is given out: a student who knew the seed could have the exercise solved."""

IsHere = Callable[[int], bool]


def student_task(room: Classroom, student: Student, task: ClassTask) -> StudentTaskModel:
    found = room.hand_ins(student, task.id)
    last = found[-1].marks if found else None
    work = work_as_dict(task.work)
    return StudentTaskModel(
        id=task.id,
        what={name: value for name, value in work.items() if name not in SECRET_FACTS},
        is_open=task.closed is None,
        has_opened=room.has_opened(student, task.id),
        attempts=task.work.attempts,
        attempts_left=max(0, room.attempts_left(student, task)),
        right=None if last is None else last.right,
        total=None if last is None else last.total,
        may_see=room.may_see_solution(student, task),
    )


def student_view(room: Classroom, student: Student) -> StudentModel:
    game = room.current_game(student)
    told = None
    if game is not None:
        work = room.task(game.task).work
        assert isinstance(work, GameWork)
        is_first = game.first == student.id
        told = StudentGameModel(
            task=game.task,
            key=game.key,
            game=work.game,
            opponent=room.student(game.second if is_first else game.first).name,
            is_first=is_first,
        )
    return StudentModel(
        title=room.title,
        name=student.name,
        tasks=[student_task(room, student, task) for task in room.tasks.values()],
        game=told,
    )


def paper_view(room: Classroom, student: Student, task: ClassTask) -> PaperModel:
    """What is asked; what is right goes with it only when that may be seen."""
    told = student_task(room, student, task)
    found = room.hand_ins(student, task.id)
    parts: list[dict[str, Any]] = []
    if isinstance(task.work, ExerciseWork):
        exercises = task.work.for_student(student.id)
        parts = [one.sheet() if told.may_see else cached_paper(one) for one in exercises]
    elif isinstance(task.work, PuzzleWork):
        for puzzle in task.work.all():
            part = {
                "game": str(puzzle.game),
                "position": str(puzzle.position),
                "half": puzzle.half,
                "task": puzzle.say_task().as_dict(),
            }
            if told.may_see:
                part |= {
                    "solution": str(puzzle.solution),
                    "hint": puzzle.second_hint().as_dict(),
                }
            parts.append(part)
    return PaperModel(task=told, parts=parts, answers=found[-1].answers if found else None)


def teacher_view(room: Classroom, is_here: IsHere, address: str | None) -> TeacherModel:
    return TeacherModel(
        title=room.title,
        code=room.code,
        address=address,
        projector=room.projector,
        students=[
            AttendantModel(id=one.id, name=one.name, is_here=is_here(one.id))
            for one in room.students
        ],
        tasks=[teacher_task(room, task) for task in room.tasks.values()],
    )


def teacher_task(room: Classroom, task: ClassTask) -> TeacherTaskModel:
    is_round = isinstance(task.work, GameWork)
    work = work_as_dict(task.work)
    work.pop("students", None)
    progress = (_progress(room, student, task) for student in room.students)
    return TeacherTaskModel(
        id=task.id,
        what=work,
        is_open=task.closed is None,
        given=task.assigned,
        progress=[] if is_round else [one for one in progress if one is not None],
        games=[
            RoundGameModel(
                number=game.number,
                round=game.round,
                first=game.first,
                second=game.second,
                result=game.result,
                reason=game.reason or None,
            )
            for game in room.games(task.id).values()
        ],
        standings=_standings(room, task) if is_round else [],
    )


def _progress(room: Classroom, student: Student, task: ClassTask) -> ProgressModel | None:
    found = room.hand_ins(student, task.id)
    if not found and not room.has_opened(student, task.id):
        return None
    last = found[-1].marks if found else None
    done = room.is_done(student, task)
    return ProgressModel(
        student=student.id,
        state="done" if done else "handed" if found else "working",
        attempts=len(found),
        right=None if last is None else last.right,
        total=None if last is None else last.total,
        seconds=room.seconds_spent(student, task.id),
    )


def _standings(room: Classroom, task: ClassTask) -> list[RoundStandingModel]:
    return [
        RoundStandingModel.model_validate(one, from_attributes=True)
        for one in standings(room, task)
    ]


def projector_view(room: Classroom, is_here: IsHere, address: str | None) -> dict[str, Any]:
    """Who is in and who is done; nobody's marks."""
    open_tasks = [task for task in room.tasks.values() if task.closed is None]
    shown = open_tasks[-1] if open_tasks else next(reversed(room.tasks.values()), None)
    return {
        "title": room.title,
        "code": room.code,
        "address": address,
        "picture": None if address is None else _picture(f"{address}class/#code={room.code}"),
        "students": [
            {"name": one.name, "is_here": is_here(one.id), "state": _state(room, one, shown)}
            for one in room.students
        ],
        "task": None if shown is None else _projected(room, shown),
    }


@functools.lru_cache(maxsize=4)
def _picture(link: str) -> list[str]:
    """What a phone's camera reads: it opens the page with the code filled in."""
    return CodeModel.of(link).rows


def _state(room: Classroom, student: Student, task: ClassTask | None) -> str | None:
    if task is None or isinstance(task.work, GameWork):
        return None
    progress = _progress(room, student, task)
    return None if progress is None else progress.state


def _projected(room: Classroom, task: ClassTask) -> dict[str, Any]:
    told = teacher_task(room, task)
    names = {one.id: one.name for one in room.students}

    def name(student: int) -> str:
        return names.get(student) or room.student(student).name

    what = {name: value for name, value in told.what.items() if name not in SECRET_FACTS}
    return {
        "what": what,
        "is_open": told.is_open,
        "standings": [
            {**one.model_dump(exclude={"student"}), "name": name(one.student)}
            for one in told.standings
        ],
        "games": [
            {"first": name(one.first), "second": name(one.second), "result": one.result}
            for one in told.games
        ],
    }
