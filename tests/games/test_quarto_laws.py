"""Property tests of Quarto's rules and of canonical keys under symmetry."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quarto_symmetry import (
    board_symmetries,
    canonical_key,
    piece_symmetries,
    transformed,
)

from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.pieces import PIECES
from fourfold.native import quarto as native


def canonical_form(position: Position) -> bytes:
    """Return the smallest image of a position under all board and piece symmetries, by brute force.

    Under ``lines`` there are 32 × 384. The form lists the pieces on the 16 squares, then the piece
    in hand; 16 stands for none.
    """
    nothing = len(PIECES)
    renamings = [bytes([*pieces, *range(nothing, 256)]) for pieces in piece_symmetries()]
    images = []
    for squares in board_symmetries(position.rules):
        image = transformed(position, squares, tuple(PIECES))
        contents = (*image.board, image.hand)
        images.append(bytes(nothing if piece is None else piece for piece in contents))
    return min(image.translate(renaming) for image in images for renaming in renamings)


@st.composite
def positions(draw: st.DrawFn, most: int = 14) -> Position:
    """A position of a random game under either rule set, sometimes in the middle of a turn."""
    rules = draw(st.sampled_from(Rules))
    chance = random.Random(draw(st.integers(0, 2**32)))
    target = draw(st.integers(0, most))
    position = Position.start(rules=rules)
    while position.placed < target:
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    if position.hand is not None and draw(st.booleans()):
        squares = [s for s, piece in enumerate(position.board) if piece is None]
        placed = position.place(chance.choice(squares))
        return placed if placed.outcome is None else position
    return position


def native_key(position: Position) -> int:
    return native.Position.parse(str(position), position.rules).canonical_key()


@given(positions())
def test_roundtrip(position: Position) -> None:
    assert Position.parse(str(position), rules=position.rules) == position


@given(positions())
def test_legal_turns_are_legal(position: Position) -> None:
    for turn in position.legal_moves():
        after = position.play(turn)
        assert after.to_move == 1 - position.to_move or after.outcome is not None
        assert position.parse_move(str(turn)) == turn


@given(positions(), st.data())
def test_symmetric_positions_have_equal_keys(position: Position, data: st.DataObject) -> None:
    squares = data.draw(st.sampled_from(board_symmetries(position.rules)))
    pieces = data.draw(st.sampled_from(piece_symmetries()))
    image = transformed(position, squares, pieces)
    assert native_key(image) == native_key(position) == canonical_key(image)


@settings(max_examples=300)
@given(positions(), st.data())
def test_keys_are_equal_only_for_symmetric_positions(
    position: Position, data: st.DataObject
) -> None:
    """Keys of neighbours are equal exactly if brute force over all symmetries finds them equal.

    A neighbour has one piece moved or exchanged.
    """
    other = data.draw(st.sampled_from(neighbours(position)))
    same = canonical_form(position) == canonical_form(other)
    assert (native_key(position) == native_key(other)) == same


def neighbours(position: Position) -> list[Position]:
    """Positions that differ in the square of one piece or in the piece in hand."""
    positions_nearby = [position]
    board = position.board
    for square, piece in enumerate(board):
        if piece is not None:
            for target, there in enumerate(board):
                if there is None:
                    moved = list(board)
                    moved[square], moved[target] = None, piece
                    positions_nearby.append(Position(tuple(moved), position.hand, position.rules))
    if position.hand is not None:
        positions_nearby += [Position(board, piece, position.rules) for piece in position.remaining]
    return positions_nearby


@pytest.mark.parametrize("rules", Rules)
def test_keys_agree_with_brute_force_on_every_small_board(rules: Rules) -> None:
    """Keys and brute-force forms split all boards with two pieces and hand 0 into equal classes."""
    classes: dict[int, bytes] = {}
    forms: set[bytes] = set()
    for first in range(16):
        for second in range(first):
            for piece in (0x1, 0x3, 0x7, 0xF):
                for other in range(1, 16):
                    if other != piece:
                        board: list[int | None] = [None] * 16
                        board[first], board[second] = piece, other
                        position = Position(tuple(board), 0, rules)
                        key = native_key(position)
                        if key not in classes:
                            classes[key] = canonical_form(position)
                            forms.add(classes[key])
    assert len(forms) == len(classes) == native.count_canonical(rules, 2)
