"""The speed of array environments, in steps per second on one core.

    python benchmarks/arrays.py [--games 200000] [--repeat 5]

``play_out`` plays whole random games; in lockstep, every turn is ``random_actions`` and ``step``.
Prints the best of the repetitions, in processor time. The exit code is 1 if ``play_out`` of Quarto
takes less than 2·10⁷ steps per second.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from fourfold.arrays import QuartoArrays, UltimateArrays
from fourfold.games.quarto import Rules

WANTED = 2e7


def rate(play: Callable[[], int], repeat: int) -> float:
    """The best rate, in steps per second of processor time."""
    rates = []
    for _ in range(repeat):
        began = time.process_time()
        steps = play()
        rates.append(steps / (time.process_time() - began))
    return max(rates)


def played_out(games: QuartoArrays | UltimateArrays) -> int:
    return int(games.play_out(seed=1)[1].sum())


def in_lockstep(games: QuartoArrays | UltimateArrays) -> int:
    steps = 0
    for seed in range(1000):
        actions = games.random_actions(seed)
        going_on = actions >= 0
        if not going_on.any():
            break
        steps += int(going_on.sum())
        games = games[going_on].step(actions[going_on])
    return steps


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    slowest = float("inf")
    for rules in Rules:
        games = QuartoArrays.start(asked.games, rules=rules)
        out = rate(lambda games=games: played_out(games), asked.repeat)
        lockstep = rate(lambda games=games: in_lockstep(games), asked.repeat)
        slowest = min(slowest, out)
        print(f"quarto(rules={rules}): {out:.3g} turns/s played out, {lockstep:.3g} in lockstep")
    for n in (3, 4):
        boards = UltimateArrays.start(asked.games // 20, n=n)
        out = rate(lambda boards=boards: played_out(boards), asked.repeat)
        lockstep = rate(lambda boards=boards: in_lockstep(boards), asked.repeat)
        print(f"ultimate(n={n}): {out:.3g} moves/s played out, {lockstep:.3g} in lockstep")
    return 0 if slowest >= WANTED else 1


if __name__ == "__main__":
    raise SystemExit(main())
