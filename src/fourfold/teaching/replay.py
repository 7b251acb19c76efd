"""Replaying a trace: the search's answer worked out again from its leaves.

Only what the leaves said is taken from the trace, and which nodes were entered. Every value,
window, cut and the result are worked out anew, and a line that says something else is an error.
The trace is read once, line by line, and only the nodes on the way down are held.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fourfold.base.errors import FourfoldError
from fourfold.base.strict_json import InvalidJsonError, parse_json
from fourfold.i18n import Message
from fourfold.teaching.algorithms import Algorithm, find_algorithm
from fourfold.teaching.traces import VERSION, Line, window_of


class TraceError(FourfoldError):
    """A trace that cannot be read, or that contradicts itself."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a trace amounts to. ``value`` is None when a limit ended the search."""

    move: str
    value: float | None
    line: tuple[str, ...]
    nodes: int
    complete: bool


@dataclass(slots=True)
class _Node:
    """A node on the way down, as far as it has been worked out."""

    move: str | None
    maximizing: bool
    alpha: float
    beta: float
    best: float
    line: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    tried: int = 0
    leaf: bool = False
    entered: tuple[float, float] = (-math.inf, math.inf)
    cut: bool = False

    def __post_init__(self) -> None:
        self.entered = (self.alpha, self.beta)


def read_trace(lines: Iterable[str]) -> Iterator[Line]:
    """The lines of a trace file."""
    for number, text in enumerate(lines, start=1):
        try:
            line = parse_json(text)
        except InvalidJsonError:
            line = None
        if not isinstance(line, dict) or not isinstance(line.get("e"), str):
            raise TraceError("trace.line", line=number)
        yield line


def replay(lines: Iterable[Line]) -> Replayed:
    """What a trace amounts to; TraceError when it does not hang together."""
    numbered = enumerate(lines, start=1)
    _, heading = next(numbered, (0, {}))
    if heading.get("e") != "trace" or heading.get("version") != VERSION:
        raise TraceError("trace.version", version=VERSION)
    if heading.get("left_out"):
        raise TraceError("trace.left_out")
    algorithm = find_algorithm(str(heading.get("algorithm")))
    work = _TreeReplay(algorithm) if algorithm.tree else _GamesReplay(heading.get("player", 0))
    for number, line in numbered:
        try:
            if line["e"] == "result":
                return _compared(work.answer(line), line)
            work.hear(line)
        except (KeyError, IndexError, TypeError, TraceError) as error:
            raise TraceError("trace.wrong", line=number, reason=_reason(error)) from None
    raise TraceError("trace.no_result")


def _reason(error: Exception) -> Message:
    return error.message if isinstance(error, TraceError) else Message("trace.follow")


def _compared(found: Replayed, line: Line) -> Replayed:
    told = Replayed(line["m"], line["v"], tuple(line["line"]), line["nodes"], line["complete"])
    if found != told:
        raise TraceError("trace.result", told=told, found=found)
    return found


def _require(holds: bool, broken: str, **facts: object) -> None:
    if not holds:
        raise TraceError(broken, **facts)


class _TreeReplay:
    """Depth-first searches."""

    def __init__(self, algorithm: Algorithm) -> None:
        self._algorithm = algorithm
        self._stack: list[_Node] = []
        self._nodes = 0
        self._found: Replayed | None = None

    def hear(self, line: Line) -> None:
        match line["e"]:
            case "enter":
                self._enter(line)
            case "order":
                self._stack[-1].moves = tuple(line["m"])
            case "terminal" | "cutoff" | "known":
                self._stack[-1].leaf = True
                self._stack[-1].best = line["v"]
            case "better":
                self._better(line)
            case "cut":
                self._cut(line)
            case "leave":
                self._leave(line["v"])
            case "deepen":
                _require(not self._stack, "trace.depth")
            case kind:
                raise TraceError("trace.not_tree", kind=kind)

    def answer(self, told: Line) -> Replayed:
        if told["complete"] or (self._found is not None and self._algorithm.name == "deepening"):
            _require(self._found is not None, "trace.root")
            assert self._found is not None
            return replace(self._found, nodes=self._nodes)
        root = self._stack[0]
        line = root.line or root.moves[:1]
        return Replayed(line[0], None, line, self._nodes, False)

    def _enter(self, line: Line) -> None:
        window = window_of(line)
        self._nodes += 1
        if self._stack:
            parent = self._stack[-1]
            _require(parent.moves[parent.tried] == line["m"], "trace.order", move=line["m"])
            _require(window == (parent.alpha, parent.beta), "trace.parent_window")
            parent.tried += 1
        best = -math.inf if line["max"] else math.inf
        self._stack.append(_Node(line["m"], line["max"], *window, best))

    def _better(self, line: Line) -> None:
        node = self._stack[-1]
        _require(node.best == line["v"] and node.line[0] == line["m"], "trace.better")
        _require(window_of(line) == (node.alpha, node.beta), "trace.window")

    def _cut(self, line: Line) -> None:
        node = self._stack[-1]
        node.cut = True
        beyond = node.best >= node.beta if node.maximizing else node.best <= node.alpha
        _require(beyond, "trace.no_cut")
        _require(line["by"] == ("beta" if node.maximizing else "alpha"), "trace.bound")
        _require(line["skip"] == len(node.moves) - node.tried, "trace.skip")

    def _leave(self, told: float) -> None:
        node = self._stack.pop()
        value = node.best
        if self._algorithm.hard:
            value = min(max(value, node.entered[0]), node.entered[1])
        _require(value == told, "trace.value", value=value, told=told)
        if not (node.leaf or node.cut):
            _require(node.tried == len(node.moves), "trace.uncut")
        if not self._stack:
            self._found = Replayed(node.line[0], value, node.line, self._nodes, True)
            return
        self._tell(self._stack[-1], node, value)

    def _tell(self, parent: _Node, son: _Node, value: float) -> None:
        better = value > parent.best if parent.maximizing else value < parent.best
        if not better:
            return
        assert son.move is not None
        parent.best, parent.line = value, (son.move, *son.line)
        narrows = self._algorithm.prunes or len(self._stack) == 1
        if narrows and parent.maximizing:
            parent.alpha = max(parent.alpha, value)
        elif narrows:
            parent.beta = min(parent.beta, value)


class _GamesReplay:
    """Monte Carlo: the games after each move, counted. A round that was not finished counts for
    nothing, and how far its last game got is not told."""

    def __init__(self, player: int) -> None:
        self._player = player
        self._moves: tuple[str, ...] = ()
        self._wins: Counter[str] = Counter()
        self._round: list[str] = []
        self._rounds = 0
        self._games = 0
        self._plies = 0

    def hear(self, line: Line) -> None:
        if line["e"] == "order":
            self._moves = tuple(line["m"])
            return
        _require(line["e"] == "playout", "trace.not_games", kind=line["e"])
        expected = self._moves[self._games % len(self._moves)]
        _require(line["m"] == expected, "trace.order", move=line["m"])
        self._games += 1
        self._plies += line["plies"]
        if line["w"] == self._player:
            self._round.append(expected)
        if self._games % len(self._moves) == 0:
            self._rounds += 1
            self._wins.update(self._round)
            self._round.clear()

    def answer(self, told: Line) -> Replayed:
        move = max(self._moves, key=lambda one: self._wins[one])
        value = self._wins[move] / self._rounds if self._rounds else None
        nodes = self._plies if told["complete"] else max(self._plies, told["nodes"])
        return Replayed(move, value, (move,), nodes, told["complete"])
