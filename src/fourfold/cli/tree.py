"""``fourfold tree``: a search step by step, as a page or a trace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors, write_text
from fourfold.base.limits import Limits
from fourfold.cli.options import RulesName, check_writable, find_game
from fourfold.cli.progress import ProgressBar
from fourfold.frontend.single_file import offline_page
from fourfold.teaching.search_setup import ABSTRACT, DEFAULT_TREE_GAME, SearchSetup
from fourfold.teaching.trace_sample import TraceSample
from fourfold.teaching.traces import Line, Sink, line_writer, trace_search

PAGE_ENDING = ".html"
TRACE_ENDING = ".jsonl"
NODES_PER_UPDATE = 2000
PATIENCE = 2.0
"""Seconds before the progress is shown."""


def command(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]", help="What to search.  [default: the start of the game]"
        ),
    ] = None,
    game: Annotated[
        str,
        typer.Option(
            metavar="SPEC", help="tictactoe, quarto, ultimate, ..., or abstract: a bare tree."
        ),
    ] = DEFAULT_TREE_GAME,
    rules: RulesName = None,
    algorithm: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="minimax, alphabeta, failhard, ordered, table, deepening or montecarlo.",
        ),
    ] = "alphabeta",
    depth: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=100, help="How many moves deep.  [default: to the end]"
        ),
    ] = None,
    evaluation: Annotated[
        str | None, typer.Option(metavar="SPEC", help="What is asked where the depth is used up.")
    ] = None,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="A page .html, or a trace .jsonl."),
    ] = Path("tree.html"),
    nodes: Annotated[
        int, typer.Option(metavar="N", min=10, max=200_000, help="How many nodes the page shows.")
    ] = 5000,
    limit: Annotated[
        int, typer.Option(metavar="N", min=1, help="Stop the search after so many nodes.")
    ] = 2_000_000,
) -> None:
    """Search a position, and write every step of it: as one page that opens in any browser without
    a server, or as a trace for other programs.

    fourfold tree "x../.o./..." --depth 3 -o tree.html

    fourfold tree "((3 12 8) (2 4 6) (14 5 2))" --game abstract -o tree.html

    Of a large tree the page shows a sample and says what is left out; a trace is always whole, and
    written while the search runs.
    """
    if output.suffix not in (PAGE_ENDING, TRACE_ENDING):
        raise FourfoldError(
            "option.ending", option="--output", file=output, endings=[PAGE_ENDING, TRACE_ENDING]
        )
    check_writable("--output", output)
    spec = game if game == ABSTRACT and rules is None else str(find_game(game, rules))
    setup = SearchSetup.of(spec, position, algorithm, depth, evaluation)
    limits = Limits(nodes=limit)
    bar = ProgressBar("nodes, at most", patience=PATIENCE)
    if output.suffix == TRACE_ENDING:
        with wrap_write_errors(output), output.open("w", encoding="utf-8") as file, bar:
            result = trace_search(
                setup, _with_progress(line_writer(file), bar, limit), limits=limits
            )
        left_out = 0
    else:
        sample = TraceSample(nodes)
        with bar:
            result = trace_search(setup, _with_progress(sample, bar, limit), limits=limits)
        lines = sample.lines()
        left_out = lines[0]["left_out"]
        write_text(output, offline_page("tree", {"lines": lines}))
    value = "" if result.value is None else f", worth {result.value:g}"
    typer.echo(f"{output}: {result.move}{value}, {result.nodes} nodes")
    if not result.complete:
        typer.echo(f"the search was stopped after {limit} nodes; --limit allows more", err=True)
    if left_out:
        typer.echo(f"{left_out} nodes are left out of the page; --nodes shows more", err=True)


def _with_progress(sink: Sink, bar: ProgressBar, limit: int) -> Sink:
    """A sink that shows the progress of a long search."""

    def count_and_pass(line: Line) -> None:
        sink(line)
        if line["e"] == "enter" and line["n"] % NODES_PER_UPDATE == NODES_PER_UPDATE - 1:
            bar.show(line["n"] + 1, limit)

    return count_and_pass
