"""Ranking of turns by bounds: every conclusion must agree with the exact scores."""

from __future__ import annotations

import pytest
from benchmarks.claims import quiet_positions, sweep

from fourfold.base.limits import Limits
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.solver import (
    BEST,
    DRAW,
    Bounds,
    Score,
    TurnRanking,
    TurnScore,
    TurnStatus,
    Value,
    rank_turns,
    solve,
)
from fourfold.solver.book.shipped_books import book_score
from fourfold.solver.native_solver import native_solver

LOST = Score(Value.LOSS, 4)
LIMITS = (1, 500, 5_000, 30_000)


def win(distance: int) -> Score:
    return Score(Value.WIN, distance)


def loss(distance: int) -> Score:
    return Score(Value.LOSS, distance)


def ranking_of(*bounds: tuple[Score, Score], known: Score | None = None) -> TurnRanking:
    """Rank the turns a1:0, a1:1 and so on, with these bounds."""
    turns = [TurnScore(*each, Turn(0, gift)) for gift, each in enumerate(bounds)]
    return TurnRanking(turns, None if known is None else Bounds(known, known))


def gifts(turns: tuple[TurnScore, ...]) -> list[int | None]:
    return [turn.turn.gift for turn in turns]


def test_value_is_open_while_a_win_is_possible() -> None:
    ranking = ranking_of((DRAW, DRAW), (LOST, win(3)))
    assert ranking.bounds == Bounds(DRAW, win(3))
    assert ranking.bounds.value is None
    assert (ranking.bounds.score, ranking.best) == (None, ())
    assert gifts(ranking.possible) == [0, 1]


def test_value_can_be_proven_before_all_turns() -> None:
    ranking = ranking_of((loss(8), DRAW), (DRAW, DRAW), (loss(6), loss(6)))
    assert ranking.bounds.score == DRAW
    assert not ranking.complete
    assert gifts(ranking.best) == [1]
    assert gifts(ranking.possible) == [0]
    assert ranking.status(ranking.turns[-1]) is TurnStatus.WORSE


def test_turn_can_be_best_before_its_score_is_exact() -> None:
    ranking = ranking_of((DRAW, DRAW), (win(13), win(5)), (LOST, win(15)))
    assert gifts(ranking.best) == [1]
    assert (ranking.bounds.value, ranking.bounds.distance) == (Value.WIN, None)
    rivals = ranking_of((win(13), win(5)), (win(9), win(7)))
    assert rivals.best == ()
    assert gifts(rivals.possible) == [1, 0]


def test_turns_are_sorted_by_lower_then_upper_bound() -> None:
    expected = [
        (win(5), win(5)),
        (win(9), win(5)),
        (DRAW, win(3)),
        (DRAW, DRAW),
        (LOST, win(3)),
        (loss(10), DRAW),
        (loss(12), loss(12)),
        (loss(4), loss(6)),
    ]
    for shift in range(len(expected)):
        turns = ranking_of(*expected[shift:], *expected[:shift]).turns
        assert [(turn.lower, turn.upper) for turn in turns] == expected


def test_known_score_of_the_position_bounds_its_turns() -> None:
    ranking = ranking_of((DRAW, win(3)), (LOST, win(3)), known=DRAW)
    assert [(turn.lower, turn.upper) for turn in ranking.turns] == [(DRAW, DRAW), (LOST, DRAW)]
    assert gifts(ranking.best) == [0]
    only = ranking_of((LOST, win(3)), (DRAW, DRAW), (loss(6), loss(6)), known=win(9))
    assert gifts(only.best) == [0]
    assert only.complete
    assert only.bounds.score == win(9)


def test_bounds_of_a_square_are_those_of_its_best_gift() -> None:
    turns = [
        TurnScore(DRAW, DRAW, Turn(0, 1)),
        TurnScore(LOST, win(3), Turn(0, 2)),
        TurnScore(DRAW, DRAW, Turn(5, 1)),
    ]
    assert TurnRanking(turns).squares() == {0: Bounds(DRAW, win(3)), 5: Bounds(DRAW, DRAW)}
    assert TurnRanking([TurnScore(DRAW, DRAW, Turn(None, 1))]).squares() == {}


def test_only_turn_is_the_best() -> None:
    assert gifts(ranking_of((LOST, BEST)).best) == [0]


@pytest.mark.parametrize("rules", Rules)
def test_limited_rankings_agree_with_exact_scores(rules: Rules) -> None:
    unsettled = 0
    for placed in (5, 6, 7, 9):
        for position in quiet_positions(rules, placed, 4, seed=3):
            exact_scores = {score.turn: score.lower for score in rank_turns(position).turns}
            for nodes in LIMITS:
                native_solver.cache_clear()  # Forget results of earlier limits.
                ranking = rank_turns(position, book=False, threads=1, limits=Limits(nodes=nodes))
                check_claims(ranking, exact_scores)
                unsettled += ranking.bounds.value is None
    assert unsettled > 10, "limits that never strike prove nothing"


def check_claims(ranking: TurnRanking, exact_scores: dict[Turn, Score]) -> None:
    best = max(exact_scores.values())
    assert ranking.bounds.lower <= best <= ranking.bounds.upper
    assert {turn.turn for turn in ranking.turns} == exact_scores.keys()
    for turn in ranking.turns:
        score = exact_scores[turn.turn]
        assert turn.lower <= score <= turn.upper
        turn_status = ranking.status(turn)
        assert turn_status is not TurnStatus.BEST or score == best
        assert turn_status is not TurnStatus.WORSE or score < best
    assert ranking.best == ranking.turns[: len(ranking.best)]
    for square, bounds in ranking.squares().items():
        best_on_square = max(score for turn, score in exact_scores.items() if turn.square == square)
        assert bounds.lower <= best_on_square <= bounds.upper


@pytest.mark.parametrize("rules", Rules)
def test_headlines_and_cells_of_limited_rankings_are_correct(rules: Rules) -> None:
    claims = [claim for placed in (5, 6, 8) for claim in sweep(rules, placed, 8, LIMITS, seed=1)]
    assert [claim for claim in claims if claim.wrong_headline or claim.wrong_cells] == []
    assert any(claim.settled for claim in claims)
    assert not all(claim.settled for claim in claims)


def test_book_gives_the_value_while_turns_are_open() -> None:
    position = Position.parse(".2../5.../9..1/E... 0", rules=Rules.SQUARES)
    native_solver.cache_clear()
    ranking = rank_turns(position, threads=1, limits=Limits(nodes=1))
    assert ranking.bounds.score == book_score(position) == win(11)
    assert ranking.best == ()
    assert not ranking.complete
    assert solve(position).score == win(11)
