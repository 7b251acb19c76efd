"""Who plays at a table just now, and is therefore told nothing about that game.

A client is an address. It is refused the values, hints and moves of players for the position at its
table and those one move further on, until the game is over. Somebody who wants to cheat finds
another machine: this keeps another tab of the same browser from being asked.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.errors import ClassError
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.tables.errors import TableError
from fourfold.tables.registry import TableRegistry
from fourfold.tables.table import Table


class FairPlay:
    """The tables at which each client has a seat and is there."""

    def __init__(self, tables: TableRegistry, room: Classroom | None = None) -> None:
        self._tables = tables
        self._room = room
        self._clients: dict[str, dict[object, str]] = {}

    def note(self, client: str, who: object, key: str | None) -> None:
        """One of a client's visitors plays at this table; None: no longer at any."""
        theirs = self._clients.setdefault(client, {})
        theirs.pop(who, None)
        if key is not None:
            theirs[who] = key
        if not theirs:
            del self._clients[client]

    def check(self, client: str, request: dict[str, Any]) -> None:
        """TableError when a client asks for help with a game that it is playing, ClassError while
        a class has a test."""
        self.check_book()
        for key in {*self._clients.get(client, {}).values()}:
            try:
                table = self._tables.find(key)
            except TableError:
                continue
            if table.in_progress and any(_is_about(table, asked) for asked in _asked(request)):
                raise TableError("table.no_help")

    def check_book(self) -> None:
        """ClassError while a class has a test: nobody is told then what could be handed in."""
        if self._room is not None and self._room.has_open_test:
            raise ClassError("class.book")


def _asked(request: dict[str, Any]) -> Iterator[tuple[Game, Position[Any]]]:
    """The positions that a request asks about: one, or those of a game. What cannot be read is
    refused by whoever does the work."""
    try:
        game = Game.find(request["game"])
        begin = request.get("position") or request.get("start")
        position = game.start() if begin is None else game.parse(begin)
        line = [position]
        for move in request.get("moves", ()):
            line.append(line[-1].play(line[-1].parse_move(move)))
    except FourfoldError:
        return
    for position in line[-1:] if "player" in request else line:
        yield game, position


def _is_about(table: Table, asked: tuple[Game, Position[Any]]) -> bool:
    game, position = asked
    if str(game) != str(table.settings.game) or position == game.start():
        return False
    here: Any = table.position  # of which the contract says that it can be hashed
    return position in _here_and_next(here)


@functools.lru_cache(maxsize=256)
def _here_and_next(position: Any) -> frozenset[Any]:
    return frozenset([position, *map(position.play, position.legal_moves())])
