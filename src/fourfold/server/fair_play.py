"""Refuses help to players of a live game, and during a class test.

A client is an IP address. While its game is on it is refused values, hints and computed moves for
the position at its table and those one move later. A cheater can still use another machine; this
only stops another tab of the same browser.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.errors import ClassError
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.service.operations import Operation
from fourfold.tables.errors import TableError
from fourfold.tables.registry import TableRegistry
from fourfold.tables.table import Table


class FairPlay:
    """The tables at which each client plays now."""

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
