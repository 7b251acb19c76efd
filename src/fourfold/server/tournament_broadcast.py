"""The running tournament, for everybody who wants to watch it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fourfold.service.tournaments import MAX_SENT_GAMES


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
