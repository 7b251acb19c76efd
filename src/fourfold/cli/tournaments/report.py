"""The report of a tournament in the terminal, and the regret in it."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from fourfold.arena.game import GameResult
from fourfold.arena.regret import assess_games, has_solver
from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import heading, remarks, tables
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.errors import FourfoldError
from fourfold.cli.progress import ProgressBar

MOST_UNASKED = 300
"""Regret is computed without ``--regret`` for up to so many games, which takes a few seconds."""

WithRegret = Annotated[
    bool | None,
    typer.Option(
        "--regret/--no-regret",
        help="Quarto: find the half-points given away against exact play, and keep them in the "
        f"file.  [default: unless it must be found for more than {MOST_UNASKED} games]",
    ),
]


def check_regret(game: str, requested: bool | None) -> None:
    """Raise FourfoldError if regret is requested for a game without exact values."""
    if requested and not has_solver(game):
        raise FourfoldError("option.regret", game=game)


def find_regrets(
    store: GameStore, games: list[GameResult], requested: bool | None, workers: int | None
) -> dict[int, GameRegret] | None:
    """The regret of these games by number.

    None if the game has none, if it is not requested, or if ``requested`` is None and it is missing
    for too many games.
    """
    check_regret(store.configuration.game, requested)
    if requested is False or not has_solver(store.configuration.game):
        return None
    missing = missing_regrets(store, games)
    if missing > MOST_UNASKED and not requested:
        return None
    with closing(open_local_workers(workers)) as pool:
        if missing <= MOST_UNASKED:
            return assess_games(store, games, pool)
        with ProgressBar("regret") as bar:
            return assess_games(store, games, pool, bar.show)


def missing_regrets(store: GameStore, games: list[GameResult]) -> int:
    """The number of games whose regret is not in the store."""
    return len({game.pairing.number for game in games} - store.regrets().keys())


_FILE_WIDTH = 250
"""Columns if the output is not a terminal: wide enough to wrap nothing."""


def print_report(summary: Summary) -> None:
    """Print the tables of a report."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = _FILE_WIDTH
    console.print(heading(summary))
    for table in tables(summary):
        if not table.rows:
            continue
        drawn = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for index, title in enumerate(table.header):
            if index < table.words:
                drawn.add_column(title, overflow="fold")
            else:
                drawn.add_column(title, justify="right", no_wrap=True)
        for row in table.rows:
            drawn.add_row(*row)
        console.print(f"\n{table.title}", style="bold")
        console.print(drawn, soft_wrap=False)
    notes = remarks(summary)
    if notes:
        console.print()
    for remark in notes:
        console.print(str(remark))
