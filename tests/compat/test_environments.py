"""The PettingZoo and Gymnasium environments: the libraries' conformance tests and our own."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("resvg_py")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import fourfold.compat.gymnasium
from fourfold.arrays import QuartoArrays, UltimateArrays
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.compat.learning import quarto_encoding, ultimate_encoding
from fourfold.compat.pettingzoo import quarto_v0, ultimate_v0
from fourfold.games.registry import Game

ENVIRONMENTS = [
    partial(quarto_v0.env),
    partial(quarto_v0.env, rules="torus", turns="halves"),
    partial(ultimate_v0.env, n=3, ending="blocks"),
    partial(ultimate_v0.env),
]
Make = Callable[..., Any]


@pytest.mark.parametrize("make", ENVIRONMENTS)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_api_and_seed_tests(make: Make) -> None:
    api_test(make(), num_cycles=60, verbose_progress=False)
    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("make", ENVIRONMENTS[1:3])
def test_pettingzoo_render_test(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(make, custom_tests={"svg": lambda svg: svg.startswith("<svg")})
    assert capsys.readouterr().out


def play(env: Any, actions: list[int]) -> None:
    env.reset(seed=1)
    for action in actions:
        env.step(action)


def test_completing_a_line_is_rewarded() -> None:
    """Pieces 0 to 3, which are all short, fill the first row."""
    env = quarto_v0.env(turns="halves")
    play(env, [16, 0, 17, 1, 18, 2, 19])
    assert env.agent_selection == "player_0"
    env.step(3)
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert env.terminations == {"player_0": True, "player_1": True}


def test_whole_and_half_turns_reach_the_same_position() -> None:
    whole, halves = quarto_v0.env(), quarto_v0.env(turns="halves")
    play(whole, [16 * 17 + 6, 10 * 17 + 4])
    play(halves, [16 + 6, 10, 16 + 4])
    assert str(whole.unwrapped.position) == str(halves.unwrapped.position)
    assert whole.agent_selection == halves.agent_selection == "player_0"
    planes = [env.observe("player_0")["observation"] for env in (whole, halves)]
    assert (planes[0] == planes[1]).all()


def test_illegal_action_loses() -> None:
    env = quarto_v0.env()
    env.reset()
    env.step(0)
    assert env.rewards["player_0"] == -1
    assert env.terminations == {"player_0": True, "player_1": True}


def test_rewards_are_points_if_the_ending_counts_them() -> None:
    encoding = ultimate_encoding(4)
    finals, _ = UltimateArrays.start(40).play_out(1)
    for position in finals.positions():
        assert position.outcome is not None
        first, second = encoding.rewards(position)
        points = position.outcome.points
        assert (first, -second) == ((points[0] - points[1]) / 16,) * 2


def test_observation_is_relative_to_the_agent() -> None:
    env = ultimate_v0.env(n=3)
    play(env, [40])
    own, other = (env.observe(agent)["observation"] for agent in ("player_1", "player_0"))
    assert (own[0] == other[1]).all()
    assert own[1].sum() == 1
    assert env.observe("player_0")["action_mask"].sum() == 0


def test_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(quarto_v0.raw_env(rules="squares")))
    assert str(env.encoding.game) == "quarto(rules=squares)"


GYMNASIUM = [
    {"id": "fourfold/Quarto-v0", "opponent": "level(3)"},
    {"id": "fourfold/Quarto-v0", "opponent": "random", "turns": "halves", "rules": "squares"},
    {"id": "fourfold/Ultimate-v0", "opponent": "novice", "n": 3, "seat": 1},
]


@pytest.mark.parametrize("options", GYMNASIUM)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_env_checker(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(**options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("options", GYMNASIUM)
def test_games_against_an_opponent_are_reproducible(options: dict[str, Any]) -> None:
    def play_game(seed: int) -> tuple[str, float]:
        env = gymnasium.make(**options, render_mode="ansi")
        rng = np.random.default_rng(5)
        observation, info = env.reset(seed=seed)
        terminated, reward = False, 0.0
        while not terminated:
            spec = str(env.unwrapped.encoding.game)  # type: ignore[attr-defined]
            assert str(Game.find(spec).parse(info["position"])) == info["position"]
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, terminated, truncated, info = env.step(action)  # type: ignore[assignment]
            assert not truncated
        assert env.render()
        assert not observation["action_mask"].any()
        return info["position"], float(reward)

    assert play_game(3) == play_game(3)
    assert len({play_game(seed)[0] for seed in range(3)}) > 1


def test_illegal_action_ends_a_game_against_an_opponent() -> None:
    env = gymnasium.make("fourfold/Quarto-v0", opponent="random", seat=0)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal"]) == (-1, True, True)


def test_invalid_options_are_refused() -> None:
    with pytest.raises(SpecError, match="unknown move encoding half; did you mean halves"):
        quarto_v0.env(turns="half")
    with pytest.raises(FourfoldError, match="render_mode film is unknown"):
        quarto_v0.env(render_mode="film")
    with pytest.raises(SpecError, match="champion does not play ultimate"):
        gymnasium.make("fourfold/Ultimate-v0", opponent="champion")
    with pytest.raises(FourfoldError, match="seat 2 is unknown"):
        gymnasium.make("fourfold/Quarto-v0", seat=2)


def test_observations_match_array_planes() -> None:
    position = Game.find("quarto").parse(".F5./.AB6/E..0/.4.C 1")
    planes = quarto_encoding().observe(position, 0)
    assert (planes == QuartoArrays.of([position]).planes()[0]).all()  # type: ignore[list-item]
    assert fourfold.compat.gymnasium.QuartoEnv().observation_space.contains(
        {"observation": planes, "action_mask": quarto_encoding().mask(position)}
    )
