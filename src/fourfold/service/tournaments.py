"""Tournaments: their games and their table, told as they come or as they were stored."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import is_hosted
from fourfold.arena.game import GameResult
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks, tables
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import DEFAULT_GAME
from fourfold.i18n import Message
from fourfold.players.registry import fresh_seed
from fourfold.service.job_context import JobContext
from fourfold.service.limits import READING_SECONDS
from fourfold.service.resource_caps import modest

BETWEEN = 0.3
"""Seconds between two tellings: the table is made anew each time, and people read slowly."""

MOST_TOLD = 300
MOST_TOLD_BYTES = 700_000
"""Games of a stored tournament that are told, and how many bytes of them."""

MARGIN = 0.5
"""Seconds that a move may take beyond its limit: the machine does other things meanwhile."""


def tournament(
    desk: JobContext,
    *,
    game: str = DEFAULT_GAME,
    players: list[str],
    form: str = "roundrobin",
    games: int = 10,
    opening_moves: int = 2,
    seconds_per_move: float = 1.0,
    seed: int | None = None,
    seconds: float = 600.0,  # noqa: ARG001  (whoever started the process sees to it)
) -> None:
    """Play in this process, which nobody else uses, and keep nothing."""
    for player in players:
        if is_hosted(player):
            raise SpecError("player.program", player=player)
        modest(player)
    configuration = Configuration(
        game=game,
        players=tuple(players),
        games=games,
        seed=fresh_seed() if seed is None else seed,
        format=form,
        openings=f"random(depth={opening_moves})" if opening_moves else "none",
        limits=TimeControl(seconds=seconds_per_move, margin=MARGIN),
    )
    store, openings = open_tournament(configuration, None, True)
    teller = Teller(desk)
    with store:
        run_tournament(store, openings, InProcessWorkers(), [teller])
    teller.tell()


class Teller:
    """Watches a tournament, and tells the new games and the table, not too often."""

    def __init__(self, desk: JobContext) -> None:
        self._desk = desk
        self._games: list[GameResult] = []
        self._told = 0
        self._when = 0.0

    def began(self, configuration: Configuration, total: int, games: Sequence[GameResult]) -> None:  # noqa: ARG002
        self._configuration = configuration
        self._games.extend(games)
        self.tell()

    def played(self, games: Sequence[GameResult]) -> None:
        self._games.extend(games)
        if time.monotonic() - self._when > BETWEEN:
            self.tell()

    def decided(self, decision: str, pairs: int) -> None:
        """There is no sequential test in these tournaments."""

    def tell(self) -> None:
        self._when = time.monotonic()
        new, self._told = self._games[self._told :], len(self._games)
        self._desk.tell(_telling(self._configuration, self._games, new))


def stored(desk: JobContext, *, path: str, seconds: float = READING_SECONDS) -> None:  # noqa: ARG001
    """A tournament that was played elsewhere, and the last of its games."""
    try:
        with GameStore.open(Path(path)) as store:
            games = list(store.games())
            desk.tell(_telling(store.configuration, games, _latest(games, store.configuration)))
    except FourfoldError as error:
        facts = error.message.params.items()
        here = {name: Message("file.this") if str(fact) == path else fact for name, fact in facts}
        raise FourfoldError("arena.file", reason=Message(error.message.code, **here)) from None


def _latest(games: Sequence[GameResult], configuration: Configuration) -> Sequence[GameResult]:
    """As many of the last games as can be told at once."""
    left = MOST_TOLD_BYTES
    for count, game in enumerate(reversed(games[-MOST_TOLD:])):
        left -= len(json.dumps(_game(game, configuration.names)))
        if left < 0:
            return games[len(games) - count :]
    return games[-MOST_TOLD:]


def _telling(
    configuration: Configuration, games: Sequence[GameResult], new: Sequence[GameResult]
) -> dict[str, Any]:
    """How a tournament stands after these games, of which some have not been told yet."""
    total = configuration.schedule().total()
    summary = summarise(configuration, games)
    return {
        "game": configuration.game,
        "seed": configuration.seed,
        "played": len(games),
        "total": total,
        "games": [_game(game, configuration.names) for game in new],
        "tables": [
            {"title": table.title, "header": table.header, "rows": table.rows}
            for table in tables(summary)[:1]
        ],
        "remarks": [
            remark.as_dict() for remark in (remarks(summary) if len(games) == total else ())
        ],
    }


def _game(game: GameResult, names: Sequence[str]) -> dict[str, Any]:
    return {
        "number": game.pairing.number + 1,
        "first": names[game.pairing.first],
        "second": names[game.pairing.second],
        "result": game.result,
        "termination": game.termination,
        "turns": game.turns,
        "record": game.record,
    }
