"""Optional player interfaces: progress reports, stopping, and resuming a game."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from fourfold.games.registry import Game
from fourfold.players.champion import make_champion
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

PROGRESS_CASES = [
    ("quarto", "alphabeta(depth=3,time=60)", UNLIMITED),
    ("quarto", "alphabeta(depth=2,time=60,core=python)", UNLIMITED),
    ("tictactoe", "alphabeta(depth=4,time=60)", UNLIMITED),
    ("ultimate", "ultimate_classic(depth=4,time=60,seed=5)", UNLIMITED),
    ("ultimate(n=3)", "ultimate_classic(depth=4,time=60,core=python,seed=5)", UNLIMITED),
    ("ultimate", "ultimate", Clock(nodes=20_000)),
    ("ultimate", "ultimate_mcts", Clock(nodes=2_000)),
]
RESUMABLE_PLAYERS = ["random(seed=5)", "novice(seed=5)", "level(3,seed=5)"]


def early_position(spec: str, moves: int = 6) -> Any:
    """Return a position after a few random moves."""
    chance = random.Random(3)
    position = Game.find(spec).start()
    for _ in range(moves if "tictactoe" not in spec else 2):
        position = position.play(chance.choice(list(position.legal_moves())))
    return position


@pytest.mark.parametrize(("game", "spec", "clock"), PROGRESS_CASES)
def test_progress_reports_deepen_and_end_in_the_choice(game: str, spec: str, clock: Clock) -> None:
    position = early_position(game)
    player = make_player(spec)
    assert isinstance(player, ReportsProgress)
    reports: list[Choice] = []
    choice = player.choose_with_progress(position, clock, reports.append)
    assert len(reports) > 1
    assert all(report.move in position.legal_moves() for report in reports)
    for before, after in itertools.pairwise(reports):
        assert None not in (before.nodes, after.nodes, before.depth, after.depth)
        assert (before.nodes or 0) < (after.nodes or 0)
        assert spec == "ultimate_mcts" or (before.depth or 0) < (after.depth or 0)
    if clock is UNLIMITED:
        assert reports[-1] == choice
    without_progress = make_player(spec).choose(position, clock)
    assert (
        without_progress.move,
        without_progress.score,
        without_progress.depth,
        without_progress.nodes,
    ) == (
        choice.move,
        choice.score,
        choice.depth,
        choice.nodes,
    )


@pytest.mark.parametrize(("game", "spec", "clock"), PROGRESS_CASES)
def test_error_of_progress_callback_ends_the_search(game: str, spec: str, clock: Clock) -> None:
    reports = []

    def fail(progress: Choice) -> None:
        reports.append(progress)
        raise ZeroDivisionError("enough")

    with pytest.raises(ZeroDivisionError, match="enough"):
        choose_with_progress(make_player(spec), early_position(game), clock, fail)
    assert len(reports) == 1


def test_players_without_progress_choose_as_usual() -> None:
    position = Game.find("tictactoe").start()
    reports: list[Choice] = []
    choice = choose_with_progress(
        make_player("random(seed=1)"), position, UNLIMITED, reports.append
    )
    assert choice == make_player("random(seed=1)").choose(position, UNLIMITED)
    assert not reports


@pytest.mark.parametrize("spec", ["ultimate(time=60)", "ultimate_mcts(time=60)"])
def test_stopped_player_returns_a_legal_move_and_can_continue(spec: str) -> None:
    position = early_position("ultimate")
    player = make_player(spec)
    assert isinstance(player, CanStop)
    assert isinstance(player, ReportsProgress)
    clock = Clock(nodes=200_000)
    complete = make_player(spec).choose(position, clock)
    stopped = player.choose_with_progress(position, UNLIMITED, lambda _: player.stop())
    assert stopped.move in position.legal_moves()
    assert (stopped.nodes or 0) < (complete.nodes or 0)
    assert player.choose(position, clock).nodes == complete.nodes


def play_against_random_moves(player: Player, moves: int = 9) -> list[tuple[Any, Any]]:
    """The positions and moves of a Quarto game of random moves against the player in seat 1."""
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


@pytest.mark.parametrize("spec", RESUMABLE_PLAYERS)
def test_resumed_player_continues_with_the_same_moves(spec: str) -> None:
    game = play_against_random_moves(make_player(spec))
    for number, (position, move) in enumerate(game):
        if position.to_move == 1 and move is not None:
            resumed = make_player(spec)
            resume_game(resumed, game[:number], seat=1)
            assert resumed.choose(position, UNLIMITED).move == move


def test_resumed_script_continues_at_the_next_move() -> None:
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


def test_resumed_champion_restores_its_belief() -> None:
    champion = make_champion(effort=1, seed=1)
    [*earlier, (position, _)] = play_against_random_moves(champion, moves=5)
    assert position.outcome is None
    assert position.to_move == 1
    resumed = make_champion(effort=1, seed=1)
    resume_game(resumed, earlier, seat=1)
    known, unknown = (one.choose(position, UNLIMITED) for one in (resumed, make_champion(1, 1)))
    assert champion.choose(position, UNLIMITED) == known
    assert known.score != unknown.score
