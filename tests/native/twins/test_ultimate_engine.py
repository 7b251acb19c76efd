"""The native Ultimate engine agrees with Python: evaluation and plain search."""

from __future__ import annotations

import dataclasses
import random

import pytest

from fourfold.evaluation.ultimate_chances import SHIPPED, ChanceWeights, ExpectedPoints, chances
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.games.ultimate.symmetry import SYMMETRIES, transformed
from fourfold.native import ultimate_engine as core
from fourfold.native import ultimate_tuning
from fourfold.search.alphabeta import alphabeta


def walk(chance: random.Random, n: int, ending: str | None = None) -> list[Position]:
    """Return the unfinished positions of a random game."""
    position = Position.start(n=n, ending=ending)
    positions = []
    while position.outcome is None:
        positions.append(position)
        position = position.play(chance.choice(position.legal_moves()))
    return positions


def test_shipped_weights_are_the_defaults_of_the_engine() -> None:
    shipped = dataclasses.asdict(SHIPPED)
    assert {
        name: value for name, value, *_ in core.evaluation_parameters() if name in shipped
    } == shipped


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_evaluations_agree(n: int, ending: str) -> None:
    chance = random.Random(f"{n} {ending}")
    ranges = {name: (low, high) for name, _, low, high, _ in core.evaluation_parameters()}
    for game in range(8):
        drawn = {
            field.name: chance.randint(*ranges[field.name])
            for field in dataclasses.fields(ChanceWeights)
        }
        weights = SHIPPED if game % 2 else ChanceWeights(**drawn)
        evaluation = ExpectedPoints(weights)
        for position in walk(chance, n, ending)[:: 3 + game % 3]:
            native_value = core.evaluate(
                str(position), n, dataclasses.asdict(weights), ending=ending
            )
            assert evaluation(position) == native_value, (position, weights)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_evaluation_is_symmetric(n: int, ending: str) -> None:
    chance = random.Random(f"{n} {ending}")
    for position in walk(chance, n, ending)[::3]:
        value = core.evaluate(str(position), n, ending=ending)
        for number in SYMMETRIES[1:]:
            image = str(transformed(position, number))
            other = core.evaluate(image, n, ending=ending)
            assert abs(other - value) <= 1, position  # rounding of products


@pytest.mark.parametrize(
    ("n", "ending", "depth", "number"),
    [
        (4, "points", 1, 40),
        (4, "points", 2, 12),
        (4, "points", 3, 3),
        (4, "blocks", 2, 6),
        (3, "points", 3, 4),
        (3, "draw", 3, 8),
        (3, "blocks", 3, 8),
    ],
)
def test_plain_searches_agree(n: int, ending: str, depth: int, number: int) -> None:
    chance = random.Random(depth)
    plain = [name for name, _ in core.features()]
    engine = core.Engine(n, 1 << 20, without=plain, ending=ending, network=b"")
    evaluation = chances(n=n)
    compared = 0
    while compared < number:
        position = chance.choice(walk(chance, n, ending)[-40:])
        if len(position.legal_moves()) > 16 // depth + 6:
            continue  # too slow for the Python reference
        result = engine.search(str(position), depth=depth)
        expected = alphabeta(position, depth, evaluation)
        assert (result.value, result.line[0]) == (expected.value, expected.move.index), position
        engine.clear()
        compared += 1


def test_errors_of_samples_agree() -> None:
    chance = random.Random(3)
    rows = [(str(position), chance.randint(-16, 16)) for position in walk(chance, 4)]
    samples = ultimate_tuning.Samples(rows)
    assert len(samples) == len(rows)
    weights = dataclasses.replace(SHIPPED, no_line=40_000, tempo=30)
    evaluation = ExpectedPoints(weights)
    misses = [evaluation(Position.parse(text)) / 100 - points for text, points in rows]
    mean = sum(miss * miss for miss in misses) / len(misses)
    assert samples.error(dataclasses.asdict(weights)) == pytest.approx(mean, rel=1e-9)
    with pytest.raises(ValueError, match="no samples"):
        ultimate_tuning.Samples([]).error({})
