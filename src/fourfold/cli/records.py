"""``fourfold report``, ``export`` and ``import``: stored games and game records."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TextIO

import typer

from fourfold.arena.regret import has_solver
from fourfold.arena.report.formats import (
    EXPORT_FORMATS,
    export_games,
    html_report,
    markdown_report,
    summary_as_dict,
)
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.store import GameStore
from fourfold.base.errors import FourfoldError, RecordError, wrap_errors
from fourfold.base.files import read_text, wrap_write_errors, write_text
from fourfold.cli.options import JsonOutput, Workers, check_choice, print_json
from fourfold.cli.tournaments.run import (
    WithRegret,
    find_regrets,
    missing_regrets,
    print_report,
    report_damage,
)
from fourfold.games.record import import_records
from fourfold.games.registry import Game
from fourfold.i18n import Message

StoreFile = Annotated[Path, typer.Argument(help="File written by match or tournament with --out.")]
OutFile = Annotated[
    Path | None, typer.Option("--out", help="File to write. (default: standard output)")
]


def report_command(
    file: StoreFile,
    as_json: JsonOutput = False,
    as_markdown: Annotated[bool, typer.Option("--markdown")] = False,
    html_to: Annotated[Path | None, typer.Option("--html")] = None,
    regret: WithRegret = None,
    workers: Workers = None,
) -> None:
    """Print the report of a stored match or tournament.

    The match or tournament may be unfinished.

    Args:
        as_markdown: Print Markdown.
        html_to: Write a web page with tables and charts to this file.

    Examples:
      fourfold report match.sqlite
      fourfold report match.sqlite --html report.html
    """
    if as_json and as_markdown:
        raise FourfoldError("option.json_markdown")
    with GameStore.open(file, to_add=regret is True) as store:
        summary = _summary(store, regret, workers)
    if html_to is not None:
        write_text(html_to, html_report(summary))
    if as_json:
        print_json(summary_as_dict(summary), indent=2)
    elif as_markdown:
        typer.echo(markdown_report(summary), nl=False)
    elif html_to is None:
        print_report(summary)


def _summary(store: GameStore, requested: bool | None, workers: int | None) -> Summary:
    games = list(store.games())
    report_damage(store)
    regrets = find_regrets(store, games, requested, workers)
    if regrets is None and requested is None and has_solver(store.configuration.game):
        missing = missing_regrets(store, games)
        typer.echo(f"fourfold: {missing} games have no regret yet; add --regret", err=True)
    return summarise(store.configuration, games, regrets)


def export_command(
    file: StoreFile,
    form: Annotated[str, typer.Option("--to", metavar="|".join(EXPORT_FORMATS))] = "records",
    out: OutFile = None,
) -> None:
    """Export the games of a match or tournament.

    Args:
        form: Format: JSON lines, a CSV table, or game records.

    Examples:
      fourfold export match.sqlite --to csv --out games.csv
    """
    check_choice("--to", form, EXPORT_FORMATS)
    with GameStore.open(file) as store, _open_output(out) as target:
        export_games(store.games(), store.configuration.names, form, target)
        report_damage(store)


def import_command(
    file: str,
    game: Annotated[str, typer.Option("--game", metavar="SPEC")] = "ultimate(n=3)",
    notation: Annotated[
        str, typer.Option("--from", metavar="row-column|block-cell")
    ] = "row-column",
    first: Annotated[int, typer.Option(metavar="0|1", min=0, max=1)] = 0,
    by_line: Annotated[bool, typer.Option("--lines")] = False,
    out: OutFile = None,
) -> None:
    """Convert games of other programs to game records.

    The input has games of Ultimate as pairs of numbers. A move is the row and column on the whole
    board, or the block and the cell within it, in reading order. For n=3, blocks and cells may also
    be NW N NE W C E SW S SE. Spaces, commas, slashes, colons and brackets may separate the numbers.
    Every move is checked.

    Args:
        file: File with the moves of the games, or - to read standard input.
        game: The game that was played.
        notation: Meaning of the numbers.
        first: Number of the first row, column, block and cell.
        by_line: Each line is a game. Without this option, empty lines separate games.

    Examples:
      fourfold import moves.txt --from block-cell --first 1 --out games.txt
    """
    source = Message("file.input") if file == "-" else Path(file)
    with wrap_errors("file.wrong", of=RecordError, to=RecordError, file=source):
        text = sys.stdin.read() if file == "-" else read_text(Path(file))
        records = import_records(text, Game.find(game), notation, first=first, by_line=by_line)
    if not records:
        raise RecordError("file.no_game", file=source)
    with _open_output(out) as target:
        target.write("\n".join(map(str, records)))


@contextlib.contextmanager
def _open_output(out: Path | None) -> Iterator[TextIO]:
    """A file to write to, or standard output."""
    if out is None:
        yield sys.stdout
    else:
        with wrap_write_errors(out), out.open("w", encoding="utf-8") as file:
            yield file
