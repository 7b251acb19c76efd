"""Watchers of a running tournament: a progress display, JSON events, and live standings."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any, Protocol, TextIO

from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import RejectedEntrant
from fourfold.arena.export import game_as_dict
from fourfold.arena.game import GameResult
from fourfold.arena.report.formats import summary_as_dict
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import elo_text
from fourfold.arena.statistics.intervals import elo_interval
from fourfold.base.printable import printable

LINE_INTERVAL = 10.0
"""Seconds between two progress lines if stderr is not a terminal."""


class TournamentProgress:
    """Shows the number of games played and the leader on stderr: a bar on a terminal, else a line
    from time to time."""

    def __init__(self) -> None:
        self._score = RunningScore(())
        self._total = 0
        self._done = 0
        self._bar: Any = None
        self._row: Any = None
        self._last_line = time.monotonic()

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._score = RunningScore(configuration.names)
        self._total = total
        if sys.stderr.isatty():
            self._bar = _make_bar()
            self._row = self._bar.add_task("", total=total)
            self._bar.start()
        self._count(games)

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._count(games)
        if self._bar is None and time.monotonic() - self._last_line > LINE_INTERVAL:
            self._last_line = time.monotonic()
            print(f"{self._done}/{self._total} games  {self._score}", file=sys.stderr)

    def on_decision(self, decision: str, pairs: int) -> None:
        """The report says it."""

    def stop(self) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _count(self, games: Sequence[GameResult]) -> None:
        self._done += len(games)
        self._score.add(games)
        if self._bar is not None:
            total = max(self._total, self._done)  # ties of a knockout add games
            self._bar.update(
                self._row, completed=self._done, total=total, description=str(self._score)
            )


class RunningScore:
    """The score so far: of two players with its interval, of more players the leader."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._points = [0.0] * len(names)
        self._unpaired: dict[tuple[int, int], float] = {}
        self._pairs = [0, 0, 0, 0, 0]

    def add(self, games: Sequence[GameResult]) -> None:
        for game in games:
            pairing = game.pairing
            self._points[pairing.first] += game.score
            self._points[pairing.second] += game.score_of(1)
            if len(self._names) == 2:
                score = game.score_of(0 if pairing.first == 0 else 1)
                other = self._unpaired.pop((pairing.round, pairing.opening), None)
                if other is None:
                    self._unpaired[pairing.round, pairing.opening] = score
                else:
                    self._pairs[round(2 * (score + other))] += 1

    def __str__(self) -> str:
        if len(self._names) != 2:
            best = max(range(len(self._names)), key=self._points.__getitem__, default=None)
            return "" if best is None else f"{self._names[best]} leads with {self._points[best]:g}"
        (one, two), (mine, theirs) = self._names, self._points
        elo = elo_interval(tuple(self._pairs))  # type: ignore[arg-type]
        return (
            f"{one} {mine:g} : {theirs:g} {two}  Elo {elo_text(elo.value)} "
            f"({elo_text(elo.low)} … {elo_text(elo.high)})"
        )


def _make_bar() -> Any:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.table import Column

    return Progress(
        BarColumn(bar_width=10),
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, ratio=1)),
        expand=True,
        console=Console(stderr=True, highlight=False),
        refresh_per_second=4,
    )


class EventWriter:
    """Writes a JSON line for each event: ``start``, ``game``, ``decided``, ``end``."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._names: Sequence[str] = ()

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._names = configuration.names
        settings = configuration.as_json()
        self._write("start", {"configuration": settings, "total": total, "stored": len(games)})

    def on_games(self, games: Sequence[GameResult]) -> None:
        for game in games:
            self._write("game", game_as_dict(game, self._names))

    def on_decision(self, decision: str, pairs: int) -> None:
        self._write("decided", {"decision": decision, "pairs": pairs})

    def on_end(self, summary: Summary) -> None:
        self._write("end", summary_as_dict(summary))

    def _write(self, event: str, content: dict[str, Any]) -> None:
        line = json.dumps({"event": event, **content}, ensure_ascii=False)
        self._file.write(printable(line) + "\n")
        self._file.flush()


UPDATE_INTERVAL = 0.5
"""Minimum seconds between two updates; each one computes the whole table."""

LATEST_GAMES = 5
"""How many of the latest games an update has."""


class ProjectorScreen(Protocol):
    def show(self, picture: dict[str, Any]) -> None: ...


class LiveStandings:
    """Sends the standings to a page while the tournament runs."""

    def __init__(self, screen: ProjectorScreen, left_out: Sequence[RejectedEntrant]) -> None:
        self._screen = screen
        self._left_out = left_out
        self._games: dict[int, GameResult] = {}
        self._latest: list[GameResult] = []
        self._last_update = 0.0

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        self._configuration, self._total = configuration, total
        self._add(games)
        self.show()

    def on_games(self, games: Sequence[GameResult]) -> None:
        self._add(games)
        if time.monotonic() - self._last_update > UPDATE_INTERVAL:
            self.show()

    def on_decision(self, decision: str, pairs: int) -> None:
        """There is no sequential test in a tournament."""

    def _add(self, games: Sequence[GameResult]) -> None:
        self._games.update((game.pairing.number, game) for game in games)
        self._latest = [*self._latest, *games][-LATEST_GAMES:]

    def show(self, *, over: bool = False) -> None:
        self._last_update = time.monotonic()
        self._screen.show({"tournament": self._standings(over)})

    def _standings(self, over: bool) -> dict[str, Any]:
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
