"""A class in one SQLite file in write-ahead mode: a committed change survives any kill."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from fourfold.arena.game import SCORE_OF
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import parse_json
from fourfold.base.sqlite import (
    DATABASE_ERRORS,
    check_not_read_only,
    connect_store,
    set_aside,
)
from fourfold.classroom.students import ClassError, Student
from fourfold.classroom.tasks import ClassTask, Marks, Work, work_as_dict, work_from_dict

T = TypeVar("T")

VERSION = 1
_LATEST = 1e12  # seconds since 1970; anything later is not a time
_MAGIC = 0x464F434C  # "FOCL", the SQLite application id
_TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL,
  joined REAL NOT NULL, removed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE tasks (id INTEGER PRIMARY KEY, work TEXT NOT NULL, given REAL NOT NULL, closed REAL);
CREATE TABLE opened (task INTEGER, student INTEGER, at REAL NOT NULL,
  PRIMARY KEY (task, student)) WITHOUT ROWID;
CREATE TABLE hand_ins (task INTEGER, student INTEGER, number INTEGER, at REAL NOT NULL,
  answers TEXT NOT NULL, parts TEXT NOT NULL, PRIMARY KEY (task, student, number)) WITHOUT ROWID;
CREATE TABLE games (task INTEGER, number INTEGER, first INTEGER, second INTEGER, round INTEGER,
  key TEXT NOT NULL, result TEXT, reason TEXT, PRIMARY KEY (task, number)) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class HandIn:
    """A student's answers to a task at the ``number``-th attempt, and their marks."""

    task: int
    student: int
    number: int
    at: float
    answers: list[Any]
    marks: Marks


@dataclass(frozen=True, slots=True)
class ClassGame:
    """A game of a round: two students and the key of their table. ``result`` is written as in game
    records, None while the game goes on; ``reason`` says how it ended."""

    task: int
    number: int
    first: int
    second: int
    round: int
    key: str
    result: str | None = None
    reason: str = ""


_KEYS: dict[str, tuple[str, ...]] = {
    "about": ("name",),
    "students": ("id",),
    "tasks": ("id",),
    "opened": ("task", "student"),
    "hand_ins": ("task", "student", "number"),
    "games": ("task", "number"),
}
"""The primary key of each table."""


class ClassStore:
    """The file of a class, created if it does not exist; without a path, a class in memory.

    A damaged row does not prevent reading the others: it is moved to the table ``set_aside``, and
    ``damaged_rows`` counts it.
    """

    def __init__(self, path: Path | None) -> None:
        self.damaged_rows = 0
        with wrap_errors(
            "file.wrong", of=(*DATABASE_ERRORS, FourfoldError, OSError), to=ClassError, file=path
        ):
            if path is not None:
                check_not_read_only(path)
                path.touch(mode=0o600)  # it contains the teacher's secret
            # Safe against kills; a power cut may lose the last moments.
            self._file = connect_store(
                path, _TABLES, magic=_MAGIC, version=VERSION, synchronous="NORMAL"
            )

    def close(self) -> None:
        self._file.close()

    def about(self) -> dict[str, str]:
        rows = self._read("about", lambda name, value: (_text(name), _text(value)))
        return dict(rows)

    def set_about(self, **values: str) -> None:
        self._put("about", *values.items())

    def students(self) -> Iterator[Student]:
        return self._read("students", _student)

    def put_students(self, students: Iterable[Student]) -> None:
        self._put(
            "students",
            *(
                (student.id, student.name, student.digest, student.joined, int(student.removed))
                for student in students
            ),
        )

    def tasks(self) -> Iterator[ClassTask]:
        return self._read("tasks", _task)

    def put_task(self, task: ClassTask) -> None:
        work = json.dumps(work_as_dict(task.work))
        self._put("tasks", (task.id, work, task.assigned, task.closed))

    def opened(self) -> dict[tuple[int, int], float]:
        """When each student first saw a task, by the numbers of task and student."""
        return dict(
            self._read(
                "opened",
                lambda task, student, at: ((_integer(task), _integer(student)), _time(at)),
            )
        )

    def put_opened(self, task: int, student: int, at: float) -> None:
        self._put("opened", (task, student, at), on_conflict="IGNORE")

    def hand_ins(self) -> Iterator[HandIn]:
        return self._read("hand_ins", _hand_in)

    def put_hand_in(self, hand_in: HandIn) -> None:
        texts = json.dumps(hand_in.answers), json.dumps(hand_in.marks.parts)
        row = (hand_in.task, hand_in.student, hand_in.number, hand_in.at, *texts)
        self._put("hand_ins", row, on_conflict="ABORT")

    def games(self) -> Iterator[ClassGame]:
        return self._read("games", _game)

    def put_game(self, game: ClassGame) -> None:
        self._put("games", dataclasses.astuple(game))

    def set_aside(self, table: str, *key: int, reason: str) -> None:
        """Set the row with this key aside: it contradicts the rest of the class."""
        columns = _KEYS[table]
        where = " AND ".join(f"{column} IS ?" for column in columns)
        for row in self._rows(f"SELECT * FROM {table} WHERE {where}", key):
            self._set_aside(table, row, reason)

    def _read(self, table: str, parse: Callable[..., T]) -> Iterator[T]:
        """The rows of a table in the order of their keys, without damaged ones."""
        for row in self._rows(f"SELECT * FROM {table} ORDER BY {', '.join(_KEYS[table])}"):
            try:
                yield parse(*row)
            except FourfoldError as error:
                self._set_aside(table, row, str(error))

    def _set_aside(self, table: str, row: sqlite3.Row, reason: str) -> None:
        self.damaged_rows += 1
        with wrap_errors("class.store", of=sqlite3.Error, to=ClassError):
            set_aside(self._file, table, dict(row), _KEYS[table], reason)

    def _rows(self, query: str, params: Iterable[object] = ()) -> list[sqlite3.Row]:
        with wrap_errors("class.damaged", of=DATABASE_ERRORS, to=ClassError):
            return self._file.execute(query, tuple(params)).fetchall()

    def _put(self, table: str, *rows: tuple[Any, ...], on_conflict: str = "REPLACE") -> None:
        """Store all rows or none."""
        if not rows:
            return
        marks = ", ".join("?" * len(rows[0]))
        with wrap_errors("class.store", of=sqlite3.Error, to=ClassError), self._file:
            self._file.execute("BEGIN IMMEDIATE")
            self._file.executemany(f"INSERT OR {on_conflict} INTO {table} VALUES ({marks})", rows)


def _student(
    number: object, name: object, digest: object, joined: object, removed: object
) -> Student:
    columns = _integer(number), _text(name), _text(digest), _time(joined)
    return Student(*columns, bool(_integer(removed)))


def _task(number: object, work: object, assigned: object, closed: object) -> ClassTask:
    closed_at = None if closed is None else _time(closed)
    return ClassTask(_integer(number), _work(_text(work)), _time(assigned), closed_at)


def _hand_in(
    task: object, student: object, number: object, at: object, answers_text: object, parts: object
) -> HandIn:
    numbers = _integer(task), _integer(student), _integer(number)
    answers = parse_json(_text(answers_text))
    if not isinstance(answers, list):
        raise ClassError("class.damaged", reason="answers")
    return HandIn(*numbers, _time(at), answers, _marks(parse_json(_text(parts))))


def _game(*columns: object) -> ClassGame:
    *numbers, key, result, reason = columns
    if result is not None and result not in SCORE_OF:
        raise ClassError("class.damaged", reason="result")
    task, number, first, second, round_ = map(_integer, numbers)
    known = None if result is None else _text(result)
    return ClassGame(task, number, first, second, round_, _text(key), known, _text(reason))


def _integer(value: object) -> int:
    if type(value) is not int:
        raise ClassError("class.damaged", reason=f"{value!r:.40}")
    return value


def _time(value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value < _LATEST:
        raise ClassError("class.damaged", reason=f"{value!r:.40}")
    return float(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ClassError("class.damaged", reason=f"{value!r:.40}")
    return value


def _work(text: str) -> Work:
    try:
        return work_from_dict(parse_json(text))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ClassError("class.damaged", reason=error) from None


def _marks(values: object) -> Marks:
    if not isinstance(values, list) or not values:
        raise ClassError("class.damaged", reason="parts")
    parts = []
    for value in values:
        right, total = value if isinstance(value, list) and len(value) == 2 else (None, None)
        if not 0 <= _integer(right) <= _integer(total) or not total:
            raise ClassError("class.damaged", reason="parts")
        parts.append((_integer(right), _integer(total)))
    return Marks(tuple(parts))
