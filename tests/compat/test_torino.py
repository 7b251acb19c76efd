"""The interface of the Torino course: its game class and its players."""

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
from fourfold.compat.torino.players import position_of, replay_position, set_position  # noqa: E402
from fourfold.games.quarto import Position  # noqa: E402


class ScriptedPlayer(Player):
    """Player that gives and places from scripted lists."""

    def __init__(self, quarto: Quarto, pieces: list[Any], squares: list[Any]) -> None:
        super().__init__(quarto)
        self.pieces, self.squares = pieces, squares

    def choose_piece(self) -> int:
        answer: int = self.pieces.pop(0)
        return answer

    def place_piece(self) -> tuple[int, int]:
        answer: tuple[int, int] = self.squares.pop(0)
        return answer


def game_with(*moves: tuple[int, int, int]) -> Quarto:
    """Return a game after the given (piece, column, row) placements."""
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


def test_board_status_is_a_copy_indexed_by_row_and_column() -> None:
    game = game_with((13, 3, 1))
    board = game.get_board_status()
    assert board[1, 3] == 13
    assert board.dtype.kind == "i"
    board[1, 3] = 0
    assert game.get_board_status()[1, 3] == 13
    assert game.get_selected_piece() == 13


@pytest.mark.parametrize("piece", range(16))
def test_piece_attributes_match_bits(piece: int) -> None:
    attributes = Quarto().get_piece_charachteristics(piece)
    assert [bool(piece & bit) for bit in (8, 4, 2, 1)] == [
        attributes.HIGH,
        attributes.COLOURED,
        attributes.SOLID,
        attributes.SQUARE,
    ]
    assert attributes.binary == [int(digit) for digit in f"{piece:04b}"]


def test_invalid_select_and_place_change_nothing() -> None:
    game = game_with((6, 0, 0))
    assert not any(game.select(piece) for piece in (6, -1, 16))
    assert not game.select("6")  # type: ignore[arg-type]
    assert not game.place(1, 0)  # no piece is selected
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
    game = game_with(*((piece, x, y) for piece, (x, y) in zip((8, 9, 10), line, strict=False)))
    assert game.check_winner() == -1
    game.select(15)
    game.place(*line[3])
    assert game.check_winner() == 0  # `place` does not change the current player


def test_run_returns_the_player_who_placed_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Quarto()
    first = ScriptedPlayer(game, [8, 10], [(1, 0), (3, 0)])
    second = ScriptedPlayer(game, [9, 11], [(0, 0), (2, 0)])
    game.set_players((first, second))
    assert game.run() == 0
    assert "Selected piece: 11" in capsys.readouterr().out
    game.reset()
    assert game.get_board_status().max() == -1
    second.pieces, second.squares = [8, 10], [(1, 0), (3, 0)]
    first.pieces, first.squares = [9, 11], [(0, 0), (2, 0)]
    game.set_players((second, first))
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


def test_run_repeats_requests_up_to_a_limit() -> None:
    game = Quarto()
    valid_giver = ScriptedPlayer(game, [16, -1, 3], [])
    game.set_players((valid_giver, ScriptedPlayer(game, [], [(9, 9), (0, 0), "x"])))
    with pytest.raises(IndexError):
        game.run()  # the script is exhausted
    assert game.get_board_status()[0, 0] == 3
    game.reset()
    game.set_players((ScriptedPlayer(game, [99] * MOST_REQUESTS, []), valid_giver))
    with pytest.raises(MoveError, match="was called 1000 times"):
        game.run()
    game.set_players((ScriptedPlayer(game, ["three"], []), valid_giver))
    with pytest.raises(InvalidAnswerError, match="which is not the number of a piece"):
        game.run()


def test_long_answers_are_shortened() -> None:
    game = Quarto()
    giver = ScriptedPlayer(game, ["x" * 58, "x" * 59, "three"], [])
    game.set_players((giver, giver))
    for text in (f"'{'x' * 58}'", f"'{'x' * 56}..."):
        with pytest.raises(InvalidAnswerError) as error:
            game.run()
        assert f" {text}" in str(error.value)
        assert len(text) == 60


def test_board_is_printed_with_the_numbers_of_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    game = game_with((12, 1, 0))
    assert game.select(7)
    game.print()
    rule, empty = "-" * 21, "| -1 | -1 | -1 | -1 |"
    rows = ["| -1 | 12 | -1 | -1 |", empty, empty, empty]
    lines = [line for row in rows for line in (rule, row)]
    assert capsys.readouterr().out.splitlines() == [*lines, rule, "Selected piece: 7", ""]


def test_run_needs_players() -> None:
    with pytest.raises(FourfoldError, match="set_players"):
        Quarto().run()


def test_deepcopy_is_independent_and_has_no_players() -> None:
    game = game_with((6, 0, 0))
    game.set_players((RandomPlayer(game), RandomPlayer(game)))
    clone = copy.deepcopy(game)
    assert clone.select(7)
    assert clone.place(3, 3)
    assert game.get_board_status()[3, 3] == -1
    assert game.get_selected_piece() == 6
    with pytest.raises(FourfoldError, match="set_players"):
        clone.run()


def test_subclasses_may_use_private_attributes() -> None:
    class Extended(Quarto):
        def __init__(self) -> None:
            super().__init__()
            self.history = [1]

        def unplace(self, x: int, y: int) -> None:
            self._Quarto__board[y, x] = -1  # type: ignore[attr-defined]

    game: Any = Extended()
    game.select(5)
    game.place(2, 1)
    clone = copy.deepcopy(game)
    clone.history.append(2)
    clone.unplace(2, 1)
    clone._current_player = 1
    assert (game.history, game._board[1, 2], game.get_current_player()) == ([1], 5, 0)
    assert (clone._Quarto__board[1, 2], clone._Quarto__current_player) == (-1, 1)
    assert clone._Quarto__placeable(2, 1)
    assert not game._Quarto__placeable(2, 1)
    assert game._Quarto__binary_board[1, 2].tolist() == [0, 1, 0, 1]
    assert np.isnan(game._Quarto__binary_board[0, 0]).all()
    game._board = np.full((4, 4), -1)
    assert game.place(2, 1)


def test_position_conversion_round_trip() -> None:
    rng = random.Random(3)
    for _ in range(30):
        position = Position.start()
        for _ in range(rng.randrange(12)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        game = Quarto()
        set_position(game, position)
        assert position_of(game) == position
        assert game.get_current_player() == position.to_move


@pytest.mark.parametrize("name", ["_current_player", "_Quarto__current_player"])
def test_foreign_game_is_set_to_a_position(name: str) -> None:
    class Foreign:
        """A game of which only the course's methods are known."""

        def __init__(self) -> None:
            self.own = Quarto()
            self.reset, self.select, self.place = self.own.reset, self.own.select, self.own.place
            setattr(self, name, None)

    rng = random.Random(5)
    position = Position.start()
    for _ in range(5):
        position = position.play(rng.choice(position.legal_moves()))
        game = Foreign()
        replay_position(game, position)
        assert position_of(game.own) == position
        assert {key for key in vars(game) if "current" in key} == {name}
        assert getattr(game, name) == position.to_move


@pytest.mark.parametrize("player_type", [partial(ProPlayer, seed=1), MinMaxPlayer])
def test_readme_players_beat_random(player_type: Any) -> None:
    points = 0
    for seed in range(4):
        game = Quarto()
        game.set_players((player_type(game), RandomPlayer(game, seed)))
        points += {0: 1, 1: -1, -1: 0}[game.run()]
    assert points > 0


def test_readme_options_are_validated() -> None:
    game = Quarto()
    ProPlayer(game, 1, 1)
    ProPlayer(game, bound=2, bound_value=720**2)
    with pytest.raises(SpecError, match="bound=4"):
        ProPlayer(game, bound=4)


def test_readme_usage_runs_with_course_imports() -> None:
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
    process = subprocess.run(
        [sys.executable, "-c", usage], capture_output=True, text=True, check=True, timeout=60
    )
    assert process.stdout == "True True\n"


def test_import_without_numpy_names_the_extra(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError\n")
    process = subprocess.run(
        [sys.executable, "-c", "import fourfold.compat.torino"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert "pip install 'fourfold[torino]'" in process.stderr


README_CODE = """
from quarto.players import ProPlayer
from quarto.objects import Quarto

game = Quarto()
player = ProPlayer(game)
"""
"""The code of the Torino README, as printed."""


def run_module(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fourfold.compat.torino", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_code_of_the_readme_runs_as_printed(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("PIECES = 16\n")
    file = tmp_path / "agent.py"
    file.write_text(
        f"{README_CODE}\nimport sys, helper\n"
        "game.set_players((player, ProPlayer(game)))\n"
        "print('ended', game.run() in (-1, 0, 1), sys.argv[1:], helper.PIECES)\n"
    )
    result = run_module(str(file), "extra")
    assert result.stdout.splitlines()[-1] == "ended True ['extra'] 16", result.stderr
    assert result.returncode == 0


@pytest.mark.parametrize("arguments", [(), ("nowhere.py",)])
def test_module_without_a_file_explains_its_usage(arguments: tuple[str, ...]) -> None:
    result = run_module(*arguments)
    assert "Usage: python -m fourfold.compat.torino FILE" in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == 1


def test_player_of_the_arena_does_not_take_the_game_for_its_bound() -> None:
    from fourfold.players.pro import ProPlayer as ArenaPlayer

    with pytest.raises(FourfoldError, match=r"not a Quarto.*fourfold\.compat\.torino\.ProPlayer"):
        ArenaPlayer(Quarto())  # type: ignore[arg-type]
