"""Regret at the command line: found for the games of a file, with progress when they are many."""

from __future__ import annotations

from contextlib import closing
from typing import Annotated

import typer

from fourfold.arena.game import GameResult
from fourfold.arena.regret import assess_games, has_solver
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.workers.local import open_local_workers
from fourfold.base.errors import FourfoldError
from fourfold.cli.progress import Bar

UNASKED = 300
"""Regret is found without being asked for when no more games than this are without: they take a
few seconds."""

WithRegret = Annotated[
    bool | None,
    typer.Option(
        "--regret/--no-regret",
        help="Quarto: find the half-points given away against exact play, and keep them in the "
        f"file.  [default: unless it must be found for more than {UNASKED} games]",
    ),
]


def check_regret(game: str, wanted: bool | None) -> None:
    """FourfoldError if regret is wanted for a game that nobody can judge."""
    if wanted and not has_solver(game):
        raise FourfoldError("option.regret", game=game)


def find_regrets(
    store: GameStore, games: list[GameResult], wanted: bool | None, workers: int | None
) -> dict[int, GameRegret] | None:
    """The regret of these games by number; None where there is none, it is not wanted, or it must
    be found for too many to do so unasked."""
    check_regret(store.configuration.game, wanted)
    if wanted is False or not has_solver(store.configuration.game):
        return None
    missing = missing_regrets(store, games)
    if missing > UNASKED and not wanted:
        return None
    with closing(open_local_workers(workers)) as team:
        if missing <= UNASKED:
            return assess_games(store, games, team)
        with Bar("regret") as bar:
            return assess_games(store, games, team, bar.show)


def missing_regrets(store: GameStore, games: list[GameResult]) -> int:
    """For how many of the games it must still be found."""
    return len({game.pairing.number for game in games} - store.regrets().keys())
