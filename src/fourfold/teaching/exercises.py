"""Exercises made by chance and repeatable by seed: a small tree, and what is asked about it.

``values`` asks for the minimax value of every inner node, ``window`` for alpha and beta with which
alpha-beta enters them, ``pruned`` for the branches that alpha-beta never looks at.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.games.info import load_reference
from fourfold.games.registry import find_game_info, game_infos
from fourfold.teaching import abstract
from fourfold.teaching.positions import MOST_SEED, ExercisePosition
from fourfold.teaching.question import ABSTRACT, Question
from fourfold.teaching.solution import Solution, solution_of
from fourfold.teaching.traces import Line, trace_of

ASKS = ("values", "window", "pruned")
LEVELS = (1, 2, 3)
MOST_NODES = 45
LEAST_NODES = 15


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise by what it is made from; the same four give the same tree everywhere."""

    kind: str
    ask: str
    level: int
    seed: int

    def __post_init__(self) -> None:
        for name, accepted in (("kind", [*kinds()]), ("ask", [*ASKS]), ("level", [*LEVELS])):
            if getattr(self, name) not in accepted:
                value = getattr(self, name)
                raise FourfoldError("exercises.none", name=name, value=value, known=accepted)
        if not isinstance(self.seed, int) or not 0 <= self.seed < MOST_SEED:
            raise FourfoldError("exercises.seed", seed=self.seed, most=MOST_SEED - 1)

    def __str__(self) -> str:
        return f"{self.kind} {self.ask} level {self.level} seed {self.seed}"

    def question(self) -> Question:
        """What the search is asked: made by chance until it is worth asking."""
        chance = random.Random(str(self))
        while True:
            question = _asked(self.kind, chance, self.level, self.algorithm)
            if self._is_good(solution_of(question)):
                return question

    def sheet(self) -> dict[str, Any]:
        """What a page needs: the whole tree to draw, and the search to check against."""
        return {
            "exercise": dataclasses.asdict(self),
            "tree": trace_of(self.whole()),
            "search": trace_of(self.question()),
        }

    def paper(self, solution: Solution) -> dict[str, Any]:
        """What a page needs that must not know what is right: the tree with its leaves, and the
        names of the nodes that are asked about. Neither the seed is told nor any value of the
        search."""
        asked = solution.inner if self.ask == "values" else [one.name for one in solution.asked]
        return {
            "exercise": {"kind": self.kind, "ask": self.ask, "level": self.level},
            "tree": list(_blank(trace_of(self.whole()))),
            "asked": [] if self.ask == "pruned" else list(asked),
        }

    def whole(self) -> Question:
        """The same tree, searched without leaving anything out: what is drawn."""
        asked = self.question()
        evaluation = None if asked.game == ABSTRACT else asked.evaluation.name
        return Question.of(asked.game, str(asked.position), "minimax", asked.depth, evaluation)

    @property
    def algorithm(self) -> str:
        return "minimax" if self.ask == "values" else "alphabeta"

    def _is_good(self, solution: Solution) -> bool:
        """Not too large, more than one value, and something to prune where that is the question."""
        least = LEAST_NODES if self.level == LEVELS[-1] else 0
        if not least <= solution.tree_nodes <= MOST_NODES or len(set(solution.values.values())) < 2:
            return False
        return self.ask == "values" or len(solution.pruned) >= 1


def _blank(lines: Iterable[Line]) -> Iterator[Line]:
    """A trace without what the search found out: its leaves have values, and nothing else has."""
    is_leaf = False
    for line in lines:
        if line["e"] == "enter":
            yield {**line, "a": None, "b": None}
        elif line["e"] in ("trace", "order"):
            yield line
        elif line["e"] in ("terminal", "cutoff"):
            is_leaf = True
            yield line
        elif line["e"] == "leave":
            yield line if is_leaf else {"e": "leave", "v": None}
            is_leaf = False


def kinds() -> tuple[str, ...]:
    """The kinds of tree an exercise can have: bare ones, and those of games with such positions."""
    return (ABSTRACT, *(name for name, info in game_infos().items() if info.exercise is not None))


def _asked(kind: str, chance: random.Random, level: int, algorithm: str) -> Question:
    if kind == ABSTRACT:
        return Question.of(ABSTRACT, str(_tree(chance, level)), algorithm)
    make: Callable[[random.Random, int], ExercisePosition] = load_reference(
        find_game_info(kind).exercise or ""
    )
    made = make(chance, level)
    return Question.of(kind, str(made.position), algorithm, made.depth, made.evaluation)


def _tree(chance: random.Random, level: int) -> abstract.Position:
    height, fewest, most = {1: (2, 3, 3), 2: (3, 2, 3), 3: (4, 2, 2)}[level]
    return abstract.Position(_grown(chance, height, fewest, most))


def _grown(chance: random.Random, height: int, fewest: int, most: int) -> abstract.Tree:
    if height == 0:
        return chance.randint(-9, 20)
    sons = chance.randint(fewest, most)
    return tuple(_grown(chance, height - 1, fewest, most) for _ in range(sons))
