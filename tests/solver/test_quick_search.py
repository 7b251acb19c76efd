"""One good turn, found by yes-or-no questions: what is said of it is proven."""

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
def test_one_turn_is_proven_and_all_bounds_are_true(position: Position) -> None:
    truth = {score.turn: score.lower for score in rank_turns(position).turns}
    value = max(truth.values()).value
    assert can_win(position) is (value is Value.WIN)
    for win in (True, False):
        found = find_turn(position, win=win)
        assert {score.turn for score in found} == set(truth)
        assert all(score.lower <= truth[score.turn] <= score.upper for score in found)
        wanted = {Value.WIN} if win else {Value.WIN, Value.DRAW}
        assert any(score.lower.value in wanted for score in found) is (value in wanted)


def test_the_book_answers_without_a_search() -> None:
    [position] = random_positions(Rules.LINES, 3, 1, seed=1)
    assert can_win(position, limits=Limits(nodes=0)) is (solve(position).value is Value.WIN)


def test_with_nothing_left_nothing_is_claimed() -> None:
    [position] = random_positions(Rules.LINES, 6, 1, seed=1)
    assert can_win(position, limits=Limits(nodes=0)) is None
    found = find_turn(position, win=False, limits=Limits(nodes=0))
    assert len(found) == len(position.legal_moves())
    assert all(score.lower.value is Value.LOSS for score in found)


def test_a_turn_that_is_half_made_is_finished() -> None:
    position = Position.parse("60.9/..../.1B./..A. F").place(15)
    truth = {score.turn: score.lower for score in rank_turns(position).turns}
    found = find_turn(position, win=False)
    assert all(score.lower <= truth[score.turn] <= score.upper for score in found)
