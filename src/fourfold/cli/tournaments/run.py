"""Run a match or tournament and print its report. Watchers show its progress: a display, JSON
events, and live standings."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol, TextIO

import typer

from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.game import GameResult
from fourfold.arena.regret import assess_games, has_solver
from fourfold.arena.report.formats import game_as_dict, summary_as_dict
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import elo_text, heading, remarks, tables
from fourfold.arena.sandbox import describe_sandbox
from fourfold.arena.statistics.intervals import elo_interval
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.tournament import Watcher, open_tournament, run_tournament
from fourfold.arena.workers.base import Workers
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.errors import FourfoldError
from fourfold.base.files import printable, wrap_write_errors
from fourfold.cli.options import ProgressBar, check_writable
from fourfold.i18n import Message

LINE_INTERVAL = 10.0
"""Seconds between two progress lines if stderr is not a terminal."""


class TournamentProgress(Watcher):
    """Shows the number of games played and the leader on stderr: a bar on a terminal, else a line
    from time to time."""

    def __init__(self) -> None:
        self._score = RunningScore(())
        self._total = 0
        self._done = 0
        self._bar: Any = None
        self._row: Any = None
        self._last_line = time.monotonic()

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._score = RunningScore(configuration.names)
        self._total = total
        if sys.stderr.isatty():
            self._bar = _make_bar()
            self._row = self._bar.add_task("", total=total)
            self._bar.start()
        self._count(games)

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._count(games)
        if self._bar is None and time.monotonic() - self._last_line > LINE_INTERVAL:
            self._last_line = time.monotonic()
            print(f"{self._done}/{self._total} games  {self._score}", file=sys.stderr)

    def stop(self) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _count(self, games: Sequence[GameResult]) -> None:
        self._done += len(games)
        self._score.add(games)
        if self._bar is not None:
            total = max(self._total, self._done)  # ties of a knockout add games
            self._bar.update(
                self._row, completed=self._done, total=total, description=str(self._score)
            )


class RunningScore:
    """The score so far: of two players with its interval, of more players the leader."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._points = [0.0] * len(names)
        self._unpaired: dict[tuple[int, int], float] = {}
        self._pairs = [0, 0, 0, 0, 0]

    def add(self, games: Sequence[GameResult]) -> None:
        for game in games:
            pairing = game.pairing
            self._points[pairing.first] += game.score
            self._points[pairing.second] += game.score_of(1)
            if len(self._names) == 2:
                score = game.score_of(0 if pairing.first == 0 else 1)
                other = self._unpaired.pop((pairing.round, pairing.opening), None)
                if other is None:
                    self._unpaired[pairing.round, pairing.opening] = score
                else:
                    self._pairs[round(2 * (score + other))] += 1

    def __str__(self) -> str:
        if len(self._names) != 2:
            best = max(range(len(self._names)), key=self._points.__getitem__, default=None)
            return "" if best is None else f"{self._names[best]} leads with {self._points[best]:g}"
        (one, two), (mine, theirs) = self._names, self._points
        elo = elo_interval(tuple(self._pairs))  # type: ignore[arg-type]
        return (
            f"{one} {mine:g} : {theirs:g} {two}  Elo {elo_text(elo.value)} "
            f"({elo_text(elo.low)} … {elo_text(elo.high)})"
        )


def _make_bar() -> Any:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column

    return Progress(
        BarColumn(bar_width=10),
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, ratio=1)),
        expand=True,
        console=Console(stderr=True, highlight=False),
        refresh_per_second=4,
    )


class EventWriter(Watcher):
    """Writes a JSON line for each event: ``start``, ``game``, ``decided``, ``end``."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._names: Sequence[str] = ()

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._names = configuration.names
        settings = configuration.as_json()
        self._write("start", {"configuration": settings, "total": total, "stored": len(games)})

    def on_games(self, games: Sequence[GameResult]) -> None:
        for game in games:
            self._write("game", game_as_dict(game, self._names))

    def on_decision(self, decision: str, pairs: int) -> None:
        self._write("decided", {"decision": decision, "pairs": pairs})

    def on_end(self, summary: Summary) -> None:
        self._write("end", summary_as_dict(summary))

    def _write(self, event: str, content: dict[str, Any]) -> None:
        line = json.dumps({"event": event, **content}, ensure_ascii=False)
        self._file.write(printable(line) + "\n")
        self._file.flush()


UPDATE_INTERVAL = 0.5
"""Minimum seconds between two updates; each one computes the whole table."""

LATEST_GAMES = 5
"""How many of the latest games an update has."""


class ProjectorScreen(Protocol):
    def show(self, picture: dict[str, Any]) -> None: ...


class LiveStandings(Watcher):
    """Sends the standings to a page while the tournament runs."""

    def __init__(self, screen: ProjectorScreen, left_out: Sequence[RejectedEntrant]) -> None:
        self._screen = screen
        self._left_out = left_out
        self._games: dict[int, GameResult] = {}
        self._latest: list[GameResult] = []
        self._last_update = 0.0

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._configuration, self._total = configuration, total
        self._add(games)
        self.show()

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._add(games)
        if time.monotonic() - self._last_update > UPDATE_INTERVAL:
            self.show()

    def _add(self, games: Sequence[GameResult]) -> None:
        self._games.update((game.pairing.number, game) for game in games)
        self._latest = [*self._latest, *games][-LATEST_GAMES:]

    def show(self, *, over: bool = False) -> None:
        self._last_update = time.monotonic()
        self._screen.show({"tournament": self._standings(over)})

    def _standings(self, over: bool) -> dict[str, Any]:
        configuration, names = self._configuration, self._configuration.names
        games = [self._games[number] for number in sorted(self._games)]
        summary = summarise(configuration, games)
        return {
            "game": configuration.game,
            "form": configuration.format,
            "played": len(games),
            "total": max(self._total, len(games)),  # ties of a knockout add games
            "over": over,
            "winner": summary.winner,
            "standings": [
                {
                    "name": standing.name,
                    "games": standing.games,
                    "won": standing.wins,
                    "drawn": standing.draws,
                    "lost": standing.losses,
                    "points": standing.points,
                    "failed": standing.failures.total(),
                }
                for standing in summary.ranking
            ],
            "latest": [
                {name: values[name] for name in ("first", "second", "result", "termination")}
                for values in (game_as_dict(game, names) for game in reversed(self._latest))
            ],
            "left_out": [
                {"name": one.name, "reason": one.reason.as_dict()} for one in self._left_out
            ],
        }


MOST_UNASKED = 300
"""Regret is computed without ``--regret`` for up to so many games, which takes a few seconds."""

WithRegret = Annotated[
    bool | None,
    typer.Option(
        "--regret/--no-regret",
        help="Quarto: count the half-points lost against perfect play, and store them. "
        f"(default: if at most {MOST_UNASKED} games lack them)",
    ),
]

FILE_WIDTH = 250
"""Columns if the output is not a terminal: wide enough to wrap nothing."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options that do not affect the games themselves."""

    out: Path | None
    workers: int | None
    cluster: str | None
    events: str | None
    regret: bool | None
    seed_given: bool


def run_configuration(
    configuration: Configuration,
    options: RunOptions,
    left_out: Sequence[RejectedEntrant] | None = None,
) -> None:
    """Play the games that are not in the store yet, and print the report.

    Show live standings if ``left_out`` is not None, even when it is empty.
    """
    check_regret(configuration.game, options.regret)
    if options.out is not None:
        check_writable("--out", options.out)
    store, openings = open_tournament(configuration, options.out, options.seed_given)
    report_damage(store)
    if store.configuration.hosts_bots:
        typer.echo(describe_sandbox(store.configuration.sandbox), err=True)
    with (
        store,
        _events(options.events) as events,
        open_workers(options.workers, options.cluster) as workers,
        _live_standings(left_out) as standings,
    ):
        progress = TournamentProgress()
        watchers = [watcher for watcher in (progress, events, standings) if watcher is not None]
        try:
            run_tournament(store, openings, workers, watchers)
            if standings is not None:
                standings.show(over=True)
            progress.stop()
            games = list(store.games())
            regrets = find_regrets(store, games, options.regret, options.workers)
        except KeyboardInterrupt:
            progress.stop()
            workers.close()
            typer.echo(f"fourfold: interrupted; {_stored_games(store, options.out)}", err=True)
            raise
        finally:
            progress.stop()
            _print_replayed(workers)
        summary = summarise(store.configuration, games, regrets)
        if events is not None:
            events.on_end(summary)
        if options.events != "-":
            print_report(summary)


def _stored_games(store: GameStore, out: Path | None) -> str:
    count = len(store.scores())
    if out is None:
        return f"{count} games are lost; use --out FILE to keep them"
    return f"{count} games are in {out}; repeat the command to continue"


def _print_replayed(workers: Workers) -> None:
    for message, count in workers.retries.items():
        games = "1 game was" if count == 1 else f"{count} games were"
        typer.echo(f"fourfold: {games} played again: {message}", err=True)


@contextlib.contextmanager
def open_workers(count: int | None, cluster: str | None) -> Iterator[Workers]:
    """Open workers on this machine or on a cluster; close them at the end."""
    if cluster is not None and count is not None:
        raise FourfoldError("option.cluster_workers")
    workers: Workers
    if cluster is None:
        workers = open_local_workers(count)
    else:
        from fourfold.arena.workers.cluster import ClusterWorkers

        workers = ClusterWorkers(cluster)
    with closing(workers):
        yield workers


@contextlib.contextmanager
def _live_standings(left_out: Sequence[RejectedEntrant] | None) -> Iterator[LiveStandings | None]:
    if left_out is None:
        yield None
        return
    from fourfold.server.projector import serve_projector

    with serve_projector(lambda line: typer.echo(line, err=True)) as projection:
        yield LiveStandings(projection, left_out)


@contextlib.contextmanager
def _events(where: str | None) -> Iterator[EventWriter | None]:
    if where is None:
        yield None
    elif where == "-":
        yield EventWriter(sys.stdout)
    else:
        path = Path(where)
        with wrap_write_errors(path), path.open("a", encoding="utf-8") as file:
            yield EventWriter(file)


def check_regret(game: str, requested: bool | None) -> None:
    """Raise FourfoldError if regret is requested for a game without exact values."""
    if requested and not has_solver(game):
        raise FourfoldError("option.regret", game=game)


def find_regrets(
    store: GameStore, games: list[GameResult], requested: bool | None, workers: int | None
) -> dict[int, GameRegret] | None:
    """The regret of these games by number.

    None if the game has none, if it is not requested, or if ``requested`` is None and it is missing
    for too many games.
    """
    check_regret(store.configuration.game, requested)
    if requested is False or not has_solver(store.configuration.game):
        return None
    missing = missing_regrets(store, games)
    if missing > MOST_UNASKED and not requested:
        return None
    with closing(open_local_workers(workers)) as pool:
        if missing <= MOST_UNASKED:
            regrets = assess_games(store, games, pool)
        else:
            with ProgressBar("regret") as bar:
                regrets = assess_games(store, games, pool, bar.show)
    damaged = len({game.pairing.number for game in games} - regrets.keys())
    if damaged:
        typer.echo(f"fourfold: {Message('store.records', count=damaged)}", err=True)
    return regrets


def report_damage(store: GameStore) -> None:
    """Print how many damaged games were found in the store so far."""
    if store.damage is not None:
        typer.echo(f"fourfold: {store.damage}", err=True)


def missing_regrets(store: GameStore, games: list[GameResult]) -> int:
    """The number of games whose regret is not in the store."""
    return len({game.pairing.number for game in games} - store.regrets().keys())


def print_report(summary: Summary) -> None:
    """Print the tables of a report."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = FILE_WIDTH
    console.print(heading(summary))
    for table in tables(summary):
        if not table.rows:
            continue
        drawn = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for index, title in enumerate(table.header):
            if index < table.words:
                drawn.add_column(title, overflow="fold")
            else:
                drawn.add_column(title, justify="right", no_wrap=True)
        for row in table.rows:
            drawn.add_row(*row)
        console.print(f"\n{table.title}", style="bold")
        console.print(drawn, soft_wrap=False)
    notes = remarks(summary)
    if notes:
        console.print()
    for remark in notes:
        console.print(str(remark))
