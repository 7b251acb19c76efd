"""OpenSpiel: its conformance tests, its bots as players, and a comparison of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel: make science-test")

from absl import flags  # noqa: E402
from benchmarks import openspiel_rules  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from fourfold.arena.hosts import open_host  # noqa: E402
from fourfold.base.errors import FourfoldError, SpecError  # noqa: E402
from fourfold.compat.openspiel import BotPlayer  # noqa: E402
from fourfold.games.registry import Game  # noqa: E402
from fourfold.players.contract import UNLIMITED  # noqa: E402
from fourfold.testing import check_player  # noqa: E402

GAMES = [
    "fourfold_quarto",
    "fourfold_quarto(rules=torus,turns=halves)",
    "fourfold_ultimate(n=3)",
    "fourfold_ultimate(n=3,ending=blocks)",
]


@pytest.mark.parametrize("name", [*GAMES, "fourfold_ultimate"])
def test_openspiel_simulation_accepts_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_reproducible(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, [], seed=7), encoding="utf-8")
    original, replayed = generate_playthrough.replay(str(path))
    assert replayed.splitlines() == original.splitlines()
    assert "returns" in original.lower()


def test_states_match_positions() -> None:
    state: Any = pyspiel.load_game("fourfold_quarto(rules=squares)").new_initial_state()
    position = Game.find("quarto(rules=squares)").start()
    for text in (":6", "c3:4", "b2:9"):
        action = state.string_to_action(text)
        assert action in state.legal_actions()
        state.apply_action(action)
        position = position.play(position.parse_move(text))
        assert str(state) == str(position)
    copy = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )[1]
    assert str(copy) == str(state)
    assert [len(state.observation_tensor(player)) for player in (0, 1)] == [160, 160]


def test_openspiel_rules_match_ours() -> None:
    """`benchmarks/openspiel_rules.py` compares 10 000 games."""
    comparison = openspiel_rules.compare(200, seed=2)
    assert (comparison.games, dict(comparison.kinds)) == (200, {})
    assert comparison.moves > 200 * 17


def test_rule_difference_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        openspiel_rules, "block_and_place", lambda n: [(i % 9, i // 9) for i in range(n**4)]
    )
    comparison = openspiel_rules.compare(3, seed=1)
    assert sum(comparison.kinds.values()) == 3
    assert set(comparison.differences) == set(comparison.kinds)


@pytest.mark.parametrize("spec", ["quarto(rules=squares)", "ultimate(n=3,ending=blocks)"])
def test_bots_satisfy_player_contract(spec: str) -> None:
    game = Game.find(spec)
    check_player(BotPlayer("mcts", game, simulations=3, seed=1), game.start(), games=1)
    moves = [
        BotPlayer("random", game, seed=seed).choose(game.start(), UNLIMITED).move
        for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_mcts_bot_takes_a_win() -> None:
    game = Game.find("quarto")
    position = game.parse("012./..../..../.... 4")
    choice = BotPlayer("mcts", game, simulations=600, seed=1).choose(position, UNLIMITED)
    assert str(choice.move) == "d1:"


def test_bot_plays_in_the_arena() -> None:
    game = Game.find("tictactoe")
    with pytest.raises(
        FourfoldError, match="OpenSpiel bots play quarto and ultimate here, not tictactoe"
    ):
        open_host("openspiel:mcts", game, seed=1)
    with pytest.raises(SpecError, match="unknown OpenSpiel bot mtcs; did you mean mcts"):
        open_host("openspiel:mtcs", Game.find("quarto"), seed=1)
    host = open_host("openspiel:mcts(simulations=5)", Game.find("quarto"), seed=1)
    try:
        position = Game.find("quarto").start()
        assert host.choose(position, UNLIMITED).move in position.legal_moves()
    finally:
        host.close()
