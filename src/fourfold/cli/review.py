"""``fourfold review``: a game turn by turn, with verdicts in words."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from fourfold.analysis import Judgement, Label, Proofs, Review, review
from fourfold.analysis.words.catalogue import Catalogue, find_catalogue
from fourfold.cli.languages import DEFAULT_LANGUAGE, Language
from fourfold.cli.progress import Bar
from fourfold.cli.solving import Threads, limit_of
from fourfold.errors import FourfoldError, RecordError
from fourfold.games.record import Record, read_records
from fourfold.solver import Score, Value

_STYLES = {
    Label.BLUNDER: "bold red",
    Label.WIN_THROWN_AWAY: "red",
    Label.DRAW_THROWN_AWAY: "red",
    Label.ONLY: "bold green",
    Label.BEST: "green",
    Label.SLOWER_WIN: "yellow",
    Label.FASTER_LOSS: "yellow",
}
_SHORT = {Value.WIN: "+", Value.DRAW: "=", Value.LOSS: "-"}
_PIPE_WIDTH = 100
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
        typer.Option(metavar="N", min=1, help="Which game of several; the last one."),
    ] = None,
    language: Language = DEFAULT_LANGUAGE,
    threads: Threads = None,
    time: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0.001, help="The longest for one position; no limit."),
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="The review as JSON.")] = False,
) -> None:
    """Look at a Quarto game turn by turn: its exact value, a verdict on each turn, and why.

    The game may be finished or still running. Every sentence follows from the solver's proofs or
    from the rules. Both players' accuracy is the share of their decisions that kept the value.
    """
    catalogue = find_catalogue(language)
    record = _chosen(_read(game), number)
    proofs = Proofs(limit=limit_of(time, None), threads=threads)
    with Bar("turns", _PATIENCE) as bar:
        found = review(record, proofs=proofs, on_progress=bar.show)
    if json_output:
        typer.echo(json.dumps(found.as_dict(language), ensure_ascii=False))
        return
    _show(found, catalogue, language)


def _read(game: str) -> list[Record]:
    """The games in a file, a text or the input; the error says what was looked at."""
    if game == "-":
        return _games(sys.stdin.read() if sys.stdin is not None else "", "the input")
    if game.lstrip().startswith("["):
        return _games(game, "the text")
    path = Path(game)
    try:
        return _games(path.read_text(encoding="utf-8"), str(path))
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file in UTF-8") from None
    except (OSError, ValueError) as error:
        if isinstance(error, FourfoldError):
            raise
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FourfoldError(
            f"{game!r} cannot be read: {reason}; give a file of game records, a record that begins "
            "with its tags, or -"
        ) from None


def _games(text: str, source: str) -> list[Record]:
    try:
        records = read_records(text)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    if not records:
        raise RecordError(f"{source} has no game in it")
    return records


def _chosen(records: list[Record], number: int | None) -> Record:
    if number is not None and number > len(records):
        raise FourfoldError(f"--number {number}: there are {len(records)} games")
    return records[-1 if number is None else number - 1]


def _show(found: Review, catalogue: Catalogue, language: str) -> None:
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(console.width, _PIPE_WIDTH)
    console.print(_turns(found, catalogue))
    history = " ".join(map(_brief, found.history))
    first = found.name(0, language)
    console.print(catalogue.say("review", "history", player=first) + f": {history}", soft_wrap=True)
    for sentence in found.summary(language):
        console.print(sentence, soft_wrap=True)
    if not found.critical:
        console.print(catalogue.say("review", "no_critical"))
        return
    console.print(catalogue.say("review", "critical") + ":")
    for number in found.critical:
        judgement = found.turns[number - 1]
        label = catalogue.label(judgement.label)
        console.print(f"  {number:>2} {judgement.turn}: {label}", style=_STYLES[judgement.label])


def _turns(found: Review, catalogue: Catalogue) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for heading in ("player", "turn", "value", "label", "why"):
        table.add_column(catalogue.say("review", heading), no_wrap=heading != "why")
    for number, judgement in enumerate(found.turns, start=1):
        table.add_row(
            str(number),
            catalogue.say("review", ("first", "second")[judgement.player]),
            str(judgement.turn),
            _change(judgement),
            catalogue.label(judgement.label),
            " ".join(map(catalogue.reason, judgement.reasons)),
            style=_STYLES.get(judgement.label),
        )
    return table


def _change(judgement: Judgement) -> str:
    """The score for the mover, and what became of it when it changed."""
    before, after = _brief(judgement.before), _brief(judgement.after)
    return before if before == after else f"{before} > {after}"


def _brief(score: Score | None) -> str:
    """``+5`` is a win at distance 5, ``=`` a draw, ``-2`` a loss to the next placement."""
    if score is None:
        return "?"
    return _SHORT[score.value] + ("" if score.value is Value.DRAW else str(score.distance))
