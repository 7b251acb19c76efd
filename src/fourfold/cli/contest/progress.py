"""How a tournament goes, while it goes: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Any

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult
from fourfold.arena.report.tables import elo_text
from fourfold.arena.statistics.intervals import elo_interval

_SILENCE = 10.0
"""Seconds between two lines where there is no terminal."""


class Progress:
    """Shows on stderr how many games were played, and who leads."""

    def __init__(self) -> None:
        self._score = RunningScore(())
        self._total = 0
        self._done = 0
        self._bar: Any = None
        self._row: Any = None
        self._spoke = time.monotonic()

    def began(self, configuration: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self._score = RunningScore(configuration.names)
        self._total = total
        if sys.stderr.isatty():
            self._bar = _make_bar()
            self._row = self._bar.add_task("", total=total)
            self._bar.start()
        self._count(games)

    def played(self, games: Sequence[GameResult]) -> None:
        self._count(games)
        if self._bar is None and time.monotonic() - self._spoke > _SILENCE:
            self._spoke = time.monotonic()
            print(f"{self._done}/{self._total} games  {self._score}", file=sys.stderr)

    def decided(self, decision: str, pairs: int) -> None:
        pass  # the report that follows says it

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
    """The score so far: of two players with the interval, of more who leads."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._points = [0.0] * len(names)
        self._half: dict[tuple[int, int], float] = {}
        self._pairs = [0, 0, 0, 0, 0]

    def add(self, games: Sequence[GameResult]) -> None:
        for game in games:
            pairing = game.pairing
            self._points[pairing.first] += game.score
            self._points[pairing.second] += game.score_of(1)
            if len(self._names) == 2:
                score = game.score_of(0 if pairing.first == 0 else 1)
                other = self._half.pop((pairing.round, pairing.opening), None)
                if other is None:
                    self._half[pairing.round, pairing.opening] = score
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
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.table import Column

    return Bar(
        BarColumn(bar_width=10),
        MofNCompleteColumn(table_column=Column(no_wrap=True)),
        TimeRemainingColumn(table_column=Column(no_wrap=True)),
        TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, ratio=1)),
        expand=True,
        console=Console(stderr=True, highlight=False),
        refresh_per_second=4,
    )
