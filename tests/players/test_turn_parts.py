"""Times of the two parts of a Quarto turn, reported by the player or measured by the arena."""

from __future__ import annotations

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.report.formats import summary_as_dict
from fourfold.arena.report.summary import summarise
from fourfold.games.quarto import Position
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player

CONFIGURATION = Configuration("quarto", ("novice", "minmax(simulations=1)"), 2, 1)


@pytest.fixture(scope="module")
def games() -> list[GameResult]:
    pairings = (Pairing(0, 0, 0, 1, 0), Pairing(1, 0, 1, 0, 0))
    return [play_game(CONFIGURATION, GameTask(pairing, Opening())) for pairing in pairings]


@pytest.mark.parametrize("player", ["random(seed=1)", "novice(seed=1)", "pro(seed=1)"])
def test_players_with_separate_decisions_report_both_times(player: str) -> None:
    position = Position.parse("..../..../..../.... 6")
    choice = make_player(player).choose(position, UNLIMITED)
    assert choice.times is not None
    assert choice.times.keys() == {"place", "select"}
    assert all(seconds > 0 for seconds in choice.times.values())


@pytest.mark.parametrize(
    ("position", "parts"),
    [("..../..../..../.... -", {"select"}), ("FDC./..../..../.... E", {"place"})],
    ids=["first gift", "winning placement"],
)
def test_times_cover_only_the_parts_played(position: str, parts: set[str]) -> None:
    choice = make_player("novice(seed=1)").choose(Position.parse(position), UNLIMITED)
    assert choice.times is not None
    assert choice.times.keys() == parts


def test_game_counts_every_placement_and_gift(games: list[GameResult]) -> None:
    for game in games:
        counted = {half: sum(seat[half].moves for seat in game.parts) for half in game.parts[0]}
        assert counted == dict.fromkeys(("place", "select"), game.turns - 1)


def test_joint_decision_is_timed_as_placement(games: list[GameResult]) -> None:
    second = games[0]
    spent, parts = second.time_used[1], second.parts[1]
    assert parts["place"].seconds == pytest.approx(spent.seconds)
    assert parts["select"].seconds == 0.0
    first = games[1]
    assert first.parts[0]["select"].seconds > 0, "the first gift is timed separately"


def test_report_has_times_of_moves_and_parts(games: list[GameResult]) -> None:
    for player in summary_as_dict(summarise(CONFIGURATION, games))["players"]:
        assert list(player["times"]) == ["move", "place", "select"]
        assert player["times"]["place"]["max_seconds"] > 0
