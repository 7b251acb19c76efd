"""The native rules agree with the Python rules on every ply of random games."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.quarto_symmetry import canonical_key as quarto_key
from tests.samples import sample

from fourfold.games import quarto, ultimate
from fourfold.games.ultimate.symmetry import canonical_key as ultimate_key
from fourfold.native import quarto as native_quarto
from fourfold.native import ultimate as native_ultimate

PLIES = sample(25_000, 100_000)  # per rule set of Quarto
ULTIMATE_PLIES = 100_000  # per board size
PARTS = 4  # tests per rule set, so that they run in parallel
KEY_EVERY = 50  # Python keys are slow (brute force), so compare only every 50th.


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", quarto.Rules)
def test_quarto_rules_agree(rules: quarto.Rules, part: int) -> None:
    chance = random.Random(f"{rules} {part}")
    position, native_position = (
        quarto.Position.start(rules=rules),
        native_quarto.Position.parse("..../..../..../.... -", rules),
    )
    start = position, native_position
    for ply in range(PLIES // PARTS):
        assert str(native_position) == str(position)
        moves = position.legal_moves()
        assert native_position.legal_turns() == moves
        assert native_position.won == position.won
        assert native_position.over == (position.outcome is not None)
        if ply % KEY_EVERY == 0:
            assert native_position.canonical_key() == quarto_key(position)
        if not moves:
            position, native_position = start
            continue
        turn = chance.choice(moves)
        position, native_position = (
            position.play(turn),
            native_position.play(turn.square, turn.gift),
        )


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("n", [3, 4])
def test_ultimate_rules_agree(n: int, part: int) -> None:
    """Moves do not depend on the ending, so one game checks the outcomes of all endings."""
    chance = random.Random(f"{n} {part}")
    start = ultimate.Position.start(n=n), native_ultimate.Position.start(n)
    position, native_position = start
    for ply in range(ULTIMATE_PLIES // PARTS):
        if ply % KEY_EVERY == 0:
            assert str(native_position) == str(position)
            assert native_position.canonical_key() == ultimate_key(position)
        moves = position.legal_moves()
        assert native_position.legal_moves() == [move.index for move in moves]
        if not moves:
            for ending in ultimate.ENDINGS.values():
                outcome = replace(position, ending=ending).outcome
                assert outcome is not None
                assert native_position.outcome(ending.name) == (outcome.winner, outcome.points)
            position, native_position = start
            continue
        assert position.outcome is None
        assert native_position.outcome() is None
        assert native_position.to_move == position.to_move
        move = chance.choice(moves)
        position, native_position = position.play(move), native_position.play(move.index)
