"""Property tests: alpha-beta returns the minimax value, or a bound as its contract says.

The trees are abstract: payoffs, widths and the player to move are random.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.contract import Outcome
from fourfold.games.quarto import Position, Rules
from fourfold.search.alphabeta import TranspositionTable, alphabeta, value_in_window
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.trace import Cut, Enter, Event, Leave


@dataclass(frozen=True)
class Node:
    """A position of an abstract game: its children and its evaluation for player 0."""

    path: tuple[int, ...]
    to_move: int
    sons: tuple[Node, ...]
    worth: float
    winner: int | None

    @property
    def outcome(self) -> Outcome | None:
        if self.sons:
            return None
        return Outcome.draw() if self.winner is None else Outcome.win(self.winner)

    @classmethod
    def start(cls) -> Node:
        return random_tree(random.Random(0), 3)

    @classmethod
    def parse(cls, text: str) -> Node:
        raise NotImplementedError("these trees have no notation, and no search asks for one")

    def legal_moves(self) -> list[int]:
        return list(range(len(self.sons)))

    def play(self, move: int) -> Node:
        return self.sons[move]

    def parse_move(self, text: str) -> int:
        return int(text)


def random_tree(chance: random.Random, height: int, path: tuple[int, ...] = ()) -> Node:
    width = chance.randint(1, 4) if height and (not path or chance.random() < 0.9) else 0
    return Node(
        path,
        chance.randrange(2),
        tuple(random_tree(chance, height - 1, (*path, son)) for son in range(width)),
        chance.randint(-5, 5),
        chance.choice((0, 1, None)),
    )


WORTH = Evaluation(
    "worth", lambda node: node.worth if node.to_move == 0 else -node.worth, win=10, draw=3
)

trees = st.builds(
    lambda seed, height: random_tree(random.Random(seed), height),
    st.integers(0, 2**32),
    st.integers(1, 6),
)
depths = st.one_of(st.none(), st.integers(1, 5))
bounds = st.integers(-11, 11).map(lambda bound: bound + 0.5)


def true_value(u: Any, mover: int, depth: int | None, player: int) -> float:
    """Plain minimax, for comparison."""
    if u.outcome is not None:
        utility = WORTH.utility(u.outcome, mover)
        return utility if mover == player else -utility
    if depth == 0:
        return WORTH(u) if u.to_move == player else -WORTH(u)
    values = [
        true_value(son, u.to_move, None if depth is None else depth - 1, player) for son in u.sons
    ]
    return max(values) if u.to_move == player else min(values)


@given(trees, depths)
def test_minimax_returns_the_true_value(tree: Node, depth: int | None) -> None:
    result = minimax(tree, depth, WORTH)
    assert result.value == true_value(tree, 0, depth, tree.to_move)
    assert result.complete
    deeper = None if depth is None else depth - 1
    first = [true_value(son, tree.to_move, deeper, tree.to_move) for son in tree.sons]
    assert result.move == first.index(max(first))


@given(trees, depths, st.booleans())
def test_alphabeta_returns_move_and_value_of_minimax(
    tree: Node, depth: int | None, soft: bool
) -> None:
    plain, pruned = minimax(tree, depth, WORTH), alphabeta(tree, depth, WORTH, soft=soft)
    assert (pruned.move, pruned.value, pruned.depth) == (plain.move, plain.value, plain.depth)
    assert pruned.nodes <= plain.nodes


@settings(max_examples=300)
@given(trees, depths, bounds, bounds)
def test_fail_soft_returns_valid_bounds(
    tree: Node, depth: int | None, one: float, other: float
) -> None:
    alpha, beta = min(one, other), max(one, other) + 0.25
    v = true_value(tree, 0, depth, tree.to_move)
    r = value_in_window(tree, alpha, beta, depth, WORTH)
    if r <= alpha:
        assert v <= r
    elif r >= beta:
        assert v >= r
    else:
        assert v == r


@settings(max_examples=300)
@given(trees, depths, bounds, bounds)
def test_fail_hard_is_fail_soft_clamped_to_the_window(
    tree: Node, depth: int | None, one: float, other: float
) -> None:
    alpha, beta = min(one, other), max(one, other) + 0.25
    soft = value_in_window(tree, alpha, beta, depth, WORTH)
    hard = value_in_window(tree, alpha, beta, depth, WORTH, soft=False)
    assert hard == min(max(soft, alpha), beta)
    assert hard == min(max(true_value(tree, 0, depth, tree.to_move), alpha), beta)


@given(trees, depths, st.integers(0, 2**32))
def test_ordering_and_table_do_not_change_the_value(
    tree: Node, depth: int | None, seed: int
) -> None:
    chance = random.Random(seed)
    value = minimax(tree, depth, WORTH).value
    shuffled = alphabeta(
        tree, depth, WORTH, ordering=lambda _, moves: chance.sample(moves, len(moves))
    )
    assert shuffled.value == value
    assert alphabeta(tree, depth, WORTH, table=TranspositionTable()).value == value


@given(trees, st.integers(1, 5))
def test_deepening_returns_the_value_of_its_depth(tree: Node, depth: int) -> None:
    result = deepening(tree, depth, WORTH)
    assert result.depth is not None
    assert result.depth == depth or result.exact or len(tree.sons) == 1
    assert result.value == minimax(tree, result.depth, WORTH).value


@given(trees, depths)
def test_principal_variation_leads_to_the_value(tree: Node, depth: int | None) -> None:
    for result in (minimax(tree, depth, WORTH), alphabeta(tree, depth, WORTH)):
        u, mover = tree, 0
        for move in result.line:
            mover, u = u.to_move, u.play(move)
        assert result.line[0] == result.move
        assert result.value == true_value(u, mover, 0, tree.to_move)


@given(trees, depths, st.booleans())
def test_trace_is_well_formed_and_does_not_change_the_result(
    tree: Node, depth: int | None, soft: bool
) -> None:
    events: list[Event] = []
    traced = alphabeta(tree, depth, WORTH, soft=soft, trace=events.append)
    assert traced == alphabeta(tree, depth, WORTH, soft=soft)
    entered: list[Enter] = []
    for event in events:
        if isinstance(event, Enter):
            if entered:
                assert event.position == entered[-1].position.play(event.move)
            entered.append(event)
        elif isinstance(event, Leave):
            entered.pop()
        elif isinstance(event, Cut):
            assert entered[-1].maximizing == (event.bound == "beta")
            assert (
                event.value >= event.limit if entered[-1].maximizing else event.value <= event.limit
            )
    assert not entered
    assert sum(isinstance(event, Enter) for event in events) == traced.nodes
    assert isinstance(events[-1], Leave)
    assert events[-1].value == traced.value


def late_position(seed: int, rules: Rules) -> Position:
    """An unfinished Quarto position with ten to thirteen pieces placed."""
    chance = random.Random(seed)
    while True:
        position, target = Position.start(rules=rules), chance.randint(10, 13)
        while position.outcome is None and position.placed < target:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            return position


@pytest.mark.parametrize("name", ["zero", "almost", "absolute", "relative(c=7)", "quarticity"])
@pytest.mark.parametrize("rules", Rules)
def test_quarto_searches_agree(name: str, rules: Rules) -> None:
    evaluation = find_evaluation(name)
    for seed in range(4):
        position = late_position(seed, rules)
        for depth in (1, 2):
            plain = minimax(position, depth, evaluation)
            for soft in (True, False):
                pruned = alphabeta(position, depth, evaluation, soft=soft)
                assert (pruned.move, pruned.value) == (plain.move, plain.value)
