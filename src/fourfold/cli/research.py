"""``fourfold reproduce``, ``evaluations`` and ``dataset``: experiments with exact values."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any, Self

import typer

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult
from fourfold.arena.reproduction.comparison import (
    ExperimentComparison,
    comparison_page,
    overview,
    reason,
    reproduce,
    tally,
)
from fourfold.arena.reproduction.experiment import EXPERIMENTS, Experiment, find_experiments
from fourfold.arena.tournament import Watcher
from fourfold.arena.workers.base import Workers as WorkerPool
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.base.files import write_text
from fourfold.cli.options import (
    Cluster,
    JsonOutput,
    ProgressBar,
    RulesName,
    Seed,
    Workers,
    check_writable,
    parse_placed_range,
    print_json,
    print_table,
)
from fourfold.cli.tournaments.run import open_workers
from fourfold.datasets.plan import MOST_CLASSES, FileFormat, Plan, Source
from fourfold.evaluation.registry import evaluation_for, heuristics_for
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.position import random_positions

REPRODUCTION_SEED = 1
"""Fixed, so that the page in the documentation can be reproduced."""


def reproduce_command(
    quick: Annotated[bool, typer.Option("--quick")] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Run only this experiment; can be repeated. One of {', '.join(EXPERIMENTS)}.",
        ),
    ] = None,
    seed: Seed = REPRODUCTION_SEED,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    markdown: Path | None = None,
    workers: Workers = None,
) -> None:
    """Repeat course experiments: NTNU, Torino, IIIT, Italian notes.

    The documents are the NTNU report (2012), the Torino ProPlayer README (2023), the IIIT ultimate
    bot report and the Italian notes on game theory; docs/course-documents.md lists what each of
    them contains and what runs it here. The command prints one table: each figure of a document,
    ours, its 95 % interval and a verdict, and then why figures differ.

    All experiments take about five minutes on two cores, with --quick one.

    Args:
        quick: Play a tenth of the games and shorten calculations.
        out: Folder that stores the games. Repeat the command to continue.
        markdown: Also write a page with explanations to this file.

    Examples:
      fourfold reproduce --quick
      fourfold reproduce --only pro1-random
    """
    experiments = find_experiments(only or ())
    if markdown is not None:
        check_writable("--markdown", markdown)
    comparisons: list[ExperimentComparison] = []
    progress = ExperimentProgress(experiments, seed, quick)
    with closing(open_local_workers(workers)) as pool, progress:
        for experiment in experiments:
            comparisons.append(_repeat(experiment, out, seed, quick, pool, progress))
            progress.end()
    table = overview(comparisons)
    print_table((table.header, *table.rows), table.words)
    typer.echo(f"\n{tally(comparisons)}")
    for comparison in comparisons:
        if comparison.differs:
            typer.echo(f"\n{reason(comparison)}")
    if markdown is not None:
        write_text(markdown, comparison_page(comparisons, seed, quick))


class ExperimentProgress(Watcher):
    """A progress bar over all experiments; a calculation counts as one game."""

    def __init__(self, experiments: Sequence[Experiment], seed: int, quick: bool) -> None:
        self._units = [
            1
            if experiment.calculation
            else experiment.configuration(seed, quick).schedule().total()
            for experiment in experiments
        ]
        self._ended = 0
        self._games = 0
        self._bar = ProgressBar("games", patience=1.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.__exit__(*error)

    def on_start(
        self,
        configuration: Configuration,  # noqa: ARG002
        total: int,  # noqa: ARG002
        games: Sequence[GameResult],
    ) -> None:
        self.on_games(games)

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._games += len(games)
        self._show()

    def end(self) -> None:
        """An experiment has ended."""
        self._ended += 1
        self._games = 0
        self._show()

    def _show(self) -> None:
        self._bar.show(sum(self._units[: self._ended]) + self._games, sum(self._units))


def _repeat(
    experiment: Experiment,
    out: Path | None,
    seed: int,
    quick: bool,
    pool: WorkerPool,
    progress: ExperimentProgress,
) -> ExperimentComparison:
    try:
        return reproduce(experiment, out, seed, quick, pool, [progress])
    except KeyboardInterrupt:
        stored = f"are in {out}; repeat the command to continue" if out else "are lost; use --out"
        typer.echo(f"\nfourfold: interrupted in {experiment.name}; its games {stored}", err=True)
        raise


def evaluations_command(
    names: Annotated[list[str] | None, typer.Argument(metavar="EVALUATION...")] = None,
    rules: RulesName = None,
    count: Annotated[int, typer.Option(min=2)] = 200,
    placed: Annotated[str, typer.Option(metavar="N[-M]")] = "5-14",
    seed: Seed = 0,
    json_output: JsonOutput = False,
) -> None:
    """Compare Quarto heuristics with exact values.

    correct: whether the evaluation orders finished games as the rules do, with unfinished games
    between them. µs: time per evaluation in Python, in microseconds. The other columns: Spearman's
    rank correlation with the exact value of random positions, for each number of pieces placed; a -
    means that the evaluation or the value is the same for all positions.

    Args:
        names: Evaluations: zero, almost, absolute, relative(c=100), quarticity. (default: all)
        count: Number of positions for each number of pieces.
        placed: Number of pieces placed, such as 7 or 5-14.

    Examples:
      fourfold evaluations quarticity absolute --count 20 --placed 9-12
    """
    from fourfold.analysis.quarto.heuristics import exact_values, is_correct, precision

    chosen = [evaluation_for(spec, Position.start()) for spec in names or heuristics_for("quarto")]
    layers = {
        number: random_positions(Rules(rules or Rules.LINES), number, count, seed)
        for number in parse_placed_range(placed, 0, 15)
    }
    values = {number: exact_values(positions) for number, positions in layers.items()}
    every = [position for positions in layers.values() for position in positions]
    rows: list[dict[str, Any]] = []
    for evaluation in chosen:
        results = [precision(evaluation, layers[number], values[number]) for number in layers]
        rows.append(
            {
                "evaluation": evaluation.name,
                "correct": is_correct(evaluation, every),
                "microseconds": statistics.fmean(one.microseconds for one in results),
                "correlation": {one.placed: one.correlation for one in results},
            }
        )
    if json_output:
        print_json(rows)
        return
    table = [["evaluation", "correct", "µs", *map(str, layers)]]
    for row in rows:
        cells = ("-" if r is None else f"{r:.3f}" for r in row["correlation"].values())
        correct = "yes" if row["correct"] else "no"
        table.append([row["evaluation"], correct, f"{row['microseconds']:.1f}", *cells])
    print_table(table)


def dataset_quarto(
    out: Annotated[Path, typer.Argument(metavar="FILE")],
    rules: RulesName = None,
    placed: Annotated[str, typer.Option(metavar="N[-M]")] = "8-12",
    by: Annotated[str, typer.Option(metavar="|".join(Source))] = Source.RANDOM.value,
    count: Annotated[int | None, typer.Option(min=1, max=10**9)] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**59)] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Write Quarto positions with exact value, distance and all best moves.

    The positions have a piece in hand. docs/reference/dataset.md describes the fields. After an
    interruption, repeat the command to continue.

    Args:
        out: File to write: .jsonl, .npz or .parquet.
        placed: Number of pieces placed, such as 10 or 8-12.
        by: Players of the games that lead to the positions, or classes for all positions up to
            symmetry.
        count: Positions for each number of pieces, except with --by classes. (default: 10000)
        seed: Random seed. The same seed gives the same file, with any number of workers.

    Examples:
      fourfold dataset quarto positions.jsonl --placed 12 --count 100
    """
    from fourfold.datasets.generation import generate_dataset

    if by not in [*Source]:
        raise unknown_name_error("dataset.source", by, [*Source])
    if out.suffix.removeprefix(".") not in [*FileFormat]:
        raise FourfoldError("dataset.form", file=out)
    if by == Source.CLASSES and count is not None:
        raise FourfoldError("dataset.count")
    check_writable("FILE", out)
    plan = Plan(
        rules=Rules(rules or Rules.LINES),
        source=Source(by),
        form=FileFormat(out.suffix.removeprefix(".")),
        placed=tuple(parse_placed_range(placed, 0, MOST_CLASSES if by == Source.CLASSES else 15)),
        count=10_000 if count is None else count,
        seed=seed,
    )
    with open_workers(workers, cluster) as pool, ProgressBar(f"{plan.rules}, {by}") as bar:
        rows = generate_dataset(plan, out, pool, bar.show)
    typer.echo(f"{out}: {rows} positions, {out.stat().st_size} bytes")


dataset_command = {"quarto": dataset_quarto}
