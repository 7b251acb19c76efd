"""Run a match or tournament: open the store and workers, show the progress, print the report."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import typer

from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.report.summary import summarise
from fourfold.arena.sandbox import describe_sandbox
from fourfold.arena.store import GameStore
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.base import Workers
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors
from fourfold.cli.tournaments.options import RunOptions
from fourfold.cli.tournaments.report import check_regret, find_regrets, print_report
from fourfold.cli.tournaments.watchers import EventWriter, LiveStandings, TournamentProgress


def run_configuration(
    configuration: Configuration,
    options: RunOptions,
    seed_given: bool,
    left_out: Sequence[RejectedEntrant] | None = None,
) -> None:
    """Play the games that are not in the store yet, and print the report.

    Show live standings if ``left_out`` is not None, even when it is empty.
    """
    check_regret(configuration.game, options.regret)
    store, openings = open_tournament(configuration, options.out, seed_given)
    if store.configuration.hosts_bots:
        typer.echo(describe_sandbox(store.configuration.sandbox), err=True)
    with (
        store,
        _events(options.events) as events,
        open_workers(options) as workers,
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
        return f"{count} games are lost: with --out FILE they would be kept"
    return f"{count} games are in {out}: the same command goes on from there"


def _print_replayed(workers: Workers) -> None:
    for message, count in workers.retries.items():
        games = "1 game was" if count == 1 else f"{count} games were"
        typer.echo(f"fourfold: {games} played again: {message}", err=True)


@contextlib.contextmanager
def open_workers(options: RunOptions) -> Iterator[Workers]:
    """Open the workers that the options name; close them at the end."""
    if options.cluster is not None and options.workers is not None:
        raise FourfoldError("option.cluster_workers")
    workers: Workers
    if options.cluster is None:
        workers = open_local_workers(options.workers)
    else:
        from fourfold.arena.workers.cluster import ClusterWorkers

        workers = ClusterWorkers(options.cluster)
    try:
        yield workers
    finally:
        workers.close()


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
