"""``fourfold report``: the tables of a stored match or tournament."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.regret import has_solver
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.store import GameStore
from fourfold.base.errors import FourfoldError
from fourfold.base.files import write_text
from fourfold.base.printable import printable
from fourfold.cli.tournaments.options import Processes
from fourfold.cli.tournaments.report import WithRegret, find_regrets, missing_regrets, print_report

StoreFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="What --out of match or tournament wrote.")
]


def command(
    file: StoreFile,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    html_to: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page with tables and pictures."),
    ] = None,
    regret: WithRegret = None,
    workers: Processes = None,
) -> None:
    """Print the tables of a match or tournament, finished or not, as the run itself would."""
    if as_json and as_markdown:
        raise FourfoldError("option.json_markdown")
    with GameStore.open(file, to_add=regret is True) as store:
        summary = _summary(store, regret, workers)
    if html_to is not None:
        from fourfold.arena.report.formats import html_report

        write_text(html_to, html_report(summary))
    if as_json:
        from fourfold.arena.report.formats import summary_as_dict

        typer.echo(printable(json.dumps(summary_as_dict(summary), indent=2, ensure_ascii=False)))
    elif as_markdown:
        from fourfold.arena.report.formats import markdown_report

        typer.echo(markdown_report(summary), nl=False)
    elif html_to is None:
        print_report(summary)


def _summary(store: GameStore, requested: bool | None, workers: int | None) -> Summary:
    games = list(store.games())
    regrets = find_regrets(store, games, requested, workers)
    if regrets is None and requested is None and has_solver(store.configuration.game):
        missing = missing_regrets(store, games)
        typer.echo(f"fourfold: no regret for {missing} games; --regret finds it", err=True)
    return summarise(store.configuration, games, regrets)
