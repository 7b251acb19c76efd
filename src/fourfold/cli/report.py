"""``fourfold report``: what came of the games in a file."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from fourfold.arena.played import Played
from fourfold.arena.regret import assess_games, is_known_for
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.rows import GameRegret
from fourfold.arena.store import Store
from fourfold.arena.workers.local import LocalWorkers
from fourfold.cli.contest.options import Processes
from fourfold.cli.contest.show import show
from fourfold.cli.progress import Bar
from fourfold.errors import FourfoldError

UNASKED = 300
"""Regret is found without being asked for when no more games than this are without: they take a
few seconds."""

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
    regret: Annotated[
        bool | None,
        typer.Option(
            "--regret/--no-regret",
            help="Quarto: the half-points given away against exact play, kept in the file.  "
            f"[default: unless it must be found for more than {UNASKED} games]",
        ),
    ] = None,
    workers: Processes = None,
) -> None:
    """Print the tables of a match or tournament, finished or not, as the run itself would."""
    if as_json and as_markdown:
        raise FourfoldError("choose one of --json and --markdown")
    with Store.open(file) as store:
        summary = _summary(store, regret, workers)
    if html_to is not None:
        from fourfold.arena.report.html import html

        html_to.write_text(html(summary), encoding="utf-8")
    if as_json:
        from fourfold.arena.report.facts import facts

        typer.echo(json.dumps(facts(summary), indent=2, ensure_ascii=False))
    elif as_markdown:
        from fourfold.arena.report.markdown import markdown

        typer.echo(markdown(summary), nl=False)
    elif html_to is None:
        show(summary)


def _summary(store: Store, wanted: bool | None, workers: int | None) -> Summary:
    games = list(store.games())
    game = store.configuration.game
    regrets = None
    if is_known_for(game):
        if wanted is not False:
            regrets = _regrets(store, games, bool(wanted), workers)
    elif wanted:
        raise FourfoldError(f"--regret: the solver does not know {game}, only quarto")
    return summarise(store.configuration, games, regrets)


def _regrets(
    store: Store, games: list[Played], asked_for: bool, workers: int | None
) -> dict[int, GameRegret] | None:
    missing = len({game.pairing.number for game in games} - store.regrets().keys())
    with closing(LocalWorkers(workers)) as team:
        if missing <= UNASKED:
            return assess_games(store, games, team)
        if not asked_for:
            typer.echo(f"fourfold: no regret for {missing} games; --regret finds it", err=True)
            return None
        with Bar("regret") as bar:
            return assess_games(store, games, team, bar.show)
