"""Measured strength of players, from games against the levels."""

from __future__ import annotations

import pytest

from fourfold.players.registry import find_family
from fourfold.players.strengths import LevelResult, measured, strength


def result(level: int, won: int, lost: int) -> LevelResult:
    return LevelResult(level, won + lost, won, 0, lost, 0.1)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([result(1, 2, 8)], 0.5),
        ([result(3, 6, 4)], 3.5),
        ([result(2, 8, 2), result(3, 2, 8)], 2.5),
        ([result(2, 10, 0), result(4, 5, 5), result(5, 0, 10)], 4.0),
    ],
)
def test_strength_is_the_level_of_equal_score(levels: list[LevelResult], expected: float) -> None:
    assert strength(tuple(levels)) == expected


def test_shipped_measurements_name_existing_players() -> None:
    for game, players in measured().items():
        for name, levels in players.items():
            assert game in find_family(name).supported_games
            for level in levels:
                assert level.won + level.drawn + level.lost == level.games > 0


def test_strengths_of_quarto_players_are_ordered() -> None:
    by_name = {name: strength(levels) for name, levels in measured()["quarto"].items()}
    assert by_name["random"] < by_name["novice"] < by_name["pro"] < by_name["perfect"]
