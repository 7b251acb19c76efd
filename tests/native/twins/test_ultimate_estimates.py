"""Estimates for pages are the values of ``analyse_ultimate`` as JSON."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fourfold.analysis.ultimate import analyse_ultimate
from fourfold.analysis.ultimate.engine import EngineAnalysis
from fourfold.base.limits import NO_LIMITS
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.native import players
from fourfold.players.core_player import core_game

LONGEST = 20
"""The number of moves of each line that are sent."""


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_every_depth_is_reported(n: int, ending: str) -> None:
    chance, position = random.Random(ending), Position.start(n=n, ending=ending)
    for _ in range(44 if n == 3 else 150):
        after = position.play(chance.choice(position.legal_moves()))
        position = position if after.outcome is not None else after
    estimates: list[dict[str, Any]] = []
    last = players.estimate_moves(
        core_game(position),
        str(position),
        seconds=60,
        table_bytes=1 << 20,
        stop=lambda: len(estimates) >= 3,
        on_progress=lambda text: estimates.append(json.loads(text)),
    )
    assert last is not None
    assert json.loads(last) == estimates[-1]
    analyses: list[EngineAnalysis] = []
    analyse_ultimate(
        position, depth=len(estimates), limits=NO_LIMITS, memory=1, report=analyses.append
    )
    for estimate, analysis in zip(estimates, analyses, strict=True):
        assert estimate.pop("seconds") >= 0
        expected = analysis.as_dict(LONGEST)
        assert list(estimate) == list(expected)
        assert estimate == expected
        assert [list(move) for move in estimate["moves"]] == [
            list(move) for move in expected["moves"]
        ]


def test_other_games_have_no_estimate() -> None:
    assert players.estimate_moves("tictactoe(n=3)", ".../.../...", seconds=1, table_bytes=0) is None
