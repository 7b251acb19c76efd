"""The native kernels of the Quarto players and the Python reference are one.

Evaluations, values and chosen moves are compared number by number. Simulated games have their own
random stream, so there the laws of the policies are checked, and their results against Python's.
"""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest
from tests.samples import sample

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.evaluation.contract import Evaluation
from fourfold.evaluation.quarto_heuristics import terzi
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.native import quarto_players as core
from fourfold.players import native_search
from fourfold.players.novice import novice_move
from fourfold.players.random import random_move
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo

EVALUATIONS = ("zero", "almost", "absolute", "relative", "relative(c=100)", "quarticity")
START = "..../..../..../.... -"
OPENING = "F.../..../..../.... 6"

# How many pieces are placed at least, by depth: fewer are too slow for the Python reference.
FEWEST_PLACED = {1: 0, 2: 3, 3: 7}
POSITIONS = {1: sample(50, 150), 2: sample(15, 40), 3: sample(5, 10)}


def walks(rules: Rules, seed: str) -> Iterator[Position]:
    """Positions of random games whose end is not reached, some in the middle of a turn."""
    chance = random.Random(seed)
    while True:
        position = Position.start(rules=rules)
        while position.outcome is None:
            yield position
            turn = random_move(position, chance)
            if turn.square is not None and turn.gift is not None:
                yield position.place(turn.square)
            position = position.play(turn)


def positions(rules: Rules, seed: str, number: int, fewest: int, most: int = 15) -> list[Position]:
    fitting = (p for p in walks(rules, seed) if fewest <= p.placed <= most)
    spread = itertools.islice(fitting, 0, None, 3)  # not all from the same games
    return list(itertools.islice(spread, number))


def assert_same(found: Result, reference: Result) -> None:
    assert (found.move, found.value) == (reference.move, reference.value)
    assert (found.depth, found.exact, found.complete) == (
        reference.depth,
        reference.exact,
        reference.complete,
    )


@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize("rules", Rules)
def test_evaluations(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    plain, c = name.partition("(")[0], evaluation.win / 1000 if "relative" in name else 1.0
    for position in positions(rules, f"evaluate {name}", sample(500, 1500), 0):
        assert core.evaluate(str(position), rules, plain, c) == evaluation(position), position


@pytest.mark.parametrize("depth", FEWEST_PLACED)
@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize("rules", Rules)
def test_search(rules: Rules, name: str, depth: int) -> None:
    evaluation = find_evaluation(name)
    seed = f"search {name} {depth}"
    for position in positions(rules, seed, POSITIONS[depth], FEWEST_PLACED[depth]):
        found = native_search.search(position, depth, evaluation, limits=NO_LIMITS)
        assert_same(found, alphabeta(position, depth, evaluation))
        assert leads_to(found.value, found.line, position, evaluation)


@pytest.mark.parametrize("name", ["zero", "quarticity"])
@pytest.mark.parametrize("rules", Rules)
def test_search_to_the_end(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    for position in positions(rules, f"end {name}", sample(20, 40), 11):
        found = native_search.search(position, None, evaluation, limits=NO_LIMITS)
        assert_same(found, alphabeta(position, None, evaluation))
        assert leads_to(found.value, found.line, position, evaluation)


@pytest.mark.parametrize("rules", Rules)
def test_search_is_plain_minimax(rules: Rules) -> None:
    evaluation = find_evaluation("absolute")
    for position in positions(rules, "minimax", 10, 10):
        found = native_search.search(position, 3, evaluation, limits=NO_LIMITS)
        assert_same(found, minimax(position, 3, evaluation))


@pytest.mark.parametrize("name", ["absolute", "quarticity"])
@pytest.mark.parametrize("rules", Rules)
def test_deepening(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    for depth, fewest in ((2, 4), (3, 8), (None, 11)):
        for position in positions(rules, f"deepen {name} {depth}", sample(8, 15), fewest):
            found = native_search.deepen(position, depth, evaluation, limits=NO_LIMITS)
            assert_same(found, deepening(position, depth, evaluation))
            assert leads_to(found.value, found.line, position, evaluation)


def leads_to(
    value: float | None, line: Sequence[Turn], position: Position, evaluation: Evaluation
) -> bool:
    """Whether a line ends in something worth the value to the player to move at its beginning."""
    player, mover = position.to_move, position.to_move
    for turn in line:
        mover = position.to_move
        position = position.play(turn)
    if position.outcome is not None:
        worth = evaluation.utility(position.outcome, mover)
        return value == (worth if mover == player else -worth)
    worth = evaluation(position)
    return value == (worth if position.to_move == player else -worth)


def test_limits() -> None:
    position, evaluation = Position.parse(OPENING), find_evaluation("absolute")
    cut = native_search.search(position, 6, evaluation, limits=Limits(nodes=2000))
    assert (cut.complete, cut.value, cut.depth) == (False, None, 6)
    assert cut.move in position.legal_moves()
    none = native_search.search(position, 6, evaluation, limits=Limits(nodes=1))
    assert none.move == position.legal_moves()[0]
    deep = native_search.deepen(position, None, evaluation, limits=Limits(nodes=50_000))
    assert deep.complete
    assert deep.depth is not None
    assert deep.depth >= 2
    started = time.monotonic()
    native_search.deepen(position, None, evaluation, limits=Limits(seconds=0.05))
    assert time.monotonic() - started < 10  # hours without a limit


def test_bad_questions() -> None:
    over = Position.parse("0123/..../..../.... -")
    with pytest.raises(FourfoldError, match="the game is over"):
        native_search.search(over, 1, find_evaluation("zero"), limits=NO_LIMITS)
    with pytest.raises(FourfoldError, match=r"open_lines.*core=python"):
        native_search.search(Position.start(), 1, find_evaluation("open_lines"), limits=NO_LIMITS)
    with pytest.raises(ValueError, match="at least one turn"):
        core.search(START, "lines", 0, "zero")
    with pytest.raises(ValueError, match="unknown policy"):
        core.simulate(START, "lines", 1, "clever", 1)


def test_ctrl_c_ends_a_search(ctrl_c: Callable[[], bool]) -> None:
    with pytest.raises(KeyboardInterrupt):
        core.search(OPENING, "lines", None, "absolute", seconds=60, stop=ctrl_c)


def test_ctrl_c_ends_a_simulation(ctrl_c: Callable[[], bool]) -> None:
    with pytest.raises(KeyboardInterrupt):
        core.simulate(OPENING, "lines", 10**9, "novice", 1, seconds=60, stop=ctrl_c)


def test_stop_ends_a_search() -> None:
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    found = core.search(OPENING, "lines", None, "absolute", seconds=20, stop=stop.is_set)
    assert found.value is None

    def broken() -> bool:
        raise LookupError("no such flag")

    with pytest.raises(LookupError, match="no such flag"):
        core.search(OPENING, "lines", None, "absolute", seconds=20, stop=broken)


@pytest.mark.parametrize("policy", ["novice", "random"])
@pytest.mark.parametrize("rules", Rules)
def test_policies_are_legal(rules: Rules, policy: str) -> None:
    for seed, position in enumerate(positions(rules, f"legal {policy}", sample(400, 1000), 0)):
        turn = Turn(*core.policy_turn(str(position), rules, policy, seed))
        assert turn in position.legal_moves()


@pytest.mark.parametrize("rules", Rules)
def test_novice_wins_when_it_can_and_gives_no_winning_piece_if_it_can_help_it(rules: Rules) -> None:
    for seed, position in enumerate(positions(rules, "novice", sample(400, 1000), 3)):
        turn = Turn(*core.policy_turn(str(position), rules, "novice", seed))
        after = position.play(turn)
        if position.hand is not None and wins(position, position.hand):
            assert after.won
        elif turn.gift is not None:
            board = position if turn.square is None else position.place(turn.square)
            safe = [piece for piece in board.remaining if not wins(board, piece)]
            assert turn.gift in (safe or board.remaining)


def wins(position: Position, piece: int) -> bool:
    return any(terzo.completed_by(piece) for terzo in terzi(position))


def test_policies_choose_evenly() -> None:
    draws = 26_000
    text = "F.../.1../..../...6 0"
    chosen = [core.policy_turn(text, "lines", "random", seed) for seed in range(draws)]
    squares, gifts = zip(*chosen, strict=True)
    for drawn, options in ((squares, 13), (gifts, 12)):
        times = Counter(drawn)
        assert len(times) == options
        expected = draws / options
        assert all(abs(n - expected) < 5 * expected**0.5 for n in times.values())


@pytest.mark.parametrize("policy", ["novice", "random"])
def test_simulations_agree_with_python(policy: str) -> None:
    """The share of games won after all turns together, within five standard deviations."""
    position = Position.parse("FD../..1./.6../.... 2")
    moves = len(position.legal_moves())
    games, won = 12, 0
    chance = random.Random(policy)
    move = {"novice": novice_move, "random": random_move}[policy]
    for turn in position.legal_moves():
        for _ in range(games):
            after = position.play(turn)
            while after.outcome is None:
                after = after.play(move(after, chance))
            won += after.outcome.winner == position.to_move
    counted = core.simulate(str(position), "lines", 500, policy, 1)
    share = sum(wins for wins, _, _ in counted.tallies) / (500 * moves)
    deviation = (share * (1 - share) / (games * moves)) ** 0.5
    assert abs(won / (games * moves) - share) < 5 * deviation


@pytest.mark.parametrize("policy", ["novice", "random"])
@pytest.mark.parametrize("rules", Rules)
def test_simulations_depend_on_the_seed_alone(rules: Rules, policy: str) -> None:
    def tallies(seed: int, threads: int) -> list[tuple[int, int, int]]:
        counted = core.simulate(OPENING, rules, 60, policy, seed, threads=threads)
        assert counted.rounds == 60
        assert all(sum(tally) == 60 for tally in counted.tallies)
        return counted.tallies

    assert tallies(1, 1) == tallies(1, 2) == tallies(1, 5)
    assert tallies(1, 2) != tallies(2, 2)


def test_simulation_limits_are_those_of_the_reference() -> None:
    position = Position.parse("FD../..1./.6../.... 2")
    chance = random.Random(1)
    cut = native_search.simulate(position, 1000, "novice", chance=chance, limits=Limits(nodes=5000))
    assert not cut.complete
    assert cut.nodes <= 5000
    none = native_search.simulate(position, 1000, "novice", chance=chance, limits=Limits(nodes=5))
    python = montecarlo(position, 1000, novice_move, chance=chance, limits=Limits(nodes=5))
    assert (none.move, none.value, none.complete) == (python.move, python.value, python.complete)
