"""``fourfold review``: judge every turn of a game, and say why."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from fourfold.analysis.contract import AnalysisOptions, find_analyst
from fourfold.analysis.review import GameReview
from fourfold.base.errors import FourfoldError, wrap_errors
from fourfold.base.files import read_text
from fourfold.base.limits import Limits
from fourfold.cli.language import Language
from fourfold.cli.options import Threads, check_finite, read_games
from fourfold.cli.progress import ProgressBar
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator

_PATIENCE = 1.0

_STYLES = {
    "blunder": "bold red",
    "win thrown away": "red",
    "draw thrown away": "red",
    "mistake": "red",
    "slower win": "yellow",
    "faster loss": "yellow",
    "inaccuracy": "yellow",
    "good": "green",
    "best": "green",
    "only move": "bold green",
}
"""The style of each label of any game."""

_PIPE_WIDTH = 100


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
            callback=check_finite,
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
    record = _select(_read(game), number)
    with ProgressBar("turns", _PATIENCE) as bar:
        options = AnalysisOptions(Limits(time), threads)
        review = find_analyst(record.game).review(record, options, bar.show)
    if json_output:
        typer.echo(json.dumps(review.as_dict(language), ensure_ascii=False))
    else:
        _print_review(review, language)


def _read(game: str) -> list[Record]:
    """The games of a file, a text or the input; errors name the source."""
    if game == "-":
        return read_games(sys.stdin.read() if sys.stdin is not None else "", Message("file.input"))
    if game.lstrip().startswith("["):
        return read_games(game, Message("file.text"))
    path = Path(game)
    with wrap_errors("review.source"):
        text = read_text(path)
    return read_games(text, path)


def _select(records: list[Record], number: int | None) -> Record:
    if number is not None and number > len(records):
        raise FourfoldError("review.number", number=number, count=len(records))
    return records[-1 if number is None else number - 1]


def _print_review(review: GameReview[Any, Any], language: str) -> None:
    """Print a table of the turns, the history, and the critical turns."""
    translate = translator(language)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(console.width, _PIPE_WIDTH)
    console.print(_turns_table(review, language))
    first = review.players[0].display_name(language)
    console.print(
        translate("reviewed.history", player=first) + f": {review.history_text}", soft_wrap=True
    )
    for sentence in review.summary(language):
        console.print(sentence, soft_wrap=True)
    if not review.critical:
        unproven = any(player.unproven for player in review.players)
        message = "no_critical_proven" if unproven else "no_critical"
        console.print(translate(f"reviewed.{message}"))
        return
    console.print(translate("review.critical") + ":")
    for number in review.critical:
        judgement = review.turns[number - 1]
        label, style = judgement.label_text(language), _STYLES.get(judgement.label)
        console.print(f"  {number:>3} {judgement.turn}  {label}", style=style)


def _turns_table(review: GameReview[Any, Any], language: str) -> Table:
    translate = translator(language)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for heading in ("player", "turn", "value", "label", "why"):
        table.add_column(translate(f"reviewed.{heading}"), no_wrap=heading != "why")
    for number, judgement in enumerate(review.turns, start=1):
        table.add_row(
            str(number),
            translate(("reviewed.first", "reviewed.second")[judgement.player]),
            str(judgement.turn),
            judgement.change,
            judgement.label_text(language),
            judgement.to_text(language),
            style=_STYLES.get(judgement.label),
        )
    return table
