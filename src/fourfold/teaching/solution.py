"""What the search itself says about a tree: the right answers to every exercise about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fourfold.games.contract import Position
from fourfold.teaching.question import Question
from fourfold.teaching.traces import Line, trace_of, window_of

Window = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Node:
    """A node as the search met it, named by the moves that lead to it, joined by ``/``."""

    name: str
    maximizing: bool
    window: Window
    sons: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Solution:
    """The nodes of a search by name, the value each returned, and what was left out.

    ``inner`` are the nodes whose moves were looked at; ``pruned`` are the first nodes that were not
    entered, each with the node where the cut was made and the bound that made it.
    """

    inner: dict[str, Node] = field(default_factory=dict)
    values: dict[str, float] = field(default_factory=dict)
    pruned: dict[str, tuple[str, Line]] = field(default_factory=dict)
    entered: dict[str, Window] = field(default_factory=dict)
    tree_nodes: int = 0

    @property
    def asked(self) -> list[Node]:
        """The inner nodes below the root, whose window is always open."""
        return [node for name, node in self.inner.items() if name]


def solution_of(question: Question) -> Solution:
    """The solution that a search gives for its own tree."""
    solution, path, moves, cut = Solution(), list[str](), dict[str, list[str]](), dict[str, Line]()
    nodes: dict[str, Node] = {}
    for line in trace_of(question):
        name = "/".join(path[1:])
        if line["e"] == "enter":
            path.append(line["m"] or "")
            name = "/".join(path[1:])
            window = window_of(line)
            nodes[name] = Node(name, line["max"], window)
            solution.entered[name] = window
        elif line["e"] == "order":
            solution.inner[name] = nodes[name]
            moves[name] = line["m"]
        elif line["e"] == "cut":
            cut[name] = line
        elif line["e"] == "leave":
            solution.values[name] = line["v"]
            path.pop()
    for name, tried in moves.items():
        skipped = cut[name]["skip"] if name in cut else 0
        sons = [f"{name}/{move}" if name else move for move in tried]
        solution.inner[name].sons.extend(sons[: len(sons) - skipped])
        for son in sons[len(sons) - skipped :]:
            solution.pruned[son] = (name, cut[name])
    solution.tree_nodes = _count(question.position, question.depth) if cut else len(nodes)
    return solution


def _count(position: Position[Any], depth: int | None) -> int:
    """How many nodes the whole tree has."""
    if depth == 0:
        return 1
    deeper = None if depth is None else depth - 1
    return 1 + sum(_count(position.play(move), deeper) for move in position.legal_moves())
