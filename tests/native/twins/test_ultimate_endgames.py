"""Near the end the engine's values are exact: they equal plain minimax in Python."""

from __future__ import annotations

import random

import pytest
from tests.samples import sample

from fourfold.analysis.ultimate.engine import playable_cells
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.games.ultimate.symmetry import SYMMETRIES, transformed
from fourfold.native import ultimate_engine


def minimax(position: Position) -> float:
    """Return the final lead of the player to move in centipoints; a win counts n² points."""
    outcome = position.outcome
    if outcome is None:
        return max(-minimax(position.play(move)) for move in position.legal_moves())
    if outcome.winner is not None:
        return 100 * position.n**2 * (1 if outcome.winner == position.to_move else -1)
    x, o = outcome.points
    return 100 * (x - o if position.to_move == 0 else o - x)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_endgames_are_solved_exactly(n: int, ending: str) -> None:
    chance, compared = random.Random(f"{n} {ending}"), 0
    engine = ultimate_engine.Engine(n, 1 << 20, ending=ending)
    while compared < sample(12, 100):
        position = Position.start(n=n, ending=ending)
        while position.outcome is None and playable_cells(position) > 6:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is not None or len(position.legal_moves()) == 1:
            continue
        engine.clear()
        value = engine.search(str(position)).value
        win = 100 * n * n
        assert max(-win, min(win, value)) == minimax(position), position
        image = transformed(position, chance.randrange(1, len(SYMMETRIES)))
        engine.clear()
        assert engine.search(str(image)).value == value, position
        compared += 1
