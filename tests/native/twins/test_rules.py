"""The native rules and the Python rules are one, ply by ply of random games."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from tests.samples import sample

from fourfold.games import quarto, ultimate
from fourfold.games.quarto.symmetry import canonical_key as quarto_key
from fourfold.games.ultimate.symmetry import canonical_key as ultimate_key
from fourfold.native import quarto as native_quarto
from fourfold.native import ultimate as native_ultimate

PLIES = sample(25_000, 100_000)  # of each rule set of Quarto
ULTIMATE_PLIES = 100_000  # of each size
PARTS = 4  # each rule set's plies are split into this many tests, to spread over the cores
KEY_EVERY = 50  # the Python keys are brute force; one position in so many is keyed


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", quarto.Rules)
def test_quarto(rules: quarto.Rules, part: int) -> None:
    chance = random.Random(f"{rules} {part}")
    position, twin = (
        quarto.Position.start(rules=rules),
        native_quarto.Position.parse("..../..../..../.... -", rules),
    )
    start = position, twin
    for ply in range(PLIES // PARTS):
        assert str(twin) == str(position)
        moves = position.legal_moves()
        assert twin.legal_turns() == moves
        assert twin.won == position.won
        assert twin.over == (position.outcome is not None)
        if ply % KEY_EVERY == 0:
            assert twin.canonical_key() == quarto_key(position)
        if not moves:
            position, twin = start
            continue
        turn = chance.choice(moves)
        position, twin = position.play(turn), twin.play(turn.square, turn.gift)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("n", [3, 4])
def test_ultimate(n: int, part: int) -> None:
    """Moves are the same in all endings: one game is held against each of them."""
    chance = random.Random(f"{n} {part}")
    start = ultimate.Position.start(n=n), native_ultimate.Position.start(n)
    position, twin = start
    for ply in range(ULTIMATE_PLIES // PARTS):
        if ply % KEY_EVERY == 0:
            assert str(twin) == str(position)
            assert twin.canonical_key() == ultimate_key(position)
        moves = position.legal_moves()
        assert twin.legal_moves() == [move.index for move in moves]
        if not moves:
            for ending in ultimate.ENDINGS.values():
                outcome = replace(position, ending=ending).outcome
                assert outcome is not None
                assert twin.outcome(ending.name) == (outcome.winner, outcome.points)
            position, twin = start
            continue
        assert position.outcome is None
        assert twin.outcome() is None
        assert twin.to_move == position.to_move
        move = chance.choice(moves)
        position, twin = position.play(move), twin.play(move.index)
