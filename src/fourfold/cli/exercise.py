"""``fourfold exercise``: exercises on minimax and alpha-beta."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.base.errors import FourfoldError
from fourfold.base.files import write_text
from fourfold.cli.options import check_writable


def command(
    kind: Annotated[
        str, typer.Option(metavar="NAME", help="abstract, or a game: quarto, tictactoe.")
    ] = "abstract",
    ask: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="values (minimax), window (alpha, beta) or pruned (branches)."
        ),
    ] = "values",
    level: Annotated[int, typer.Option(metavar="N", help="1, 2 or 3: how large the tree is.")] = 1,
    seed: Annotated[int, typer.Option(metavar="S", help="Which exercise.")] = 0,
    count: Annotated[
        int, typer.Option(metavar="N", min=1, max=50, help="So many, with the seeds that follow.")
    ] = 1,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page, .html.")
    ] = Path("exercise.html"),
) -> None:
    """Make a page of exercises that opens in any browser without a server.

    The student fills it in, has it checked against the real search, and saves the answers to a
    file, which fourfold grade reads. The right answers are in the page, for whoever looks for them
    there.
    """
    from fourfold.frontend.single_file import offline_page
    from fourfold.teaching.exercises import Exercise

    if output.suffix != ".html":
        raise FourfoldError("option.ending", option="--output", file=output, endings=".html")
    check_writable("--output", output)
    sheets = [Exercise(kind, ask, level, seed + number).sheet() for number in range(count)]
    write_text(output, offline_page("exercise", {"sheets": sheets}))
    typer.echo(f"{output}: {count} exercise{'s' if count > 1 else ''}, {kind} {ask} level {level}")
