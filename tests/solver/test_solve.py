"""The solver compared with exact data, with plain minimax and with itself."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.quarto_symmetry import board_symmetries, piece_symmetries, transformed
from tests.solver.positions import random_position

from fourfold.base.errors import FourfoldError, PositionError
from fourfold.games.quarto import Position, Rules
from fourfold.solver import (
    BEST,
    DRAW,
    Score,
    SolveResult,
    Value,
    gifts,
    placements,
    rank_turns,
    solve,
)
from fourfold.solver.native_solver import decode_bounds

DATA = Path(__file__).parent.parent / "data" / "quarto"


def rows(rules: Rules) -> list[tuple[Position, Score]]:
    rows_of_file = []
    for line in (DATA / f"{rules}.txt").read_text(encoding="utf-8").splitlines():
        board, hand, value, distance = line.split()
        position = Position.parse(f"{board} {hand}", rules=rules)
        rows_of_file.append((position, Score(Value(value), int(distance))))
    return rows_of_file


@st.composite
def positions(draw: st.DrawFn, least: int, most: int) -> Position:
    """A position with a piece in hand from a random game, under any rule set."""
    rules = draw(st.sampled_from(Rules))
    chance = random.Random(draw(st.integers(0, 2**32)))
    target = draw(st.integers(least, most))
    return random_position(rules, target, chance)


@functools.lru_cache(maxsize=200_000)
def minimax(position: Position) -> Score:
    """Return the score by plain minimax without pruning."""
    scores = []
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            scores.append(BEST if after.won else DRAW)
        else:
            scores.append((-minimax(after)).with_placement())
    return max(scores)


@pytest.mark.parametrize(
    ("native", "weak", "expected"),
    [
        ((14, 16), False, (Score(Value.WIN, 3), Score(Value.WIN, 1))),
        ((14, 16), True, (Score(Value.WIN), Score(Value.WIN))),
        ((-16, -15), False, (Score(Value.LOSS, 1), Score(Value.LOSS, 2))),
        ((-16, -15), True, (Score(Value.LOSS), Score(Value.LOSS))),
        ((0, 0), False, (DRAW, DRAW)),
        ((0, 0), True, (DRAW, DRAW)),
        ((0, 16), True, (DRAW, Score(Value.WIN, 1))),
        ((-16, 0), True, (Score(Value.LOSS, 1), DRAW)),
    ],
)
def test_native_bounds_have_distances_unless_weak(
    native: tuple[int, int], weak: bool, expected: tuple[Score, Score]
) -> None:
    assert decode_bounds(*native, weak=weak) == expected


@pytest.mark.parametrize("options", [{}, {"table_mib": 0}, {"table_mib": 4}, {"book": False}])
@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", Rules)
def test_solver_agrees_with_exact_data(
    rules: Rules, threads: int, weak: bool, options: dict[str, int]
) -> None:
    for position, score in rows(rules):
        result = solve(position, threads=threads, weak=weak, **options)  # type: ignore[arg-type]
        assert result.value is score.value
        assert weak or result.distance == score.distance


@settings(max_examples=40)
@given(positions(10, 15))
def test_solver_agrees_with_plain_minimax(position: Position) -> None:
    score = minimax(position)
    assert solve(position).lower == score
    assert {(turn.turn, turn.lower) for turn in rank_turns(position).turns} == {
        (turn, score_by_minimax(position, turn)) for turn in position.legal_moves()
    }


def score_by_minimax(position: Position, turn: object) -> Score:
    after = position.play(turn)  # type: ignore[arg-type]
    if after.outcome is not None:
        return BEST if after.won else DRAW
    return (-minimax(after)).with_placement()


@settings(max_examples=60)
@given(positions(6, 12), st.data())
def test_score_is_invariant_under_symmetry(position: Position, data: st.DataObject) -> None:
    squares = data.draw(st.sampled_from(board_symmetries(position.rules)))
    pieces = data.draw(st.sampled_from(piece_symmetries()))
    assert solve(transformed(position, squares, pieces)).lower == solve(position).lower


@settings(max_examples=60)
@given(positions(6, 14))
def test_best_turn_has_the_score_of_the_position(position: Position) -> None:
    scores = rank_turns(position).turns
    assert [score.turn for score in scores if not score.exact] == []
    assert scores[0].lower == solve(position).lower
    assert sorted((score.lower for score in scores), reverse=True) == [s.lower for s in scores]
    assert sorted(score.turn for score in scores) == sorted(position.legal_moves())


@settings(max_examples=30)
@given(positions(7, 14))
def test_square_has_the_score_of_its_best_gift(position: Position) -> None:
    best: dict[int | None, Score] = {}
    for score in rank_turns(position).turns:
        best.setdefault(score.turn.square, score.lower)
    assert {part.part: part.lower for part in placements(position)} == best
    square = next(iter(best))
    assert square is not None
    if ranked_gifts := gifts(position, square):
        assert ranked_gifts[0].lower == best[square]


@settings(max_examples=30)
@given(positions(7, 10), st.sampled_from([0, 4, 64]))
def test_table_size_does_not_change_the_score(position: Position, table_mib: int) -> None:
    assert solve(position, table_mib=table_mib).lower == solve(position).lower


@settings(max_examples=30)
@given(positions(7, 15))
def test_principal_line_is_best_play(position: Position) -> None:
    result = solve(position, line=True)
    expected, at = result.lower, position
    for turn in result.line:
        assert next(s.lower for s in rank_turns(at).turns if s.turn == turn) == expected
        at = at.play(turn)
        if at.outcome is None:
            distance = expected.distance or 0
            expected = -expected if expected == DRAW else -Score(expected.value, distance - 1)
    assert at.outcome is not None
    if result.value is not Value.DRAW:
        assert len(result.line) == result.distance


def test_position_between_placing_and_giving_is_solved() -> None:
    position = Position.parse("60.9/..../.1B./..A. F")
    placed = position.place(15)
    assert solve(placed).lower == Score(Value.WIN, 8)
    assert gifts(placed)[0].part == 0xC


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0123/..../..../.... -", "the game is over"),
        ("F6A5/BD94/C238/107E -", "the game is over"),
    ],
)
def test_finished_game_raises_error(text: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=fault):
        solve(text)


def test_rules_option_applies_to_positions_and_texts() -> None:
    text = "01../23../..../.... 4"
    assert solve(text).exact
    with pytest.raises(PositionError, match="already won"):
        solve(Position.parse(text), rules="squares")


def test_unproven_value_and_distance_are_none() -> None:
    result = SolveResult(Score(Value.WIN, 9), Score(Value.WIN, 3), 0, 0)
    assert (result.exact, result.value, result.distance) == (False, Value.WIN, None)
    result = SolveResult(DRAW, Score(Value.WIN, 3), 0, 0)
    assert (result.exact, result.value, result.distance) == (False, None, None)
