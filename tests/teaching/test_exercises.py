"""Exercises: deterministic by seed, and graded like plain minimax and alpha-beta."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import pytest
from tests.teaching.trees import random_position

from fourfold import testing
from fourfold.base.errors import FourfoldError
from fourfold.teaching.abstract_game import LETTERS, Tree, TreePosition
from fourfold.teaching.answers import AnswersError, read_answers
from fourfold.teaching.exercises import ASKS, LEVELS, MOST_NODES, Exercise, exercise_kinds
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.solution import Solution, find_solution, format_value, grade_answers
from fourfold.testing import check_game

INF = math.inf
EVERY = [
    Exercise(kind, ask, level, 3) for kind in exercise_kinds() for ask in ASKS for level in LEVELS
]


def minimax(tree: Tree, mover: int, name: str, values: dict[str, float]) -> float:
    """Return the value of every node by name, by plain minimax. Max is player 0."""
    if isinstance(tree, int):
        values[name] = tree
        return tree
    found = [minimax(son, 1 - mover, below(name, n), values) for n, son in enumerate(tree)]
    values[name] = max(found) if mover == 0 else min(found)
    return values[name]


def alphabeta(
    tree: Tree, mover: int, name: str, window: tuple[float, float], seen: dict[str, Any]
) -> float:
    """Which nodes are entered, and with which window. Max is player 0."""
    seen[name] = window
    if isinstance(tree, int):
        return tree
    best = -INF if mover == 0 else INF
    alpha, beta = window
    for n, son in enumerate(tree):
        value = alphabeta(son, 1 - mover, below(name, n), (alpha, beta), seen)
        best = max(best, value) if mover == 0 else min(best, value)
        alpha, beta = (max(alpha, best), beta) if mover == 0 else (alpha, min(beta, best))
        if best >= window[1] if mover == 0 else best <= window[0]:
            break
    return best


def below(name: str, number: int) -> str:
    return f"{name}/{LETTERS[number]}" if name else LETTERS[number]


def inner(tree: Tree, name: str = "") -> list[str]:
    if isinstance(tree, int):
        return []
    return [name] + [one for n, son in enumerate(tree) for one in inner(son, below(name, n))]


def first_trees(count: int) -> list[TreePosition]:
    """Yield trees in which Max (player 0) moves first, as in exercises."""
    return [TreePosition(random_position(seed).tree) for seed in range(count)]


def test_checker_agrees_with_minimax_on_thousands_of_trees() -> None:
    chance = random.Random(1)
    for position in first_trees(2000):
        values: dict[str, float] = {}
        minimax(position.tree, 0, "", values)
        right = {name: values[name] for name in inner(position.tree)}
        solution = find_solution(SearchSetup.of("abstract", str(position), "minimax"))
        mark = grade_answers(solution, "values", right)
        assert (mark.right, mark.misses) == (mark.total, ())
        assert mark.total == len(right)
        wrong = chance.choice(list(right))
        mark = grade_answers(solution, "values", {**right, wrong: right[wrong] + 1})
        assert [(miss.node, miss.expected) for miss in mark.misses] == [
            (wrong, f"{right[wrong]:g}")
        ]


def test_windows_and_pruned_branches_agree_with_alphabeta_on_thousands_of_trees() -> None:
    for position in first_trees(2000):
        seen: dict[str, tuple[float, float]] = {}
        alphabeta(position.tree, 0, "", (-INF, INF), seen)
        solution = find_solution(SearchSetup.of("abstract", str(position), "alphabeta"))
        windows = {name: seen[name] for name in inner(position.tree) if name and name in seen}
        mark = grade_answers(solution, "window", windows)
        assert (mark.right, mark.misses) == (2 * len(windows), ())
        values: dict[str, float] = {}
        minimax(position.tree, 0, "", values)
        pruned = {
            name
            for name in values
            if name not in seen and ("/" not in name or name.rpartition("/")[0] in seen)
        }
        mark = grade_answers(solution, "pruned", dict.fromkeys(pruned, True))
        assert (mark.right, mark.total, mark.misses) == (len(pruned), len(pruned), ())


@pytest.mark.parametrize("exercise", EVERY, ids=str)
def test_exercises_are_deterministic_and_not_trivial(exercise: Exercise) -> None:
    assert exercise.setup() == exercise.setup()
    solution = find_solution(exercise.setup())
    assert solution.tree_nodes <= MOST_NODES
    assert len(set(solution.values.values())) > 1
    assert bool(solution.pruned) == (exercise.ask != "values")
    other = Exercise(exercise.kind, exercise.ask, exercise.level, exercise.seed + 1)
    assert other.setup().position != exercise.setup().position
    assert perfect(exercise, solution).misses == ()


def perfect(exercise: Exercise, solution: Solution) -> Any:
    every: dict[str, dict[str, Any]] = {
        "values": {name: solution.values[name] for name in solution.inner},
        "window": {node.name: node.window for node in solution.window_nodes},
        "pruned": dict.fromkeys(solution.pruned, True),
    }
    mark = exercise.grade(every[exercise.ask])
    assert mark.right == mark.total > 0
    return mark


def test_empty_answers_score_nothing_and_every_miss_is_explained() -> None:
    for exercise in EVERY:
        mark = exercise.grade({})
        assert mark.right == 0
        assert len(mark.misses) == mark.total
        assert all(miss.why for miss in mark.misses)


def test_misses_give_the_values_of_the_children() -> None:
    sides = set()
    for miss in Exercise("abstract", "values", 2, 3).grade({}).misses:
        is_max = len(miss.node.replace("/", "")) % 2 == 0
        side, which, choose = ("Max", "largest", max) if is_max else ("Min", "smallest", min)
        start, _, values = miss.why.partition(" of ")
        assert start == f"{side} moves: the {which}"
        assert (miss.given, miss.expected) == ("-", f"{choose(map(int, values.split(', ')))}")
        sides.add(side)
    assert sides == {"Max", "Min"}


def test_misses_of_windows_and_pruning_give_the_bounds() -> None:
    solution = find_solution(SearchSetup.of("abstract", "((5 8) (3 9))"))
    reasons = {
        (miss.node, miss.item): (miss.expected, miss.why)
        for miss in grade_answers(solution, "window", {}).misses
    }
    assert reasons["a", "alpha"] == ("-inf", "Max is sure of nothing above it yet")
    assert reasons["a", "beta"] == ("inf", "Min can hold Max to nothing above it yet")
    assert reasons["b", "alpha"] == ("5", "Max is sure of 5 by what was looked at before")
    [miss] = grade_answers(solution, "pruned", {}).misses
    assert (miss.node, miss.why) == ("b/b", "at b Min holds Max to 3, and Max is sure of 5")
    misses = grade_answers(solution, "pruned", {"b/b": True, "a": True, "z": True}).misses
    assert [miss.why for miss in misses] == [
        "the window is still open there, from -inf to inf",
        "the tree has no such branch",
    ]


@pytest.mark.parametrize(
    ("value", "text"), [(None, "-"), (INF, "inf"), (-INF, "-inf"), (3.0, "3"), (-2.5, "-2.5")]
)
def test_values_are_written_as_people_do(value: float | None, text: str) -> None:
    assert format_value(value) == text


def test_wrong_marks_cost_points_but_never_below_nothing() -> None:
    exercise = Exercise("abstract", "pruned", 3, 1)
    solution = find_solution(exercise.setup())
    everything = dict.fromkeys([*solution.pruned, *solution.entered], True)
    assert exercise.grade(everything).right == 0
    one_wrong = {**dict.fromkeys(solution.pruned, True), "a": True}
    mark = exercise.grade(one_wrong)
    assert mark.right == mark.total - 1
    assert [(miss.node, miss.expected) for miss in mark.misses] == [("a", "looked at")]
    branch = next(iter(solution.pruned))
    deeper = {**dict.fromkeys(solution.pruned, True), f"{branch}/a": True}
    assert exercise.grade(deeper).misses == ()
    assert exercise.grade({"z/z": True}).misses[-1].expected == "not in the tree"


def test_seed_gives_the_same_tree_on_every_machine() -> None:
    questions = [
        str(Exercise(kind, ask, 2, 7).setup().position)
        for kind, ask in zip(("abstract", "tictactoe", "quarto"), ASKS, strict=True)
    ]
    assert questions == [
        "(((-8 -8) (1 19 -6) (18 16 -5)) ((1 -9) (20 14) (11 5)))",
        "xx./x.o/.o.",
        ".0B1/57D./926./EA38 F",
    ]


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("chess", "values", 1, 0), "abstract, quarto, tictactoe"),
        (("abstract", "all", 1, 0), "values, window, pruned"),
        (("abstract", "values", 4, 0), "1, 2, 3"),
        (("abstract", "values", 1, -1), "seed -1"),
    ],
)
def test_unknown_exercise_raises_error(parts: tuple[str, str, int, int], reason: str) -> None:
    with pytest.raises(FourfoldError, match=reason):
        Exercise(*parts)


def submission(**changes: Any) -> str:
    exercise = {"kind": "abstract", "ask": "window", "level": 1, "seed": 5}
    answers = {"a": ["-inf", "inf"], "b": [3, None]}
    found = {
        "format": "fourfold answers",
        "version": 1,
        "student": "Ada",
        "exercises": [{**exercise, "answers": answers, **changes.pop("exercise", {})}],
        **changes,
    }
    return json.dumps(found)


def test_answer_file_is_parsed() -> None:
    found = read_answers(submission())
    assert (found.student, len(found.answered)) == ("Ada", 1)
    assert found.answered[0].exercise == Exercise("abstract", "window", 1, 5)
    assert found.answered[0].answers == {"a": (-INF, INF), "b": (3, None)}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "invalid JSON"),
        ("[" * 100_000, "invalid JSON"),
        ("[]", '"format" must be'),
        (submission(format="other"), '"format" must be'),
        (submission(version=2), "version 2"),
        (submission(student=7), '"student"'),
        (submission(student="A\nB"), '"student"'),
        (submission(exercises=[]), '"exercises"'),
        (submission(exercises=[3]), "exercise 1 is not"),
        (submission(exercise={"kind": "chess"}), "exercise 1: no exercise with kind"),
        (submission(exercise={"seed": "5"}), 'exercise 1: "seed"'),
        (submission(exercise={"seed": True}), 'exercise 1: "seed"'),
        (submission(exercise={"level": 9}), "level 9"),
        (submission(exercise={"answers": None}), '"answers" must be an object'),
        (submission(exercise={"answers": {"a": 3}}), "node 'a': alpha and beta"),
        (submission(exercise={"answers": {"a": ["x", 1]}}), "'x' is not a number"),
        (submission(exercise={"ask": "values", "answers": {"a": [1]}}), "not a number"),
        (submission(exercise={"ask": "pruned", "answers": {"a": 1}}), "list of branches"),
        (submission(exercise={"ask": "pruned", "answers": [1]}), "list of branches"),
    ],
)
def test_invalid_answer_file_error_gives_the_reason(text: str, reason: str) -> None:
    with pytest.raises(AnswersError, match=reason):
        read_answers(text)


def test_abstract_trees_keep_every_law_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two texts that other games reject are a move and a leaf here."""
    nonsense = [text for text in testing.NONSENSE if text not in ("a", "99")]
    monkeypatch.setattr(testing, "NONSENSE", nonsense)
    for seed in range(10):
        check_game(random_position(seed), TreePosition.parse, games=3)
