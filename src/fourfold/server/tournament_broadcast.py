"""The tournament that is under way, for everybody who wants to watch it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fourfold.service.tournaments import MOST_TOLD


class TournamentBroadcast:
    """Keeps what was told of the tournament, and tells it to any number of watchers. One who is
    slow gets fewer and larger pieces, and holds up nobody."""

    def __init__(self) -> None:
        self._standing: dict[str, Any] | None = None
        self._games: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._texts: dict[int, str] = {}  # what is new, by how many games were seen before

    def tell(self, standing: dict[str, Any]) -> None:
        """What the tournament has told just now."""
        self._games += standing["games"]
        self._standing = standing
        self._wake()

    def end(self) -> None:
        """The tournament is over, or was left; the next begins anew."""
        self._standing, self._games = None, []
        self._wake()

    def _wake(self) -> None:
        self._texts.clear()
        self._news.set()
        self._news = asyncio.Event()

    async def watch(self) -> AsyncIterator[str]:
        """The tournament so far and then as it goes on, as JSON, until it ends; at once when there
        is none."""
        seen, games = 0, self._games
        while self._standing is not None and games is self._games:
            news = self._news
            text = self._news_since(seen)
            seen = len(games)
            yield text
            await news.wait()

    def _news_since(self, seen: int) -> str:
        """Written once for all who have seen as much."""
        if seen not in self._texts:
            new = self._games[max(seen, len(self._games) - MOST_TOLD) :]
            self._texts[seen] = json.dumps({**(self._standing or {}), "games": new})
        return self._texts[seen]
