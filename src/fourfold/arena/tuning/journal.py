"""The journal of a tuning: an SQLite file that stores each pair of games as soon as it is played.

A killed tuning resumes from it without playing anything twice.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple, Self

from fourfold.arena.tuning.optimisers import Proposal
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import DATABASE_ERRORS

_TABLES = {"setting", "trials", "pairs"}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS trials (number INTEGER PRIMARY KEY, parameters TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS pairs (
  trial INTEGER NOT NULL, pair INTEGER NOT NULL, score REAL NOT NULL, PRIMARY KEY (trial, pair)
);
"""


class PairScore(NamedTuple):
    """The candidate's score in a pair of games: 1 for two wins, 0 for two losses."""

    number: int
    score: float


class TuningJournal:
    """The proposals and scores of one tuning, in a file or, without a path, in memory."""

    def __init__(self, path: Path | None, setting: Mapping[str, Any]) -> None:
        self._path = path
        with self._file_errors():
            self._database = sqlite3.connect(":memory:" if path is None else path)
            try:
                self._check_tables()
                self._database.execute("PRAGMA journal_mode = WAL")
                self._database.executescript(_SCHEMA)
                self._check(setting)
            except BaseException:
                self._database.close()
                raise

    def _file_errors(self) -> AbstractContextManager[None]:
        return wrap_errors("tuning.file", of=DATABASE_ERRORS, file=self._path)

    def _check_tables(self) -> None:
        """FourfoldError if the file belongs to another program."""
        rows = self._database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if {name for (name,) in rows} - _TABLES:
            raise FourfoldError("tuning.other", file=self._path)

    def _check(self, setting: Mapping[str, Any]) -> None:
        """Store the settings, or check that the file has the same."""
        kept = dict(self._database.execute("SELECT name, value FROM setting"))
        for name, value in setting.items():
            text = json.dumps(value)
            if kept and (there := str(kept.get(name))) != text:
                raise FourfoldError(
                    "tuning.setting", file=self._path, name=name, there=there, here=text
                )
        if not kept:
            rows = [(name, json.dumps(value)) for name, value in setting.items()]
            with self._database:
                self._database.executemany("INSERT INTO setting VALUES (?, ?)", rows)

    def begin(self, trial: int, proposal: Proposal) -> None:
        """Store the proposal of a trial; FourfoldError if the file has another one."""
        text = json.dumps(proposal.values if proposal.against is None else proposal)
        with self._file_errors(), self._database:
            row = self._database.execute(
                "SELECT parameters FROM trials WHERE number = ?", (trial,)
            ).fetchone()
            if row is None:
                self._database.execute("INSERT INTO trials VALUES (?, ?)", (trial, text))
        if row is not None and row[0] != text:
            raise FourfoldError(
                "tuning.trial", file=self._path, trial=trial, there=row[0], here=text
            )

    def add(self, trial: int, scored: PairScore) -> None:
        with self._file_errors(), self._database:
            self._database.execute("INSERT INTO pairs VALUES (?, ?, ?)", (trial, *scored))

    def scores(self, trial: int) -> dict[int, float]:
        """The scores of a trial's pairs, by number."""
        with self._file_errors():
            scores = dict(
                self._database.execute(
                    "SELECT pair, score FROM pairs WHERE trial = ? ORDER BY pair", (trial,)
                )
            )
        for pair, score in scores.items():
            if type(score) is not float or not 0 <= score <= 1:
                raise FourfoldError(
                    "tuning.damaged", file=self._path, trial=trial, pair=pair, score=repr(score)
                )
        return scores

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()
