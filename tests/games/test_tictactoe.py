"""Tic-tac-toe's rules and notation on examples."""

from __future__ import annotations

import pytest

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.tictactoe import Position


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "rows joined by /"),
        ("xo./...", "rows joined by /"),
        ("xo./..../...", "row 2"),
        ("xo./.z./...", "unknown mark 'z' in row 2"),
        ("XO./.../...", "unknown mark 'X'"),
        ("xx./.../...", "impossible counts: 2 x and 0 o"),
        ("oo./x../...", "impossible counts: 1 x and 2 o"),
        ("xxx/ooo/...", "both x and o have a line"),
        ("xxx/oo./o..", "o moved after x had won"),
        ("ooo/xx./xx.", "x moved after o had won"),
    ],
)
def test_invalid_position_raises_error(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert fault in str(caught.value)


def test_two_disjoint_lines_are_rejected() -> None:
    with pytest.raises(PositionError, match="has two lines that no single move completes"):
        Position.parse("xxxxx/oooo./oooo./o..../xxxxx", n=5)


@pytest.mark.parametrize("text", ["", "a", "a0", "d1", "a4", "1a", "A1", "b2"])
def test_illegal_move_raises_error(text: str) -> None:
    position = Position.parse(".../.x./...")
    with pytest.raises(MoveError):
        position.parse_move(text)


def test_line_wins_and_full_board_draws() -> None:
    won = Position.parse("xx./oo./...").play(Position.parse("xx./oo./...").parse_move("c1"))
    assert won.outcome is not None
    assert won.outcome.winner == 0
    drawn = Position.parse("xox/xoo/oxx")
    assert drawn.outcome is not None
    assert drawn.outcome.winner is None


def test_larger_boards_need_longer_lines_to_win() -> None:
    assert Position.parse("xxx./ooo./..../....", n=4).outcome is None
    assert Position.parse("xxxx/ooo./..../....", n=4).outcome is not None
