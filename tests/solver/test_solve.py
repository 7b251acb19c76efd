"""The solver against exact data, against plain minimax, and against itself."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solver.reached import reached

from fourfold.base.errors import FourfoldError, PositionError
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.symmetry import board_symmetries, piece_symmetries, transformed
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

DATA = Path(__file__).parent.parent / "data" / "quarto"


def rows(rules: Rules) -> list[tuple[Position, Score]]:
    found = []
    for line in (DATA / f"{rules}.txt").read_text(encoding="utf-8").splitlines():
        board, hand, value, distance = line.split()
        position = Position.parse(f"{board} {hand}", rules=rules)
        found.append((position, Score(Value(value), int(distance))))
    return found


@st.composite
def positions(draw: st.DrawFn, least: int, most: int) -> Position:
    """A position with a piece in hand that random play reaches, under either rule set."""
    rules = draw(st.sampled_from(Rules))
    chance = random.Random(draw(st.integers(0, 2**32)))
    target = draw(st.integers(least, most))
    return reached(rules, target, chance)


@functools.lru_cache(maxsize=200_000)
def minimax(position: Position) -> Score:
    """The score by definition, nothing left out."""
    scores = []
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            scores.append(BEST if after.won else DRAW)
        else:
            scores.append((-minimax(after)).with_placement())
    return max(scores)


@pytest.mark.parametrize("means", [{}, {"table_mib": 0}, {"table_mib": 4}, {"book": False}])
@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", Rules)
def test_the_exact_data(rules: Rules, threads: int, weak: bool, means: dict[str, int]) -> None:
    for position, score in rows(rules):
        verdict = solve(position, threads=threads, weak=weak, **means)  # type: ignore[arg-type]
        assert verdict.value is score.value
        assert weak or verdict.distance == score.distance


@settings(max_examples=40)
@given(positions(10, 15))
def test_plain_minimax_agrees(position: Position) -> None:
    score = minimax(position)
    assert solve(position).lower == score
    assert {(turn.turn, turn.lower) for turn in rank_turns(position).turns} == {
        (turn, _worth(position, turn)) for turn in position.legal_moves()
    }


def _worth(position: Position, turn: object) -> Score:
    after = position.play(turn)  # type: ignore[arg-type]
    if after.outcome is not None:
        return BEST if after.won else DRAW
    return (-minimax(after)).with_placement()


@settings(max_examples=60)
@given(positions(6, 12), st.data())
def test_symmetry_keeps_the_score(position: Position, data: st.DataObject) -> None:
    squares = data.draw(st.sampled_from(board_symmetries(position.rules)))
    pieces = data.draw(st.sampled_from(piece_symmetries()))
    assert solve(transformed(position, squares, pieces)).lower == solve(position).lower


@settings(max_examples=60)
@given(positions(6, 14))
def test_the_best_turn_is_worth_what_the_position_is(position: Position) -> None:
    scores = rank_turns(position).turns
    assert [score.turn for score in scores if not score.exact] == []
    assert scores[0].lower == solve(position).lower
    assert sorted((score.lower for score in scores), reverse=True) == [s.lower for s in scores]
    assert sorted(score.turn for score in scores) == sorted(position.legal_moves())


@settings(max_examples=30)
@given(positions(7, 14))
def test_a_square_is_worth_its_best_gift(position: Position) -> None:
    best: dict[int | None, Score] = {}
    for score in rank_turns(position).turns:
        best.setdefault(score.turn.square, score.lower)
    assert {part.part: part.lower for part in placements(position)} == best
    square = next(iter(best))
    assert square is not None
    if found := gifts(position, square):
        assert found[0].lower == best[square]


@settings(max_examples=30)
@given(positions(7, 10), st.sampled_from([0, 4, 64]))
def test_the_table_does_not_change_the_score(position: Position, table_mib: int) -> None:
    assert solve(position, table_mib=table_mib).lower == solve(position).lower


@settings(max_examples=30)
@given(positions(7, 15))
def test_the_line_is_best_play(position: Position) -> None:
    verdict = solve(position, line=True)
    expected, at = verdict.lower, position
    for turn in verdict.line:
        assert next(s.lower for s in rank_turns(at).turns if s.turn == turn) == expected
        at = at.play(turn)
        if at.outcome is None:
            distance = expected.distance or 0
            expected = -expected if expected == DRAW else -Score(expected.value, distance - 1)
    assert at.outcome is not None
    if verdict.value is not Value.DRAW:
        assert len(verdict.line) == verdict.distance


def test_a_position_between_placing_and_giving_can_be_solved() -> None:
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
def test_a_finished_game_is_not_solved(text: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=fault):
        solve(text)


def test_rules_apply_to_positions_and_texts() -> None:
    text = "01../23../..../.... 4"
    assert solve(text).exact
    with pytest.raises(PositionError, match="already won"):
        solve(Position.parse(text), rules="squares")


def test_a_verdict_says_what_is_not_known() -> None:
    verdict = SolveResult(Score(Value.WIN, 9), Score(Value.WIN, 3), 0, 0)
    assert (verdict.exact, verdict.value, verdict.distance) == (False, Value.WIN, None)
    verdict = SolveResult(DRAW, Score(Value.WIN, 3), 0, 0)
    assert (verdict.exact, verdict.value, verdict.distance) == (False, None, None)
