"""The levels of tic-tac-toe: legal moves and increasing strength; the last never loses."""

from __future__ import annotations

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import make_player
from fourfold.players.tictactoe_levels import COUNT
from fourfold.testing import check_player

LEVELS = range(1, COUNT + 1)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["tictactoe", "tictactoe(n=5)"])
def test_levels_make_legal_moves(level: int, game: str) -> None:
    player = make_player(f"tictactoe_level({level},seed=1)", "tictactoe")
    check_player(player, Game.find(game).start(), games=1)


def points(one: str, other: str, games: int) -> float:
    """Return the first player's share of the points in `games` games with alternating seats."""
    total = 0.0
    for number in range(games):
        seats = [
            make_player(f"{name}seed={number + seat})") for seat, name in enumerate((one, other))
        ]
        position = Game.find("tictactoe").start()
        while position.outcome is None:
            mover = seats[(position.to_move + number) % 2]
            position = position.play(mover.choose(position, UNLIMITED).move)
        winner = position.outcome.winner
        total += 0.5 if winner is None else float((winner + number) % 2 == 0)
    return total / games


@pytest.mark.parametrize("level", LEVELS[1:])
def test_each_level_is_stronger_than_the_one_below(level: int) -> None:
    assert points(f"tictactoe_level({level},", f"tictactoe_level({level - 1},", 40) > 0.5


def test_strongest_level_never_loses() -> None:
    assert points("tictactoe_level(5,", "random(", 20) > 0.8
    assert points("tictactoe_level(5,", "tictactoe_level(5,", 4) == 0.5


def test_levels_without_time_still_take_a_win() -> None:
    position = Game.find("tictactoe").parse("xx./oo./...")
    for level in (4, 5):
        choice = make_player(f"tictactoe_level({level},seed=3)").choose(position, Clock(seconds=0))
        assert str(choice.move) == "c1"


def test_other_games_raise_error() -> None:
    with pytest.raises(FourfoldError, match="plays only tictactoe"):
        make_player("tictactoe_level(1)").choose(Game.find("quarto").start(), UNLIMITED)
