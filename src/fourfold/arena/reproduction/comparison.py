"""Plays an experiment again, compares its figures with those reported, and writes the page."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, TimeUsed
from fourfold.arena.report.formats import markdown_table
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import ReportTable
from fourfold.arena.reproduction.calculations import CALCULATIONS, FIGURES
from fourfold.arena.reproduction.experiment import (
    PREFACE,
    Experiment,
    HalfTurnTime,
    ReportedResult,
    command_of,
)
from fourfold.arena.reproduction.figures import (
    AGREES,
    CHANCE,
    DIFFERS,
    FASTER,
    HEADER,
    SLOWER,
    UNDECIDED,
    Figure,
    alone,
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
from fourfold.base.specs import Spec
from fourfold.drawing.terminal.quarto import board
from fourfold.games.quarto import Position
from fourfold.games.registry import Game
from fourfold.players.turn_parts import PLACE, SELECT


@dataclass(frozen=True, slots=True)
class ExperimentComparison:
    """An experiment played or computed again, with its figures."""

    experiment: Experiment
    figures: tuple[Figure, ...]
    configuration: Configuration | None = None
    """None for a calculation."""
    different: int = 0
    """The number of games that differ in their turns."""

    @property
    def games(self) -> int:
        return 0 if self.configuration is None else self.configuration.schedule().total()

    @property
    def table(self) -> ReportTable:
        return ReportTable(self.experiment.title, HEADER, self.figures)

    @property
    def differs(self) -> bool:
        return any(figure.verdict == DIFFERS for figure in self.figures)


def compare(
    experiment: Experiment, configuration: Configuration, games: Iterable[GameResult]
) -> ExperimentComparison:
    """Compare the games of the configuration with the figures of the experiment."""
    games = list(games)
    summary = summarise(configuration, games)
    figures = [_claim(summary, one, two) for one, two in experiment.better]
    for one, two in experiment.compared:
        figures += _comparison(summary, one, two)
    if experiment.reported is None and len(configuration.players) == 2:
        figures += _own_times(summary)
    if experiment.reported is not None:
        figures += _shares(summary, experiment.reported)
        begun = [game.turns - 1 for game in games if game.pairing.first == 0]
        figures += _turns(experiment.reported, begun)
        figures += _times(summary, experiment.reported)
    return ExperimentComparison(experiment, tuple(figures), configuration, summary.different)


def _shares(summary: Summary, reported: ReportedResult) -> list[Figure]:
    """The shares of games that the first player won, lost and drew."""
    standing = summary.standings[0]
    figures = []
    for name, label in (("wins", "won"), ("losses", "lost"), ("draws", "drawn")):
        before = wilson(getattr(reported, name), reported.games)
        now = wilson(getattr(standing, name), standing.games)
        verdict = _verdict(before.value in now, 0 in newcombe(now, before))
        reported_share = f"{100 * before.value:.1f} %"
        figures.append(Figure(f"games {label}", reported_share, *_percent(now), verdict))
    return figures


def _percent(now: Interval) -> tuple[str, str]:
    return f"{100 * now.value:.1f} %", f"{100 * now.low:.1f} … {100 * now.high:.1f} %"


def _turns(reported: ReportedResult, turns: Sequence[int]) -> list[Figure]:
    """The placements in the games that the first player begins. ``fourfold match`` counts the
    first gift as a move too, and all games."""
    if reported.turns is None:
        return []
    now = mean_interval(turns)
    reach = now.high - now.value
    # The variance of the reported games is unknown; we assume that of ours.
    both = reach * (1 + len(turns) / (reported.games / 2)) ** 0.5
    verdict = _verdict(reported.turns in now, abs(reported.turns - now.value) <= both)
    interval = f"{now.low:.2f} … {now.high:.2f}"
    label = "moves, without the first gift, of games it begins"
    return [Figure(label, f"{reported.turns:.2f}", f"{now.value:.2f}", interval, verdict)]


def _times(summary: Summary, reported: ReportedResult) -> list[Figure]:
    """The times of the parts of a turn, as :func:`fourfold.players.turn_parts.part_times` does."""
    spent = summary.standings[0].times
    return [
        _time_figure(half, reported_time, _mine(spent[half]))
        for half, reported_time in ((PLACE, reported.place), (SELECT, reported.select))
        if reported_time is not None and half in spent
    ]


def _time_figure(half: str, reported: HalfTurnTime, ours: HalfTurnTime) -> Figure:
    verdict = FASTER if ours.mean < reported.mean else SLOWER
    return Figure(_TIME_LABEL.format(half), _time(reported), _time(ours), "", verdict)


def _own_times(summary: Summary) -> list[Figure]:
    spent = summary.standings[0].times.get(PLACE)
    return [] if spent is None else [alone(_TIME_LABEL.format(PLACE), _time(_mine(spent)))]


_TIME_LABEL = "mean, longest time to {}"


def _mine(spent: TimeUsed) -> HalfTurnTime:
    return HalfTurnTime(spent.seconds / spent.moves, spent.longest)


def _time(time: HalfTurnTime) -> str:
    mean, longest = (
        f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"
        for seconds in (time.mean, time.longest)
    )
    return f"{mean}, {longest}"


def _claim(summary: Summary, one: str, two: str) -> Figure:
    """A claim, without a figure, that one player is better than another."""
    now = _score(summary, one, two)
    verdict = AGREES if now.low > 0.5 else DIFFERS if now.high < 0.5 else UNDECIDED
    return Figure(_versus(summary, one, two), "better", *_percent(now), verdict)


def _comparison(summary: Summary, one: str, two: str) -> list[Figure]:
    """The score of one player against another and, in draws with points, its lead."""
    figures = [alone(_versus(summary, one, two), *_percent(_score(summary, one, two)))]
    lead = summary.encounters[0].lead
    if lead is not None and Game.find(summary.configuration.game).win_points > 1:
        interval = f"{lead.low:+.2f} … {lead.high:+.2f}"
        figures.append(alone("lead in points per game", f"{lead.value:+.2f}", interval))
    return figures


def _versus(summary: Summary, one: str, two: str) -> str:
    if len(summary.configuration.players) == 2:
        return "score of the player named first"
    return f"score of {_short(one)} against {_short(two)}"


def _short(player: str) -> str:
    """The evaluation of a player: what distinguishes those of a tournament."""
    return str(Spec.parse(player).options.get("evaluation", player))


def _score(summary: Summary, one: str, two: str) -> Interval:
    names = summary.configuration.names
    first, second = names.index(one), names.index(two)
    for encounter in summary.encounters:
        if {encounter.one, encounter.two} == {first, second}:
            pairs = encounter.pairs if encounter.one == first else encounter.pairs[::-1]
            return score_interval(pairs)
    raise ValueError(f"{one} and {two} did not meet")


def _verdict(within: bool, by_chance: bool) -> str:
    return AGREES if within else CHANCE if by_chance else DIFFERS


def tally(comparisons: Iterable[ExperimentComparison]) -> str:
    """A line with the numbers of verdicts; alternative readings do not count.

    >>> tally([])
    'of 0 figures 0 agree, 0 differ maybe by chance, 0 differ; 0 undecided'
    """
    verdicts = [
        figure.verdict
        for comparison in comparisons
        if not comparison.experiment.reading_of
        for figure in comparison.figures
        if figure.is_counted
    ]
    return (
        f"of {len(verdicts)} figures {verdicts.count(AGREES)} agree, {verdicts.count(CHANCE)} "
        f"differ maybe by chance, {verdicts.count(DIFFERS)} differ; "
        f"{verdicts.count(UNDECIDED)} undecided"
    )


def overview(comparisons: Iterable[ExperimentComparison]) -> ReportTable:
    """All figures in one table, each experiment under its name."""
    rows = tuple(
        (comparison.experiment.name if number == 0 else "", *figure)
        for comparison in comparisons
        for number, figure in enumerate(comparison.figures)
    )
    return ReportTable("Figures", ("experiment", *HEADER), rows, words=2)


def reason(comparison: ExperimentComparison) -> str:
    """Why figures of an experiment differ."""
    experiment = comparison.experiment
    note = f" (another reading of {experiment.reading_of})" if experiment.reading_of else ""
    remark = _LINK.sub(r"\1", experiment.remark)
    return _filled(f"{experiment.name}{note}: {remark}")


_LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
"""A link in Markdown, of which a terminal shows the text."""


def reproduce(
    experiment: Experiment,
    folder: Path | None,
    seed: int,
    quick: bool,
    workers: Workers,
    watchers: Iterable[Watcher] = (),
) -> ExperimentComparison:
    """Play the missing games of an experiment, or compute it, and compare. With a folder, the games
    are stored in a file named like the experiment. The caller closes the workers."""
    if experiment.calculation:
        figures = CALCULATIONS[experiment.calculation](quick)
        return ExperimentComparison(experiment, tuple(figures))
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


def comparison_page(comparisons: Sequence[ExperimentComparison], seed: int, quick: bool) -> str:
    """The page in Markdown, with the command for each table."""
    command = "fourfold reproduce" + " --quick" * quick + f" --seed {seed}"
    parts = ["# The documents' experiments, played again", *map(_filled, PREFACE.split("\n\n"))]
    parts += [f"```sh\n{command} --markdown FILE\n```"]
    parts.append(_filled(f"This command writes this page: {tally(comparisons)}."))
    document = ""
    for comparison in comparisons:
        if comparison.experiment.document != document:
            document = comparison.experiment.document
            parts.append(f"## {document}")
        parts += _section(comparison)
    return "\n\n".join(parts) + "\n"


def _section(comparison: ExperimentComparison) -> list[str]:
    experiment = comparison.experiment
    commands, played = f"fourfold reproduce --only {experiment.name}", ""
    if comparison.configuration is not None:
        commands += f"\n{command_of(comparison.configuration)}"
        played = f"{comparison.games} games, {comparison.different} of them different. "
    if experiment.reading_of:
        played += f"Another reading of {experiment.reading_of}, compared with the same figures. "
    boards = [_boards()] if experiment.calculation == "ntnu_figures" else []
    return [
        f"### {experiment.title}",
        f"```sh\n{commands}\n```",
        *boards,
        markdown_table(comparison.table),
        _filled(f"{played}{experiment.remark}"),
    ]


def _boards() -> str:
    """The boards of the NTNU report's figures, as text."""
    parts = []
    for name, notation in FIGURES.items():
        position = Position.parse(notation)
        parts.append(f"Figure {name}: `{notation}`\n\n```text\n{board(position).plain}\n```")
    return "\n\n".join(parts)


def _filled(text: str) -> str:
    """A paragraph or a list, wrapped; each item of a list stays an item."""
    items = re.split(r"\n(?=- )", text.strip())
    return "\n".join(
        textwrap.fill(
            item,
            _WIDTH,
            subsequent_indent="  " if item.startswith("- ") else "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for item in items
    )
