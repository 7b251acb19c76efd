"""The native code of the Quarto players agrees with the Python reference.

Evaluations, values and chosen moves must be identical. Simulated games have their own random
stream, so their policies are checked by properties and their results statistically.
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
from fourfold.players.novice import novice_move
from fourfold.players.random import random_move
from fourfold.players.search_backend import (
    native_deepening,
    native_search,
    native_simulation,
)
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.search.iterative_deepening import deepening
from fourfold.search.minimax import minimax
from fourfold.search.montecarlo import montecarlo

EVALUATIONS = ("zero", "almost", "absolute", "relative", "relative(c=100)", "quarticity")
START = "..../..../..../.... -"
OPENING = "F.../..../..../.... 6"

# Minimum number of placed pieces by depth; with fewer the Python reference is too slow.
FEWEST_PLACED = {1: 0, 2: 3, 3: 7}
POSITIONS = {1: sample(50, 150), 2: sample(15, 40), 3: sample(5, 10)}


def random_walk(rules: Rules, seed: str) -> Iterator[Position]:
    """Yield unfinished positions of random games, some in the middle of a turn."""
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
    fitting = (p for p in random_walk(rules, seed) if fewest <= p.placed <= most)
    spread = itertools.islice(fitting, 0, None, 3)  # Use more games.
    return list(itertools.islice(spread, number))


def assert_same(result: Result, reference: Result) -> None:
    assert (result.move, result.value) == (reference.move, reference.value)
    assert (result.depth, result.exact, result.complete) == (
        reference.depth,
        reference.exact,
        reference.complete,
    )


@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize("rules", Rules)
def test_evaluations_agree(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    base_name, c = name.partition("(")[0], evaluation.win / 1000 if "relative" in name else 1.0
    for position in positions(rules, f"evaluate {name}", sample(500, 1500), 0):
        assert core.evaluate(str(position), rules, base_name, c) == evaluation(position), position


@pytest.mark.parametrize("depth", FEWEST_PLACED)
@pytest.mark.parametrize("name", EVALUATIONS)
@pytest.mark.parametrize("rules", Rules)
def test_search_agrees(rules: Rules, name: str, depth: int) -> None:
    evaluation = find_evaluation(name)
    seed = f"search {name} {depth}"
    for position in positions(rules, seed, POSITIONS[depth], FEWEST_PLACED[depth]):
        result = native_search(position, depth, evaluation, limits=NO_LIMITS)
        assert_same(result, alphabeta(position, depth, evaluation))
        assert leads_to(result.value, result.line, position, evaluation)


@pytest.mark.parametrize("name", ["zero", "quarticity"])
@pytest.mark.parametrize("rules", Rules)
def test_search_to_the_end_agrees(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    for position in positions(rules, f"end {name}", sample(20, 40), 11):
        result = native_search(position, None, evaluation, limits=NO_LIMITS)
        assert_same(result, alphabeta(position, None, evaluation))
        assert leads_to(result.value, result.line, position, evaluation)


@pytest.mark.parametrize("rules", Rules)
def test_search_equals_plain_minimax(rules: Rules) -> None:
    evaluation = find_evaluation("absolute")
    for position in positions(rules, "minimax", 10, 10):
        result = native_search(position, 3, evaluation, limits=NO_LIMITS)
        assert_same(result, minimax(position, 3, evaluation))


@pytest.mark.parametrize("name", ["absolute", "quarticity"])
@pytest.mark.parametrize("rules", Rules)
def test_deepening_agrees(rules: Rules, name: str) -> None:
    evaluation = find_evaluation(name)
    for depth, fewest in ((2, 4), (3, 8), (None, 11)):
        for position in positions(rules, f"deepen {name} {depth}", sample(8, 15), fewest):
            result = native_deepening(position, depth, evaluation, limits=NO_LIMITS)
            assert_same(result, deepening(position, depth, evaluation))
            assert leads_to(result.value, result.line, position, evaluation)


def leads_to(
    value: float | None, line: Sequence[Turn], position: Position, evaluation: Evaluation
) -> bool:
    """Whether the final position of a line has this value for the player to move at its start."""
    player, mover = position.to_move, position.to_move
    for turn in line:
        mover = position.to_move
        position = position.play(turn)
    if position.outcome is not None:
        score = evaluation.utility(position.outcome, mover)
        return value == (score if mover == player else -score)
    score = evaluation(position)
    return value == (score if position.to_move == player else -score)


def test_search_limits() -> None:
    position, evaluation = Position.parse(OPENING), find_evaluation("absolute")
    cut = native_search(position, 6, evaluation, limits=Limits(nodes=2000))
    assert (cut.complete, cut.value, cut.depth) == (False, None, 6)
    assert cut.move in position.legal_moves()
    stopped = native_search(position, 6, evaluation, limits=Limits(nodes=1))
    assert stopped.move == position.legal_moves()[0]
    deep = native_deepening(position, None, evaluation, limits=Limits(nodes=50_000))
    assert deep.complete
    assert deep.depth is not None
    assert deep.depth >= 2
    started = time.monotonic()
    native_deepening(position, None, evaluation, limits=Limits(seconds=0.05))
    assert time.monotonic() - started < 10  # Takes hours without a limit.


def test_invalid_calls_raise_errors() -> None:
    finished = Position.parse("0123/..../..../.... -")
    with pytest.raises(FourfoldError, match="the game is over"):
        native_search(finished, 1, find_evaluation("zero"), limits=NO_LIMITS)
    with pytest.raises(FourfoldError, match=r"open_lines.*core=python"):
        native_search(Position.start(), 1, find_evaluation("open_lines"), limits=NO_LIMITS)
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
    result = core.search(OPENING, "lines", None, "absolute", seconds=20, stop=stop.is_set)
    assert result.value is None

    def broken() -> bool:
        raise LookupError("no such flag")

    with pytest.raises(LookupError, match="no such flag"):
        core.search(OPENING, "lines", None, "absolute", seconds=20, stop=broken)


@pytest.mark.parametrize("policy", ["novice", "random"])
@pytest.mark.parametrize("rules", Rules)
def test_policies_play_legal_turns(rules: Rules, policy: str) -> None:
    for seed, position in enumerate(positions(rules, f"legal {policy}", sample(400, 1000), 0)):
        turn = Turn(*core.policy_turn(str(position), rules, policy, seed))
        assert turn in position.legal_moves()


@pytest.mark.parametrize("rules", Rules)
def test_novice_takes_wins_and_gives_safe_pieces(rules: Rules) -> None:
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


def test_random_policy_is_uniform() -> None:
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
    """Compare the share of games won over all turns, within five standard deviations."""
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
def test_simulations_depend_only_on_the_seed(rules: Rules, policy: str) -> None:
    def tallies(seed: int, threads: int) -> list[tuple[int, int, int]]:
        counted = core.simulate(OPENING, rules, 60, policy, seed, threads=threads)
        assert counted.rounds == 60
        assert all(sum(tally) == 60 for tally in counted.tallies)
        return counted.tallies

    assert tallies(1, 1) == tallies(1, 2) == tallies(1, 5)
    assert tallies(1, 2) != tallies(2, 2)


def test_simulation_limits_agree() -> None:
    position = Position.parse("FD../..1./.6../.... 2")
    chance = random.Random(1)
    cut = native_simulation(position, 1000, "novice", chance=chance, limits=Limits(nodes=5000))
    assert not cut.complete
    assert cut.nodes <= 5000
    stopped = native_simulation(position, 1000, "novice", chance=chance, limits=Limits(nodes=5))
    python = montecarlo(position, 1000, novice_move, chance=chance, limits=Limits(nodes=5))
    assert (stopped.move, stopped.value, stopped.complete) == (
        python.move,
        python.value,
        python.complete,
    )
