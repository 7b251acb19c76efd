"""The state of a running server, which its routes and sockets share: its running tournament, and
fair play at live tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.students import ClassError
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.server import limits
from fourfold.server.classroom.session import ClassSession
from fourfold.server.limits import DiskQuota, RateLimiter
from fourfold.server.workers.pool import WorkerPool
from fourfold.service.operations import Operation, PoolName
from fourfold.service.tournaments import MAX_SENT_GAMES
from fourfold.tables.registry import TableRegistry
from fourfold.tables.seats import TableError
from fourfold.tables.table import Table


class FairPlay:
    """Refuses help to players of a live game, and during a class test.

    A client is an IP address. During its game, the server refuses it values, hints and computed
    moves for the position at its table and those one move later. A cheater can still use another
    machine. The check only stops another tab of the same browser.
    """

    def __init__(self, tables: TableRegistry, classroom: Classroom | None = None) -> None:
        self._tables = tables
        self._classroom = classroom
        self._tables_of: dict[str, dict[object, str]] = {}  # by client, then by connection

    def set_table(self, client: str, connection: object, key: str | None) -> None:
        """Note the table at which a client plays over a connection; None if it does not play."""
        keys = self._tables_of.setdefault(client, {})
        keys.pop(connection, None)
        if key is not None:
            keys[connection] = key
        if not keys:
            del self._tables_of[client]

    def check(self, client: str, operation: Operation, params: Mapping[str, Any]) -> None:
        """Raise TableError if a client asks for help with its own game, and ClassError if the
        operation would help in the test of a class."""
        if operation.is_refused_in_test:
            self.check_test()
        if not operation.helps_player:
            return
        for key in {*self._tables_of.get(client, {}).values()}:
            try:
                table = self._tables.find(key)
            except TableError:
                continue
            if table.in_progress and any(
                _is_near(table, *position) for position in _positions(params)
            ):
                raise TableError("table.no_help")

    def check_test(self) -> None:
        """Raise ClassError while a class has a test."""
        if self._classroom is not None and self._classroom.has_open_test:
            raise ClassError("class.book")


def _positions(params: Mapping[str, Any]) -> Iterator[tuple[Game, Position[Any]]]:
    """The positions that a request is about: one, or those of a game. Nothing for an invalid
    request, which the operation itself refuses."""
    try:
        game = Game.find(params["game"])
        start = params.get("position") or params.get("start")
        positions = [game.start() if start is None else game.parse(start)]
        for move in params.get("moves", ()):
            positions.append(positions[-1].play(positions[-1].parse_move(move)))
    except FourfoldError:
        return
    for position in positions[-1:] if "player" in params else positions:
        yield game, position


def _is_near(table: Table, game: Game, position: Position[Any]) -> bool:
    """Whether a position is the table's or one move later. The start of a game is common
    knowledge."""
    if str(game) != str(table.settings.game) or position == game.start():
        return False
    current: Any = table.position  # hashable, by the contract of positions
    return position in _with_successors(current)


@functools.lru_cache(maxsize=256)
def _with_successors(position: Any) -> frozenset[Any]:
    return frozenset([position, *map(position.play, position.legal_moves())])


class TournamentBroadcast:
    """Sends the progress of a tournament to any number of watchers. A slow watcher gets fewer and
    larger updates, and holds up nobody."""

    def __init__(self) -> None:
        self._progress: dict[str, Any] | None = None
        self._games: list[dict[str, Any]] = []
        self._changed = asyncio.Event()
        self._updates: dict[int, str] = {}  # by the number of games already sent

    def publish(self, progress: dict[str, Any]) -> None:
        """Add the games of this progress, and replace the rest by it."""
        self._games += progress["games"]
        self._progress = progress
        self._notify()

    def end(self) -> None:
        """The tournament is over or cancelled."""
        self._progress, self._games = None, []
        self._notify()

    def _notify(self) -> None:
        self._updates.clear()
        self._changed.set()
        self._changed = asyncio.Event()

    async def watch(self) -> AsyncIterator[str]:
        """The tournament so far and every update as JSON, until it ends. Nothing if no tournament
        is running."""
        sent, games = 0, self._games
        while self._progress is not None and games is self._games:
            changed = self._changed
            update = self._update_since(sent)
            sent = len(games)
            yield update
            await changed.wait()

    def _update_since(self, sent: int) -> str:
        """The update for watchers that have so many games, encoded once for all of them."""
        if sent not in self._updates:
            new = self._games[max(sent, len(self._games) - MAX_SENT_GAMES) :]
            self._updates[sent] = json.dumps({**(self._progress or {}), "games": new})
        return self._updates[sent]


@dataclass(slots=True)
class ServerState:
    """``address`` is the server's URL for other machines, or None if they cannot reach it."""

    address: str | None
    tables: TableRegistry
    class_session: ClassSession | None
    fair_play: FairPlay
    pools: dict[PoolName, WorkerPool]
    broadcast: TournamentBroadcast = field(default_factory=TournamentBroadcast)
    uploads: DiskQuota = field(
        default_factory=lambda: DiskQuota(
            limits.MAX_UPLOAD_BYTES, limits.MAX_UPLOAD_BYTES_PER_CLIENT
        )
    )
    table_creations: RateLimiter = field(
        default_factory=lambda: RateLimiter(limits.TABLES_PER_SECOND, limits.TABLES_BURST)
    )
    table_requests: RateLimiter = field(
        default_factory=lambda: RateLimiter(limits.ACTIONS_PER_SECOND, limits.ACTIONS_BURST)
    )


def state_of(connection: HTTPConnection) -> ServerState:
    """The state of the server that a request or socket belongs to."""
    state: ServerState = connection.app.state.server
    return state


@contextlib.asynccontextmanager
async def open_state(
    tables_file: Path | None, address: str | None, classroom: Classroom | None
) -> AsyncIterator[ServerState]:
    """The pools, the tables and the class, for as long as the server runs."""
    tables = await TableRegistry.open(tables_file)
    session = None
    if classroom is not None:
        session = ClassSession(classroom, tables, address)
        await session.resume()
    pools: dict[PoolName, WorkerPool] = {
        "thinking": WorkerPool(extra=limits.EXTRA_WORKERS),
        # One tournament at a time, in a process of its own: nobody else should wait for it.
        "tournaments": WorkerPool(count=1, max_waiting=0),
        # Blocks of lessons start processes of their own: one at a time, beside the players.
        "lessons": WorkerPool(count=1, max_waiting=limits.MAX_LESSONS_WAITING),
    }
    warming = asyncio.create_task(pools["thinking"].warm_up())
    try:
        yield ServerState(address, tables, session, FairPlay(tables, classroom), pools)
    finally:
        warming.cancel()
        await asyncio.gather(warming, return_exceptions=True)
        if session is not None:
            await session.close()
        await asyncio.gather(*(pool.close() for pool in pools.values()), tables.close())
