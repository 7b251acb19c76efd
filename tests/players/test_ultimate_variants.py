"""The engine in both sizes and with every ending: time is kept, and one thread repeats itself."""

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


START = 0.6
"""Seconds that each has for a game."""


def walked(n: int, ending: str, moves: int) -> Position:
    """A position of a random game that is far from its end."""
    chance, position = random.Random(f"{n} {ending}"), Position.start(n=n, ending=ending)
    for _ in range(moves):
        position = position.play(chance.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("spec", ["ultimate", "ultimate_mcts"])
@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_the_time_for_a_move_is_used_and_kept(n: int, ending: str, spec: str) -> None:
    player, position = make_player(f"{spec}(memory=4)"), walked(n, ending, 7)

    def taken() -> float:
        began = perf_counter()
        player.choose(position, Clock(seconds=SECONDS))
        return perf_counter() - began

    least = next((each for _ in range(ATTEMPTS) if (each := taken()) < 1.1 * SECONDS), None)
    assert least is not None
    assert least > 0.5 * SECONDS


@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_a_clock_lasts_for_the_whole_game(n: int, ending: str) -> None:
    """What is counted is the work: who waits on a busy machine is not the poorer for it."""
    players = [make_player("ultimate(memory=4)") for _ in range(2)]
    remaining, position = [START, START], Position.start(n=n, ending=ending)
    while position.outcome is None:
        seat = position.to_move
        worked = process_time()
        left = remaining[seat]
        choice = players[seat].choose(position, Clock(left, remaining=left, increment=0.0))
        remaining[seat] -= process_time() - worked
        position = position.play(choice.move)
        assert min(remaining) > (0.2 * START if position.placed < 20 else 0)


@pytest.mark.parametrize(("n", "ending"), VARIANTS)
def test_one_thread_finds_the_same_by_the_same_work(n: int, ending: str) -> None:
    def chosen() -> list[Choice]:
        player = make_player("ultimate(memory=1,threads=1)")
        return [player.choose(walked(n, ending, moves), Clock(nodes=5000)) for moves in (0, 2, 11)]

    assert chosen() == chosen()
