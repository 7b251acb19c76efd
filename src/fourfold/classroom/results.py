"""The results of a class as CSV, for spreadsheets."""

from __future__ import annotations

import io
from collections.abc import Iterator

from fourfold.base.spreadsheets import write_csv
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.rounds import standings
from fourfold.classroom.students import Student
from fourfold.classroom.tasks import ClassTask, ExerciseWork, GameWork, PuzzleWork

HEADER = (
    *("task", "what", "student", "attempts", "seconds", "right", "of", "percent"),
    *("right_at_first", "games", "points"),
)


def results_csv(classroom: Classroom) -> str:
    """One row for each task and student, without figures where nothing was handed in."""
    text = io.StringIO()
    rows = (row for task in classroom.tasks.values() for row in _rows(classroom, task))
    write_csv(text, [HEADER, *rows])
    return text.getvalue()


def title_of(task: ClassTask) -> str:
    """A short description of a task."""
    work = task.work
    if isinstance(work, ExerciseWork):
        last = work.seed + work.count * work.versions - 1
        seeds = f"seed {work.seed}" if last == work.seed else f"seeds {work.seed} to {last}"
        return f"{work.kind} {work.ask} level {work.level} {seeds}"
    if isinstance(work, PuzzleWork):
        return f"{work.game} puzzles {' '.join(map(str, work.numbers))}"
    return f"{work.game} {work.form}"


def _rows(classroom: Classroom, task: ClassTask) -> Iterator[tuple[object, ...]]:
    head = task.id, title_of(task)
    if isinstance(task.work, GameWork):
        for standing in standings(classroom, task):
            name = classroom.student(standing.student).name
            yield (*head, name, "", "", "", "", "", "", standing.games, standing.points)
        return
    for student in classroom.students:
        yield (*head, student.name, *_figures(classroom, task, student), "", "")


def _figures(classroom: Classroom, task: ClassTask, student: Student) -> tuple[object, ...]:
    hand_ins = classroom.hand_ins(student, task.id)
    if not hand_ins:
        return 0, "", "", "", "", ""
    first, last = hand_ins[0].marks, hand_ins[-1].marks
    percent = round(100 * last.right / last.total)
    seconds = round(classroom.seconds_spent(student, task.id) or 0)
    return len(hand_ins), seconds, last.right, last.total, percent, first.right
