"""Search for one winning or drawing turn with null windows: its bounds are proven."""

from __future__ import annotations

import pytest

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.solver import Value, rank_turns, solve
from fourfold.solver.search import can_win, find_turn

POSITIONS = [
    position
    for rules in Rules
    for placed in (6, 8, 11, 15)
    for position in random_positions(rules, placed, 4, seed=placed)
]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_one_turn_is_proven_and_bounds_are_correct(position: Position) -> None:
    exact_scores = {score.turn: score.lower for score in rank_turns(position).turns}
    value = max(exact_scores.values()).value
    assert can_win(position) is (value is Value.WIN)
    for win in (True, False):
        scores = find_turn(position, win=win)
        assert {score.turn for score in scores} == set(exact_scores)
        assert all(score.lower <= exact_scores[score.turn] <= score.upper for score in scores)
        accepted = {Value.WIN} if win else {Value.WIN, Value.DRAW}
        assert any(score.lower.value in accepted for score in scores) is (value in accepted)


def test_can_win_uses_the_book() -> None:
    [position] = random_positions(Rules.LINES, 3, 1, seed=1)
    assert can_win(position, limits=Limits(nodes=0)) is (solve(position).value is Value.WIN)


def test_without_nodes_nothing_is_claimed() -> None:
    [position] = random_positions(Rules.LINES, 6, 1, seed=1)
    assert can_win(position, limits=Limits(nodes=0)) is None
    scores = find_turn(position, win=False, limits=Limits(nodes=0))
    assert len(scores) == len(position.legal_moves())
    assert all(score.lower.value is Value.LOSS for score in scores)


def test_find_turn_after_placing() -> None:
    position = Position.parse("60.9/..../.1B./..A. F").place(15)
    exact_scores = {score.turn: score.lower for score in rank_turns(position).turns}
    scores = find_turn(position, win=False)
    assert all(score.lower <= exact_scores[score.turn] <= score.upper for score in scores)
