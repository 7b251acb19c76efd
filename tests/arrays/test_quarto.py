"""QuartoArrays agree with the Python rules on moves, results, keys and values."""

from __future__ import annotations

import random

import pytest

np = pytest.importorskip("numpy")

from tests.quarto_symmetry import canonical_key  # noqa: E402

from fourfold.arrays import DRAWN, ONGOING, QuartoArrays  # noqa: E402
from fourfold.base.errors import FourfoldError  # noqa: E402
from fourfold.base.limits import Limits  # noqa: E402
from fourfold.games.quarto import Position, Rules, Turn  # noqa: E402
from fourfold.solver import solve  # noqa: E402


def random_positions(rules: Rules, games: int = 40, seed: int = 1) -> list[Position]:
    """Return all positions of random games, including final positions and half-turns."""
    rng, positions = random.Random(seed), []
    for _ in range(games):
        position = Position.start(rules=rules)
        positions.append(position)
        while position.outcome is None:
            turn = rng.choice(position.legal_moves())
            if turn.square is not None and turn.gift is not None:
                positions.append(position.place(turn.square))
            position = position.play(turn)
            positions.append(position)
    return positions


def winner_of(position: Position) -> int:
    outcome = position.outcome
    if outcome is None:
        return ONGOING
    return DRAWN if outcome.winner is None else outcome.winner


@pytest.mark.parametrize("rules", Rules)
def test_positions_match_python(rules: Rules) -> None:
    positions = random_positions(rules)
    arrays = QuartoArrays.of(positions).validate()
    assert arrays.positions() == positions
    assert arrays.winners().tolist() == [winner_of(position) for position in positions]
    assert arrays.to_move.tolist() == [position.to_move for position in positions]
    assert arrays.placed.tolist() == [position.placed for position in positions]
    legal = [{arrays.action(turn) for turn in position.legal_moves()} for position in positions]
    assert [set(np.flatnonzero(mask).tolist()) for mask in arrays.legal()] == legal


@pytest.mark.parametrize("rules", Rules)
def test_keys_match_python(rules: Rules) -> None:
    positions = random.Random(2).sample(random_positions(rules), 60)
    arrays = QuartoArrays.of(positions)
    assert arrays.keys().tolist() == [canonical_key(position) for position in positions]


@pytest.mark.parametrize("rules", Rules)
def test_canonical_form_is_idempotent_and_keeps_key(rules: Rules) -> None:
    arrays = QuartoArrays.of(random_positions(rules))
    canonical = arrays.canonical().validate()
    assert (canonical.keys() == arrays.keys()).all()
    assert (canonical.winners() >= 0).tolist() == (arrays.winners() >= 0).tolist()
    canonical_twice = canonical.canonical()
    assert (canonical_twice.board == canonical.board).all()
    assert (canonical_twice.hand == canonical.hand).all()


@pytest.mark.parametrize("rules", Rules)
def test_step_matches_play(rules: Rules) -> None:
    arrays, positions = QuartoArrays.start(60, rules=rules), [Position.start(rules=rules)] * 60
    for number in range(17):
        actions = arrays.random_actions(number)
        assert actions.tolist() == arrays.random_actions(number).tolist()
        turns = [None if a < 0 else QuartoArrays.turn(a) for a in actions]
        assert [turn is None for turn in turns] == arrays.over.tolist()
        positions = [
            position if turn is None else position.play(turn)
            for position, turn in zip(positions, turns, strict=True)
        ]
        arrays = arrays.step(actions)
        assert arrays.positions() == positions
    assert arrays.over.all()


@pytest.mark.parametrize("rules", Rules)
def test_play_out_finishes_every_game(rules: Rules) -> None:
    positions = random_positions(rules, 10)
    arrays = QuartoArrays.of(positions)
    finals, turns = arrays.play_out(seed=5)
    assert finals.validate().over.all()
    assert arrays.positions() == positions
    final_positions = finals.positions()
    assert [final.outcome is not None for final in final_positions] == [True] * len(final_positions)
    assert all(
        set(before.board) - {None} <= set(final.board)
        for before, final in zip(positions, final_positions, strict=True)
    )
    placed = (finals.placed - arrays.placed).tolist()
    gives = [int(position.hand is None and position.outcome is None) for position in positions]
    assert turns.tolist() == [sum(pair) for pair in zip(placed, gives, strict=True)]
    repeated, _ = arrays.play_out(seed=5)
    assert (repeated.board == finals.board).all()
    different, _ = arrays.play_out(seed=6)
    assert (different.board != finals.board).any()


def test_random_actions_are_uniform() -> None:
    """Random actions are uniform over squares and over pieces."""
    arrays = QuartoArrays.start(16_000)
    arrays = arrays.step(np.full(16_000, QuartoArrays.action(Turn.parse(":6"))))
    turns = arrays.random_actions(3)
    for choices, expected in ((turns // 17, 1000), (turns % 17, 16_000 / 15)):
        counts = np.bincount(choices)
        counts = counts[counts > 0]
        assert abs(counts - expected).max() < 5 * expected**0.5


@pytest.mark.parametrize("rules", Rules)
def test_scores_match_solver(rules: Rules) -> None:
    late = [position for position in random_positions(rules, 4) if position.placed >= 9]
    arrays = QuartoArrays.of(late)
    scores = arrays.scores(threads=1)
    assert scores.exact.all()
    for position, score in zip(late, scores.lower.tolist(), strict=True):
        if position.outcome is not None:
            assert score == (17 if position.won else 0)
            continue
        verdict = solve(position, threads=1)
        distance = verdict.distance or 0
        assert (
            score == {"win": 17 - distance, "draw": 0, "loss": distance - 17}[verdict.value or ""]
        )
    weak_scores = arrays.scores(threads=1, weak=True)
    assert weak_scores.known.all()
    assert (weak_scores.values == scores.values).all()


def test_early_positions_are_scored_by_the_book() -> None:
    early = [Position.start()]
    early += [position for position in random_positions(Rules.LINES, 3) if position.placed <= 4]
    scores = QuartoArrays.of(early).scores(limits=Limits(nodes=1))
    assert scores.exact.all()
    for position, score in zip(early, scores.lower.tolist(), strict=True):
        verdict = solve(position, limits=Limits(nodes=1))
        distance = verdict.distance or 0
        assert (
            score == {"win": 17 - distance, "draw": 0, "loss": distance - 17}[verdict.value or ""]
        )
    unsolved = [Position.parse("60.9/..../.1B./..A. F")]
    unknown = QuartoArrays.of(unsolved).scores(limits=Limits(nodes=1))
    assert not unknown.known[0]
    assert np.isnan(unknown.values[0])


def test_planes() -> None:
    planes = QuartoArrays.of([Position.parse("F.../..../..../.... 1"), Position.start()]).planes()
    assert planes.shape == (2, 10, 4, 4)
    assert planes[0, :4, 0, 0].tolist() == [1, 1, 1, 1]
    assert planes[0, 4:8, 2, 3].tolist() == [-1, -1, -1, 1]
    assert (planes[0, 8].sum(), planes[0, 9].sum()) == (1, 16)
    assert not planes[1].any()


def test_illegal_actions_are_refused() -> None:
    arrays = QuartoArrays.start(3)
    give = QuartoArrays.action(Turn.parse(":6"))
    with pytest.raises(FourfoldError, match="position 1: action 0 is not legal"):
        arrays.step([give, 0, give])
    for actions in ([give] * 2, [[give] * 3], ["a"] * 3, [0.5] * 3):
        with pytest.raises(FourfoldError, match="whole numbers of length 3"):
            arrays.step(actions)
    with pytest.raises(FourfoldError, match="position 0: action 70000 is not legal"):
        arrays.step([70_000, give, give])
    with pytest.raises(FourfoldError, match="the seed must be between 0"):
        arrays.random_actions(-1)
    with pytest.raises(FourfoldError, match="of the same variant, not lines, torus"):
        QuartoArrays.of([Position.start(), Position.start(rules="torus")])


@pytest.mark.parametrize(
    ("board", "hand"),
    [([[16] + [-1] * 15], [0]), ([[3, 3] + [-1] * 14], [0]), ([[0, 1, 2, 3] + [-1] * 12], [5])],
)
def test_invalid_positions_are_detected(board: list[list[int]], hand: list[int]) -> None:
    arrays = QuartoArrays(np.array(board).reshape(1, 4, 4), hand)
    with pytest.raises(FourfoldError, match="position 0: not a possible board"):
        arrays.validate()
    arrays.legal()  # the result is meaningless, but there must be no crash
    arrays.play_out(1)


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(FourfoldError, match="whole numbers with shape N, 4, 4"):
        QuartoArrays(np.zeros((2, 4, 5), np.int8), [0, 0])
    with pytest.raises(FourfoldError, match="whole numbers"):
        QuartoArrays(np.zeros((2, 4, 4)), [0, 0])
    with pytest.raises(FourfoldError, match="an array is 2 by 16, and must be 3 by 16"):
        QuartoArrays(np.zeros((2, 4, 4), np.int8), [0, 0, 0])


def test_empty_arrays() -> None:
    empty = QuartoArrays.start(5)[[]]
    assert len(empty.play_out(1)[0]) == len(empty.step(np.zeros(0, int))) == 0
    assert empty.scores().values.tolist() == []
