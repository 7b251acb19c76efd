"""Absurd numbers as options are either rejected when parsed or handled by the player."""

from __future__ import annotations

from typing import Any

import pytest

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.optimisers import ParameterSpace
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import find_family, make_player, player_names

ABSURD = (10**30, 10**400, 0, -1, 1e-300, "nan", "inf")
SHORT_CLOCK = Clock(seconds=0.05)
POSITIONS = {"quarto": ("..../..../..../.... -", "..../.3../B..A/..0. D")}

OPTIONS = [
    (name, option.name)
    for name in player_names()
    for option in find_family(name).options
    if option.kind in (int, float)
]


def assert_played_or_rejected(spec: str) -> None:
    try:
        player = make_player(spec)
    except SpecError:
        return
    game = Game.find(find_family(spec.partition("(")[0]).supported_games[0])
    for text in POSITIONS.get(game.name, (str(game.start()),)):
        position = game.parse(text)
        assert player.choose(position, SHORT_CLOCK).move in position.legal_moves()


@pytest.mark.parametrize(("player", "option"), OPTIONS)
def test_absurd_options_of_players(player: str, option: str) -> None:
    for number in ABSURD:
        assert_played_or_rejected(f"{player}({option}={number})")


def test_huge_depth_as_bound_or_on_the_clock() -> None:
    assert_played_or_rejected(f"pro(bound=1,bound_value={10**30})")
    for name in ("alphabeta", "minmax(opening=none)", "level(3)", "ultimate", "ultimate_classic"):
        player = make_player(name)
        start = Game.find(find_family(name.partition("(")[0]).supported_games[0]).start()
        assert player.choose(start, Clock(seconds=0.05, depth=10**30)).move in start.legal_moves()


@pytest.mark.parametrize("game", ["tictactoe", "ultimate"])
def test_absurd_options_of_games_raise_errors(game: str) -> None:
    for number in ABSURD:
        with pytest.raises(SpecError, match="is not accepted; give "):
            Game.find(f"{game}(n={number})")


@pytest.mark.parametrize("option", ["memory", "seconds"])
def test_absurd_options_of_bots_raise_errors(option: str) -> None:
    for number in (10**30, 10**400, -1, "nan", "inf"):
        with pytest.raises(SpecError, match="is not accepted; give "):
            BotSpec.parse(f"python:bot.py:Bot({option}={number})")


@pytest.mark.parametrize("name", ["seconds", "base", "increment", "margin"])
def test_absurd_times_of_a_match_raise_errors(name: str) -> None:
    options: dict[str, Any] = {name: 1e300}
    with pytest.raises(FourfoldError, match=r"exceed 604800 seconds \(one week\)"):
        TimeControl(**options)


@pytest.mark.parametrize("player", ["montecarlo", "champion", "pro"])
def test_options_without_upper_bound_cannot_be_tuned(player: str) -> None:
    with pytest.raises(FourfoldError, match="has no number left to tune"):
        ParameterSpace.of(player)
