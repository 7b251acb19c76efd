"""The Torino course's interface: what its game answers, and that its players play."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from fourfold.base.errors import FourfoldError, MoveError, SpecError  # noqa: E402
from fourfold.compat.torino import (  # noqa: E402
    MinMaxPlayer,
    Player,
    ProPlayer,
    Quarto,
    RandomPlayer,
)
from fourfold.compat.torino.game import MOST_REQUESTS, InvalidAnswerError  # noqa: E402
from fourfold.compat.torino.positions import position_of, set_position  # noqa: E402
from fourfold.games.quarto import Position  # noqa: E402


class Scripted(Player):
    """Gives and places what it is told to."""

    def __init__(self, quarto: Quarto, pieces: list[Any], squares: list[Any]) -> None:
        super().__init__(quarto)
        self.pieces, self.squares = pieces, squares

    def choose_piece(self) -> int:
        answer: int = self.pieces.pop(0)
        return answer

    def place_piece(self) -> tuple[int, int]:
        answer: tuple[int, int] = self.squares.pop(0)
        return answer


def placed(*moves: tuple[int, int, int]) -> Quarto:
    """A game with pieces placed: piece, column, row."""
    game = Quarto()
    for piece, x, y in moves:
        assert game.select(piece)
        assert game.place(x, y)
    return game


def test_a_new_game() -> None:
    game = Quarto()
    assert game.get_board_status().tolist() == [[-1] * 4] * 4
    assert (game.get_selected_piece(), game.get_current_player()) == (-1, 0)
    assert (game.check_winner(), game.check_finished()) == (-1, False)
    assert (game.BOARD_SIDE, game.MAX_PLAYERS) == (4, 2)


def test_the_board_is_indexed_by_row_then_column_and_handed_out_as_a_copy() -> None:
    game = placed((13, 3, 1))
    board = game.get_board_status()
    assert board[1, 3] == 13
    assert board.dtype.kind == "i"
    board[1, 3] = 0
    assert game.get_board_status()[1, 3] == 13
    assert game.get_selected_piece() == 13


@pytest.mark.parametrize("piece", range(16))
def test_pieces_have_the_attributes_of_their_bits(piece: int) -> None:
    found = Quarto().get_piece_charachteristics(piece)
    assert [bool(piece & bit) for bit in (8, 4, 2, 1)] == [
        found.HIGH,
        found.COLOURED,
        found.SOLID,
        found.SQUARE,
    ]
    assert found.binary == [int(digit) for digit in f"{piece:04b}"]


def test_what_cannot_be_selected_or_placed_changes_nothing() -> None:
    game = placed((6, 0, 0))
    assert not any(game.select(piece) for piece in (6, -1, 16))
    assert not game.select("6")  # type: ignore[arg-type]
    assert not game.place(1, 0)  # nothing new is selected
    assert game.select(np.int64(7))
    assert not any(game.place(x, y) for x, y in ((0, 0), (4, 0), (0, 4), (-1, 2)))
    assert game.place(np.int64(1), np.int64(2))
    assert str(position_of(game)) == "6.../..../.7../.... -"


@pytest.mark.parametrize(
    "line",
    [
        [(0, 2), (1, 2), (2, 2), (3, 2)],
        [(1, 0), (1, 1), (1, 2), (1, 3)],
        [(0, 0), (1, 1), (2, 2), (3, 3)],
        [(3, 0), (2, 1), (1, 2), (0, 3)],
    ],
)
def test_rows_columns_and_diagonals_win(line: list[tuple[int, int]]) -> None:
    game = placed(*((piece, x, y) for piece, (x, y) in zip((8, 9, 10), line, strict=False)))
    assert game.check_winner() == -1
    game.select(15)
    game.place(*line[3])
    assert game.check_winner() == 0  # nobody has changed the player


def test_run_returns_the_winner_who_is_the_one_that_placed_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Quarto()
    one = Scripted(game, [8, 10], [(1, 0), (3, 0)])
    two = Scripted(game, [9, 11], [(0, 0), (2, 0)])
    game.set_players((one, two))
    assert game.run() == 0
    assert "Selected piece: 11" in capsys.readouterr().out
    game.reset()
    assert game.get_board_status().max() == -1
    two.pieces, two.squares = [8, 10], [(1, 0), (3, 0)]
    one.pieces, one.squares = [9, 11], [(0, 0), (2, 0)]
    game.set_players((two, one))
    assert game.run() == 0


def test_run_returns_minus_one_for_a_draw() -> None:
    winners = set()
    for seed in range(60):
        game = Quarto()
        game.set_players((RandomPlayer(game, seed), RandomPlayer(game, seed + 1)))
        winner = game.run()
        winners.add(winner)
        outcome = position_of(game).outcome
        assert outcome is not None
        assert winner == (-1 if outcome.winner is None else outcome.winner)
    assert winners == {-1, 0, 1}


def test_run_asks_again_but_not_for_ever() -> None:
    game = Quarto()
    lucky = Scripted(game, [16, -1, 3], [])
    game.set_players((lucky, Scripted(game, [], [(9, 9), (0, 0), "x"])))
    with pytest.raises(IndexError):
        game.run()  # the script is over
    assert game.get_board_status()[0, 0] == 3
    game.reset()
    game.set_players((Scripted(game, [99] * MOST_REQUESTS, []), lucky))
    with pytest.raises(MoveError, match="asked 1000 times"):
        game.run()
    game.set_players((Scripted(game, ["three"], []), lucky))
    with pytest.raises(InvalidAnswerError, match="not a piece's number"):
        game.run()


def test_run_needs_players() -> None:
    with pytest.raises(FourfoldError, match="set_players"):
        Quarto().run()


def test_a_copy_shares_nothing_and_has_no_players() -> None:
    game = placed((6, 0, 0))
    game.set_players((RandomPlayer(game), RandomPlayer(game)))
    twin = copy.deepcopy(game)
    assert twin.select(7)
    assert twin.place(3, 3)
    assert game.get_board_status()[3, 3] == -1
    assert game.get_selected_piece() == 6
    with pytest.raises(FourfoldError, match="set_players"):
        twin.run()


def test_students_may_extend_the_game_and_reach_for_its_private_parts() -> None:
    class Extended(Quarto):
        def __init__(self) -> None:
            super().__init__()
            self.history = [1]

        def unplace(self, x: int, y: int) -> None:
            self._Quarto__board[y, x] = -1  # type: ignore[attr-defined]

    game: Any = Extended()
    game.select(5)
    game.place(2, 1)
    twin = copy.deepcopy(game)
    twin.history.append(2)
    twin.unplace(2, 1)
    twin._current_player = 1
    assert (game.history, game._board[1, 2], game.get_current_player()) == ([1], 5, 0)
    assert (twin._Quarto__board[1, 2], twin._Quarto__current_player) == (-1, 1)
    assert twin._Quarto__placeable(2, 1)
    assert not game._Quarto__placeable(2, 1)
    assert game._Quarto__binary_board[1, 2].tolist() == [0, 1, 0, 1]
    assert np.isnan(game._Quarto__binary_board[0, 0]).all()
    game._board = np.full((4, 4), -1)
    assert game.place(2, 1)


def test_positions_go_there_and_back() -> None:
    chance = random.Random(3)
    for _ in range(30):
        position = Position.start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.legal_moves()))
        game = Quarto()
        set_position(game, position)
        assert position_of(game) == position
        assert game.get_current_player() == position.to_move


@pytest.mark.parametrize("make", [partial(ProPlayer, seed=1), MinMaxPlayer])
def test_the_readmes_players_beat_chance(make: Any) -> None:
    points = 0
    for seed in range(4):
        game = Quarto()
        game.set_players((make(game), RandomPlayer(game, seed)))
        points += {0: 1, 1: -1, -1: 0}[game.run()]
    assert points > 0


def test_the_readmes_options_are_checked() -> None:
    game = Quarto()
    ProPlayer(game, 1, 1)
    ProPlayer(game, bound=2, bound_value=720**2)
    with pytest.raises(SpecError, match="bound=4"):
        ProPlayer(game, bound=4)


def test_the_readmes_usage_runs_with_the_courses_import_path() -> None:
    usage = """
from pathlib import Path
from fourfold.compat.torino import modules
modules.install(Path())

from quarto.players import ProPlayer
from quarto.objects import Quarto

game = Quarto()
player = ProPlayer(game)

import quarto
assert quarto.Player is quarto.objects.Player and isinstance(player, quarto.Player)
assert quarto.players.RandomPlayer
print(game.select(player.choose_piece()), game.place(*player.place_piece()))
"""
    done = subprocess.run(
        [sys.executable, "-c", usage], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "True True\n"


def test_without_numpy_the_import_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError\n")
    done = subprocess.run(
        [sys.executable, "-c", "import fourfold.compat.torino"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert "pip install 'fourfold[torino]'" in done.stderr
