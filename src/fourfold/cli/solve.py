"""``fourfold solve``: the exact value of one Quarto position or of many."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.cli.options import (
    EMPTY_BOARD,
    NoBook,
    RulesName,
    Seconds,
    TableMib,
    Threads,
    rules_or_default,
)
from fourfold.solver import SolveResult, solve

BAD_LINES = 2


def command(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A Quarto position, START for the empty board, or - to read one from each line of "
            "the input.",
        ),
    ],
    rules: RulesName = None,
    weak: Annotated[
        bool, typer.Option("--weak", help="Win, draw or loss alone, without the distance.")
    ] = False,
    no_book: NoBook = False,
    threads: Threads = None,
    table: TableMib = None,
    time: Seconds = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after so many nodes.")
    ] = None,
    json_output: Annotated[
        bool, typer.Option("--json", help="One JSON object for each position.")
    ] = False,
) -> None:
    """Say what a Quarto position is worth to the player to move, with proof.

    Each answer is a line: the position, win, draw or loss, and the distance, which is the number
    of placements up to and including the winning one (0 for a draw, - when it was not asked for).
    When a limit strikes first, the answer is a range such as loss..draw.

    With -, lines that begin with # and empty lines pass through. A line that is no position is
    reported with its number, the rest goes on, and the exit code is 2.
    """
    chosen = rules_or_default(rules)
    settings: dict[str, Any] = {
        "rules": chosen,
        "weak": weak,
        "book": not no_book,
        "threads": threads,
        "limits": Limits(time, nodes),
        **({} if table is None else {"table_mib": table}),
    }

    def solve_text(text: str) -> str:
        result = solve(EMPTY_BOARD if text.upper() == "START" else text, **settings)
        return _as_json(text, result) if json_output else f"{text} {result.full_text()}"

    if position != "-":
        typer.echo(solve_text(position.strip()))
        return
    if not _solve_lines(solve_text):
        raise typer.Exit(BAD_LINES)


def _solve_lines(solve_text: Any) -> bool:
    """Solve each line of the input as it comes; return whether all lines were valid."""
    all_valid = True
    for number, raw in enumerate(sys.stdin, start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            typer.echo(line)
            continue
        try:
            typer.echo(solve_text(line))
        except FourfoldError as error:
            all_valid = False
            sys.stdout.flush()
            typer.echo(f"fourfold: line {number}: {error}", err=True)
    return all_valid


def _as_json(text: str, result: SolveResult) -> str:
    spent = {"nodes": result.nodes, "seconds": round(result.seconds, 6)}
    return json.dumps({"position": text, **result.bounds_as_dict(), **spent})
