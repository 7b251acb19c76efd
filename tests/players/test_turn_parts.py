"""Times of the two parts of a Quarto turn, told by the player or counted by the arena."""

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
    return [
        play_game(CONFIGURATION.game_settings(), GameTask(pairing, Opening()))
        for pairing in pairings
    ]


@pytest.mark.parametrize("player", ["random(seed=1)", "novice(seed=1)", "pro(seed=1)"])
def test_a_player_that_decides_the_halves_apart_tells_both_times(player: str) -> None:
    position = Position.parse("..../..../..../.... 6")
    choice = make_player(player).choose(position, UNLIMITED)
    assert choice.times is not None
    assert choice.times.keys() == {"place", "select"}
    assert all(seconds > 0 for seconds in choice.times.values())


@pytest.mark.parametrize(
    ("position", "parts"),
    [("..../..../..../.... -", {"select"}), ("FDC./..../..../.... E", {"place"})],
    ids=["the first gift", "the winning placement"],
)
def test_only_what_was_done_has_a_time(position: str, parts: set[str]) -> None:
    choice = make_player("novice(seed=1)").choose(Position.parse(position), UNLIMITED)
    assert choice.times is not None
    assert choice.times.keys() == parts


def test_a_game_counts_every_placement_and_every_gift(games: list[GameResult]) -> None:
    for game in games:
        counted = {half: sum(seat[half].moves for seat in game.parts) for half in game.parts[0]}
        assert counted == dict.fromkeys(("place", "select"), game.turns - 1)


def test_who_finds_both_halves_at_once_thinks_when_it_places(games: list[GameResult]) -> None:
    second = games[0]
    spent, parts = second.time_used[1], second.parts[1]
    assert parts["place"].seconds == pytest.approx(spent.seconds)
    assert parts["select"].seconds == 0.0
    first = games[1]
    assert first.parts[0]["select"].seconds > 0, "the first gift is thought about by itself"


def test_the_report_has_the_whole_move_and_its_halves(games: list[GameResult]) -> None:
    for player in summary_as_dict(summarise(CONFIGURATION, games))["players"]:
        assert list(player["times"]) == ["move", "place", "select"]
        assert player["times"]["place"]["max_seconds"] > 0
