"""Replay a trace: compute the result of the search again from its leaves.

Only the entered nodes and the values of the leaves are taken from the trace. Every value, window
and cutoff and the result are computed, and a line that differs is an error. The trace is read once,
line by line; only the nodes on the current path are in memory.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fourfold.base.errors import FourfoldError
from fourfold.base.files import InvalidJsonError, parse_json
from fourfold.i18n import Message
from fourfold.teaching.search_setup import Algorithm, find_algorithm
from fourfold.teaching.traces import VERSION, Line, window_of


class TraceError(FourfoldError):
    """An unreadable or inconsistent trace."""


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """The result of a trace."""

    move: str
    value: float | None
    """None if a limit ended the search."""
    line: tuple[str, ...]
    nodes: int
    complete: bool


@dataclass(slots=True)
class _Node:
    """A node on the current path, as far as it is computed."""

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
    for number, text in enumerate(lines, start=1):
        try:
            line = parse_json(text)
        except InvalidJsonError:
            line = None
        if not isinstance(line, dict) or not isinstance(line.get("e"), str):
            raise TraceError("trace.line", line=number)
        yield line


def replay(lines: Iterable[Line]) -> ReplayResult:
    """The result of a trace; TraceError if it is inconsistent."""
    numbered = enumerate(lines, start=1)
    _, heading = next(numbered, (0, {}))
    if heading.get("e") != "trace" or heading.get("version") != VERSION:
        raise TraceError("trace.version", version=VERSION)
    if heading.get("left_out"):
        raise TraceError("trace.left_out")
    algorithm = find_algorithm(str(heading.get("algorithm")))
    player = heading.get("player", 0)
    replayed = _TreeReplay(algorithm) if algorithm.tree else _PlayoutReplay(player)
    for number, line in numbered:
        try:
            if line["e"] == "result":
                return _compare(replayed.result(line), line)
            replayed.process(line)
        except (KeyError, IndexError, TypeError, TraceError) as error:
            raise TraceError("trace.wrong", line=number, reason=_reason(error)) from None
    raise TraceError("trace.no_result")


def _reason(error: Exception) -> Message:
    return error.message if isinstance(error, TraceError) else Message("trace.follow")


def _compare(computed: ReplayResult, line: Line) -> ReplayResult:
    stated = ReplayResult(
        line["m"], line["v"], tuple(line["line"]), line["nodes"], line["complete"]
    )
    if computed != stated:
        raise TraceError("trace.result", told=stated, found=computed)
    return computed


def _require(condition: bool, message: str, **params: object) -> None:
    if not condition:
        raise TraceError(message, **params)


class _TreeReplay:
    """Depth-first searches."""

    def __init__(self, algorithm: Algorithm) -> None:
        self._algorithm = algorithm
        self._stack: list[_Node] = []
        self._nodes = 0
        self._result: ReplayResult | None = None

    def process(self, line: Line) -> None:
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

    def result(self, stated: Line) -> ReplayResult:
        if stated["complete"] or (self._result is not None and self._algorithm.name == "deepening"):
            _require(self._result is not None, "trace.root")
            assert self._result is not None
            return replace(self._result, nodes=self._nodes)
        root = self._stack[0]
        line = root.line or root.moves[:1]
        return ReplayResult(line[0], None, line, self._nodes, False)

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

    def _leave(self, stated: float) -> None:
        node = self._stack.pop()
        value = node.best
        if self._algorithm.hard:
            value = min(max(value, node.entered[0]), node.entered[1])
        _require(value == stated, "trace.value", value=value, told=stated)
        if not (node.leaf or node.cut):
            _require(node.tried == len(node.moves), "trace.uncut")
        if not self._stack:
            self._result = ReplayResult(node.line[0], value, node.line, self._nodes, True)
            return
        self._back_up(self._stack[-1], node, value)

    def _back_up(self, parent: _Node, child: _Node, value: float) -> None:
        better = value > parent.best if parent.maximizing else value < parent.best
        if not better:
            return
        assert child.move is not None
        parent.best, parent.line = value, (child.move, *child.line)
        narrows = self._algorithm.prunes or len(self._stack) == 1
        if narrows and parent.maximizing:
            parent.alpha = max(parent.alpha, value)
        elif narrows:
            parent.beta = min(parent.beta, value)


class _PlayoutReplay:
    """Monte Carlo: counts the random games after each move.

    An unfinished round is not counted, and the trace does not say how long its last game was.
    """

    def __init__(self, player: int) -> None:
        self._player = player
        self._moves: tuple[str, ...] = ()
        self._wins: Counter[str] = Counter()
        self._round: list[str] = []
        self._rounds = 0
        self._games = 0
        self._plies = 0

    def process(self, line: Line) -> None:
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

    def result(self, stated: Line) -> ReplayResult:
        move = max(self._moves, key=lambda one: self._wins[one])
        value = self._wins[move] / self._rounds if self._rounds else None
        nodes = self._plies if stated["complete"] else max(self._plies, stated["nodes"])
        return ReplayResult(move, value, (move,), nodes, stated["complete"])
