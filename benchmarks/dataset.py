"""The speed of ``fourfold dataset quarto``, in positions per second with two processes.

    python benchmarks/dataset.py [--rules lines] [--workers 2]

Each row is one run of the program, from its start to the finished file.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fourfold.games.quarto import Rules

RUNS = [
    ("random", 8, 200_000, "npz"),
    ("novice", 8, 100_000, "npz"),
    ("random", 10, 500_000, "npz"),
    ("random", 10, 500_000, "parquet"),
    ("random", 10, 500_000, "jsonl"),
    ("novice", 10, 300_000, "npz"),
    ("random", 12, 500_000, "npz"),
]


def run(rules: Rules, by: str, placed: int, count: int, form: str, workers: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"set.{form}"
        words = ["--rules", rules, "--by", by, "--placed", str(placed), "--count", str(count)]
        program = [sys.executable, "-m", "fourfold.cli", "dataset", "quarto", str(path)]
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [*program, *words, "--workers", str(workers)], check=True, capture_output=True
        )
        seconds = time.perf_counter() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        size = path.stat().st_size / count
    print(
        f"{rules}, {placed} placed by {by}, {form}: {count / seconds:,.0f} a second, "
        f"{spent / count * 1e6:.1f} µs of processor and {size:.0f} bytes each",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", choices=[*Rules], help="one rule set; lines and squares")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    chosen = [Rules(arguments.rules)] if arguments.rules else [Rules.LINES, Rules.SQUARES]
    for rules in chosen:
        for by, placed, count, form in RUNS:
            run(rules, by, placed, count, form, arguments.workers)


if __name__ == "__main__":
    main()
