"""The engine in both sizes and with every ending: time limits, and determinism of one thread."""

from __future__ import annotations

import itertools
import random
from time import perf_counter, process_time

import pytest

from fourfold.games.ultimate import ENDINGS, Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import make_player

VARIANTS = list(itertools.product([3, 4], ENDINGS))

SECONDS = 0.12
ATTEMPTS = 12
"""A busy machine may keep a player waiting; that it does so each time is not to be feared."""


SECONDS_PER_GAME = 0.6
"""Seconds per player for a game."""


def random_position(n: int, ending: str, moves: int) -> Position:
    """Return the position after `moves` random moves."""
    chance, position = random.Random(f"{n} {ending}"), Position.start(n=n, ending=ending)
    for _ in range(moves):
        position = position.play(chance.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("spec", ["ultimate", "ultimate_mcts"])
@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_move_uses_and_keeps_its_time(n: int, ending: str, spec: str) -> None:
    player, position = make_player(f"{spec}(memory=4)"), random_position(n, ending, 7)

    def time_of_move() -> float:
        started = perf_counter()
        player.choose(position, Clock(seconds=SECONDS))
        return perf_counter() - started

    least = next(
        (seconds for _ in range(ATTEMPTS) if (seconds := time_of_move()) < 1.1 * SECONDS), None
    )
    assert least is not None
    assert least > 0.5 * SECONDS


@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_clock_lasts_for_the_whole_game(n: int, ending: str) -> None:
    """Measures processor time, so that a busy machine does not matter."""
    players = [make_player("ultimate(memory=4)") for _ in range(2)]
    remaining, position = [SECONDS_PER_GAME, SECONDS_PER_GAME], Position.start(n=n, ending=ending)
    while position.outcome is None:
        seat = position.to_move
        worked = process_time()
        left = remaining[seat]
        choice = players[seat].choose(position, Clock(left, remaining=left, increment=0.0))
        remaining[seat] -= process_time() - worked
        position = position.play(choice.move)
        assert min(remaining) > (0.2 * SECONDS_PER_GAME if position.placed < 20 else 0)


@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_one_thread_is_deterministic_by_nodes(n: int, ending: str) -> None:
    def choices() -> list[Choice]:
        player = make_player("ultimate(memory=1,threads=1)")
        return [
            player.choose(random_position(n, ending, moves), Clock(nodes=5000))
            for moves in (0, 2, 11)
        ]

    assert choices() == choices()
