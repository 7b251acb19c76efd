"""A class in one SQLite file, in write-ahead mode: what was committed outlives any kill."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.arena.connections import DATABASE_ERRORS
from fourfold.classroom.errors import ClassError
from fourfold.classroom.marking import Marked
from fourfold.classroom.people import Student
from fourfold.classroom.tasks import Task, work_as_dict, work_of
from fourfold.errors import explained

VERSION = 1
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
    marked: Marked


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


class Store:
    """The file of a class, which is made if it is not there; None is in memory alone."""

    def __init__(self, path: Path | None) -> None:
        wrong = (*DATABASE_ERRORS, ClassError, OSError)
        with explained("class.file", of=wrong, to=ClassError, file=path):
            if path is not None:
                path.touch(mode=0o600)  # the teacher's secret is in it
            # It is made on one thread, and used from then on by another.
            self._file = sqlite3.connect(
                ":memory:" if path is None else path, isolation_level=None, check_same_thread=False
            )
            try:
                self._make_ours()
            except BaseException:
                self._file.close()
                raise

    def _make_ours(self) -> None:
        ask = self._file.execute
        if not ask("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._file.executescript(
                f"BEGIN; PRAGMA application_id = {_MAGIC}; PRAGMA user_version = {VERSION};"
                f"{_TABLES} COMMIT;"
            )
        marks = [ask(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if marks != [_MAGIC, VERSION]:
            raise ClassError("class.other_file")
        ask("PRAGMA journal_mode = WAL")
        ask("PRAGMA synchronous = NORMAL")  # a kill loses nothing, a power cut the last moments

    def close(self) -> None:
        self._file.close()

    def about(self) -> dict[str, str]:
        return dict(self._rows("SELECT name, value FROM about"))

    def set_about(self, **values: str) -> None:
        with self._changing():
            for name, value in values.items():
                self._file.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", [name, value])

    def students(self) -> Iterator[Student]:
        for id_, name, digest, joined, removed in self._rows("SELECT * FROM students ORDER BY id"):
            yield Student(id_, name, digest, joined, bool(removed))

    def put_student(self, student: Student) -> None:
        row = [student.id, student.name, student.digest, student.joined, int(student.removed)]
        with self._changing():
            self._file.execute("INSERT OR REPLACE INTO students VALUES (?, ?, ?, ?, ?)", row)

    def tasks(self) -> Iterator[Task]:
        for id_, work, given, closed in self._rows("SELECT * FROM tasks ORDER BY id"):
            with suppress(ValueError, LookupError, TypeError):  # its game is no longer installed
                yield Task(id_, work_of(json.loads(work)), given, closed)

    def put_task(self, task: Task) -> None:
        work = json.dumps(work_as_dict(task.work))
        with self._changing():
            self._file.execute(
                "INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?)",
                [task.id, work, task.given, task.closed],
            )

    def opened(self) -> dict[tuple[int, int], float]:
        """When a student first saw a task, by both their numbers."""
        return {(task, student): at for task, student, at in self._rows("SELECT * FROM opened")}

    def put_opened(self, task: int, student: int, at: float) -> None:
        with self._changing():
            row = [task, student, at]
            self._file.execute("INSERT OR IGNORE INTO opened VALUES (?, ?, ?)", row)

    def hand_ins(self) -> Iterator[HandIn]:
        query = "SELECT * FROM hand_ins ORDER BY task, student, number"
        for task, student, number, at, answers, parts in self._rows(query):
            marked = Marked(tuple((right, total) for right, total in json.loads(parts)))
            yield HandIn(task, student, number, at, json.loads(answers), marked)

    def put_hand_in(self, one: HandIn) -> None:
        row = [one.task, one.student, one.number, one.at]
        texts = [json.dumps(one.answers), json.dumps(one.marked.parts)]
        with self._changing():
            self._file.execute("INSERT INTO hand_ins VALUES (?, ?, ?, ?, ?, ?)", [*row, *texts])

    def games(self) -> Iterator[ClassGame]:
        for row in self._rows("SELECT * FROM games ORDER BY task, number"):
            yield ClassGame(*row)

    def put_game(self, game: ClassGame) -> None:
        row = [game.task, game.number, game.first, game.second, game.round]
        with self._changing():
            self._file.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [*row, game.key, game.result, game.reason],
            )

    def _rows(self, query: str) -> list[Any]:
        with explained("class.damaged", of=DATABASE_ERRORS, to=ClassError):
            return self._file.execute(query).fetchall()

    def _changing(self) -> _Changing:
        return _Changing(self._file)


class _Changing:
    """A change that is committed when it is left, or not made at all."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    def __enter__(self) -> None:
        self._file.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, error: object, _: object) -> None:
        self._file.execute("COMMIT" if kind is None else "ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise ClassError("class.store", reason=error)
