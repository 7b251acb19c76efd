"""Reported against measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, TimeUsed
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import ReportTable
from fourfold.arena.reproduction import ntnu, torino
from fourfold.arena.reproduction.experiment import Experiment, HalfTurnTime, ReportedResult
from fourfold.arena.statistics.intervals import (
    Interval,
    mean_interval,
    newcombe,
    score_interval,
    wilson,
)
from fourfold.arena.tournament import Watcher, open_tournament, run_tournament
from fourfold.arena.workers.base import Workers
from fourfold.base.errors import unknown_name_error
from fourfold.base.specs import Spec
from fourfold.players.turn_parts import PLACE, SELECT

YES, CHANCE, NO = "yes", "no, may be chance", "no"
"""Whether a reported figure lies within the interval of the measured one. It may lie outside by
chance: the report's games are a sample as ours are, and the difference could well be none."""

UNDECIDED = "undecided"
"""Of a claim that one player is better, when the interval allows both."""

_HEADER = ("figure", "reported", "measured", "95 % interval", "within")


@dataclass(frozen=True, slots=True)
class ExperimentComparison:
    """An experiment as it was played again, and the table of its figures."""

    experiment: Experiment
    configuration: Configuration
    table: ReportTable
    different: int
    """How many of the games differ in their turns."""

    @property
    def games(self) -> int:
        return self.configuration.schedule().total()

    @property
    def agreements(self) -> list[str]:
        return [row[-1] for row in self.table.rows if row[-1]]


def compare(
    experiment: Experiment, configuration: Configuration, games: Iterable[GameResult]
) -> ExperimentComparison:
    """What these games, all of the configuration's, say about the experiment's figures."""
    games = list(games)
    summary = summarise(configuration, games)
    if experiment.reported is None:
        rows = [_claim(summary, one, two) for one, two in experiment.better]
    else:
        rows = _shares(summary, experiment.reported)
        begun = [game.turns - 1 for game in games if game.pairing.first == 0]
        rows += _turns(experiment.reported, begun)
        rows += _times(summary, experiment.reported)
    table = ReportTable(experiment.title, _HEADER, tuple(rows))
    return ExperimentComparison(experiment, configuration, table, summary.different)


def _shares(summary: Summary, reported: ReportedResult) -> list[tuple[str, ...]]:
    """The shares of games that the first player won, lost and drew."""
    standing = summary.standings[0]
    rows: list[tuple[str, ...]] = []
    for figure, said in (("wins", "won"), ("losses", "lost"), ("draws", "drawn")):
        before = wilson(getattr(reported, figure), reported.games)
        now = wilson(getattr(standing, figure), standing.games)
        agreement = _agreement(before.value in now, 0 in newcombe(now, before))
        reported_share = f"{100 * before.value:.1f} %"
        rows.append((f"games {said}", reported_share, *_percent(now), agreement))
    return rows


def _percent(now: Interval) -> tuple[str, str]:
    return f"{100 * now.value:.1f} %", f"{100 * now.low:.1f} … {100 * now.high:.1f} %"


def _turns(reported: ReportedResult, turns: Sequence[int]) -> list[tuple[str, ...]]:
    """The placements of the games that the first player begins, half of all."""
    if reported.turns is None:
        return []
    now = mean_interval(turns)
    reach = now.high - now.value
    # The spread of the reported games is not reported: it is taken to be that of ours.
    both = reach * (1 + len(turns) / (reported.games / 2)) ** 0.5
    agreement = _agreement(reported.turns in now, abs(reported.turns - now.value) <= both)
    interval = f"{now.low:.2f} … {now.high:.2f}"
    figure = "placements in a game that it begins"
    return [(figure, f"{reported.turns:.2f}", f"{now.value:.2f}", interval, agreement)]


def _times(summary: Summary, reported: ReportedResult) -> list[tuple[str, ...]]:
    """The times of the parts of a turn, as :func:`fourfold.players.turn_parts.part_times` does."""
    spent = summary.standings[0].times
    return [
        (f"mean, longest time to {half}", _time(said), _time(_mine(spent[half])), "", "")
        for half, said in ((PLACE, reported.place), (SELECT, reported.select))
        if said is not None and half in spent
    ]


def _mine(spent: TimeUsed) -> HalfTurnTime:
    return HalfTurnTime(spent.seconds / spent.moves, spent.longest)


def _time(time: HalfTurnTime) -> str:
    mean, longest = (
        f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"
        for seconds in (time.mean, time.longest)
    )
    return f"{mean}, {longest}"


def _claim(summary: Summary, one: str, two: str) -> tuple[str, ...]:
    """That one player is better than the other, which is what was said without a figure."""
    now = _score(summary, one, two)
    agreement = YES if now.low > 0.5 else NO if now.high < 0.5 else UNDECIDED
    figure = f"score of {_short(one, summary)} against {_short(two, summary)}"
    return (figure, "better", *_percent(now), agreement)


def _short(player: str, summary: Summary) -> str:
    """What distinguishes the player from the others, who are all of one kind."""
    options = Spec.parse(player).options
    others = [Spec.parse(other).options for other in summary.configuration.players]
    differing = (key for key in options if len({other.get(key) for other in others}) > 1)
    return ", ".join(str(options[key]) for key in differing)


def _score(summary: Summary, one: str, two: str) -> Interval:
    names = summary.configuration.names
    first, second = names.index(one), names.index(two)
    for encounter in summary.encounters:
        if {encounter.one, encounter.two} == {first, second}:
            pairs = encounter.pairs if encounter.one == first else encounter.pairs[::-1]
            return score_interval(pairs)
    raise ValueError(f"{one} and {two} did not meet")


def _agreement(within: bool, by_chance: bool) -> str:
    return YES if within else CHANCE if by_chance else NO


def tally(comparisons: Iterable[ExperimentComparison]) -> str:
    """In one line, how many figures agree; other readings than the first do not count.

    >>> tally([])
    'of 0 figures 0 lie within their interval, 0 outside maybe by chance, 0 outside; 0 undecided'
    """
    agreements = [
        agreement
        for comparison in comparisons
        if not comparison.experiment.reading_of
        for agreement in comparison.agreements
    ]
    return (
        f"of {len(agreements)} figures {agreements.count(YES)} lie within their interval, "
        f"{agreements.count(CHANCE)} outside maybe by chance, {agreements.count(NO)} outside; "
        f"{agreements.count(UNDECIDED)} undecided"
    )


EXPERIMENTS = {
    experiment.name: experiment for experiment in (*ntnu.EXPERIMENTS, *torino.EXPERIMENTS)
}
"""All of them, in the order of the documents."""


def find_experiments(names: Iterable[str]) -> list[Experiment]:
    """The experiments of these names in the order of the documents; all when there are none."""
    wanted = set(names)
    for name in wanted - EXPERIMENTS.keys():
        raise unknown_name_error("spec.experiment", name, EXPERIMENTS)
    return [experiment for name, experiment in EXPERIMENTS.items() if name in wanted or not wanted]


def reproduce(
    experiment: Experiment,
    folder: Path | None,
    seed: int,
    quick: bool,
    workers: Workers,
    watchers: Iterable[Watcher] = (),
) -> ExperimentComparison:
    """Play what is missing of an experiment, and compare. Its games are kept in a file of its name
    when there is a folder for it. The workers are the caller's to close."""
    configuration = experiment.configuration(seed, quick)
    path = None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{experiment.name}.sqlite"
    store, openings = open_tournament(configuration, path, seed_given=True)
    with store:
        run_tournament(store, openings, workers, watchers)
        return compare(experiment, store.configuration, store.games())
