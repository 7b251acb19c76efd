"""Estimates the cost of an opening book one layer deeper, from a sample of its positions.

    python benchmarks/deeper_book.py [--sample 2000] [--placed 5] [--seed 1]

Prints for each rule set the number of positions, the number of those with an immediate win (which a
book can omit), the processor time for one of the others and for all, and the entropy of the scores
in bytes, a lower bound for the size of a book without keys.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter

from fourfold.games.quarto import Rules
from fourfold.native import quarto, quarto_solver

WIN_AT_ONCE = 16


def look(rules: Rules, placed: int, sample: int, seed: int) -> None:
    keys = quarto.canonical_keys(str(rules), placed)
    chosen = sorted(random.Random(f"{seed} {rules}").sample(keys, min(sample, len(keys))))
    solver = quarto_solver.Solver(str(rules), table_bytes=1 << 30)
    began = time.process_time()
    scores = Counter(solver.solve_keys(chosen, threads=1))
    seconds = time.process_time() - began
    at_once = scores.pop(WIN_AT_ONCE, 0)
    kept = scores.total()
    bits = -sum(n * math.log2(n / kept) for n in scores.values()) / kept
    others = len(keys) * kept / len(chosen)
    spread = " ".join(f"{score:+d}:{n / kept:.2%}" for score, n in sorted(scores.items()))
    each = seconds / kept
    print(f"{rules}, {placed} placed: {len(keys):,} positions, {at_once / len(chosen):.1%} at once")
    print(f"  {each * 1e3:.2f} ms of processor each, {each * others / 3600:.1f} hours for all")
    print(f"  {bits:.3f} bits each, {bits * others / 8 / 2**20:.2f} MiB for all")
    print(f"  {spread}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--placed", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for rules in Rules:
        look(rules, arguments.placed, arguments.sample, arguments.seed)


if __name__ == "__main__":
    main()
