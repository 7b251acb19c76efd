"""Samples of large traces, taken in one pass and in bounded memory.

Half of the allowed nodes go to the beginning of the search, which is kept completely, so that
viewers see the search reach the leaves. The other half goes to the upper plies of the rest, as many
as fit. A node with omitted children has its value and a ``hidden`` line that counts them. Nodes
keep their numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from fourfold.teaching.traces import Line, Sink

LEAST_NODES = 10


class _Entry(NamedTuple):
    """A line of the sample, the ply of its node, and whether the node is after the beginning."""

    line: Line
    ply: int
    late: bool


_Omitted = Counter[str]
"""The number of ``nodes`` and ``cuts`` omitted below a node."""


@dataclass(slots=True)
class _Frame:
    kept: bool
    late: bool
    omitted: _Omitted = field(default_factory=Counter)


class TraceSample:
    """A sink that keeps about ``most`` nodes of a trace, at least the root and its children."""

    def __init__(self, most: int) -> None:
        self._half = max(most, LEAST_NODES) // 2
        self._deepest: int | None = None
        self._entries: list[_Entry] = []
        self._stack: list[_Frame] = []
        self._early_nodes = 0
        self._late_nodes = 0
        self._games = 0
        self._omitted_games = 0

    def __call__(self, line: Line) -> None:
        kind = line["e"]
        if kind == "enter":
            self._enter(line)
        elif kind == "leave":
            self._leave(line)
        elif kind == "playout":
            self._playout(line)
        elif kind == "result":
            self._end(line)
        elif not self._stack:
            self._entries.append(_Entry(line, 0, False))
        elif self._stack[-1].kept:
            self._keep(line)
        elif kind == "cut":
            self._nearest_kept().omitted["cuts"] += 1

    def lines(self) -> list[Line]:
        """The sample. Its heading has the number of omitted nodes as ``left_out``."""
        heading, *rest = (entry.line for entry in self._entries)
        omitted = sum(line.get("nodes", 0) for line in rest if line["e"] == "hidden")
        return [{**heading, "left_out": omitted}, *rest]

    def _enter(self, line: Line) -> None:
        ply = len(self._stack)
        early = self._early_nodes < self._half
        kept = early or self._deepest is None or ply <= self._deepest
        kept = kept and (not self._stack or self._stack[-1].kept)
        self._stack.append(_Frame(kept, not early))
        if not kept:
            self._nearest_kept().omitted["nodes"] += 1
            return
        self._keep(line)
        self._early_nodes += early
        self._late_nodes += not early
        while self._late_nodes > self._half and self._drop_deepest_ply():
            pass

    def _leave(self, line: Line) -> None:
        frame = self._stack[-1]
        if frame.kept:
            if frame.omitted["nodes"]:
                self._keep(_hidden_line(frame.omitted))
            self._keep(line)
        self._stack.pop()

    def _playout(self, line: Line) -> None:
        self._games += 1
        if self._games <= 2 * self._half:
            self._entries.append(_Entry(line, 0, False))
        else:
            self._omitted_games += 1

    def _end(self, line: Line) -> None:
        """Add the result, and before it the omissions of nodes that a limit left open."""
        omitted: _Omitted = sum((frame.omitted for frame in self._stack), Counter())
        if omitted["nodes"]:
            self._entries.append(_Entry(_hidden_line(omitted), 0, False))
        if self._omitted_games:
            self._entries.append(_Entry({"e": "hidden", "games": self._omitted_games}, 0, False))
        self._entries.append(_Entry(line, 0, False))

    def _keep(self, line: Line) -> None:
        self._entries.append(_Entry(line, len(self._stack) - 1, self._stack[-1].late))

    def _nearest_kept(self) -> _Frame:
        return next(frame for frame in reversed(self._stack) if frame.kept)

    def _drop_deepest_ply(self) -> bool:
        """Omit the deepest ply of the later nodes; False if only the first is left."""
        deepest = max(entry.ply for entry in self._entries if entry.late)
        if deepest <= 1:
            return False
        self._deepest = deepest - 1
        entries, self._entries = self._entries, []
        above: list[_Omitted] = []
        for entry in entries:
            if entry.late and entry.ply >= deepest:
                above[-1].update(_omissions(entry.line))
                self._late_nodes -= entry.line["e"] == "enter"
                continue
            if entry.line["e"] == "enter":
                above.append(Counter())
            elif entry.line["e"] == "leave":
                omitted = above.pop()
                if omitted["nodes"]:
                    self._entries.append(_Entry(_hidden_line(omitted), entry.ply, entry.late))
            elif entry.line["e"] == "hidden" and above:
                above[-1].update(_omissions(entry.line))
                continue
            self._entries.append(entry)
        for ply, frame in enumerate(self._stack):
            frame.kept = frame.kept and not (frame.late and ply >= deepest)
            if not frame.kept:
                above[-1].update(frame.omitted)
                frame.omitted = Counter()
        for frame, omitted in zip(self._stack, above, strict=False):
            frame.omitted.update(omitted)
        return True


def _omissions(line: Line) -> _Omitted:
    """What a sample without this line omits."""
    if line["e"] == "hidden":
        return Counter(nodes=line["nodes"], cuts=line["cuts"])
    counted = {"enter": "nodes", "cut": "cuts"}
    return Counter([counted[line["e"]]] if line["e"] in counted else ())


def _hidden_line(omitted: _Omitted) -> Line:
    return {"e": "hidden", "nodes": omitted["nodes"], "cuts": omitted["cuts"]}


def only_subtree(number: int, sink: Sink) -> Sink:
    """A sink that passes on the heading, the lines of one node and its subtree, and the result."""
    depth = 0

    def filtered(line: Line) -> None:
        nonlocal depth
        inside = depth > 0
        if line["e"] == "enter" and (inside or line["n"] == number):
            depth += 1
            inside = True
        elif line["e"] == "leave" and inside:
            depth -= 1
        if inside or line["e"] in ("trace", "result"):
            sink(line)

    return filtered
