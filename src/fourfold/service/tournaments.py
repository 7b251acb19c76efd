"""Tournaments, played for a watching client or read from a file."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import is_bot
from fourfold.arena.game import GameResult
from fourfold.arena.report.formats import game_as_dict
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks, tables
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import Watcher, open_tournament, run_tournament
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.i18n import Message
from fourfold.players.registry import fresh_seed
from fourfold.service.moves import find_player_config
from fourfold.service.requests import FileRequest, JobContext, Result, TournamentRequest

REPORT_SECONDS = 0.3
"""Least time between two reports: each computes the whole table."""

MAX_SENT_GAMES = 300
MAX_SENT_BYTES = 700_000
"""Latest games of a tournament that are sent at once, and their size."""

MARGIN = 0.5
"""Seconds that a move may exceed its limit, as the machine does other work meanwhile."""


def tournament(request: TournamentRequest, context: JobContext) -> Result:
    """Play a tournament in this process without storing it."""
    for player in request.players:
        if is_bot(player):
            raise SpecError("player.program", player=player)
        find_player_config(player)
    configuration = Configuration(
        game=request.game,
        players=request.players,
        games=request.games,
        seed=fresh_seed() if request.seed is None else request.seed,
        format=request.form,
        openings=f"random(depth={request.opening_moves})" if request.opening_moves else "none",
        limits=TimeControl(seconds=request.seconds_per_move, margin=MARGIN),
    )
    store, openings = open_tournament(configuration, None, True)
    watcher = _ProgressReporter(context)
    with store:
        run_tournament(store, openings, InProcessWorkers(), [watcher])
    return watcher.progress()


class _ProgressReporter(Watcher):
    """Watches a tournament and reports the new games and the table now and then."""

    def __init__(self, context: JobContext) -> None:
        self._context = context
        self._games: list[GameResult] = []
        self._reported_games = 0
        self._reported_at = 0.0

    def on_start(
        self,
        configuration: Configuration,
        total: int,  # noqa: ARG002
        games: Sequence[GameResult],
    ) -> None:
        self._configuration = configuration
        self._games.extend(games)
        self._report()

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._games.extend(games)
        if time.monotonic() - self._reported_at > REPORT_SECONDS:
            self._report()

    def _report(self) -> None:
        self._reported_at = time.monotonic()
        self._context.report(self.progress())

    def progress(self) -> Result:
        """The table, and the games since the last call."""
        new, self._reported_games = self._games[self._reported_games :], len(self._games)
        return _progress(self._configuration, self._games, new)


def read_tournament(request: FileRequest, _: JobContext) -> Result:
    """The table and the latest games of a stored tournament. Nothing of the file is kept."""
    try:
        with GameStore.open(Path(request.path)) as store:
            games = list(store.games())
            latest = _latest_games(games, store.configuration)
            progress = _progress(store.configuration, games, latest)
            if store.damage is not None:
                progress["remarks"].insert(0, _without_path(store.damage, request.path).as_dict())
            return progress
    except FourfoldError as error:
        reason = _without_path(error.message, request.path)
        raise FourfoldError("arena.file", reason=reason) from None


def _without_path(message: Message, path: str) -> Message:
    """The message with *this file* for the path, which is temporary and means nothing to the
    client."""
    params = {
        name: Message("file.this") if str(value) == path else value
        for name, value in message.params.items()
    }
    return Message(message.code, **params)


def _latest_games(
    games: Sequence[GameResult], configuration: Configuration
) -> Sequence[GameResult]:
    """As many of the latest games as fit the limits."""
    left = MAX_SENT_BYTES
    for count, game in enumerate(reversed(games[-MAX_SENT_GAMES:])):
        left -= len(json.dumps(_game(game, configuration.names)))
        if left < 0:
            return games[len(games) - count :]
    return games[-MAX_SENT_GAMES:]


def _progress(
    configuration: Configuration, games: Sequence[GameResult], new: Sequence[GameResult]
) -> Result:
    """The table after these games, and the new ones among them."""
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


def _game(game: GameResult, names: Sequence[str]) -> Result:
    values = game_as_dict(game, names)
    sent = ("number", "first", "second", "result", "termination", "turns")
    return {**{name: values[name] for name in sent}, "record": game.record}
