"""The solution of an exercise, found by the search itself, and the grade of a student's answers."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from fourfold.games.contract import Position
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.traces import Line, collect_trace, window_of

Window = tuple[float, float]

Answers = Mapping[str, Any]
"""By the name of a node: a value, or alpha and beta; True for a branch marked as pruned."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node that the search entered. Its name is the moves that lead to it, joined by ``/``."""

    name: str
    maximizing: bool
    window: Window
    children: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Solution:
    """The nodes of a search by name, and the value that each returned."""

    inner: dict[str, Node] = field(default_factory=dict)
    """The nodes whose moves were searched."""
    values: dict[str, float] = field(default_factory=dict)
    pruned: dict[str, tuple[str, Line]] = field(default_factory=dict)
    """The topmost nodes that were skipped, each with the node of the cutoff and its trace line."""
    entered: dict[str, Window] = field(default_factory=dict)
    tree_nodes: int = 0
    """The number of nodes of the whole tree."""

    @property
    def window_nodes(self) -> list[Node]:
        """The inner nodes without the root, whose window is always open."""
        return [node for name, node in self.inner.items() if name]


def find_solution(setup: SearchSetup) -> Solution:
    """Search, and read the solution off the trace."""
    solution, path, moves, cut = Solution(), list[str](), dict[str, list[str]](), dict[str, Line]()
    nodes: dict[str, Node] = {}
    for line in collect_trace(setup):
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
        children = [f"{name}/{move}" if name else move for move in tried]
        solution.inner[name].children.extend(children[: len(children) - skipped])
        for child in children[len(children) - skipped :]:
            solution.pruned[child] = (name, cut[name])
    solution.tree_nodes = _count_nodes(setup.position, setup.depth) if cut else len(nodes)
    return solution


def _count_nodes(position: Position[Any], depth: int | None) -> int:
    """The number of nodes of the whole tree."""
    if depth == 0:
        return 1
    deeper = None if depth is None else depth - 1
    return 1 + sum(_count_nodes(position.play(move), deeper) for move in position.legal_moves())


@dataclass(frozen=True, slots=True)
class Miss:
    """A wrong answer."""

    node: str
    item: str
    given: str
    expected: str
    why: str


@dataclass(frozen=True, slots=True)
class ExerciseGrade:
    """A point for each right answer. Branches marked wrongly as pruned cost a point each."""

    right: int
    total: int
    misses: tuple[Miss, ...]


def grade_answers(solution: Solution, ask: str, answers: Answers) -> ExerciseGrade:
    """Compare answers with the solution; ``ask`` is the task of the exercise."""
    if ask == "pruned":
        return _grade_pruned(solution, answers)
    find = _value_misses if ask == "values" else _window_misses
    misses = tuple(find(solution, answers))
    total = len(solution.inner) if ask == "values" else 2 * len(solution.window_nodes)
    return ExerciseGrade(total - len(misses), total, misses)


def _value_misses(solution: Solution, answers: Answers) -> Iterator[Miss]:
    for name, node in solution.inner.items():
        expected, answer = solution.values[name], answers.get(name)
        if answer != expected:
            why = _why_value(solution, node)
            yield Miss(name, "value", format_value(answer), format_value(expected), why)


def _why_value(solution: Solution, node: Node) -> str:
    values = ", ".join(format_value(solution.values[child]) for child in node.children)
    side, which = ("Max", "largest") if node.maximizing else ("Min", "smallest")
    return f"{side} moves: the {which} of {values}"


def _window_misses(solution: Solution, answers: Answers) -> Iterator[Miss]:
    for node in solution.window_nodes:
        answer = answers.get(node.name) or (None, None)
        for index, item in enumerate(("alpha", "beta")):
            expected = node.window[index]
            if answer[index] != expected:
                yield Miss(
                    node.name,
                    item,
                    format_value(answer[index]),
                    format_value(expected),
                    _why_bound(item, expected),
                )


def _why_bound(item: str, bound: float) -> str:
    if math.isinf(bound):
        who = "Max is sure of nothing" if item == "alpha" else "Min can hold Max to nothing"
        return f"{who} above it yet"
    who = "Max is sure of" if item == "alpha" else "Min can hold Max to"
    return f"{who} {format_value(bound)} by what was looked at before"


def _grade_pruned(solution: Solution, answers: Answers) -> ExerciseGrade:
    marked = {name for name, answer in answers.items() if answer}
    misses = [
        Miss(name, "pruned", "looked at", "pruned", _why_pruned(at, line))
        for name, (at, line) in solution.pruned.items()
        if name not in marked
    ]
    wrong = sorted(name for name in marked if not _is_pruned(solution, name))
    misses += [
        Miss(
            name,
            "pruned",
            "pruned",
            "looked at" if name in solution.entered else "not in the tree",
            _why_searched(solution, name),
        )
        for name in wrong
    ]
    right = len(marked & solution.pruned.keys())
    return ExerciseGrade(max(0, right - len(wrong)), len(solution.pruned), tuple(misses))


def _why_pruned(at: str, line: Mapping[str, Any]) -> str:
    where = at or "the root"
    value, bound = format_value(line["v"]), format_value(line["at"])
    if line["by"] == "alpha":
        return f"at {where} Min holds Max to {value}, and Max is sure of {bound}"
    return f"at {where} Max has {value}, and Min can hold Max to {bound}"


def _is_pruned(solution: Solution, name: str) -> bool:
    """Whether a node is pruned or lies below one that is; marking those too is no mistake."""
    moves = name.split("/")
    return any("/".join(moves[:end]) in solution.pruned for end in range(1, len(moves) + 1))


def _why_searched(solution: Solution, name: str) -> str:
    if name not in solution.entered:
        return "the tree has no such branch"
    alpha, beta = solution.entered[name]
    return f"the window is still open there, from {format_value(alpha)} to {format_value(beta)}"


def format_value(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return f"{value:g}"
