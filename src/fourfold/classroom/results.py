"""The results of a class as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from fourfold.classroom.classroom import Classroom
from fourfold.classroom.rounds import standings
from fourfold.classroom.students import Student
from fourfold.classroom.tasks import ClassTask, ExerciseWork, GameWork, PuzzleWork

HEADER = (
    *("task", "what", "student", "attempts", "seconds", "right", "of", "percent"),
    *("right_at_first", "games", "points"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that spreadsheets would work out."""


def results_csv(room: Classroom) -> str:
    """A row for each task and each student; whoever did nothing has a row without figures."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADER)
    writer.writerows(plain(row) for task in room.tasks.values() for row in _rows(room, task))
    return text.getvalue()


def plain(row: tuple[object, ...]) -> list[object]:
    """A row in which no text is a formula.

    >>> plain(("=1+1", "Ada", -1))
    ["'=1+1", 'Ada', -1]
    """
    return [
        f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row
    ]


def title_of(task: ClassTask) -> str:
    """A task in a few words."""
    work = task.work
    if isinstance(work, ExerciseWork):
        last = work.seed + work.count * work.versions - 1
        seeds = f"seed {work.seed}" if last == work.seed else f"seeds {work.seed} to {last}"
        return f"{work.kind} {work.ask} level {work.level} {seeds}"
    if isinstance(work, PuzzleWork):
        return f"{work.game} puzzles {' '.join(map(str, work.numbers))}"
    return f"{work.game} {work.form}"


def _rows(room: Classroom, task: ClassTask) -> Iterator[tuple[object, ...]]:
    head = task.id, title_of(task)
    if isinstance(task.work, GameWork):
        for one in standings(room, task):
            name = room.student(one.student).name
            yield (*head, name, "", "", "", "", "", "", one.games, one.points)
        return
    for student in room.students:
        yield (*head, student.name, *_figures(room, task, student), "", "")


def _figures(room: Classroom, task: ClassTask, student: Student) -> tuple[object, ...]:
    found = room.hand_ins(student, task.id)
    if not found:
        return 0, "", "", "", "", ""
    first, last = found[0].marked, found[-1].marked
    percent = round(100 * last.right / last.total)
    seconds = round(room.seconds(student, task.id) or 0)
    return len(found), seconds, last.right, last.total, percent, first.right
