"""Openings chosen by the solver, checked by solving them again."""

from __future__ import annotations

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position, Rules
from fourfold.solver import Value, rank_turns, solve
from fourfold.solver.solved_openings import LEAST_DISTANCE, MOST_KEEPING, PLACED, choose_opening


def openings(kind: str, rules: Rules, count: int) -> list[Position]:
    texts = [choose_opening(kind, rules, 1, number) for number in range(count)]
    assert len(set(texts)) == count
    return [Position.parse(text, rules=rules) for text in texts]


@pytest.mark.parametrize("rules", Rules)
def test_balanced_openings_are_draws_with_few_drawing_turns(rules: Rules) -> None:
    for position in openings("balanced", rules, 4):
        assert position.placed in PLACED
        assert position.hand is not None
        scores = rank_turns(position, threads=1).turns
        assert scores[0].lower.value is Value.DRAW
        keeping = [score for score in scores if score.lower.value is Value.DRAW]
        assert len(keeping) <= MOST_KEEPING * len(scores)


@pytest.mark.parametrize("rules", Rules)
def test_decided_openings_are_distant_wins(rules: Rules) -> None:
    for position in openings("decided", rules, 6):
        assert position.placed in PLACED
        result = solve(position, threads=1)
        assert result.value is Value.WIN
        assert (result.distance or 0) >= LEAST_DISTANCE


def test_openings_depend_only_on_kind_rules_seed_and_number() -> None:
    first = choose_opening("decided", "squares", 1, 0)
    choose_opening.cache_clear()
    assert choose_opening("decided", Rules.SQUARES, 1, 0) == first
    different = [
        ("decided", "lines", 1, 0),
        ("decided", "squares", 2, 0),
        ("balanced", "squares", 1, 0),
    ]
    assert first not in [choose_opening(*arguments) for arguments in different]


def test_unknown_kind_raises_error() -> None:
    with pytest.raises(FourfoldError, match="unknown kind of opening balance; did you mean"):
        choose_opening("balance", "lines", 1, 0)
