"""Quarto's rules and notation on examples."""

from __future__ import annotations

import pytest

from fourfold.base.errors import MoveError, PositionError, SpecError
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.quarto.pieces import shared_values

START = "..../..../..../.... -"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not a Quarto position"),
        ("..../..../..../....", "piece in hand is missing"),
        ("..../..../..../.... - -", "not a Quarto position"),
        ("..../..../.... -", "3 rows"),
        ("..../.../..../.... -", "row 2 is '...'"),
        ("..../...../..../.... -", "row 2 is '.....'"),
        ("G.../..../..../.... -", "unknown piece 'G'"),
        ("..../.x../..../.... -", "found on b2"),
        ("..../..../..../.... G", "unknown piece 'G'"),
        ("..../..../..../.... 12", "unknown piece '12'"),
        ("..../..../..../.... ☃", "unknown piece"),
        ("..../..../..../.... ٣", "unknown piece"),
        ("1..1/..../..../.... -", "piece 1 appears twice: on a1 and d1"),
        ("1.../..../..../.... 1", "piece 1 appears twice: in hand and on a1"),
        ("0123/..../..../.... 4", "already won: a1-b1-c1-d1 share a feature"),
        (
            "0123/4567/..../.... -",
            "are both complete, but no single placement completes all groups",
        ),
    ],
)
def test_invalid_position_raises_error(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert fault in str(caught.value)


def test_square_wins_only_under_square_rules() -> None:
    text = "01../23../..../.... 4"
    assert Position.parse(text).outcome is None
    with pytest.raises(PositionError, match="already won: a1-b1-a2-b2"):
        Position.parse(text, rules="squares")


def test_unknown_rules_raise_error() -> None:
    for wrong in ("circles", "", "LINES"):
        with pytest.raises(SpecError, match="choose from lines, squares"):
            Position.start(rules=wrong)


@pytest.mark.parametrize(
    ("position", "turn", "fault"),
    [
        (START, "c3:6", "no piece is in hand"),
        (START, "6", "is not a move"),
        (START, ":", "is not a move"),
        (START, "", "is not a move"),
        (START, ":G", "unknown piece"),
        (START, "e5:6", "is not a square"),
        (START, "a0:6", "is not a square"),
        ("..../..../..../.... 6", ":5", "place piece 6, which is in hand, first"),
        ("..../..../..../.... 6", "a1:6", "piece 6 cannot be given: it is on a1"),
        ("..../..../..../.... 6", "a1:", "also give a piece, such as"),
        ("1.../..../..../.... 6", "a1:5", "a1 is occupied by piece 1"),
        ("1.../..../..../.... 6", "b1:1", "piece 1 cannot be given: it is on a1"),
        ("012./..../..../.... 3", "d1:4", "this move ends the game, so give no piece: write"),
        ("0123/..../..../.... -", "a2:4", "the game is over"),
    ],
)
def test_illegal_turn_raises_error(position: str, turn: str, fault: str) -> None:
    with pytest.raises(MoveError) as caught:
        Position.parse(position).parse_move(turn)
    assert fault in str(caught.value)


def test_line_wins_for_the_player_who_placed() -> None:
    position = Position.parse("012./..../..../.... 3")
    assert position.to_move == 0
    after = position.play(Turn.parse("d1:"))
    assert after.outcome is not None
    assert after.outcome.winner == 0
    assert after.completed_groups() == [(0, 1, 2, 3)]
    assert after.legal_moves() == []


def test_full_board_without_line_is_a_draw() -> None:
    position = Position.parse("F6A5/BD94/C238/107. E")
    after = position.play(Turn.parse("d4:"))
    assert after.outcome is not None
    assert after.outcome.winner is None
    assert str(after.outcome) == "1/2-1/2"


def test_first_turn_only_gives_a_piece() -> None:
    start = Position.start()
    assert str(start) == START
    assert [str(turn) for turn in start.legal_moves()][:2] == [":0", ":1"]
    given = start.play(Turn.parse(":6"))
    assert (start.to_move, given.to_move) == (0, 1)


def test_placing_and_giving_can_be_played_separately() -> None:
    placed = Position.parse("..../..../..../.... 6").place(10)
    assert str(placed) == "..../..../..6./.... -"
    assert placed.to_move == 1
    assert str(placed.give(4)) == "..../..../..6./.... 4"
    assert len(placed.legal_moves()) == 15


def test_position_is_built_from_values() -> None:
    board = (0, *[None] * 15)
    assert str(Position.of(board, 3, rules=Rules.SQUARES)) == "0.../..../..../.... 3"
    with pytest.raises(PositionError, match="appears twice"):
        Position.of(board, 0)


def test_opposite_pieces_share_nothing() -> None:
    assert shared_values([0x0, 0xF]) == []


def test_piece_digits_are_case_insensitive() -> None:
    assert Position.parse("a.../..../..../.... f") == Position.parse("A.../..../..../.... F")
