"""``fourfold analyse``: the value of every turn of a position."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from fourfold.analysis.contract import AnalysisOptions, AnalysisResult, find_analyst
from fourfold.base.limits import Limits
from fourfold.cli.language import Language
from fourfold.cli.options import GameSpec, NoBook, RulesName, Seconds, Threads, find_game
from fourfold.i18n import DEFAULT_LANGUAGE


def command(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position of the game, or START.")
    ],
    game: GameSpec = None,
    rules: RulesName = None,
    no_book: NoBook = False,
    threads: Threads = None,
    time: Seconds = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after so many positions.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Ultimate: moves ahead at most.")
    ] = None,
    why: Annotated[
        str | None,
        typer.Option(
            metavar="TURN",
            help="Say in words why this turn is worth so much; all: every turn.",
        ),
    ] = None,
    language: Language = DEFAULT_LANGUAGE,
    json_output: Annotated[bool, typer.Option("--json", help="JSON instead of a table.")] = False,
) -> None:
    """Show the value of every turn of a position to the player who makes it, best first.

    Quarto and tic-tac-toe are solved: W5 is a win at distance 5, D a draw, L2 a loss to the next
    placement. Where a limit left it open, what is proven is shown: W or L without a distance, at
    least or at most a draw, or ?. Ultimate is searched by the engine, five seconds unless told
    otherwise: the points by which the player is expected to lead in the end, how likely it is to
    score more than the opponent, and the best play.
    """
    variant = find_game(game, rules)
    start = variant.start() if position.strip().upper() == "START" else variant.parse(position)
    options = AnalysisOptions(Limits(time, nodes), threads, depth, book=not no_book)
    analyst = find_analyst(variant)
    result: AnalysisResult
    if why is None:
        result = analyst.analyse(start, options, _show_progress)
    else:
        result = analyst.explain(start, why, options)
    if json_output:
        typer.echo(json.dumps(result.as_dict(language), ensure_ascii=why is None))
        return
    for line in result.lines(language):
        typer.echo(fit_to_encoding(line))


def _show_progress(text: str) -> None:
    if sys.stderr.isatty():
        print(text, end="\r", file=sys.stderr, flush=True)


def fit_to_encoding(line: str) -> str:
    """Replace characters that the output encoding lacks, keeping the width."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return line.replace(" ≥", ">=").replace(" ≤", "<=")
    return line
