"""The Ultimate engine as a player: the native search, with time for a move or for a game."""

from __future__ import annotations

import functools
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import IN_BROWSER, Limits, native_limits
from fourfold.base.specs import Option
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.ultimate import Ending, Position
from fourfold.games.ultimate.board import Cell
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice
from fourfold.players.kernels import DEPTH, shallower
from fourfold.players.registry import PlayerFamily
from fourfold.players.timing import without_reserve
from fourfold.players.ultimate_parameters import PARAMETERS, read_parameters, tunable_parameters

if TYPE_CHECKING:
    from fourfold.native import ultimate_engine

MEGABYTE = 1 << 20

MEMORY_MEGABYTES = 16 if IN_BROWSER else 64
"""What is remembered unless a spec says otherwise."""


class EnginePlayer(ABC):
    """What players by the engine share: ``time`` seconds for a move, or what the clock says."""

    name: str

    def __init__(self, time: float, parameters: str | None) -> None:
        self._seconds = time
        self._parameters = read_parameters(parameters)
        self._native = native.ultimate_engine  # loaded here, and not while a clock runs
        self._stopped = threading.Event()

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: AnyPosition[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        began = monotonic()
        here = in_ultimate(position, self.name)
        self._stopped.clear()
        seconds, soft_seconds = time_for_move(here, clock, self._seconds)
        found = self._search(here, clock)(
            str(here),
            **native_limits(Limits(left_of(seconds, began), clock.nodes)),
            soft_seconds=soft_seconds,
            stop=self._stopped.is_set,
            on_progress=lambda found: on_choice(choice_found(found, here)),
        )
        return choice_found(found, here)

    def stop(self) -> None:
        self._stopped.set()

    @abstractmethod
    def _search(
        self, position: Position, clock: Clock
    ) -> Callable[..., ultimate_engine.SearchResult]:
        """The native search, ready for this position."""


class UltimatePlayer(EnginePlayer):
    """Searches deeper and deeper. With one thread and a limit of nodes or depth its games can be
    repeated."""

    name = "ultimate"

    def __init__(
        self,
        time: float = 1.0,
        depth: int | None = None,
        threads: int = 1,
        memory: int = MEMORY_MEGABYTES,
        parameters: str | None = None,
    ) -> None:
        super().__init__(time, parameters)
        self._depth = depth
        self._threads = threads
        self._table_bytes = memory * MEGABYTE
        self._engine: ultimate_engine.Engine | None = None
        self._rules: tuple[int, Ending] | None = None
        self._placed = 0

    def _search(
        self, position: Position, clock: Clock
    ) -> Callable[..., ultimate_engine.SearchResult]:
        return functools.partial(
            self._engine_for(position).search,
            depth=shallower(self._depth, clock),
            threads=self._threads,
        )

    def _engine_for(self, position: Position) -> ultimate_engine.Engine:
        """The engine, with what it remembers of this game and of no other."""
        engine, rules = self._engine, (position.n, position.ending)
        if engine is None or self._rules != rules:
            engine = self._native.Engine(
                position.n, self._table_bytes, self._parameters, ending=position.ending.name
            )
        elif position.placed != self._placed + 2:
            engine.forget()
        self._engine, self._rules, self._placed = engine, rules, position.placed
        return engine


def in_ultimate(position: AnyPosition[Any], player: str) -> Position:
    """The position, known to be Ultimate's and its game to be on; FourfoldError when not."""
    if not isinstance(position, Position):
        raise FourfoldError("player.only", player=player, game="ultimate", position=position)
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return position


def time_for_move(position: Position, clock: Clock, wanted: float) -> tuple[float | None, float]:
    """When to stop (None: only the clock's nodes or depth say), and when to begin no new depth.

    On a clock for the game the moves that are likely left share it; a search that is still busy
    with a depth may take twice its share.
    """
    if clock.remaining is not None:
        left = position.n**4 - position.placed
        share = clock.remaining / max(8, left / 3) + (clock.increment or 0.0) * 0.8
        most = min(2 * share, clock.remaining / 4 + (clock.increment or 0.0) * 0.5)
        return without_reserve(min(most, clock.remaining)), share / 2
    if clock.seconds is None and (clock.nodes is not None or clock.depth is not None):
        return None, float("inf")
    seconds = wanted if clock.seconds is None else clock.seconds
    return without_reserve(seconds), float("inf")


def left_of(seconds: float | None, began: float) -> float | None:
    """What is left of the time for a move that began then; a search needs some in any case."""
    return None if seconds is None else max(0.001, seconds - (monotonic() - began))


def choice_found(found: ultimate_engine.SearchResult, position: Position) -> Choice:
    """A search's result as a choice; its score is in points, those of a win when one is proven."""
    line = tuple(Cell(cell, position.n) for cell in found.line)
    return Choice(line[0], points_of(found.value, position), found.depth, found.nodes, line)


def points_of(value: float, position: Position) -> float:
    """A value of the engine in the points of the game. Its scale has a won game at n² points,
    whatever that scores; what is proven lies beyond."""
    most = position.win_points
    return max(-most, min(most, value / 100 * most / position.n**2))


TIME = Option("time", float, 1.0, "seconds for a move when there is no clock", minimum=0.001)
THREADS = Option("threads", int, 1, "how many threads search", minimum=1, maximum=64)
MEMORY = Option(
    "memory", int, MEMORY_MEGABYTES, "megabytes for what it remembers", minimum=1, maximum=65536
)

FAMILY = PlayerFamily(
    make=UltimatePlayer,
    summary="about.ultimate",
    options=(
        TIME,
        DEPTH,
        THREADS,
        MEMORY,
        PARAMETERS,
    ),
    games=("ultimate",),
    parameters=tunable_parameters,
)
