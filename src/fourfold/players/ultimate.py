"""The Ultimate engine as a player: the native search, timed per move or per game."""

from __future__ import annotations

import functools
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from fourfold import native
from fourfold.base.errors import FourfoldError, SpecError, unknown_name_error, wrap_errors
from fourfold.base.files import parse_json, read_text
from fourfold.base.limits import IN_BROWSER, Limits, native_limits
from fourfold.base.specs import Option
from fourfold.games.contract import Position as AnyPosition
from fourfold.games.ultimate import Ending, Position
from fourfold.games.ultimate.board import Cell
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice, without_reserve
from fourfold.players.registry import PlayerFamily
from fourfold.players.search_backend import DEPTH, limit_depth
from fourfold.solver.ultimate_scores import points_of

if TYPE_CHECKING:
    from fourfold.native import ultimate_engine


PARAMETERS = Option(
    "parameters", str, None, "parameters of the engine: a JSON file, or name:value;name:value"
)


def tunable_parameters(text: str | None) -> tuple[Option, ...]:
    """The engine's parameters as options with ranges, for tuning. ``text`` sets their defaults."""
    start = read_parameters(text)
    return tuple(
        Option(name, int, start.get(name, default), meaning, minimum=least, maximum=most)
        for name, default, least, most, meaning in _native_parameters()
    )


def _native_parameters(*, evaluation_only: bool = False) -> list[tuple[str, int, int, int, str]]:
    engine = native.ultimate_engine
    evaluation = engine.evaluation_parameters()
    return evaluation if evaluation_only else [*evaluation, *engine.search_parameters()]


def read_parameters(text: str | None, *, evaluation_only: bool = False) -> dict[str, int]:
    """The parameters in a text, by name; the others keep their defaults.

    SpecError if the text is malformed, a name is unknown, or a value is out of range.

    >>> read_parameters("line_1:300;tempo:5")
    {'line_1': 300, 'tempo': 5}
    """
    if text is None:
        return {}
    values = _parse_file(Path(text)) if text.endswith(".json") else dict(_parse_pairs(text))
    owner = f"parameters={text}"
    known = {
        name: (least, most)
        for name, _, least, most, _ in _native_parameters(evaluation_only=evaluation_only)
    }
    for name, value in values.items():
        if name not in known:
            raise unknown_name_error("parameter.unknown", name, known, owner=owner)
        least, most = known[name]
        if type(value) is not int or not least <= value <= most:
            raise SpecError(
                "parameter.value", owner=owner, name=name, value=value, least=least, most=most
            )
    return values


def _parse_file(path: Path) -> dict[str, Any]:
    with wrap_errors("parameter.file", to=SpecError, file=path):
        values = parse_json(read_text(path))
    if not isinstance(values, dict):
        raise SpecError("parameter.names", file=path)
    return values


def _parse_pairs(text: str) -> Iterator[tuple[str, int]]:
    for part in text.split(";"):
        name, _, value = part.partition(":")
        try:
            yield name.strip(), int(value)
        except ValueError:
            raise SpecError("parameter.pair", text=text, part=part) from None


MEGABYTE = 1 << 20

MEMORY_MEGABYTES = 16 if IN_BROWSER else 64
"""The default size of the transposition table."""


class EnginePlayer(ABC):
    """Base of the engine's players: ``time`` seconds per move, unless the clock allows less."""

    name: str

    def __init__(
        self, time: float, parameters: str | None, *, evaluation_only: bool = False
    ) -> None:
        self._seconds = time
        self._parameters = read_parameters(parameters, evaluation_only=evaluation_only)
        self._native = native.ultimate_engine  # load now, not on the clock
        self._stopped = threading.Event()

    def choose(self, position: AnyPosition[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: AnyPosition[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        started = monotonic()
        root = require_ultimate(position, self.name)
        self._stopped.clear()
        seconds, soft_seconds = time_for_move(root, clock, self._seconds)
        result = self._search(root, clock)(
            str(root),
            **native_limits(Limits(seconds_left(seconds, started), clock.nodes)),
            soft_seconds=soft_seconds,
            stop=self._stopped.is_set,
            on_progress=lambda partial: on_choice(choice_of(partial, root)),
        )
        return choice_of(result, root)

    def stop(self) -> None:
        self._stopped.set()

    @abstractmethod
    def _search(
        self, position: Position, clock: Clock
    ) -> Callable[..., ultimate_engine.SearchResult]:
        """The native search function, prepared for this position."""


class UltimatePlayer(EnginePlayer):
    """Deepens iteratively. Its games are repeatable with one thread and a limit of nodes or
    depth."""

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
            depth=limit_depth(self._depth, clock),
            threads=self._threads,
        )

    def _engine_for(self, position: Position) -> ultimate_engine.Engine:
        """The engine, whose memory is cleared when a new game begins."""
        engine, rules = self._engine, (position.n, position.ending)
        if engine is None or self._rules != rules:
            engine = self._native.Engine(
                position.n, self._table_bytes, self._parameters, ending=position.ending.name
            )
        elif position.placed != self._placed + 2:
            engine.clear()
        self._engine, self._rules, self._placed = engine, rules, position.placed
        return engine


def require_ultimate(position: AnyPosition[Any], player: str) -> Position:
    """The position itself; FourfoldError if it belongs to another game or the game is over."""
    if not isinstance(position, Position):
        raise FourfoldError("player.only", player=player, game="ultimate", position=position)
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    return position


def time_for_move(position: Position, clock: Clock, default: float) -> tuple[float | None, float]:
    """The seconds after which to stop (None: no time limit), and after which to start no new depth.

    On a game clock the expected remaining moves share the time. A search may use twice its share to
    finish the current depth.
    """
    if clock.remaining is not None:
        left = position.n**4 - position.placed
        share = clock.remaining / max(8, left / 3) + (clock.increment or 0.0) * 0.8
        most = min(2 * share, clock.remaining / 4 + (clock.increment or 0.0) * 0.5)
        return without_reserve(min(most, clock.remaining)), share / 2
    if clock.seconds is None and (clock.nodes is not None or clock.depth is not None):
        return None, float("inf")
    seconds = default if clock.seconds is None else clock.seconds
    return without_reserve(seconds), float("inf")


def seconds_left(seconds: float | None, started: float) -> float | None:
    """The rest of a move's time, at least a millisecond."""
    return None if seconds is None else max(0.001, seconds - (monotonic() - started))


def choice_of(result: ultimate_engine.SearchResult, position: Position) -> Choice:
    """An engine result as a choice, with its score in points."""
    line = tuple(Cell(cell, position.n) for cell in result.line)
    return Choice(line[0], points_of(result.value, position), result.depth, result.nodes, line)


TIME = Option("time", float, 1.0, "seconds per move without a clock", minimum=0.001)
THREADS = Option("threads", int, 1, "number of search threads", minimum=1, maximum=64)
MEMORY = Option(
    "memory",
    int,
    MEMORY_MEGABYTES,
    "transposition table, in MiB",
    minimum=1,
    maximum=65536,
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
