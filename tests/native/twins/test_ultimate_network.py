"""The native network evaluation agrees with Python: values, symmetries, searches, training."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.ultimate_chances import ExpectedPoints
from fourfold.evaluation.ultimate_network import InputNumbering, Network, shipped
from fourfold.games.ultimate import ENDINGS, Position
from fourfold.games.ultimate.symmetry import transformed
from fourfold.native import ultimate_engine as core
from fourfold.native import ultimate_tuning
from fourfold.search.alphabeta import alphabeta

LEARNED = [(3, "draw"), (3, "blocks")]


def walk(chance: random.Random, n: int, ending: str) -> list[Position]:
    """Return the unfinished positions of a random game."""
    position = Position.start(n=n, ending=ending)
    positions = []
    while position.outcome is None:
        positions.append(position)
        position = position.play(chance.choice(position.legal_moves()))
    return positions


def random_network(n: int, chance: random.Random) -> bytes:
    """Return random weights that make units clip at both ends."""
    rows = bytes(chance.randrange(-20, 21) & 255 for _ in range(InputNumbering(n).count * 8))
    last = b"".join(
        b"".join(chance.randrange(-250, 251).to_bytes(2, "little", signed=True) for _ in range(16))
        + chance.randrange(-(10**6), 10**6).to_bytes(4, "little", signed=True)
        for _ in range(8)
    )
    return rows + last


def test_endings_with_a_network() -> None:
    variants = [(n, name) for n in (3, 4) for name in ENDINGS if core.network(n, name)]
    assert variants == LEARNED
    assert len({core.network(*variant) for variant in LEARNED}) == len(LEARNED)
    assert sum(len(core.network(*variant)) for variant in LEARNED) < 200_000


@pytest.mark.parametrize(("n", "ending"), LEARNED)
def test_shipped_networks_agree_and_are_symmetric(n: int, ending: str) -> None:
    network, chance = shipped(n, ending), random.Random(n)
    assert network is not None
    for position in walk(chance, n, ending)[::3]:
        value = core.evaluate(str(position), n, ending=ending)
        assert network(position) == value, position
        image = transformed(position, chance.randrange(1, 8))
        assert core.evaluate(str(image), n, ending=ending) == value


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_random_networks_agree(n: int, ending: str) -> None:
    chance = random.Random(f"{n} {ending}")
    weights = random_network(n, chance)
    network = Network.parse(weights, n)
    for position in walk(chance, n, ending)[:: 5 * n]:
        native_value = core.evaluate(str(position), n, ending=ending, network=weights)
        assert network(position) == native_value, position


@pytest.mark.parametrize(("n", "ending"), LEARNED)
def test_engine_uses_the_shipped_network_by_default(n: int, ending: str) -> None:
    position = walk(random.Random(n), n, ending)[20]

    def value(**options: Any) -> int:
        searched = core.Engine(n, 1 << 16, ending=ending, **options).search(str(position), depth=4)
        assert -100 * n**2 < searched.value < 100 * n**2
        return core.evaluate(str(position), n, ending=ending, **options)

    learned, by_chances = value(), value(network=b"")
    assert value(network=core.network(n, ending)) == learned != by_chances
    standard = {name: number for name, number, *_ in core.evaluation_parameters()}
    assert value(parameters=standard) == by_chances == ExpectedPoints()(position)


@pytest.mark.parametrize("n", [3, 4])
def test_accumulators_are_updated_during_a_search(n: int) -> None:
    chance = random.Random(n)
    weights = random_network(n, chance)
    plain = [name for name, _ in core.features()]
    engine = core.Engine(n, 1 << 20, without=plain, ending="blocks", network=weights)
    evaluation = Evaluation("learned", Network.parse(weights, n), win=100.0 * n**2, point=100.0)
    compared = 0
    while compared < 3:
        position = chance.choice(walk(chance, n, "blocks")[-30:])
        if len(position.legal_moves()) > 8:
            continue  # too slow for the Python reference
        result = engine.search(str(position), depth=2)
        expected = alphabeta(position, 2, evaluation)
        assert (result.value, result.line[0]) == (expected.value, expected.move.index), position
        engine.clear()
        compared += 1


def test_training_reduces_the_error() -> None:
    samples = ultimate_tuning.self_play(3, "blocks", 1, 60, nodes=50)
    assert samples == ultimate_tuning.self_play(3, "blocks", 1, 60, nodes=50)
    assert len(samples) % ultimate_tuning.sample_size(3) == 0
    trainer = ultimate_tuning.Trainer(3)
    before = trainer.error(samples)
    for _ in range(20):
        trainer.learn(samples, batch=256)
    assert trainer.error(samples) < 0.6 * before
    weights = trainer.weights()
    assert (
        core.Engine(3, 1 << 16, ending="blocks", network=weights)
        .search(str(Position.start(n=3)), depth=2)
        .line
    )


def test_invalid_networks_raise_errors() -> None:
    with pytest.raises(FourfoldError, match="a network for n=3 has"):
        core.Engine(3, 1 << 16, network=b"short")
    with pytest.raises(FourfoldError, match="these are not samples"):
        ultimate_tuning.Trainer(3).error(b"short")
    with pytest.raises(FourfoldError, match="n is 3 or 4"):
        core.network(5, "blocks")
