"""Checking a student's answers against the search, and saying why each miss is one."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fourfold.teaching.exercises import Exercise
from fourfold.teaching.solution import Node, Solution, solution_of

Answers = Mapping[str, Any]
"""By the name of a node: a value, or alpha and beta; for pruned branches, True."""


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing that is not as the search has it."""

    node: str
    item: str
    given: str
    expected: str
    why: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What an exercise earned: a point for each right answer. Of pruned branches each one found
    earns a point, and each one marked wrongly costs one."""

    right: int
    total: int
    misses: tuple[Miss, ...]


def check(exercise: Exercise, answers: Answers) -> Mark:
    """The mark for the answers to an exercise, which is made anew from its seed."""
    return check_against(solution_of(exercise.question()), exercise.ask, answers)


def check_against(solution: Solution, ask: str, answers: Answers) -> Mark:
    if ask == "pruned":
        return _check_pruned(solution, answers)
    find = _value_misses if ask == "values" else _window_misses
    misses = tuple(find(solution, answers))
    total = len(solution.inner) if ask == "values" else 2 * len(solution.asked)
    return Mark(total - len(misses), total, misses)


def _value_misses(solution: Solution, answers: Answers) -> Iterator[Miss]:
    for name, node in solution.inner.items():
        expected, given = solution.values[name], answers.get(name)
        if given != expected:
            yield Miss(name, "value", said(given), said(expected), _why_value(solution, node))


def _why_value(solution: Solution, node: Node) -> str:
    values = ", ".join(said(solution.values[son]) for son in node.sons)
    side, which = ("Max", "largest") if node.maximizing else ("Min", "smallest")
    return f"{side} moves: the {which} of {values}"


def _window_misses(solution: Solution, answers: Answers) -> Iterator[Miss]:
    for node in solution.asked:
        given = answers.get(node.name) or (None, None)
        for index, item in enumerate(("alpha", "beta")):
            expected = node.window[index]
            if given[index] != expected:
                yield Miss(
                    node.name, item, said(given[index]), said(expected), _why_bound(item, expected)
                )


def _why_bound(item: str, bound: float) -> str:
    if math.isinf(bound):
        who = "Max is sure of nothing" if item == "alpha" else "Min can hold Max to nothing"
        return f"{who} above it yet"
    who = "Max is sure of" if item == "alpha" else "Min can hold Max to"
    return f"{who} {said(bound)} by what was looked at before"


def _check_pruned(solution: Solution, answers: Answers) -> Mark:
    marked = {name for name, given in answers.items() if given}
    misses = [
        Miss(name, "pruned", "looked at", "pruned", _why_cut(at, line))
        for name, (at, line) in solution.pruned.items()
        if name not in marked
    ]
    wrong = sorted(name for name in marked if not _lies_below(solution, name))
    misses += [
        Miss(name, "pruned", "pruned", _state(solution, name), _why_not(solution, name))
        for name in wrong
    ]
    found = len(marked & solution.pruned.keys())
    return Mark(max(0, found - len(wrong)), len(solution.pruned), tuple(misses))


def _why_cut(at: str, line: Mapping[str, Any]) -> str:
    where = at or "the root"
    if line["by"] == "alpha":
        return (
            f"at {where} Min holds Max to {said(line['v'])}, and Max is sure of {said(line['at'])}"
        )
    return f"at {where} Max has {said(line['v'])}, and Min can hold Max to {said(line['at'])}"


def _lies_below(solution: Solution, name: str) -> bool:
    """Whether a node is pruned or lies below one that is: marking that too is no mistake."""
    moves = name.split("/")
    return any("/".join(moves[:end]) in solution.pruned for end in range(1, len(moves) + 1))


def _state(solution: Solution, name: str) -> str:
    return "looked at" if name in solution.entered else "not in the tree"


def _why_not(solution: Solution, name: str) -> str:
    if name not in solution.entered:
        return "the tree has no such branch"
    alpha, beta = solution.entered[name]
    return f"the window is still open there, from {said(alpha)} to {said(beta)}"


def said(value: Any) -> str:
    """A value as a person writes it."""
    if value is None:
        return "-"
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return f"{value:g}"
