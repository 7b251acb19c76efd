"""Large trees made small enough to look at, in one pass and in bounded memory.

The first half of the allowed nodes goes to the beginning of the search, which is kept whole, so
that one can watch it reach the leaves. The other half goes to the upper plies of the rest: as many
plies as fit. A node whose sons were left out has a ``hidden`` line that counts them; its value is
told all the same. Nodes keep their numbers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from fourfold.teaching.traces import Line, Sink

LEAST_NODES = 10


class _Entry(NamedTuple):
    """A line of the sample, the ply of its node, and whether that node counts as a later one."""

    line: Line
    ply: int
    late: bool


_Left = Counter[str]
"""How many ``nodes`` and ``cuts`` were left out below a node."""


@dataclass(slots=True)
class _Frame:
    kept: bool
    late: bool
    left: _Left = field(default_factory=Counter)


class Sample:
    """A sink that keeps about ``most`` nodes of a trace; never fewer than the root and its sons."""

    def __init__(self, most: int) -> None:
        self._half = max(most, LEAST_NODES) // 2
        self._deepest: int | None = None
        self._entries: list[_Entry] = []
        self._stack: list[_Frame] = []
        self._early_nodes = 0
        self._late_nodes = 0
        self._games = 0
        self._games_left = 0

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
            self._nearest().left["cuts"] += 1

    def lines(self) -> list[Line]:
        """The trace that was kept. Its heading says how many nodes are not in it."""
        heading, *rest = (entry.line for entry in self._entries)
        left = sum(line.get("nodes", 0) for line in rest if line["e"] == "hidden")
        return [{**heading, "left_out": left}, *rest]

    def _enter(self, line: Line) -> None:
        ply = len(self._stack)
        early = self._early_nodes < self._half
        kept = early or self._deepest is None or ply <= self._deepest
        kept = kept and (not self._stack or self._stack[-1].kept)
        self._stack.append(_Frame(kept, not early))
        if not kept:
            self._nearest().left["nodes"] += 1
            return
        self._keep(line)
        self._early_nodes += early
        self._late_nodes += not early
        while self._late_nodes > self._half and self._drop_a_ply():
            pass

    def _leave(self, line: Line) -> None:
        frame = self._stack[-1]
        if frame.kept:
            if frame.left["nodes"]:
                self._keep(_hidden(frame.left))
            self._keep(line)
        self._stack.pop()

    def _playout(self, line: Line) -> None:
        self._games += 1
        if self._games <= 2 * self._half:
            self._entries.append(_Entry(line, 0, False))
        else:
            self._games_left += 1

    def _end(self, line: Line) -> None:
        """A search that a limit ended has nodes that were never left; what they lack is told."""
        left: _Left = sum((frame.left for frame in self._stack), Counter())
        if left["nodes"]:
            self._entries.append(_Entry(_hidden(left), 0, False))
        if self._games_left:
            self._entries.append(_Entry({"e": "hidden", "games": self._games_left}, 0, False))
        self._entries.append(_Entry(line, 0, False))

    def _keep(self, line: Line) -> None:
        self._entries.append(_Entry(line, len(self._stack) - 1, self._stack[-1].late))

    def _nearest(self) -> _Frame:
        return next(frame for frame in reversed(self._stack) if frame.kept)

    def _drop_a_ply(self) -> bool:
        """Leave out the deepest ply of the later nodes; False when only the first is left."""
        deepest = max(entry.ply for entry in self._entries if entry.late)
        if deepest <= 1:
            return False
        self._deepest = deepest - 1
        entries, self._entries = self._entries, []
        above: list[_Left] = []
        for entry in entries:
            if entry.late and entry.ply >= deepest:
                above[-1].update(_left_out(entry.line))
                self._late_nodes -= entry.line["e"] == "enter"
                continue
            if entry.line["e"] == "enter":
                above.append(Counter())
            elif entry.line["e"] == "leave":
                left = above.pop()
                if left["nodes"]:
                    self._entries.append(_Entry(_hidden(left), entry.ply, entry.late))
            elif entry.line["e"] == "hidden" and above:
                above[-1].update(_left_out(entry.line))
                continue
            self._entries.append(entry)
        for ply, frame in enumerate(self._stack):
            frame.kept = frame.kept and not (frame.late and ply >= deepest)
            if not frame.kept:
                above[-1].update(frame.left)
                frame.left = Counter()
        for frame, left in zip(self._stack, above, strict=False):
            frame.left.update(left)
        return True


def _left_out(line: Line) -> _Left:
    """What is left out of a sample without this line."""
    if line["e"] == "hidden":
        return Counter(nodes=line["nodes"], cuts=line["cuts"])
    named = {"enter": "nodes", "cut": "cuts"}
    return Counter([named[line["e"]]] if line["e"] in named else ())


def _hidden(left: _Left) -> Line:
    return {"e": "hidden", "nodes": left["nodes"], "cuts": left["cuts"]}


def below(number: int, sink: Sink) -> Sink:
    """A sink that passes on the heading, the lines of one node and all below it, and the result."""
    depth = 0

    def narrowed(line: Line) -> None:
        nonlocal depth
        inside = depth > 0
        if line["e"] == "enter" and (inside or line["n"] == number):
            depth += 1
            inside = True
        elif line["e"] == "leave" and inside:
            depth -= 1
        if inside or line["e"] in ("trace", "result"):
            sink(line)

    return narrowed
