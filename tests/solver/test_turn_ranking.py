"""What may be claimed of bounds: nothing that the truth could refute."""

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


def claims_of(*bounds: tuple[Score, Score], known: Score | None = None) -> TurnRanking:
    """Of the turns a1:0, a1:1 and so on, with these bounds."""
    turns = [TurnScore(Turn(0, gift), *each) for gift, each in enumerate(bounds)]
    return TurnRanking(turns, None if known is None else Bounds(known, known))


def gifts(turns: tuple[TurnScore, ...]) -> list[int | None]:
    return [turn.turn.gift for turn in turns]


def test_a_proven_draw_is_not_the_value_while_a_win_is_possible() -> None:
    ranking = claims_of((DRAW, DRAW), (LOST, win(3)))
    assert ranking.bounds == Bounds(DRAW, win(3))
    assert ranking.bounds.value is None
    assert (ranking.bounds.score, ranking.best) == (None, ())
    assert gifts(ranking.possible) == [0, 1]


def test_a_value_can_be_proven_before_all_turns_are() -> None:
    ranking = claims_of((loss(8), DRAW), (DRAW, DRAW), (loss(6), loss(6)))
    assert ranking.bounds.score == DRAW
    assert not ranking.complete
    assert gifts(ranking.best) == [1]
    assert gifts(ranking.possible) == [0]
    assert ranking.status(ranking.turns[-1]) is TurnStatus.WORSE


def test_a_turn_can_be_best_before_its_score_is_known() -> None:
    ranking = claims_of((DRAW, DRAW), (win(13), win(5)), (LOST, win(15)))
    assert gifts(ranking.best) == [1]
    assert (ranking.bounds.value, ranking.bounds.distance) == (Value.WIN, None)
    rivals = claims_of((win(13), win(5)), (win(9), win(7)))
    assert rivals.best == ()
    assert gifts(rivals.possible) == [1, 0]


def test_turns_come_by_what_is_proven_then_by_what_is_possible() -> None:
    in_order = [
        (win(5), win(5)),
        (win(9), win(5)),
        (DRAW, win(3)),
        (DRAW, DRAW),
        (LOST, win(3)),
        (loss(10), DRAW),
        (loss(12), loss(12)),
        (loss(4), loss(6)),
    ]
    for shift in range(len(in_order)):
        turns = claims_of(*in_order[shift:], *in_order[:shift]).turns
        assert [(turn.lower, turn.upper) for turn in turns] == in_order


def test_a_proven_loss_is_not_chosen_while_others_are_open() -> None:
    assert gifts(claims_of((loss(12), loss(12)), (LOST, win(3)), (LOST, DRAW)).choices) == [1]
    assert gifts(claims_of((DRAW, DRAW), (LOST, win(3)), (DRAW, DRAW)).choices) == [0, 2]
    assert gifts(claims_of((DRAW, DRAW), (loss(6), loss(6)), (DRAW, DRAW)).choices) == [0, 2]
    assert gifts(claims_of((win(13), win(5)), (win(9), win(7))).choices) == [1, 0]
    known = claims_of((DRAW, DRAW), (LOST, win(3)), (LOST, win(3)), known=win(9))
    assert gifts(known.choices) == [1, 2], "a draw is proven to throw the win away"


def test_what_is_known_of_the_position_bounds_its_turns() -> None:
    ranking = claims_of((DRAW, win(3)), (LOST, win(3)), known=DRAW)
    assert [(turn.lower, turn.upper) for turn in ranking.turns] == [(DRAW, DRAW), (LOST, DRAW)]
    assert gifts(ranking.best) == [0]
    only = claims_of((LOST, win(3)), (DRAW, DRAW), (loss(6), loss(6)), known=win(9))
    assert gifts(only.best) == [0]
    assert only.complete
    assert only.bounds.score == win(9)


def test_two_analyses_prove_more_than_either() -> None:
    one = claims_of((DRAW, win(3)), (LOST, DRAW), known=DRAW)
    other = claims_of((LOST, win(3)), (loss(8), loss(8)))
    for ranking in (one.combine(other), other.combine(one)):
        assert ranking.bounds.score == DRAW
        assert [(turn.lower, turn.upper) for turn in ranking.turns] == [
            (DRAW, DRAW),
            (loss(8), loss(8)),
        ]
        assert ranking.complete


def test_a_square_is_worth_what_its_best_gift_may_be() -> None:
    turns = [
        TurnScore(Turn(0, 1), DRAW, DRAW),
        TurnScore(Turn(0, 2), LOST, win(3)),
        TurnScore(Turn(5, 1), DRAW, DRAW),
    ]
    assert TurnRanking(turns).squares() == {0: Bounds(DRAW, win(3)), 5: Bounds(DRAW, DRAW)}
    assert TurnRanking([TurnScore(Turn(None, 1), DRAW, DRAW)]).squares() == {}


def test_the_only_turn_is_the_best() -> None:
    assert gifts(claims_of((LOST, BEST)).best) == [0]


@pytest.mark.parametrize("rules", Rules)
def test_no_claim_of_a_limited_analysis_is_refuted_by_the_truth(rules: Rules) -> None:
    unsettled = 0
    for placed in (5, 6, 7, 9):
        for position in quiet_positions(rules, placed, 4, seed=3):
            truth = {score.turn: score.lower for score in rank_turns(position).turns}
            for nodes in LIMITS:
                native_solver.cache_clear()  # what was proven before would be known at once
                ranking = rank_turns(position, book=False, threads=1, limits=Limits(nodes=nodes))
                check_claims(ranking, truth)
                unsettled += ranking.bounds.value is None
    assert unsettled > 10, "limits that never strike prove nothing"


def check_claims(ranking: TurnRanking, truth: dict[Turn, Score]) -> None:
    best = max(truth.values())
    assert ranking.bounds.lower <= best <= ranking.bounds.upper
    assert {turn.turn for turn in ranking.turns} == truth.keys()
    for turn in ranking.turns:
        score = truth[turn.turn]
        assert turn.lower <= score <= turn.upper
        standing = ranking.status(turn)
        assert standing is not TurnStatus.BEST or score == best
        assert standing is not TurnStatus.WORSE or score < best
    assert ranking.best == ranking.turns[: len(ranking.best)]
    for square, bounds in ranking.squares().items():
        there = max(score for turn, score in truth.items() if turn.square == square)
        assert bounds.lower <= there <= bounds.upper


@pytest.mark.parametrize("rules", Rules)
def test_no_headline_and_no_cell_of_a_limited_analysis_is_wrong(rules: Rules) -> None:
    told = [one for placed in (5, 6, 8) for one in sweep(rules, placed, 8, LIMITS, seed=1)]
    assert [one for one in told if one.wrong_headline or one.wrong_cells] == []
    assert any(one.settled for one in told)
    assert not all(one.settled for one in told)


def test_the_book_settles_a_position_whose_turns_are_open() -> None:
    position = Position.parse(".2../5.../9..1/E... 0", rules=Rules.SQUARES)
    native_solver.cache_clear()
    ranking = rank_turns(position, threads=1, limits=Limits(nodes=1))
    assert ranking.bounds.score == book_score(position) == win(11)
    assert ranking.best == ()
    assert not ranking.complete
    assert solve(position).score == win(11)
