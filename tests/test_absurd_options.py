"""Numbers that nobody writes on purpose: refused where they are written, or played with."""

from __future__ import annotations

from typing import Any

import pytest

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tuning.space import ParameterSpace
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import find_family, make_player, player_names

ABSURD = (10**30, 10**400, 0, -1, 1e-300, "nan", "inf")
HASTE = Clock(seconds=0.05)
POSITIONS = {"quarto": ("..../..../..../.... -", "..../.3../B..A/..0. D")}

OPTIONS = [
    (name, option.name)
    for name in player_names()
    for option in find_family(name).options
    if option.kind in (int, float)
]


def assert_played_or_refused(spec: str) -> None:
    try:
        player = make_player(spec)
    except SpecError:
        return
    game = Game.find(find_family(spec.partition("(")[0]).supported_games[0])
    for text in POSITIONS.get(game.name, (str(game.start()),)):
        position = game.parse(text)
        assert player.choose(position, HASTE).move in position.legal_moves()


@pytest.mark.parametrize(("player", "option"), OPTIONS)
def test_options_of_players(player: str, option: str) -> None:
    for number in ABSURD:
        assert_played_or_refused(f"{player}({option}={number})")


def test_a_depth_that_comes_as_a_bound_or_from_a_clock() -> None:
    assert_played_or_refused(f"pro(bound=1,bound_value={10**30})")
    for name in ("alphabeta", "minmax(opening=none)", "level(3)", "ultimate", "ultimate_classic"):
        player = make_player(name)
        start = Game.find(find_family(name.partition("(")[0]).supported_games[0]).start()
        assert player.choose(start, Clock(seconds=0.05, depth=10**30)).move in start.legal_moves()


@pytest.mark.parametrize("game", ["tictactoe", "ultimate"])
def test_options_of_games(game: str) -> None:
    for number in ABSURD:
        with pytest.raises(SpecError, match="is not accepted; give "):
            Game.find(f"{game}(n={number})")


@pytest.mark.parametrize("option", ["memory", "seconds"])
def test_options_of_bots(option: str) -> None:
    for number in (10**30, 10**400, -1, "nan", "inf"):
        with pytest.raises(SpecError, match="is not accepted; give "):
            BotSpec.parse(f"python:bot.py:Bot({option}={number})")


@pytest.mark.parametrize("name", ["seconds", "base", "increment", "margin"])
def test_times_of_a_match(name: str) -> None:
    given: dict[str, Any] = {name: 1e300}
    with pytest.raises(FourfoldError, match="at most 604800 seconds, a week"):
        TimeControl(**given)


@pytest.mark.parametrize("player", ["montecarlo", "champion", "pro"])
def test_what_saturates_is_not_tuned_for_that(player: str) -> None:
    with pytest.raises(FourfoldError, match="no number with a range"):
        ParameterSpace.of(player)
