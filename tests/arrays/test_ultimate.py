"""UltimateArrays agree with the Python rules on moves, results, keys and values."""

from __future__ import annotations

import random
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from fourfold.analysis.ultimate import analyse_ultimate  # noqa: E402
from fourfold.arrays import DRAWN, ONGOING, UltimateArrays  # noqa: E402
from fourfold.base.errors import FourfoldError  # noqa: E402
from fourfold.base.limits import NO_LIMITS  # noqa: E402
from fourfold.games.ultimate import ENDINGS, Position  # noqa: E402
from fourfold.games.ultimate.symmetry import canonical_key  # noqa: E402

VARIANTS = [(n, ending) for n in (3, 4) for ending in ENDINGS]


def random_positions(n: int, ending: str, games: int = 6, seed: int = 1) -> list[Position]:
    """Return all positions of random games, including final positions."""
    rng, positions = random.Random(seed), []
    for _ in range(games):
        positions.append(Position.start(n=n, ending=ending))
        while positions[-1].outcome is None:
            positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves())))
    return positions


@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_positions_match_python(n: int, ending: str) -> None:
    positions = random_positions(n, ending)
    arrays = UltimateArrays.of(positions).validate()
    assert arrays.positions() == positions
    assert [one.block_winners for one in arrays.positions()] == [
        one.block_winners for one in positions
    ]
    outcomes = [position.outcome for position in positions]
    winners = [
        ONGOING if one is None else DRAWN if one.winner is None else one.winner for one in outcomes
    ]
    assert arrays.winners().tolist() == winners
    points = [[0, 0] if one is None else list(one.points) for one in outcomes]
    assert arrays.points().tolist() == points
    assert arrays.to_move.tolist() == [position.to_move for position in positions]
    legal = [[move.index for move in position.legal_moves()] for position in positions]
    assert [np.flatnonzero(mask).tolist() for mask in arrays.legal()] == legal


@pytest.mark.parametrize("n", [3, 4])
def test_keys_and_canonical_forms_match_python(n: int) -> None:
    positions = random.Random(2).sample(random_positions(n, "draw"), 40)
    arrays = UltimateArrays.of(positions)
    assert arrays.keys().tolist() == [canonical_key(position) for position in positions]
    canonical = arrays.canonical().validate()
    assert (canonical.keys() == arrays.keys()).all()
    rotated = UltimateArrays.of(positions[:1])
    rotated = UltimateArrays(np.rot90(rotated.cells, axes=(1, 2)), _rotate(rotated.sent_to, n), n)
    assert (rotated.canonical().cells == canonical[0].cells).all()


def _rotate(sent_to: Any, n: int) -> list[int]:
    """Return the block numbers after the rotation of `np.rot90`."""
    blocks = np.rot90(np.arange(n * n).reshape(n, n)).reshape(-1).tolist()
    return [block if block < 0 else blocks.index(block) for block in np.asarray(sent_to).tolist()]


@pytest.mark.parametrize("n", [3, 4])
def test_step_matches_play(n: int) -> None:
    arrays, positions = UltimateArrays.start(12, n=n), [Position.start(n=n)] * 12
    number = 0
    while not arrays.over.all():
        actions = arrays.random_actions(number)
        positions = [
            position if action < 0 else position.play(arrays.move(action))
            for position, action in zip(positions, actions, strict=True)
        ]
        arrays, number = arrays.step(actions), number + 1
        assert arrays.positions() == positions


@pytest.mark.parametrize("n", [3, 4])
def test_play_out_finishes_every_game(n: int) -> None:
    arrays = UltimateArrays.start(50, n=n)
    finals, moves = arrays.play_out(seed=1)
    assert finals.validate().over.all()
    assert finals.placed.tolist() == moves.tolist()
    repeated, _ = arrays.play_out(seed=1)
    assert (repeated.cells == finals.cells).all()
    assert not arrays.placed.any()


@pytest.mark.parametrize("ending", ENDINGS)
def test_scores_near_the_end_are_exact(ending: str) -> None:
    """They equal the unlimited analysis."""
    late = [p for p in random_positions(3, ending, 3) if p.outcome is None and _empty(p) <= 7]
    scores = UltimateArrays.of(late).scores()
    assert len(late) > 3
    for position, score in zip(late, scores.tolist(), strict=True):
        analysis = analyse_ultimate(position, limits=NO_LIMITS)
        assert analysis.exact
        assert score == pytest.approx(analysis.best.points)


def _empty(position: Position) -> int:
    blocks = zip(position.blocks, position.block_winners, strict=True)
    return sum(cells.count(".") for cells, winner in blocks if winner is None)


def test_scores_of_final_and_unsolved_positions() -> None:
    start, *_, final = random_positions(3, "draw", 1)
    assert final.outcome is not None
    lead = final.outcome.points[final.to_move] - final.outcome.points[1 - final.to_move]
    scores = UltimateArrays.of([start, final]).scores(nodes=1)
    assert np.isnan(scores[0])
    assert scores[1] == lead


def test_planes() -> None:
    planes = UltimateArrays.start(1, n=3).step([10]).planes()
    assert planes.shape == (1, 4, 9, 9)
    assert planes[0].sum(axis=(1, 2)).tolist() == [0, 1, 9, 81]


def test_illegal_actions_and_boards_are_refused() -> None:
    with pytest.raises(FourfoldError, match="position 0: action 81 is not legal"):
        UltimateArrays.start(1, n=3).step([81])
    with pytest.raises(FourfoldError, match="position 0: action -5 is not legal"):
        UltimateArrays.start(1, n=3).step([-5])
    cells = np.full((1, 9, 9), -1)
    with pytest.raises(FourfoldError, match="position 0: not a possible board"):
        UltimateArrays(cells, [9], 3).validate()
    cells[0, 0, 0] = 1
    with pytest.raises(FourfoldError, match="position 0: not a possible board"):
        UltimateArrays(cells, [-1], 3).validate()
    with pytest.raises(FourfoldError, match="of the same variant"):
        UltimateArrays.of([Position.start(n=3), Position.start(n=4)])
