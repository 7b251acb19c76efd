"""The loop: propose, play, learn; and in the end a match that confirms the best, or does not."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from fourfold.arena.statistics.intervals import Interval, mean_interval
from fourfold.arena.tuning.games import Contest
from fourfold.arena.tuning.journal import Journal
from fourfold.arena.tuning.optimisers import Optimiser
from fourfold.arena.tuning.space import Space, Values

FRESH = 1_000_000
"""The first pair of the confirming match: openings and chances that no trial has seen."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A pair was played; so many are done, of so many in all."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Trial:
    """Values and their mean score over the trial's pairs; ``best``: better than all before."""

    number: int
    values: Values
    score: float
    best: bool


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The best values and their score against the defaults in fresh games."""

    values: Values
    score: Interval
    pairs: int

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above an even score."""
        return self.score.low > 0.5


@dataclass(frozen=True, slots=True)
class Tuning:
    """A search for better values, in ``trials`` trials of ``pairs`` pairs each ``against`` one
    opponent, and a match of ``confirming`` pairs against the defaults in the end."""

    space: Space
    optimiser: Optimiser
    contest: Contest
    against: str
    journal: Journal
    trials: int
    pairs: int
    confirming: int

    def run(self) -> Iterator[Progress | Trial | Confirmed]:
        """Do all that the journal does not have yet, and tell everything in order. There is
        nothing to confirm when the defaults are the best."""
        best: Trial | None = None
        for number in range(self.trials):
            values = self.optimiser.propose()
            yield from self._play(number, values, self.against, range(self.pairs))
            score = statistics.fmean(self._scores(number, range(self.pairs)))
            self.optimiser.learn(values, score)
            trial = Trial(number, values, score, best is None or score > best.score)
            yield trial
            best = trial if trial.best else best
        if best is not None and self.confirming and best.values != self.space.defaults:
            numbers = range(FRESH, FRESH + self.confirming)
            match = -self.trials  # a longer search has a match of its own
            yield from self._play(match, best.values, str(self.space.player), numbers)
            interval = mean_interval(self._scores(match, numbers))
            yield Confirmed(best.values, interval, self.confirming)

    def _play(
        self, trial: int, values: Values, opponent: str, numbers: range
    ) -> Iterator[Progress]:
        self.journal.begin(trial, values)
        played = self.journal.scores(trial)
        missing = [number for number in numbers if number not in played]
        done = (trial if trial >= 0 else self.trials) * self.pairs + len(numbers) - len(missing)
        total = self.trials * self.pairs + self.confirming
        for scored in self.contest.play(self.space.spec(values), opponent, missing):
            self.journal.add(trial, scored)
            done += 1
            yield Progress(done, total)

    def _scores(self, trial: int, numbers: range) -> list[float]:
        played = self.journal.scores(trial)
        return [played[number] for number in numbers]
