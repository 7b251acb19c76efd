"""What is told of players' strength: counted games, against levels that there are."""

from __future__ import annotations

import pytest

from fourfold.players.registry import find_family
from fourfold.players.strengths import LevelResult, measured, strength


def met(level: int, won: int, lost: int) -> LevelResult:
    return LevelResult(level, won + lost, won, 0, lost, 0.1)


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([met(1, 2, 8)], 0.5),
        ([met(3, 6, 4)], 3.5),
        ([met(2, 8, 2), met(3, 2, 8)], 2.5),
        ([met(2, 10, 0), met(4, 5, 5), met(5, 0, 10)], 4.0),
    ],
)
def test_strength_lies_where_half_is_won(levels: list[LevelResult], expected: float) -> None:
    assert strength(tuple(levels)) == expected


def test_what_comes_with_it_is_of_players_that_there_are() -> None:
    for game, players in measured().items():
        for name, levels in players.items():
            assert game in find_family(name).supported_games
            for one in levels:
                assert one.won + one.drawn + one.lost == one.games > 0


def test_players_of_quarto_are_ordered_as_their_play_is() -> None:
    known = {name: strength(levels) for name, levels in measured()["quarto"].items()}
    assert known["random"] < known["novice"] < known["pro"] < known["perfect"]
