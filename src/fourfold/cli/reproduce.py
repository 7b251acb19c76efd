"""``fourfold reproduce``: repeat the experiments of the course documents."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.report.tables import ReportTable
from fourfold.arena.reproduction.comparison import (
    ExperimentComparison,
    comparison_page,
    find_experiments,
    reproduce,
    tally,
)
from fourfold.arena.reproduction.experiment import Experiment
from fourfold.arena.workers.base import Workers
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.files import write_text
from fourfold.cli.tournaments.options import Processes
from fourfold.cli.tournaments.watchers import TournamentProgress

SEED = 1
"""Fixed, so that the page in the documentation can be reproduced."""


def command(
    quick: Annotated[bool, typer.Option("--quick", help="Play a tenth of the games.")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Play this experiment; may be given again."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Same seed, same games.")] = SEED,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Keep the games here. The same command goes on where it was stopped.",
        ),
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with explanations as well.")
    ] = None,
    workers: Processes = None,
) -> None:
    """Play the experiments of the NTNU report of 2012 and the Torino README of 2023 again.

    Prints what they report against what is measured, with 95 % intervals, and whether the reported
    figure lies within.
    """
    comparisons: list[ExperimentComparison] = []
    with closing(open_local_workers(workers)) as pool:
        for experiment in find_experiments(only or ()):
            comparison = _repeat(experiment, out, seed, quick, pool)
            comparisons.append(comparison)
            _show(comparison)
    typer.echo(tally(comparisons))
    if markdown is not None:
        write_text(markdown, comparison_page(comparisons, seed, quick))


def _repeat(
    experiment: Experiment, out: Path | None, seed: int, quick: bool, pool: Workers
) -> ExperimentComparison:
    progress = TournamentProgress()
    try:
        return reproduce(experiment, out, seed, quick, pool, [progress])
    except KeyboardInterrupt:
        location = (
            f"are in {out}: the same command goes on" if out else "are lost without --out FOLDER"
        )
        progress.stop()
        typer.echo(f"fourfold: interrupted in {experiment.name}; its games {location}", err=True)
        raise
    finally:
        progress.stop()


def _show(comparison: ExperimentComparison) -> None:
    experiment = comparison.experiment
    typer.echo(f"{experiment.name}: {' - '.join(experiment.players)}, {comparison.games} games")
    for line in _lines(comparison.table):
        typer.echo(f"  {line}")
    typer.echo()


def _lines(table: ReportTable) -> list[str]:
    rows = (table.header, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < table.words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
