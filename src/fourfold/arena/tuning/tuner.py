"""The tuning loop: proposes values, plays games, learns from the score. At the end, a match of the
best values against the defaults confirms the result. A journal stores each pair of games as soon as
it is played, so that a killed tuning resumes without playing anything twice.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import TERMINATIONS, GameResult, GameTask, Opening, Pairing
from fourfold.arena.openings import Openings
from fourfold.arena.referee import play_game
from fourfold.arena.sandbox import AUTO
from fourfold.arena.statistics.intervals import Interval, mean_interval
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.optimisers import Optimiser, ParameterSpace, Proposal, Values
from fourfold.arena.workers.base import Workers, require_results
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.sqlite import DATABASE_ERRORS
from fourfold.games.registry import Game

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
    """The proposals and scores of one tuning, in an SQLite file or, without a path, in memory."""

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


class GamePair(NamedTuple):
    """Two games with the same opening and the seats swapped."""

    number: int
    configuration: Configuration
    opening: Opening


def play_pair(pair: GamePair) -> PairScore:
    """Play both games. A failure other than a timeout is an error: the values are not to blame."""
    total = 0.0
    for swapped in (0, 1):
        pairing = Pairing(2 * pair.number + swapped, 0, swapped, 1 - swapped, pair.number)
        played = play_game(pair.configuration, GameTask(pairing, pair.opening))
        if played.termination in TERMINATIONS and played.termination != "timeout":
            how = played.termination
            raise FourfoldError("tuning.failed", termination=how, reason=played.message)
        total += score_share(played, swapped, pair.configuration.game)
    return PairScore(pair.number, total / 2)


def score_share(played: GameResult, seat: int, game: str) -> float:
    """A seat's score from 0 to 1. In a draw of a game with points, such as Ultimate, the lead
    counts: 1/2 without a lead, and 1 for a lead of all the points of a win."""
    if played.result != "1/2-1/2":
        return played.score_of(seat)
    ahead = played.points[seat] - played.points[1 - seat]
    return 0.5 + ahead / (2 * Game.find(game).win_points)


@dataclass(frozen=True, slots=True)
class PairScorer:
    """Scores candidates with the same openings and limits, so that scores are comparable."""

    game: str
    openings: Openings
    limits: TimeControl
    seed: int
    workers: Workers
    sandbox: str = AUTO

    def play(self, candidate: str, opponent: str, numbers: Iterable[int]) -> Iterator[PairScore]:
        """Play the pairs with these numbers; yields scores as they are ready."""
        configuration = Configuration(
            self.game,
            (candidate, opponent),
            games=2,
            seed=self.seed,
            limits=self.limits,
            sandbox=self.sandbox,
        )
        pairs = (GamePair(number, configuration, self.openings.find(number)) for number in numbers)
        for batch in self.workers.run(play_pair, pairs):
            yield from require_results(
                batch, lambda lost: FourfoldError("tuning.lost", reason=lost.message)
            )


FRESH = 1_000_000
"""Number of the first pair of the confirming match: its openings and seeds are new."""


@dataclass(frozen=True, slots=True)
class TuningProgress:
    """The number of pairs played, and their total."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TuningTrial:
    """Values and their mean score over the trial's pairs; ``best`` if they are the best so far. If
    two sets of values played each other, ``values`` are the best after the trial."""

    number: int
    values: Values
    score: float
    best: bool


@dataclass(frozen=True, slots=True)
class TuningConfirmation:
    """The best values and their score against the defaults in new games."""

    values: Values
    score: Interval
    pairs: int

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above an even score."""
        return self.score.low > 0.5


@dataclass(frozen=True, slots=True)
class Tuner:
    """Searches better values in ``trials`` trials of ``pairs`` pairs each ``against`` an opponent,
    then plays a match of ``confirming`` pairs against the defaults."""

    space: ParameterSpace
    optimiser: Optimiser
    scoring: PairScorer
    against: str
    journal: TuningJournal
    trials: int
    pairs: int
    confirming: int

    def run(self) -> Iterator[TuningProgress | TuningTrial | TuningConfirmation]:
        """Play the games missing from the journal, and yield all events in order. No match is
        played if the defaults are the best."""
        for number in range(self.trials):
            before = self.optimiser.best
            proposal = self.optimiser.propose()
            numbers = self._numbers(number, proposal)
            yield from self._play(number, proposal, self.against, numbers)
            score = statistics.fmean(self._scores(number, numbers))
            self.optimiser.learn(proposal, score)
            values = proposal.values if proposal.against is None else self.optimiser.best
            best = values == self.optimiser.best and (number == 0 or values != before)
            yield TuningTrial(number, values, score, best)
        values = self.optimiser.best
        if self.confirming and values != self.space.defaults:
            numbers = range(FRESH, FRESH + self.confirming)
            match = -self.trials  # a search with more trials has its own match
            yield from self._play(match, Proposal(values), str(self.space.player), numbers)
            interval = mean_interval(self._scores(match, numbers))
            yield TuningConfirmation(values, interval, self.confirming)

    def _numbers(self, trial: int, proposal: Proposal) -> range:
        """The numbers of a trial's pairs. Against a common opponent all trials use the same pairs,
        so that scores are comparable. Otherwise each trial has new ones, to avoid overfitting."""
        first = 0 if proposal.against is None else trial * self.pairs
        return range(first, first + self.pairs)

    def _play(
        self, trial: int, proposal: Proposal, opponent: str, numbers: range
    ) -> Iterator[TuningProgress]:
        self.journal.begin(trial, proposal)
        played = self.journal.scores(trial)
        missing = [number for number in numbers if number not in played]
        done = (trial if trial >= 0 else self.trials) * self.pairs + len(numbers) - len(missing)
        total = self.trials * self.pairs + self.confirming
        if proposal.against is not None:
            opponent = self.space.spec(proposal.against)
        for scored in self.scoring.play(self.space.spec(proposal.values), opponent, missing):
            self.journal.add(trial, scored)
            done += 1
            yield TuningProgress(done, total)

    def _scores(self, trial: int, numbers: range) -> list[float]:
        played = self.journal.scores(trial)
        return [played[number] for number in numbers]
