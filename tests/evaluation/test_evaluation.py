"""Evaluations on the boards of the NTNU report's figures, their sign, and the registry."""

from __future__ import annotations

import random

import pytest

from fourfold.base.errors import SpecError
from fourfold.evaluation.open_lines import open_lines_for
from fourfold.evaluation.quarto_heuristics import terzi, unplaced
from fourfold.evaluation.registry import HEURISTICS, evaluation_for, find_evaluation
from fourfold.games.contract import Outcome
from fourfold.games.quarto import Position, Rules
from fourfold.games.registry import Game
from fourfold.games.tictactoe import Position as TicTacToe

QUARTO = [name for name, family in HEURISTICS.items() if family.game == "quarto"]


def test_boards_of_figures_1_1_and_1_3() -> None:
    position = Position.parse("..5./BA.E/..6./..D4 0")
    row, column, diagonal = sorted(terzi(position), key=lambda terzo: terzo.values, reverse=True)
    assert row.ones == 0b1010  # big and solid
    assert column.ones == 0b0100  # blue
    assert diagonal.zeros == 0b0001  # circular
    remaining = unplaced(position)
    assert [sum(bool(piece & bit) for piece in remaining) for bit in (8, 2, 4)] == [4, 4, 3]
    assert sum(not piece & 1 for piece in remaining) == 4
    assert find_evaluation("almost")(position) == 4
    assert find_evaluation("absolute")(position) == 4 + 4 + 3 + 4
    assert find_evaluation("quarticity")(position) == 3


def test_board_of_figure_1_2() -> None:
    position = Position.parse("..AF/BC.9/8.D./E1.. 0")
    assert find_evaluation("almost")(position) == 2
    assert find_evaluation("absolute")(position) == find_evaluation("relative")(position) == 0


def test_boards_of_figure_1_4() -> None:
    left = Position.parse(".E../..../BC../89.. 0")
    right = Position.parse("D.../F..B/31.C/6749 0")
    relative = find_evaluation("relative")
    assert relative(left) == pytest.approx(3 / 11)
    assert relative(right) == pytest.approx(3 / 6)
    assert find_evaluation("relative(c=100)")(right) == pytest.approx(50)
    assert find_evaluation("absolute")(left) == find_evaluation("absolute")(right) == 3


def test_hand_counts_as_remaining_piece() -> None:
    position = Position.parse(".E../..../BC../89.. 0")
    assert 0 in unplaced(position)
    values = {
        find_evaluation("absolute")(Position(position.board, hand)) for hand in unplaced(position)
    }
    assert values == {3}


@pytest.mark.parametrize("name", QUARTO)
def test_without_hand_the_opponent_places_next(name: str) -> None:
    evaluation = find_evaluation(name)
    with_hand = Position.parse("FDC./..../..../.... 0")
    assert evaluation(Position(with_hand.board, None)) == -evaluation(with_hand) < 0


def test_squares_count_only_under_square_rules() -> None:
    text = "FD../C.../..../.... 0"
    quarticity = find_evaluation("quarticity")
    assert quarticity(Position.parse(text)) == 0
    assert quarticity(Position.parse(text, rules=Rules.SQUARES)) == 1


def test_full_line_is_not_a_terzo() -> None:
    assert terzi(Position.parse("FDC0/..../..../.... 1")) == []


@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)", "tictactoe", "tictactoe(n=4)"])
def test_evaluations_stay_below_a_win(game: str) -> None:
    chance = random.Random(game)
    start = Game.find(game).start()
    names = [
        name for name, family in HEURISTICS.items() if family.game in (None, game[:6], game[:9])
    ]
    for _ in range(60):
        position = start
        while position.outcome is None:
            for name in names:
                evaluation = find_evaluation(name)
                assert abs(evaluation(position)) < evaluation.win
            position = position.play(chance.choice(list(position.legal_moves())))


def test_open_lines_example_of_the_notes() -> None:
    position = TicTacToe.parse("x../.o./...")
    assert (open_lines_for(position, "x"), open_lines_for(position, "o")) == (4, 5)
    assert find_evaluation("open_lines")(position) == -1  # x is to move
    assert find_evaluation("open_lines")(TicTacToe.parse("x../.../...")) == 5 - 8


def test_utility_is_from_the_last_movers_view() -> None:
    quarticity = find_evaluation("quarticity")
    assert quarticity.utility(Outcome.win(0), mover=0) == 12
    assert quarticity.utility(Outcome.win(0), mover=1) == -12
    assert quarticity.utility(Outcome.draw(), mover=0) == 11
    assert find_evaluation("zero").utility(Outcome.draw(), mover=1) == 0


def test_utility_counts_points_without_a_winner() -> None:
    zero = find_evaluation("zero")
    outcome = Outcome.draw("blocks", (6, 2))
    assert zero.utility(outcome, mover=0) == 0.25 == -zero.utility(outcome, mover=1)


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("absolut", "unknown evaluation absolut; did you mean absolute?"),
        ("relative(d=1)", "relative: unknown option d"),
        ("relative(c=0)", "give a number from 0.001 to"),
        ("almost(c=1)", "almost: unknown option c"),
    ],
)
def test_invalid_evaluation_raises_error(spec: str, fault: str) -> None:
    with pytest.raises(SpecError) as caught:
        find_evaluation(spec)
    assert fault in str(caught.value)


def test_each_game_has_a_default_and_rejects_others() -> None:
    quarto, ultimate = Position.start(), Game.find("ultimate(n=3)").start()
    assert evaluation_for(None, quarto).name == "absolute"
    assert evaluation_for(None, TicTacToe.start()).name == "open_lines"
    assert evaluation_for(None, ultimate).name == "ultimate_classic"
    assert evaluation_for("relative(c=2)", quarto).win == 2000
    with pytest.raises(SpecError, match="open_lines evaluates tictactoe, not quarto"):
        evaluation_for("open_lines", quarto)
