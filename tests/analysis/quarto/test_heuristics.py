"""Comparison of evaluations with exact values: the measures and their expected results."""

from __future__ import annotations

import json

import pytest
from tests.program import invoke

from fourfold.analysis.quarto.heuristics import (
    exact_values,
    is_correct,
    precision,
    rank_correlation,
)
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions


def test_rank_correlation_by_hand() -> None:
    """Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / sqrt(4.5 * 5)."""
    assert rank_correlation([1, 5, 5, 9], [1, 2, 3, 4]) == pytest.approx(0.948683, abs=1e-6)
    assert rank_correlation([3, 2, 1], [1, 2, 3]) == -1
    assert rank_correlation([1, 1, 1], [1, 2, 3]) is None


def test_own_evaluations_are_correct_and_informative() -> None:
    positions = random_positions(Rules.LINES, 13, 60, seed=1)
    values = exact_values(positions)
    for name in ("almost", "absolute", "relative", "quarticity"):
        evaluation = find_evaluation(name)
        assert is_correct(evaluation, positions)
        correlation = precision(evaluation, positions, values).correlation
        assert correlation is not None
        assert correlation > 0


def test_wrong_evaluation_is_detected() -> None:
    positions = random_positions(Rules.LINES, 12, 20, seed=1)
    assert not is_correct(Evaluation("boastful", lambda _: 2000.0), positions)
    assert not is_correct(Evaluation("upside down", lambda _: 0.0, win=-1.0), positions)


def test_report_names_every_evaluation() -> None:
    result = invoke("evaluations", "--count", "20", "--placed", "12-13", "--json")
    assert result.exit_code == 0
    rows = {row["evaluation"]: row for row in json.loads(result.stdout)}
    assert rows["absolute"]["correct"] is True
    assert set(rows["absolute"]["correlation"]) == {"12", "13"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--placed", "x"], "--placed x: expected a number from 0 to 15"),
        (["--placed", "9-3"], "--placed 9-3: expected a number from 0 to 15"),
        (["open_lines"], "open_lines evaluates tictactoe, not quarto"),
    ],
)
def test_invalid_arguments_raise_errors(arguments: list[str], reason: str) -> None:
    result = invoke("evaluations", *arguments)
    assert result.exit_code == 2
    assert reason in result.output
