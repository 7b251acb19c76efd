"""Openings that the solver chooses: what they promise, solved again."""

from __future__ import annotations

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.solver import Value, rank_turns, solve
from fourfold.solver.quarto import LEAST_DISTANCE, MOST_KEEPING, PLACED, choose_opening


def chosen(kind: str, rules: Rules, count: int) -> list[Position]:
    texts = [choose_opening(kind, rules, 1, number) for number in range(count)]
    assert len(set(texts)) == count
    return [Position.parse(text, rules=rules) for text in texts]


@pytest.mark.parametrize("rules", Rules)
def test_balanced_openings_are_draws_that_few_turns_keep(rules: Rules) -> None:
    for position in chosen("balanced", rules, 4):
        assert position.placed in PLACED
        assert position.hand is not None
        scores = rank_turns(position, threads=1).turns
        assert scores[0].lower.value is Value.DRAW
        keeping = [score for score in scores if score.lower.value is Value.DRAW]
        assert len(keeping) <= MOST_KEEPING * len(scores)


@pytest.mark.parametrize("rules", Rules)
def test_decided_openings_are_won_and_the_win_is_far_off(rules: Rules) -> None:
    for position in chosen("decided", rules, 6):
        assert position.placed in PLACED
        verdict = solve(position, threads=1)
        assert verdict.value is Value.WIN
        assert (verdict.distance or 0) >= LEAST_DISTANCE


def test_openings_follow_from_kind_rules_seed_and_number() -> None:
    first = choose_opening("decided", "squares", 1, 0)
    choose_opening.cache_clear()
    assert choose_opening("decided", Rules.SQUARES, 1, 0) == first
    others = [
        ("decided", "lines", 1, 0),
        ("decided", "squares", 2, 0),
        ("balanced", "squares", 1, 0),
    ]
    assert first not in [choose_opening(*other) for other in others]


def test_another_kind_is_refused() -> None:
    with pytest.raises(FourfoldError, match="unknown kind of opening balance; did you mean"):
        choose_opening("balance", "lines", 1, 0)
