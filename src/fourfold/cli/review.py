"""``fourfold review``: a game turn by turn, judged in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from fourfold.analysis.contract import Terms, analyst_of
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import read_text
from fourfold.base.limits import Limits
from fourfold.cli.languages import DEFAULT_LANGUAGE, Language
from fourfold.cli.options import Threads, finite, games_in
from fourfold.cli.progress import Bar
from fourfold.cli.review_table import draw_review
from fourfold.games.record import Record
from fourfold.i18n import Message

_PATIENCE = 1.0


def command(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A file of game records, a record as text, or - to read the input."
        ),
    ],
    number: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Which game of several.  [default: the last]"),
    ] = None,
    language: Language = DEFAULT_LANGUAGE,
    threads: Threads = None,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            min=0.001,
            callback=finite,
            help="For each position; Quarto: no limit.",
        ),
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="The review as JSON.")] = False,
) -> None:
    """Look at a game turn by turn: what it was worth, what each turn is called, and why.

    Quarto and tic-tac-toe are judged by exact values: every sentence follows from proofs or from
    the rules. Ultimate is judged by the points that the engine expects. The game may be finished or
    still running. A player's accuracy is the share of its decisions that gave nothing away.
    """
    record = _chosen(_read(game), number)
    with Bar("turns", _PATIENCE) as bar:
        found = analyst_of(record.game).review(record, Terms(Limits(time), threads), bar.show)
    if json_output:
        typer.echo(json.dumps(found.as_dict(language), ensure_ascii=False))
    else:
        draw_review(found, language)


def _read(game: str) -> list[Record]:
    """The games in a file, a text or the input; the error says what was looked at."""
    if game == "-":
        return games_in(sys.stdin.read() if sys.stdin is not None else "", Message("file.input"))
    if game.lstrip().startswith("["):
        return games_in(game, Message("file.text"))
    path = Path(game)
    with wrap_errors("review.source"):
        text = read_text(path)
    return games_in(text, path)


def _chosen(records: list[Record], number: int | None) -> Record:
    if number is not None and number > len(records):
        raise FourfoldError("review.number", number=number, count=len(records))
    return records[-1 if number is None else number - 1]
