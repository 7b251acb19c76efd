"""A class in one SQLite file, in write-ahead mode: what was committed outlives any kill."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.arena.game import SCORE_OF
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import DATABASE_ERRORS, connect_store
from fourfold.base.strict_json import parse_json
from fourfold.classroom.errors import ClassError
from fourfold.classroom.students import Student
from fourfold.classroom.tasks import ClassTask, Marks, Work, work_as_dict, work_from_dict

VERSION = 1
_LATEST = 1e12  # seconds since 1970: what comes later is no time
_MAGIC = 0x464F434C  # "FOCL", which tells our files from other SQLite files
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
    """What a student handed in the ``number``-th time, and what it earned."""

    task: int
    student: int
    number: int
    at: float
    answers: list[Any]
    marked: Marks


@dataclass(frozen=True, slots=True)
class ClassGame:
    """A game of a round: two students, the key of their table, and the result once there is one,
    as records write it; ``reason`` is how it came about."""

    task: int
    number: int
    first: int
    second: int
    round: int
    key: str
    result: str | None = None
    reason: str = ""


class ClassStore:
    """The file of a class, which is made if it is not there; None is in memory alone."""

    def __init__(self, path: Path | None) -> None:
        with wrap_errors(
            "file.wrong", of=(*DATABASE_ERRORS, FourfoldError, OSError), to=ClassError, file=path
        ):
            if path is not None:
                path.touch(mode=0o600)  # the teacher's secret is in it
            # A kill loses nothing, a power cut the last moments.
            self._file = connect_store(
                path, _TABLES, magic=_MAGIC, version=VERSION, synchronous="NORMAL"
            )

    def close(self) -> None:
        self._file.close()

    def about(self) -> dict[str, str]:
        rows = self._rows("SELECT name, value FROM about")
        found = {_text(name): _text(value) for name, value in rows}
        if found and not found.keys() >= {"code", "teacher", "title"}:
            raise ClassError("class.damaged", reason="about")
        return found

    def set_about(self, **values: str) -> None:
        self._put("about", *values.items())

    def students(self) -> Iterator[Student]:
        for id_, name, digest, joined, removed in self._rows("SELECT * FROM students ORDER BY id"):
            known = _whole(id_), _text(name), _text(digest), _time(joined)
            yield Student(*known, bool(_whole(removed)))

    def put_student(self, student: Student) -> None:
        known = student.id, student.name, student.digest, student.joined
        self._put("students", (*known, int(student.removed)))

    def tasks(self) -> Iterator[ClassTask]:
        for id_, work, given, closed in self._rows("SELECT * FROM tasks ORDER BY id"):
            ended = None if closed is None else _time(closed)
            yield ClassTask(_whole(id_), _work(_text(work)), _time(given), ended)

    def put_task(self, task: ClassTask) -> None:
        work = json.dumps(work_as_dict(task.work))
        self._put("tasks", (task.id, work, task.given, task.closed))

    def opened(self) -> dict[tuple[int, int], float]:
        """When a student first saw a task, by both their numbers."""
        rows = self._rows("SELECT * FROM opened")
        return {(_whole(task), _whole(student)): _time(at) for task, student, at in rows}

    def put_opened(self, task: int, student: int, at: float) -> None:
        self._put("opened", (task, student, at), again="IGNORE")

    def hand_ins(self) -> Iterator[HandIn]:
        query = "SELECT * FROM hand_ins ORDER BY task, student, number"
        for task, student, number, at, answers, parts in self._rows(query):
            numbers = _whole(task), _whole(student), _whole(number)
            given = parse_json(_text(answers))
            if not isinstance(given, list):
                raise ClassError("class.damaged", reason="answers")
            yield HandIn(*numbers, _time(at), given, _marked(parse_json(_text(parts))))

    def put_hand_in(self, one: HandIn) -> None:
        texts = json.dumps(one.answers), json.dumps(one.marked.parts)
        self._put("hand_ins", (one.task, one.student, one.number, one.at, *texts), again="ABORT")

    def games(self) -> Iterator[ClassGame]:
        for row in self._rows("SELECT * FROM games ORDER BY task, number"):
            *numbers, key, result, reason = row
            if result is not None and result not in SCORE_OF:
                raise ClassError("class.damaged", reason="result")
            task, number, first, second, turn = map(_whole, numbers)
            yield ClassGame(task, number, first, second, turn, _text(key), result, _text(reason))

    def put_game(self, game: ClassGame) -> None:
        self._put("games", dataclasses.astuple(game))

    def _rows(self, query: str) -> list[Any]:
        with wrap_errors("class.damaged", of=DATABASE_ERRORS, to=ClassError):
            return self._file.execute(query).fetchall()

    def _put(self, table: str, *rows: tuple[Any, ...], again: str = "REPLACE") -> None:
        """Keep rows, all of them or none; ``again`` is what becomes of one that is there."""
        marks = ", ".join("?" * len(rows[0]))
        with wrap_errors("class.store", of=sqlite3.Error, to=ClassError), self._file:
            self._file.execute("BEGIN IMMEDIATE")
            self._file.executemany(f"INSERT OR {again} INTO {table} VALUES ({marks})", rows)


def _whole(value: object) -> int:
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


def _marked(parts: object) -> Marks:
    if not isinstance(parts, list) or not parts:
        raise ClassError("class.damaged", reason="parts")
    found = []
    for part in parts:
        right, total = part if isinstance(part, list) and len(part) == 2 else (None, None)
        if not 0 <= _whole(right) <= _whole(total) or not total:
            raise ClassError("class.damaged", reason="parts")
        found.append((_whole(right), _whole(total)))
    return Marks(tuple(found))
