"""Exercises on random small trees, repeatable by seed.

``values`` asks for the minimax value of every inner node, ``window`` for the alpha and beta with
which alpha-beta enters them, ``pruned`` for the branches that alpha-beta skips.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import find_game_info, game_infos
from fourfold.games.tictactoe import Position as TicTacToe
from fourfold.teaching.abstract_game import Tree, TreePosition
from fourfold.teaching.search_setup import ABSTRACT, SearchSetup
from fourfold.teaching.solution import (
    Answers,
    ExerciseGrade,
    Solution,
    find_solution,
    grade_answers,
)
from fourfold.teaching.traces import Line, collect_trace

ASKS = ("values", "window", "pruned")
LEVELS = (1, 2, 3)
MOST_NODES = 45
LEAST_NODES = 15
MOST_SEED = 2**31


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise. The four fields determine its tree, on every machine."""

    kind: str
    ask: str
    level: int
    seed: int

    def __post_init__(self) -> None:
        accepts: dict[str, list[Any]] = {
            "kind": [*exercise_kinds()],
            "ask": [*ASKS],
            "level": [*LEVELS],
        }
        for name, accepted in accepts.items():
            if getattr(self, name) not in accepted:
                value = getattr(self, name)
                raise FourfoldError("exercises.none", name=name, value=value, known=accepted)
        if not isinstance(self.seed, int) or not 0 <= self.seed < MOST_SEED:
            raise FourfoldError("exercises.seed", seed=self.seed, most=MOST_SEED - 1)

    def __str__(self) -> str:
        return f"{self.kind} {self.ask} level {self.level} seed {self.seed}"

    def setup(self) -> SearchSetup:
        """The search of this exercise, the first random one that is suitable."""
        chance = random.Random(str(self))
        while True:
            setup = _random_setup(self.kind, chance, self.level, self.algorithm)
            if self._is_suitable(find_solution(setup)):
                return setup

    def grade(self, answers: Answers) -> ExerciseGrade:
        """Grade a student's answers."""
        return grade_answers(find_solution(self.setup()), self.ask, answers)

    def page_data(self) -> dict[str, Any]:
        """The data of the exercise page: the whole tree, and the search that checks answers."""
        return {
            "exercise": dataclasses.asdict(self),
            "tree": collect_trace(self.full_search()),
            "search": collect_trace(self.setup()),
        }

    def blank_page_data(self, solution: Solution) -> dict[str, Any]:
        """The data of a page that must not reveal the solution: the tree with its leaves, and the
        names of the nodes that the exercise asks about, without the seed."""
        nodes = [one.name for one in solution.window_nodes]
        asked = solution.inner if self.ask == "values" else nodes
        return {
            "exercise": {"kind": self.kind, "ask": self.ask, "level": self.level},
            "tree": list(_without_solution(collect_trace(self.full_search()))),
            "asked": [] if self.ask == "pruned" else list(asked),
        }

    def full_search(self) -> SearchSetup:
        """A minimax search of the same tree, which skips nothing."""
        own = self.setup()
        evaluation = None if own.game == ABSTRACT else own.evaluation.name
        return SearchSetup.of(own.game, str(own.position), "minimax", own.depth, evaluation)

    @property
    def algorithm(self) -> str:
        return "minimax" if self.ask == "values" else "alphabeta"

    def _is_suitable(self, solution: Solution) -> bool:
        """Whether the size is right, values differ, and alpha-beta prunes something."""
        least = LEAST_NODES if self.level == LEVELS[-1] else 0
        if not least <= solution.tree_nodes <= MOST_NODES or len(set(solution.values.values())) < 2:
            return False
        return self.ask == "values" or len(solution.pruned) >= 1


def _without_solution(lines: Iterable[Line]) -> Iterator[Line]:
    """A trace in which only leaves have values."""
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


def exercise_kinds() -> tuple[str, ...]:
    """The kinds of trees: abstract ones, and those of games with exercise positions."""
    return (ABSTRACT, *(name for name, info in game_infos().items() if info.exercise is not None))


def _random_setup(kind: str, chance: random.Random, level: int, algorithm: str) -> SearchSetup:
    if kind == ABSTRACT:
        height, fewest, most = {1: (2, 3, 3), 2: (3, 2, 3), 3: (4, 2, 2)}[level]
        tree = TreePosition(_random_tree(chance, height, fewest, most))
        return SearchSetup.of(ABSTRACT, str(tree), algorithm)
    make: Callable[[random.Random, int], ExercisePosition] = load_reference(
        find_game_info(kind).exercise or ""
    )
    made = make(chance, level)
    return SearchSetup.of(kind, str(made.position), algorithm, made.depth, made.evaluation)


def _random_tree(chance: random.Random, height: int, fewest: int, most: int) -> Tree:
    if height == 0:
        return chance.randint(-9, 20)
    children = chance.randint(fewest, most)
    return tuple(_random_tree(chance, height - 1, fewest, most) for _ in range(children))


class ExercisePosition(NamedTuple):
    """A random position of a game for an exercise."""

    position: Position[Any]
    depth: int | None
    """None to search to the end of the game."""
    evaluation: str


def tictactoe_position(chance: random.Random, level: int) -> ExercisePosition:
    """A position with three or four empty cells, searched to the end or to depth 2."""
    left, depth, evaluation = {1: (3, None, "zero"), 2: (4, 2, "open_lines"), 3: (4, None, "zero")}[
        level
    ]
    position = TicTacToe.start()
    while len(position.legal_moves()) != left:
        moves = position.legal_moves()
        position = position.play(chance.choice(moves)) if moves else TicTacToe.start()
    return ExercisePosition(position, depth, evaluation)


def quarto_position(chance: random.Random, level: int) -> ExercisePosition:
    """A position with 13 pieces placed, searched to depth 2 or to the end."""
    (position,) = random_positions(Rules.LINES, 13, 1, chance.randrange(MOST_SEED))
    depth, evaluation = (2, "absolute") if level == 1 else (None, "zero")
    return ExercisePosition(position, depth, evaluation)
