"""``fourfold analyse``: what every turn of a position leads to."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from fourfold.analysis.contract import Terms, Told, analyst_of
from fourfold.base.limits import Limits
from fourfold.cli.languages import DEFAULT_LANGUAGE, Language
from fourfold.cli.options import GameSpec, NoBook, RulesName, Seconds, Threads, find_game


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
    played = find_game(game, rules)
    here = played.start() if position.strip().upper() == "START" else played.parse(position)
    terms = Terms(Limits(time, nodes), threads, depth, book=not no_book)
    found: Told
    if why is None:
        found = analyst_of(played).analyse(here, terms, _show_progress)
    else:
        found = analyst_of(played).explain(here, why, terms)
    if json_output:
        typer.echo(json.dumps(found.as_dict(language), ensure_ascii=why is None))
        return
    for line in found.lines(language):
        typer.echo(printable(line))


def _show_progress(words: str) -> None:
    """Tell whoever watches how far the analysis is."""
    if sys.stderr.isatty():
        print(words, end="\r", file=sys.stderr, flush=True)


def printable(line: str) -> str:
    """The line with signs that the output can take, as wide as before."""
    try:
        line.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return line.replace(" ≥", ">=").replace(" ≤", "<=")
    return line
