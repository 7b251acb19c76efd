"""GameInfo names the analyst of a game; games without one raise an error."""

from __future__ import annotations

import dataclasses
import json

import pytest
from tests.program import run

from fourfold.analysis.contract import find_analyst
from fourfold.base.errors import FourfoldError
from fourfold.games import registry
from fourfold.games.registry import Game, find_game_info


def test_analyst_of_another_package_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    info = dataclasses.replace(find_game_info("tictactoe"), analyst="tests.analysis.mobility")
    monkeypatch.setattr(registry, "find_game_info", lambda _: info)
    arguments = ("analyse", "x../.o./...", "--game", "tictactoe", "--language", "it")
    assert run(*arguments, "--depth", "2") == "b1 -6 (it)\nc1 -6 (it)\n"
    assert run(*arguments, "--why", "c1") == "c1 7 (it)\n"
    assert json.loads(run(*arguments, "--json"))["a2"] == -6


def test_missing_analyst_raises_error(monkeypatch: pytest.MonkeyPatch) -> None:
    info = dataclasses.replace(find_game_info("tictactoe"), analyst=None)
    monkeypatch.setattr(registry, "find_game_info", lambda _: info)
    with pytest.raises(FourfoldError, match="tictactoe cannot be analysed"):
        find_analyst(Game.find("tictactoe"))


@pytest.mark.parametrize("game", ["quarto", "ultimate", "tictactoe"])
def test_analysts_implement_the_interface(game: str) -> None:
    analyst = find_analyst(Game.find(game))
    assert all(callable(getattr(analyst, name)) for name in ("analyse", "explain", "review"))
