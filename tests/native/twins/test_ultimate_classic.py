"""The native search of the IIIT ultimate bot agrees with Python, including node counts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import asdict

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.evaluation.registry import find_evaluation
from fourfold.evaluation.ultimate_classic import (
    REPORTED,
    ClassicScores,
    ClassicWeights,
    ScoredPosition,
)
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.native import ultimate_classic as core
from fourfold.players.ultimate_classic import compiled, reference
from fourfold.search.minimax import minimax

ODD = ClassicWeights(score_block=910, score_1=31, score_2=7, score_3=3, weight_attack=5)
LARGEST = ClassicWeights(10**9, 10**8, 10**7, 10**7, 10**7)


def random_walk(
    n: int, seed: str, weights: ClassicWeights = REPORTED, ending: str = "points"
) -> Iterator[ScoredPosition]:
    """Yield unfinished positions of random games with incrementally updated scores."""
    chance = random.Random(seed)
    while True:
        scored = ScoredPosition.of(Position.start(n=n, ending=ending), weights)
        while scored.outcome is None:
            yield scored
            scored = scored.play(chance.choice(scored.legal_moves()))


@pytest.mark.parametrize("weights", [REPORTED, ODD, LARGEST], ids=["reported", "odd", "largest"])
@pytest.mark.parametrize("n", [3, 4])
def test_incremental_scores_agree_with_fresh_and_native_scores(
    n: int, weights: ClassicWeights
) -> None:
    walk = random_walk(n, "scores", weights)
    for _ in range(1500):
        scored = next(walk)
        fresh = ClassicScores.of(scored.position, weights)
        assert scored.scores == fresh
        value = core.evaluate(str(scored), n, core.Weights(**asdict(weights)))
        assert value == fresh.heuristic(scored.to_move)
        assert fresh.heuristic(0) == -fresh.heuristic(1)


@pytest.mark.parametrize(("depth", "number"), [(1, 60), (2, 30), (3, 12)])
@pytest.mark.parametrize("n", [3, 4])
def test_fixed_depth_search_agrees(n: int, depth: int, number: int) -> None:
    walk = random_walk(n, f"fixed {depth}")
    for index in range(number):
        position = [next(walk).position for _ in range(11)][-1]
        weights = ODD if index % 2 else REPORTED
        result = compiled(position, depth, depth, weights)
        assert result == reference(position, depth, depth, weights), str(position)


def test_order_of_the_moves_agrees() -> None:
    walk, chance = random_walk(4, "order"), random.Random("order")
    different = 0
    for _ in range(12):
        position = [next(walk).position for _ in range(5)][-1]
        moves = list(position.legal_moves())
        chance.shuffle(moves)
        result = compiled(position, 1, 2, REPORTED, moves=moves)
        assert result == reference(position, 1, 2, REPORTED, moves=moves), str(position)
        different += result.move != compiled(position, 1, 2, REPORTED).move
    assert different > 0


@pytest.mark.parametrize("order", [[0], [*range(1, 256), 1], [*range(1, 257)], [-1, *range(255)]])
def test_order_without_each_legal_move_once_raises_error(order: list[int]) -> None:
    weights = core.Weights(**asdict(REPORTED))
    with pytest.raises(ValueError, match="each legal move once"):
        core.deepen(str(Position.start()), 4, 1, 1, weights, order=order)


def test_deepening_and_limits_agree() -> None:
    walk = random_walk(4, "deepening")
    for _ in range(8):
        position = [next(walk).position for _ in range(23)][-1]
        result = compiled(position, 1, 3, REPORTED)
        assert result == reference(position, 1, 3, REPORTED)
        limits = Limits(nodes=900)
        cut = compiled(position, 1, None, REPORTED, limits=limits)
        assert cut == reference(position, 1, None, REPORTED, limits=limits)


@pytest.mark.parametrize("ending", ENDINGS)
def test_endgame_search_agrees(ending: str) -> None:
    """Near the end values are exact: a win by a line of blocks, or the points of the ending."""
    walk = random_walk(3, "end", ending=ending)
    compared = 0
    while compared < 20:
        position = next(walk).position
        if position.placed > 60 and position.sent_to is not None:
            compared += 1
            assert compiled(position, 3, None, ODD) == reference(position, 3, None, ODD)


def test_search_equals_plain_minimax() -> None:
    evaluation = find_evaluation("ultimate_classic")
    walk = random_walk(4, "minimax")
    compared = 0
    while compared < 5:
        position = next(walk).position
        if position.sent_to is not None and len(position.legal_moves()) < 10:
            compared += 1
            plain = minimax(position, 2, evaluation)
            result = compiled(position, 2, 2, REPORTED)
            assert (result.move, result.value) == (plain.move, plain.value)


def test_invalid_calls_raise_errors() -> None:
    won = "xxxx" + "." * 12
    text = "/".join([won] * 4 + ["oo" + "." * 14] * 8 + ["." * 16] * 4)
    with pytest.raises(ValueError, match="the game is over"):
        core.evaluate(f"{text} -", 4, core.Weights(**asdict(REPORTED)))
    with pytest.raises(ValueError, match="first depth"):
        compiled(Position.start(), 3, 2, REPORTED)
    finished = next(random_walk(3, "over"))
    while finished.outcome is None:
        finished = finished.play(finished.legal_moves()[0])
    with pytest.raises(FourfoldError, match="the game is over"):
        compiled(finished.position, 3, None, REPORTED)


def test_ctrl_c_and_stop_end_a_search(ctrl_c: Callable[[], bool]) -> None:
    arguments = str(Position.start()), 4, 12, None, core.Weights(**asdict(REPORTED))
    with pytest.raises(KeyboardInterrupt):
        core.deepen(*arguments, seconds=60, stop=ctrl_c)
    assert core.deepen(*arguments, stop=lambda: True).value is None
