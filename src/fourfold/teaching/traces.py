"""Traces as data: every event of a search as one small JSON object.

The first line says what is searched, the last what came of it; see docs/reference/traces.md and
``trace.schema.json`` beside this file. Alpha and beta are null where there is no bound yet.
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
from fourfold.teaching.question import Question

VERSION = 1
SCHEMA = Path(__file__).parent / "trace.schema.json"

Line = dict[str, Any]
Sink = Callable[[Line], None]
"""Takes the lines of a trace, one after the other."""


def tell_trace(question: Question, sink: Sink, *, limits: Limits = NO_LIMITS) -> Result:
    """Search, and give the sink every line of the trace as it comes. Nodes are numbered in the
    order in which they are entered."""
    numbers = itertools.count()

    def tell(event: Event) -> None:
        line = line_of(event)
        if isinstance(event, Enter):
            line["n"] = next(numbers)
        sink(line)

    sink(heading(question))
    result = question.search(limits=limits, trace=tell)
    sink(ending(result))
    return result


def trace_of(question: Question, *, limits: Limits = NO_LIMITS) -> list[Line]:
    """The whole trace of a search. For a large one, give :func:`tell_trace` a sink instead."""
    lines: list[Line] = []
    tell_trace(question, lines.append, limits=limits)
    return lines


def write_lines(file: IO[str]) -> Sink:
    """A sink that writes JSON lines to a file, and holds on to none of them."""

    def write(line: Line) -> None:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")

    return write


def window_of(line: Line) -> tuple[float, float]:
    """Alpha and beta of a line, infinite where there is no bound yet."""
    alpha, beta = line["a"], line["b"]
    return (-math.inf if alpha is None else alpha, math.inf if beta is None else beta)


def heading(question: Question) -> Line:
    return {
        "e": "trace",
        "version": VERSION,
        "game": question.game,
        "position": str(question.position),
        "algorithm": question.algorithm.name,
        "depth": question.depth,
        "evaluation": question.evaluation.name,
        "player": question.position.to_move,
    }


def ending(result: Result) -> Line:
    return {
        "e": "result",
        "m": str(result.move),
        "v": None if result.value is None else _plain(result.value),
        "d": result.depth,
        "nodes": result.nodes,
        "line": [str(move) for move in result.line],
        "complete": result.complete,
        "exact": result.exact,
    }


def line_of(event: Event) -> Line:
    """An event as a line; an Enter lacks its number."""
    match event:
        case Enter(_, move, depth, maximizing, alpha, beta):
            window = {"a": _bound(alpha), "b": _bound(beta)}
            where = {"m": None if move is None else str(move), "d": depth, "max": maximizing}
            return {"e": "enter", **where, **window}
        case Order(moves):
            return {"e": "order", "m": [str(move) for move in moves]}
        case Better(move, value, alpha, beta):
            window = {"a": _bound(alpha), "b": _bound(beta)}
            return {"e": "better", "m": str(move), "v": _plain(value), **window}
        case Cut(bound, value, limit, skipped):
            return {
                "e": "cut",
                "by": bound,
                "v": _plain(value),
                "at": _plain(limit),
                "skip": skipped,
            }
        case Terminal(outcome, value):
            return {"e": "terminal", "v": _plain(value), "w": outcome.winner}
        case Cutoff(value) | Known(value) | Leave(value):
            return {"e": type(event).__name__.lower(), "v": _plain(value)}
        case Deepen(depth):
            return {"e": "deepen", "d": depth}
        case Playout(move, winner, plies):
            return {"e": "playout", "m": str(move), "w": winner, "plies": plies}


def _bound(value: float) -> float | None:
    return _plain(value) if math.isfinite(value) else None


def _plain(value: float) -> float:
    """A whole number without its point: shorter to write, and equal to what it was."""
    return int(value) if value == int(value) else value
