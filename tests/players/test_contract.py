"""What players may do beside choosing: tell their thoughts, stop early, take up a game."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.champion import PRIOR, ChampionPlayer
from fourfold.players.contract import (
    UNLIMITED,
    CanStop,
    Choice,
    Clock,
    Player,
    ReportsProgress,
    choose_with_progress,
    resume_game,
)
from fourfold.players.registry import make_player

THINKERS = [
    ("quarto", "alphabeta(depth=3,time=60)", UNLIMITED),
    ("quarto", "alphabeta(depth=2,time=60,core=python)", UNLIMITED),
    ("tictactoe", "alphabeta(depth=4,time=60)", UNLIMITED),
    ("ultimate", "ultimate_classic(depth=4,time=60)", UNLIMITED),
    ("ultimate(n=3)", "ultimate_classic(depth=4,time=60,core=python)", UNLIMITED),
    ("ultimate", "ultimate", Clock(nodes=20_000)),
    ("ultimate", "ultimate_mcts", Clock(nodes=2_000)),
]
RECALLERS = ["random(seed=5)", "novice(seed=5)", "level(3,seed=5)"]


def begun(spec: str, moves: int = 6) -> Any:
    """A position a few random moves into a game."""
    chance = random.Random(3)
    position = Game.find(spec).start()
    for _ in range(moves if "tictactoe" not in spec else 2):
        position = position.play(chance.choice(list(position.legal_moves())))
    return position


@pytest.mark.parametrize(("game", "spec", "clock"), THINKERS)
def test_thoughts_go_deeper_and_end_in_the_choice(game: str, spec: str, clock: Clock) -> None:
    position = begun(game)
    player = make_player(spec)
    assert isinstance(player, ReportsProgress)
    thoughts: list[Choice] = []
    choice = player.choose_with_progress(position, clock, thoughts.append)
    assert len(thoughts) > 1
    assert all(thought.move in position.legal_moves() for thought in thoughts)
    for before, after in itertools.pairwise(thoughts):
        assert None not in (before.nodes, after.nodes, before.depth, after.depth)
        assert (before.nodes or 0) < (after.nodes or 0)
        assert spec == "ultimate_mcts" or (before.depth or 0) < (after.depth or 0)
    if clock is UNLIMITED:
        assert thoughts[-1] == choice
    silent = make_player(spec).choose(position, clock)
    assert (silent.move, silent.score, silent.depth, silent.nodes) == (
        choice.move,
        choice.score,
        choice.depth,
        choice.nodes,
    )


@pytest.mark.parametrize(("game", "spec", "clock"), THINKERS)
def test_an_error_of_the_listener_ends_the_thinking(game: str, spec: str, clock: Clock) -> None:
    heard = []

    def complain(thought: Choice) -> None:
        heard.append(thought)
        raise ZeroDivisionError("enough")

    with pytest.raises(ZeroDivisionError, match="enough"):
        choose_with_progress(make_player(spec), begun(game), clock, complain)
    assert len(heard) == 1


def test_who_has_nothing_to_tell_is_asked_all_the_same() -> None:
    position = Game.find("tictactoe").start()
    heard: list[Choice] = []
    choice = choose_with_progress(make_player("random(seed=1)"), position, UNLIMITED, heard.append)
    assert choice == make_player("random(seed=1)").choose(position, UNLIMITED)
    assert not heard


@pytest.mark.parametrize("spec", ["ultimate(time=60)", "ultimate_mcts(time=60)"])
def test_who_is_stopped_chooses_by_what_it_knows_and_can_go_on(spec: str) -> None:
    position = begun("ultimate")
    player = make_player(spec)
    assert isinstance(player, CanStop)
    assert isinstance(player, ReportsProgress)
    clock = Clock(nodes=200_000)
    whole = make_player(spec).choose(position, clock)
    stopped = player.choose_with_progress(position, UNLIMITED, lambda _: player.stop())
    assert stopped.move in position.legal_moves()
    assert (stopped.nodes or 0) < (whole.nodes or 0)
    assert player.choose(position, clock).nodes == whole.nodes


def game_against_chance(player: Player, moves: int = 9) -> list[tuple[Any, Any]]:
    """The positions and moves of a game of Quarto in which the player sits second."""
    chance = random.Random(11)
    position = Game.find("quarto").start()
    played: list[tuple[Any, Any]] = []
    while position.outcome is None and len(played) < moves:
        move = (
            player.choose(position, UNLIMITED).move
            if position.to_move == 1
            else chance.choice(list(position.legal_moves()))
        )
        played.append((position, move))
        position = position.play(move)
    return [*played, (position, None)]


@pytest.mark.parametrize("spec", RECALLERS)
def test_a_player_that_takes_up_a_game_goes_on_as_the_one_before(spec: str) -> None:
    game = game_against_chance(make_player(spec))
    for number, (position, move) in enumerate(game):
        if position.to_move == 1 and move is not None:
            again = make_player(spec)
            resume_game(again, game[:number], seat=1)
            assert again.choose(position, UNLIMITED).move == move


def test_a_script_is_taken_up_where_it_was_left() -> None:
    start = Game.find("tictactoe").start()
    game = []
    position = start
    for text in ("b2", "a1", "c3", "a2"):
        move = position.parse_move(text)
        game.append((position, move))
        position = position.play(move)
    player = make_player("scripted(moves=a1 a2 a3)")
    resume_game(player, game, seat=1)
    assert str(player.choose(position.play(position.parse_move("c1")), UNLIMITED).move) == "a3"


def test_a_champion_that_takes_up_a_game_knows_its_opponent() -> None:
    champion = ChampionPlayer(effort=1, seed=1)
    game = game_against_chance(champion, moves=5)
    [*earlier, (here, _)] = game
    assert here.outcome is None
    assert here.to_move == 1
    champion.choose(here, UNLIMITED)
    assert champion.belief != PRIOR
    again = ChampionPlayer(effort=1, seed=1)
    resume_game(again, earlier, seat=1)
    again.choose(here, UNLIMITED)
    assert again.belief == champion.belief
