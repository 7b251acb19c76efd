"""The longest waiting times: ``analyse`` with few pieces placed, and a move of the champion.

    python benchmarks/waiting.py [--count 30] [--seed 1] [--rules lines] [--threads 2]
    python benchmarks/waiting.py --champion [--games 3]

``analyse`` runs on random positions without an immediate win, with the opening book, all in one
process. The champion plays against itself, and every move is timed.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict

from fourfold.games.quarto import Position, Rules
from fourfold.players.champion import make_champion
from fourfold.players.contract import UNLIMITED
from fourfold.solver import rank_turns
from solver import quiet_positions


def say(what: str, seconds: list[float]) -> None:
    mean = sum(seconds) / len(seconds)
    print(
        f"{what}: {len(seconds)} times, mean {mean:.3f} s, worst {max(seconds):.3f} s", flush=True
    )


def time_analyses(rules: Rules, placed: int, count: int, seed: int, threads: int) -> None:
    seconds = []
    for text in quiet_positions(rules, placed, count, seed):
        position = Position.parse(text, rules=rules)
        began = time.perf_counter()
        rank_turns(position, threads=threads)
        seconds.append(time.perf_counter() - began)
    say(f"{rules}, analyse with {placed} placed, {threads} threads", seconds)


def time_champion(rules: Rules, games: int, seed: int) -> None:
    spent: dict[int, list[float]] = defaultdict(list)
    for game in range(games):
        players = [make_champion(seed=2 * (seed + game) + seat) for seat in range(2)]
        position = Position.start(rules=rules)
        while position.outcome is None:
            began = time.perf_counter()
            turn = players[position.to_move].choose(position, UNLIMITED).move
            spent[position.placed].append(time.perf_counter() - began)
            position = position.play(turn)
    for placed, seconds in sorted(spent.items()):
        say(f"{rules}, champion with {placed} placed", seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", choices=[*Rules], help="one rule set; all")
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--champion", action="store_true", help="its moves instead")
    arguments = parser.parse_args()
    for rules in [Rules(arguments.rules)] if arguments.rules else Rules:
        if arguments.champion:
            time_champion(rules, arguments.games, arguments.seed)
        else:
            for placed in (3, 4, 5, 6):
                time_analyses(rules, placed, arguments.count, arguments.seed, arguments.threads)


if __name__ == "__main__":
    main()
