"""``fourfold evaluations``: compare the heuristics for Quarto with exact values."""

from __future__ import annotations

import json
import statistics
from typing import Annotated, Any

import typer

from fourfold.cli.options import RulesName, parse_placed_range, rules_or_default


def command(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[EVALUATION]...", help="Specs such as relative(c=100).  [default: all]"
        ),
    ] = None,
    rules: RulesName = None,
    count: Annotated[
        int, typer.Option(metavar="N", min=2, help="How many positions for each number placed.")
    ] = 200,
    placed: Annotated[
        str, typer.Option(metavar="FIRST-LAST", help="The numbers of pieces placed.")
    ] = "5-14",
    seed: Annotated[int, typer.Option(metavar="S", help="Which positions.")] = 0,
    json_output: Annotated[bool, typer.Option("--json", help="JSON instead of a table.")] = False,
) -> None:
    """Score each evaluation of Quarto by the three requirements on a heuristic.

    Correct: it orders finished games as the rules do, and open ones lie between. Efficient: what
    one look costs, in microseconds, in Python. Precise: Spearman's rank correlation with the exact
    value (win, draw or loss, by the solver) of random positions, for each number of pieces placed;
    - where the evaluation or the value is the same for all of them.
    """
    from fourfold.analysis.quarto.heuristics import exact_values, is_correct, precision
    from fourfold.evaluation.registry import evaluation_for, heuristics_for
    from fourfold.games.quarto import Position
    from fourfold.games.quarto.position import random_positions

    chosen = [evaluation_for(spec, Position.start()) for spec in names or heuristics_for("quarto")]
    layers = {
        number: random_positions(rules_or_default(rules), number, count, seed)
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
        typer.echo(json.dumps(rows))
        return
    typer.echo(f"{'evaluation':>16} correct     µs" + "".join(f"{n:>7}" for n in layers))
    for row in rows:
        cells = ("      -" if r is None else f"{r:>7.3f}" for r in row["correlation"].values())
        name, correct = row["evaluation"], "yes" if row["correct"] else "no"
        typer.echo(f"{name:>16} {correct:>7} {row['microseconds']:>6.1f}" + "".join(cells))
