"""The native tic-tac-toe solver gives the same values, lines and node counts as the Python one."""

from __future__ import annotations

import json
import random

import pytest
from tests.samples import sample

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.tictactoe.analyst import values
from fourfold.games.tictactoe import Position
from fourfold.native import players
from fourfold.players.core_player import core_game

MEBIBYTE = 1 << 20


@pytest.mark.parametrize(("n", "empty"), [(3, 9), (4, 8), (5, 6), (6, 5)])
def test_answers_for_pages_agree(n: int, empty: int) -> None:
    chance = random.Random(n)
    for _ in range(sample(8, 400)):
        position = Position.start(n=n)
        while True:
            after = position.play(chance.choice(position.legal_moves()))
            left = position.cells.count(".")
            if after.outcome is not None or (left <= empty and chance.random() < 0.5):
                break
            position = after
        if position.cells.count(".") > empty:
            continue
        for operation in (players.solve_position, players.analyse_position):
            answer = operation(
                core_game(position), str(position), seconds=60, table_bytes=64 * MEBIBYTE
            )
            assert answer is not None
            found = json.loads(answer)
            assert found.pop("seconds") >= 0
            expected = values(position, AnalysisOptions(seconds=60)).values_as_dict()
            assert json.dumps(found) == json.dumps(expected), position


def test_unsolved_position_has_no_values() -> None:
    start = Position.start(n=5)
    answer = players.solve_position(core_game(start), str(start), seconds=0, table_bytes=0)
    assert answer is not None
    found = json.loads(answer)
    assert not found["exact"]
    assert [turn["standing"] for turn in found["turns"]] == ["possible"] * 25
    expected = values(start, AnalysisOptions(seconds=0.001)).values_as_dict()
    assert found["lower"] == expected["lower"]
    assert found["turns"] == expected["turns"]
