"""Traces: every event of a search as one small JSON object.

The first line describes the search, the last its result; see docs/reference/traces.md and
``trace.schema.json`` beside this file. Alpha and beta are null if there is no bound yet.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.search.contract import Result
from fourfold.search.trace import (
    Better,
    Cut,
    Cutoff,
    Deepen,
    Enter,
    Event,
    Known,
    Leave,
    Order,
    Playout,
    Terminal,
)
from fourfold.teaching.search_setup import SearchSetup

VERSION = 1
SCHEMA = Path(__file__).parent / "trace.schema.json"

Line = dict[str, Any]
Sink = Callable[[Line], None]
"""Receives the lines of a trace, one after the other."""


def trace_search(setup: SearchSetup, sink: Sink, *, limits: Limits = NO_LIMITS) -> Result:
    """Search, and pass every line of the trace to the sink.

    Nodes are numbered in the order in which they are entered.
    """
    numbers = itertools.count()

    def pass_on(event: Event) -> None:
        line = event_line(event)
        if isinstance(event, Enter):
            line["n"] = next(numbers)
        sink(line)

    sink(heading_line(setup))
    result = setup.search(limits=limits, trace=pass_on)
    sink(result_line(result))
    return result


def collect_trace(setup: SearchSetup, *, limits: Limits = NO_LIMITS) -> list[Line]:
    """The whole trace of a search. For large ones use :func:`trace_search` with a sink."""
    lines: list[Line] = []
    trace_search(setup, lines.append, limits=limits)
    return lines


def line_writer(file: IO[str]) -> Sink:
    """A sink that writes JSON lines to a file."""

    def write(line: Line) -> None:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")

    return write


def window_of(line: Line) -> tuple[float, float]:
    """Alpha and beta of a line; infinite if there is no bound yet."""
    alpha, beta = line["a"], line["b"]
    return (-math.inf if alpha is None else alpha, math.inf if beta is None else beta)


def heading_line(setup: SearchSetup) -> Line:
    return {
        "e": "trace",
        "version": VERSION,
        "game": setup.game,
        "position": str(setup.position),
        "algorithm": setup.algorithm.name,
        "depth": setup.depth,
        "evaluation": setup.evaluation.name,
        "player": setup.position.to_move,
    }


def result_line(result: Result) -> Line:
    return {
        "e": "result",
        "m": str(result.move),
        "v": None if result.value is None else _compact(result.value),
        "d": result.depth,
        "nodes": result.nodes,
        "line": [str(move) for move in result.line],
        "complete": result.complete,
        "exact": result.exact,
    }


def event_line(event: Event) -> Line:
    """An event as a line; that of an Enter still needs its node number."""
    match event:
        case Enter(_, move, depth, maximizing, alpha, beta):
            window = {"a": _bound(alpha), "b": _bound(beta)}
            where = {"m": None if move is None else str(move), "d": depth, "max": maximizing}
            return {"e": "enter", **where, **window}
        case Order(moves):
            return {"e": "order", "m": [str(move) for move in moves]}
        case Better(move, value, alpha, beta):
            window = {"a": _bound(alpha), "b": _bound(beta)}
            return {"e": "better", "m": str(move), "v": _compact(value), **window}
        case Cut(bound, value, limit, skipped):
            return {
                "e": "cut",
                "by": bound,
                "v": _compact(value),
                "at": _compact(limit),
                "skip": skipped,
            }
        case Terminal(outcome, value):
            return {"e": "terminal", "v": _compact(value), "w": outcome.winner}
        case Cutoff(value) | Known(value) | Leave(value):
            return {"e": type(event).__name__.lower(), "v": _compact(value)}
        case Deepen(depth):
            return {"e": "deepen", "d": depth}
        case Playout(move, winner, plies):
            return {"e": "playout", "m": str(move), "w": winner, "plies": plies}


def _bound(value: float) -> float | None:
    return _compact(value) if math.isfinite(value) else None


def _compact(value: float) -> float:
    """A whole number as int, which is shorter in JSON."""
    return int(value) if value == int(value) else value
