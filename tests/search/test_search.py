"""Searches on real games: values, moves and behaviour at limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import Limits
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.contract import Position
from fourfold.games.quarto import Position as Quarto
from fourfold.games.tictactoe import Position as TicTacToe
from fourfold.search.alphabeta import TranspositionTable, alphabeta
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo, random_move
from fourfold.search.trace import (
    Cut,
    Cutoff,
    Deepen,
    Enter,
    Event,
    Known,
    Leave,
    Playout,
    Terminal,
)

OPEN_LINES = find_evaluation("open_lines")
MIDDLE = Quarto.parse(".F5./.AB6/E..0/.4.C 1")


def test_tictactoe_is_a_draw() -> None:
    result = minimax(TicTacToe.parse("x../.../..."))
    assert (result.value, result.exact, result.depth) == (0, True, None)
    pruned = alphabeta(TicTacToe.start(), table=TranspositionTable())
    assert (pruned.value, pruned.exact, str(pruned.move)) == (0, True, "a1")
    assert len(pruned.line) <= 9


def test_minimax_labels_nodes_in_post_order() -> None:
    root, events = TicTacToe.parse(".ox/.ox/.xo"), list[Event]()
    minimax(root, trace=events.append)
    path, labelled = list[Position[Any]](), list[Position[Any]]()
    for event in events:
        if isinstance(event, Enter):
            path.append(event.position)
        elif isinstance(event, Leave):
            labelled.append(path.pop())

    def in_post_order(u: TicTacToe) -> list[TicTacToe]:
        below = [v for move in u.legal_moves() for v in in_post_order(u.play(move))]
        return [*below, u]

    assert labelled == in_post_order(root)


def test_alphabeta_visits_fewer_nodes() -> None:
    position = TicTacToe.parse("x../.o./...")
    assert alphabeta(position).nodes < minimax(position).nodes / 4


def test_transposition_table_saves_nodes() -> None:
    position, events = TicTacToe.parse("x../.../..."), list[Event]()
    plain = alphabeta(position)
    tabled = alphabeta(position, table=TranspositionTable(), trace=events.append)
    assert (tabled.value, tabled.nodes < plain.nodes / 2) == (plain.value, True)
    assert any(isinstance(event, Known) for event in events)
    small = TranspositionTable(most=10)
    assert alphabeta(position, table=small).value == plain.value
    assert len(small) == 10


def test_depth_1_finds_an_immediate_win() -> None:
    result = alphabeta(Quarto.parse("FDC./..../..../.... E"), 1, find_evaluation("absolute"))
    assert (str(result.move), result.value, result.exact) == ("d1:", 1000, True)


def test_quarticity_of_drawn_end_is_11_for_the_last_mover() -> None:
    """One square is left, and the last piece completes no line there."""
    chance = random.Random(3)
    while True:
        position = Quarto.start()
        while position.outcome is None and position.placed < 15:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None and position.play(position.legal_moves()[0]).won is False:
            break
    result = minimax(position, 1, find_evaluation("quarticity"))
    assert (result.value, result.exact) == (11, True)


@pytest.mark.parametrize("search", [minimax, alphabeta, deepening])
def test_search_rejects_finished_game(search: object) -> None:
    with pytest.raises(FourfoldError, match="nothing to search"):
        search(TicTacToe.parse("xxx/oo./..."))  # type: ignore[operator]


def test_stopped_search_has_no_value() -> None:
    for limits in (Limits(nodes=40), Limits(seconds=0)):
        for search in (minimax, alphabeta):
            result = search(TicTacToe.start(), 4, OPEN_LINES, limits=limits)
            assert (result.complete, result.exact, result.value) == (False, False, None)
            assert result.move in TicTacToe.start().legal_moves()
            assert result.nodes <= 40


def test_deepening_returns_the_last_completed_depth() -> None:
    start = TicTacToe.start()
    seen: dict[int, float | None] = {}
    for nodes in range(1, 2500, 50):
        result = deepening(start, 6, OPEN_LINES, limits=Limits(nodes=nodes))
        if result.complete:
            assert result.depth is not None
            assert result.value == minimax(start, min(result.depth, 3), OPEN_LINES).value or (
                result.depth > 3
            )
            assert seen.setdefault(result.depth, result.value) == result.value
            assert result.nodes <= nodes
        else:
            assert nodes < 12
            assert (result.depth, result.value) == (1, None)
    assert list(seen) == sorted(seen)
    assert len(seen) >= 3


def test_deepening_stops_once_the_tree_is_exhausted() -> None:
    won = deepening(Quarto.parse("FDC./..../..../.... E"), None, find_evaluation("absolute"))
    assert (won.depth, won.exact) == (1, True)
    drawn = deepening(TicTacToe.parse("xox/oxo/ox."), None, OPEN_LINES)
    assert (drawn.depth, len(drawn.line)) == (1, 1)
    assert deepening(TicTacToe.start(), None, OPEN_LINES, table=TranspositionTable()).value == 0


def test_deepening_prefers_the_previous_best_move_among_equals() -> None:
    """If all moves are equal, the first one stays best at every depth."""
    result = deepening(TicTacToe.start(), 3, find_evaluation("zero"))
    assert str(result.move) == "a1"


def test_trace_of_a_known_tree() -> None:
    """x wins at c1; every other move is then cut off after its first reply."""
    events: list[Event] = []
    alphabeta(TicTacToe.parse("xx./oo./..."), 2, OPEN_LINES, trace=events.append)
    root = events[0]
    assert isinstance(root, Enter)
    assert (root.move, root.depth, root.maximizing) == (None, 2, True)
    wins = [event for event in events if isinstance(event, Terminal)]
    assert wins[0].value == 1000
    cuts = [event for event in events if isinstance(event, Cut)]
    assert len(cuts) == 4
    assert all(cut.bound == "alpha" and cut.limit == 1000 and cut.skipped == 3 for cut in cuts)
    assert any(isinstance(event, Cutoff) for event in events)


def test_deepening_reports_each_depth() -> None:
    events: list[Event] = []
    deepening(TicTacToe.start(), 2, OPEN_LINES, trace=events.append)
    assert [event.depth for event in events if isinstance(event, Deepen)] == [1, 2]


def test_montecarlo_is_deterministic_by_seed() -> None:
    first, second, other = (montecarlo(MIDDLE, 3, chance=random.Random(seed)) for seed in (1, 1, 2))
    assert first == second
    assert first.nodes != other.nodes
    assert first.complete
    assert not first.exact


def test_montecarlo_finds_an_immediate_win() -> None:
    events: list[Event] = []
    position = Quarto.parse("FDC./..../..../.... E")
    result = montecarlo(position, 4, random_move, chance=random.Random(0), trace=events.append)
    assert (str(result.move), result.value) == ("d1:", 1)
    assert sum(isinstance(event, Playout) for event in events) == 4 * len(position.legal_moves())


def test_montecarlo_counts_only_complete_rounds() -> None:
    whole = montecarlo(MIDDLE, 1, chance=random.Random(7))
    stopped = montecarlo(MIDDLE, 9, chance=random.Random(7), limits=Limits(nodes=whole.nodes + 20))
    assert (stopped.move, stopped.value, stopped.complete) == (whole.move, whole.value, False)
    nothing = montecarlo(MIDDLE, 9, chance=random.Random(7), limits=Limits(nodes=5))
    assert (nothing.move, nothing.value) == (MIDDLE.legal_moves()[0], None)
