"""Plays an experiment again, compares its figures with those reported, and writes the page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, TimeUsed
from fourfold.arena.report.formats import markdown_table
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import ReportTable
from fourfold.arena.reproduction import ntnu, torino
from fourfold.arena.reproduction.experiment import (
    Experiment,
    HalfTurnTime,
    ReportedResult,
    command_of,
)
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
"""Whether a reported figure lies within the interval of the measured one. CHANCE: it does not, but
the interval of the difference includes 0, because the reported games are a sample too."""

UNDECIDED = "undecided"
"""The interval of a claim that one player is better includes an even score."""

_HEADER = ("figure", "reported", "measured", "95 % interval", "within")


@dataclass(frozen=True, slots=True)
class ExperimentComparison:
    """An experiment played again, with the table of its figures."""

    experiment: Experiment
    configuration: Configuration
    table: ReportTable
    different: int
    """The number of games that differ in their turns."""

    @property
    def games(self) -> int:
        return self.configuration.schedule().total()

    @property
    def agreements(self) -> list[str]:
        return [row[-1] for row in self.table.rows if row[-1]]


def compare(
    experiment: Experiment, configuration: Configuration, games: Iterable[GameResult]
) -> ExperimentComparison:
    """Compare the games of the configuration with the figures of the experiment."""
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
    """Rows for the shares of games that the first player won, lost and drew."""
    standing = summary.standings[0]
    rows: list[tuple[str, ...]] = []
    for figure, label in (("wins", "won"), ("losses", "lost"), ("draws", "drawn")):
        before = wilson(getattr(reported, figure), reported.games)
        now = wilson(getattr(standing, figure), standing.games)
        agreement = _agreement(before.value in now, 0 in newcombe(now, before))
        reported_share = f"{100 * before.value:.1f} %"
        rows.append((f"games {label}", reported_share, *_percent(now), agreement))
    return rows


def _percent(now: Interval) -> tuple[str, str]:
    return f"{100 * now.value:.1f} %", f"{100 * now.low:.1f} … {100 * now.high:.1f} %"


def _turns(reported: ReportedResult, turns: Sequence[int]) -> list[tuple[str, ...]]:
    """A row for the placements in the games that the first player begins."""
    if reported.turns is None:
        return []
    now = mean_interval(turns)
    reach = now.high - now.value
    # The variance of the reported games is unknown; we assume that of ours.
    both = reach * (1 + len(turns) / (reported.games / 2)) ** 0.5
    agreement = _agreement(reported.turns in now, abs(reported.turns - now.value) <= both)
    interval = f"{now.low:.2f} … {now.high:.2f}"
    figure = "placements in a game that it begins"
    return [(figure, f"{reported.turns:.2f}", f"{now.value:.2f}", interval, agreement)]


def _times(summary: Summary, reported: ReportedResult) -> list[tuple[str, ...]]:
    """The times of the parts of a turn, as :func:`fourfold.players.turn_parts.part_times` does."""
    spent = summary.standings[0].times
    return [
        (f"mean, longest time to {half}", _time(reported_time), _time(_mine(spent[half])), "", "")
        for half, reported_time in ((PLACE, reported.place), (SELECT, reported.select))
        if reported_time is not None and half in spent
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
    """A row for a claim, without a figure, that one player is better than another."""
    now = _score(summary, one, two)
    agreement = YES if now.low > 0.5 else NO if now.high < 0.5 else UNDECIDED
    figure = f"score of {_short(one, summary)} against {_short(two, summary)}"
    return (figure, "better", *_percent(now), agreement)


def _short(player: str, summary: Summary) -> str:
    """The options that distinguish the player from the others of its kind."""
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
    """A line with the numbers of agreements; alternative readings do not count.

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
"""All experiments, in the order of the documents."""


def find_experiments(names: Iterable[str]) -> list[Experiment]:
    """The experiments with these names, in the order of the documents; all without names."""
    selected = set(names)
    for name in selected - EXPERIMENTS.keys():
        raise unknown_name_error("spec.experiment", name, EXPERIMENTS)
    return [
        experiment for name, experiment in EXPERIMENTS.items() if name in selected or not selected
    ]


def reproduce(
    experiment: Experiment,
    folder: Path | None,
    seed: int,
    quick: bool,
    workers: Workers,
    watchers: Iterable[Watcher] = (),
) -> ExperimentComparison:
    """Play the missing games of an experiment and compare. With a folder, the games are stored in
    a file named like the experiment. The caller closes the workers."""
    configuration = experiment.configuration(seed, quick)
    path = None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{experiment.name}.sqlite"
    store, openings = open_tournament(configuration, path, seed_given=True)
    with store:
        run_tournament(store, openings, workers, watchers)
        return compare(experiment, store.configuration, store.games())


_WIDTH = 100

_PREFACE = (
    "Two of the documents that Fourfold grew from report matches between their players. Here they "
    "are played again, as often as the document says, by the players that carry their names "
    "([players](../reference/players.md)), in pairs of games with the seats swapped.",
    "The interval is the 95 % interval of what was measured: Wilson's for shares, the normal one "
    "for mean numbers of placements, and for scores that of [game pairs](../reference/arena.md). "
    f"*Within* says whether the reported figure lies in it. *{YES.capitalize()}* is plain. "
    f"*{CHANCE.capitalize()}*: it does not, but the reported games are a sample too, and the 95 % "
    "interval of the difference of the two (Newcombe's for shares) has room for none. "
    f"*{NO.capitalize()}*: the difference is more than chance explains, and the text below the "
    f"table says what we know of it. *{UNDECIDED.capitalize()}*: the document says who is better, "
    "and the interval has room for either. Where so many figures are compared, one in twenty lies "
    "outside by chance alone.",
    "Shares of games are those of the player named first. A game's turns are counted as the README "
    "does it, by its placements: the first gift is none. Its mean is that of the games which the "
    "player named first begins, half of them all: the README does not say so, but the notebook "
    "that its authors published beside it adds up the placements of these games only; what it "
    "prints are the README's figures, three of them halved. Its players search when they place, "
    "and remember the piece to give, so that only the first select of a game takes time; so do "
    "ours, and [the times](../reference/arena.md) of place and select are counted alike. Times are "
    "those of the machine on which this page was made.",
)


def comparison_page(comparisons: Sequence[ExperimentComparison], seed: int, quick: bool) -> str:
    """The page in Markdown, with the command for each table."""
    command = "fourfold reproduce" + " --quick" * quick + f" --seed {seed}"
    parts = ["# The documents' experiments, played again", *map(_filled, _PREFACE)]
    parts += [f"```sh\n{command} --markdown FILE\n```"]
    parts.append(_filled(f"writes this page: {tally(comparisons)}."))
    document = ""
    for comparison in comparisons:
        if comparison.experiment.document != document:
            document = comparison.experiment.document
            parts.append(f"## {document}")
        parts += _section(comparison)
    return "\n\n".join(parts) + "\n"


def _section(comparison: ExperimentComparison) -> list[str]:
    experiment = comparison.experiment
    same = f"fourfold reproduce --only {experiment.name}"
    played = f"{comparison.games} games, {comparison.different} of them different."
    if experiment.reading_of:
        played += f" Another reading of {experiment.reading_of}, held against the same figures."
    return [
        f"### {experiment.title}",
        f"```sh\n{same}\n{command_of(comparison.configuration)}\n```",
        markdown_table(comparison.table),
        _filled(f"{played} {experiment.remark}"),
    ]


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
