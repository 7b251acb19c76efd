"""Holding a tournament: open the store, call the workers, show how it goes, print the report."""

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
from fourfold.cli.contest.events import EventWriter
from fourfold.cli.contest.options import Running
from fourfold.cli.contest.progress import Progress
from fourfold.cli.contest.regret import check_regret, find_regrets
from fourfold.cli.contest.show import show
from fourfold.cli.contest.standings import StandingsShower


def hold(
    configuration: Configuration,
    running: Running,
    seed_given: bool,
    left_out: Sequence[RejectedEntrant] | None = None,
) -> None:
    """Play all that is missing, however often it is interrupted in between. With ``left_out``, be
    it nobody, the standings are shown on a page."""
    check_regret(configuration.game, running.regret)
    store, openings = open_tournament(configuration, running.out, seed_given)
    if store.configuration.hosts_bots:
        typer.echo(describe_sandbox(store.configuration.sandbox), err=True)
    with (
        store,
        _events(running.events) as events,
        open_workers(running) as workers,
        _shower(left_out) as shower,
    ):
        progress = Progress()
        watchers = [watcher for watcher in (progress, events, shower) if watcher is not None]
        try:
            run_tournament(store, openings, workers, watchers)
            if shower is not None:
                shower.show(over=True)
            progress.stop()
            games = list(store.games())
            regrets = find_regrets(store, games, running.regret, running.workers)
        except KeyboardInterrupt:
            progress.stop()
            workers.close()
            typer.echo(f"fourfold: interrupted; {_kept(store, running.out)}", err=True)
            raise
        finally:
            progress.stop()
            _tell_again(workers)
        summary = summarise(store.configuration, games, regrets)
        if events is not None:
            events.ended(summary)
        if running.events != "-":
            show(summary)


def _kept(store: GameStore, out: Path | None) -> str:
    count = len(store.scores())
    if out is None:
        return f"{count} games are lost: with --out FILE they would be kept"
    return f"{count} games are in {out}: the same command goes on from there"


def _tell_again(workers: Workers) -> None:
    for message, count in workers.retries.items():
        games = "1 game was" if count == 1 else f"{count} games were"
        typer.echo(f"fourfold: {games} played again: {message}", err=True)


@contextlib.contextmanager
def open_workers(running: Running) -> Iterator[Workers]:
    """The workers that the options ask for, closed in the end."""
    if running.cluster is not None and running.workers is not None:
        raise FourfoldError("option.cluster_workers")
    workers: Workers
    if running.cluster is None:
        workers = open_local_workers(running.workers)
    else:
        from fourfold.arena.workers.cluster import ClusterWorkers

        workers = ClusterWorkers(running.cluster)
    try:
        yield workers
    finally:
        workers.close()


@contextlib.contextmanager
def _shower(left_out: Sequence[RejectedEntrant] | None) -> Iterator[StandingsShower | None]:
    if left_out is None:
        yield None
        return
    from fourfold.server.projector import serve_projector

    with serve_projector(lambda line: typer.echo(line, err=True)) as projection:
        yield StandingsShower(projection, left_out)


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
