"""A class in one SQLite file, in write-ahead mode: what was committed outlives any kill."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fourfold.arena.connections import DATABASE_ERRORS
from fourfold.arena.played import SCORE_OF
from fourfold.classroom.errors import ClassError
from fourfold.classroom.marking import Marked
from fourfold.classroom.people import Student
from fourfold.classroom.tasks import Task, Work, work_as_dict, work_of
from fourfold.errors import explained
from fourfold.reading import parse_json

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
        with explained("file.wrong", of=wrong, to=ClassError, file=path):
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
        rows = self._rows("SELECT name, value FROM about")
        found = {_text(name): _text(value) for name, value in rows}
        if found and not found.keys() >= {"code", "teacher", "title"}:
            raise ClassError("class.damaged", reason="about")
        return found

    def set_about(self, **values: str) -> None:
        with self._changing():
            for name, value in values.items():
                self._file.execute("INSERT OR REPLACE INTO about VALUES (?, ?)", [name, value])

    def students(self) -> Iterator[Student]:
        for id_, name, digest, joined, removed in self._rows("SELECT * FROM students ORDER BY id"):
            known = _whole(id_), _text(name), _text(digest), _time(joined)
            yield Student(*known, bool(_whole(removed)))

    def put_student(self, student: Student) -> None:
        row = [student.id, student.name, student.digest, student.joined, int(student.removed)]
        with self._changing():
            self._file.execute("INSERT OR REPLACE INTO students VALUES (?, ?, ?, ?, ?)", row)

    def tasks(self) -> Iterator[Task]:
        for id_, work, given, closed in self._rows("SELECT * FROM tasks ORDER BY id"):
            ended = None if closed is None else _time(closed)
            yield Task(_whole(id_), _work(_text(work)), _time(given), ended)

    def put_task(self, task: Task) -> None:
        work = json.dumps(work_as_dict(task.work))
        with self._changing():
            self._file.execute(
                "INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?)",
                [task.id, work, task.given, task.closed],
            )

    def opened(self) -> dict[tuple[int, int], float]:
        """When a student first saw a task, by both their numbers."""
        rows = self._rows("SELECT * FROM opened")
        return {(_whole(task), _whole(student)): _time(at) for task, student, at in rows}

    def put_opened(self, task: int, student: int, at: float) -> None:
        with self._changing():
            row = [task, student, at]
            self._file.execute("INSERT OR IGNORE INTO opened VALUES (?, ?, ?)", row)

    def hand_ins(self) -> Iterator[HandIn]:
        query = "SELECT * FROM hand_ins ORDER BY task, student, number"
        for task, student, number, at, answers, parts in self._rows(query):
            numbers = _whole(task), _whole(student), _whole(number)
            given = parse_json(_text(answers))
            if not isinstance(given, list):
                raise ClassError("class.damaged", reason="answers")
            yield HandIn(*numbers, _time(at), given, _marked(parse_json(_text(parts))))

    def put_hand_in(self, one: HandIn) -> None:
        row = [one.task, one.student, one.number, one.at]
        texts = [json.dumps(one.answers), json.dumps(one.marked.parts)]
        with self._changing():
            self._file.execute("INSERT INTO hand_ins VALUES (?, ?, ?, ?, ?, ?)", [*row, *texts])

    def games(self) -> Iterator[ClassGame]:
        for row in self._rows("SELECT * FROM games ORDER BY task, number"):
            *numbers, key, result, reason = row
            if result is not None and result not in SCORE_OF:
                raise ClassError("class.damaged", reason="result")
            task, number, first, second, turn = map(_whole, numbers)
            yield ClassGame(task, number, first, second, turn, _text(key), result, _text(reason))

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
        return work_of(parse_json(text))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ClassError("class.damaged", reason=error) from None


def _marked(parts: object) -> Marked:
    if not isinstance(parts, list) or not parts:
        raise ClassError("class.damaged", reason="parts")
    found = []
    for part in parts:
        right, total = part if isinstance(part, list) and len(part) == 2 else (None, None)
        if not 0 <= _whole(right) <= _whole(total) or not total:
            raise ClassError("class.damaged", reason="parts")
        found.append((_whole(right), _whole(total)))
    return Marked(tuple(found))


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
