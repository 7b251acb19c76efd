"""The standings of a tournament as a page on a projector shows them, told while it goes on."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Protocol

from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.game import GameResult
from fourfold.arena.report.summary import summarise

BETWEEN = 0.5
"""Seconds between two pictures: the table is made anew for each."""

MOST_GAMES = 5
"""The latest games that are named."""


class Shown(Protocol):
    """What a picture is shown on."""

    def show(self, picture: dict[str, Any]) -> None: ...


class StandingsShower:
    """Watches a tournament, and shows its table, not too often."""

    def __init__(self, screen: Shown, left_out: Sequence[RejectedEntrant]) -> None:
        self._screen = screen
        self._left_out = left_out
        self._games: dict[int, GameResult] = {}
        self._latest: list[GameResult] = []
        self._shown = 0.0

    def began(self, configuration: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self._configuration, self._total = configuration, total
        self._enter(games)
        self.show()

    def played(self, games: Sequence[GameResult]) -> None:
        self._enter(games)
        if time.monotonic() - self._shown > BETWEEN:
            self.show()

    def decided(self, decision: str, pairs: int) -> None:
        """There is no sequential test in a tournament."""

    def _enter(self, games: Sequence[GameResult]) -> None:
        self._games.update((game.pairing.number, game) for game in games)
        self._latest = [*self._latest, *games][-MOST_GAMES:]

    def show(self, *, over: bool = False) -> None:
        self._shown = time.monotonic()
        self._screen.show({"tournament": self._picture(over)})

    def _picture(self, over: bool) -> dict[str, Any]:
        configuration, names = self._configuration, self._configuration.names
        games = [self._games[number] for number in sorted(self._games)]
        summary = summarise(configuration, games)
        return {
            "game": configuration.game,
            "form": configuration.format,
            "played": len(games),
            "total": max(self._total, len(games)),  # ties of a knockout add games
            "over": over,
            "winner": summary.winner,
            "standings": [
                {
                    "name": standing.name,
                    "games": standing.games,
                    "won": standing.wins,
                    "drawn": standing.draws,
                    "lost": standing.losses,
                    "points": standing.points,
                    "failed": standing.failures.total(),
                }
                for standing in summary.ranking
            ],
            "latest": [
                {
                    "first": names[game.pairing.first],
                    "second": names[game.pairing.second],
                    "result": game.result,
                    "termination": game.termination,
                }
                for game in reversed(self._latest)
            ],
            "left_out": [
                {"name": one.name, "reason": one.reason.as_dict()} for one in self._left_out
            ],
        }
