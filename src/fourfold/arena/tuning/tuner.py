"""The tuning loop."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from fourfold.arena.statistics.intervals import Interval, mean_interval
from fourfold.arena.tuning.journal import TuningJournal
from fourfold.arena.tuning.optimisers import Optimiser, Proposal
from fourfold.arena.tuning.scoring import PairScorer
from fourfold.arena.tuning.space import ParameterSpace, Values

FRESH = 1_000_000
"""The first pair of the confirming match: openings and chances that no trial has seen."""


@dataclass(frozen=True, slots=True)
class TuningProgress:
    """A pair was played; so many are done, of so many in all."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TuningTrial:
    """Values and their mean score over the trial's pairs; ``best``: they are now the best known.
    Where two proposals met, the values are those found best after it."""

    number: int
    values: Values
    score: float
    best: bool


@dataclass(frozen=True, slots=True)
class TuningConfirmation:
    """The best values and their score against the defaults in fresh games."""

    values: Values
    score: Interval
    pairs: int

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above an even score."""
        return self.score.low > 0.5


@dataclass(frozen=True, slots=True)
class Tuner:
    """A search for better values, in ``trials`` trials of ``pairs`` pairs each ``against`` one
    opponent, and a match of ``confirming`` pairs against the defaults in the end."""

    space: ParameterSpace
    optimiser: Optimiser
    scoring: PairScorer
    against: str
    journal: TuningJournal
    trials: int
    pairs: int
    confirming: int

    def run(self) -> Iterator[TuningProgress | TuningTrial | TuningConfirmation]:
        """Do all that the journal does not have yet, and tell everything in order. There is
        nothing to confirm when the defaults are the best."""
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
            match = -self.trials  # a longer search has a match of its own
            yield from self._play(match, Proposal(values), str(self.space.player), numbers)
            interval = mean_interval(self._scores(match, numbers))
            yield TuningConfirmation(values, interval, self.confirming)

    def _numbers(self, trial: int, proposal: Proposal) -> range:
        """The pairs of a trial. Scores against one opponent are compared, so all have the same;
        where two proposals meet every trial has its own, lest these openings alone be learnt."""
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
