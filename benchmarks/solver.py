"""The speed of the solver by number of pieces placed, compared with the baseline.

    python benchmarks/solver.py [--count 100] [--placed 4-10] [--rules lines] [--baseline-from 5]
    python benchmarks/solver.py --whole-game
    python benchmarks/solver.py --against PYTHON [--rounds 3] [--placed 4-6]
    python benchmarks/solver.py --threads 1,2,4 [--placed 4-4]

Positions come from seeded random play, without finished games and immediate wins. Each set is
solved three times with one thread and no book: by the baseline (win, draw or loss), by our solver
likewise (``weak``), and by our solver with distances. Each set is solved by a new process, with
empty tables.
Compare ratios: seconds depend on the machine and its load.

``--against`` compares with another build, given its Python interpreter: both builds solve the same
positions and the empty board in turn, and the medians of the rounds are printed. ``--threads``
measures how the solver scales.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions

BASELINE = Path(__file__).parent / "baseline" / "reference_solver.cpp"


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds and nodes for a set of positions."""

    values: list[str]
    nodes: list[int]
    seconds: list[float]

    @property
    def mean(self) -> float:
        return sum(self.seconds) / len(self.seconds)

    @property
    def worst(self) -> float:
        return max(self.seconds)

    @property
    def mean_nodes(self) -> float:
        return sum(self.nodes) / len(self.nodes)


def quiet_positions(rules: Rules, placed: int, count: int, seed: int) -> list[str]:
    """Random positions without an immediate win."""
    found: list[str] = []
    while len(found) < count:
        for position in random_positions(rules, placed, count, seed):
            empty = [square for square, piece in enumerate(position.board) if piece is None]
            if not any(position.wins_on(square, position.hand or 0) for square in empty):
                found.append(str(position))
        seed += 1000
    return found[:count]


def run_baseline(program: Path, rules: Rules, positions: list[str], table_mib: int) -> Timing:
    command = [program, "--rules", rules, "--table-mb", str(table_mib)]
    rows = [line.split() for line in _run(command, positions).splitlines()]
    return Timing(
        [row[2] for row in rows], [int(row[3]) for row in rows], [float(row[4]) for row in rows]
    )


def run_fourfold(
    rules: Rules, positions: list[str], *options: str, python: str = sys.executable
) -> Timing:
    command: list[str | Path] = [python, "-m", "fourfold.cli", "solve", "-", "--json", "--no-book"]
    output = _run([*command, "--rules", rules, *options], positions)
    rows = [json.loads(line) for line in output.splitlines()]
    return Timing(
        [row.get("lower", row)["value"] for row in rows],
        [row["nodes"] for row in rows],
        [row["seconds"] for row in rows],
    )


def _run(command: list[str | Path], positions: list[str]) -> str:
    lines = "\n".join(positions) + "\n"
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout


def compile_baseline(folder: Path) -> Path:
    compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        sys.exit("a C++ compiler is needed to build the baseline")
    program = folder / "baseline"
    subprocess.run([compiler, "-std=c++20", "-O3", BASELINE, "-o", program], check=True)
    return program


def compare(rules: Rules, layers: range, count: int, seed: int, baseline_from: int) -> None:
    table = Table(title=f"{rules}: {count} positions a row, one thread, seed {seed}")
    for column in ("placed", "baseline ms", "weak ms", "ratio", "worst", "nodes", "exact ms"):
        table.add_column(column, justify="right")
    table.add_column("worst", justify="right")
    table.add_column("exact / weak", justify="right")
    with tempfile.TemporaryDirectory() as folder:
        program = compile_baseline(Path(folder))
        for placed in layers:
            positions = quiet_positions(rules, placed, count, seed)
            weak = run_fourfold(rules, positions, "--threads", "1", "--weak")
            exact = run_fourfold(rules, positions, "--threads", "1")
            before, ratio = "-", "-"
            if placed >= baseline_from:
                old = run_baseline(program, rules, positions, 64)
                if not old.values == weak.values == exact.values:
                    sys.exit(f"the solvers disagree with {placed} pieces placed under {rules}")
                before, ratio = f"{old.mean * 1e3:.3f}", f"{old.mean / weak.mean:.1f}"
            table.add_row(
                str(placed),
                before,
                f"{weak.mean * 1e3:.3f}",
                ratio,
                f"{weak.worst * 1e3:.2f}",
                f"{weak.mean_nodes:.0f}",
                f"{exact.mean * 1e3:.3f}",
                f"{exact.worst * 1e3:.2f}",
                f"{exact.mean / weak.mean:.2f}",
            )
    Console().print(table)


def middle(
    rules: Rules, positions: list[str], rounds: int, *options: tuple[str, int]
) -> list[tuple[float, float]]:
    """The median seconds and nodes for each build and number of threads."""
    runs: list[list[Timing]] = [[] for _ in options]
    for _ in range(rounds):
        for kept, (python, threads) in zip(runs, options, strict=True):
            kept.append(
                run_fourfold(rules, positions, "--weak", "--threads", str(threads), python=python)
            )
    if len({tuple(run.values) for kept in runs for run in kept}) > 1:
        sys.exit(f"the builds disagree under {rules}")
    return [
        (median(run.mean for run in kept), median(run.mean_nodes for run in kept)) for kept in runs
    ]


def sets_of(rules: Rules, layers: range, count: int, seed: int) -> dict[str, list[str]]:
    placed = {str(n): quiet_positions(rules, n, count, seed) for n in layers}
    return {**placed, "empty": ["START"]}


def against(other: str, rules: Rules, layers: range, count: int, seed: int, rounds: int) -> None:
    table = Table(title=f"{rules}: one thread, win, draw or loss, {count} positions, seed {seed}")
    for column in ("placed", "other ms", "here ms", "ratio", "other nodes", "nodes"):
        table.add_column(column, justify="right")
    for name, positions in sets_of(rules, layers, count, seed).items():
        old, new = middle(rules, positions, rounds, (other, 1), (sys.executable, 1))
        seconds = (f"{old[0] * 1e3:.3f}", f"{new[0] * 1e3:.3f}", f"{old[0] / new[0]:.2f}")
        table.add_row(name, *seconds, f"{old[1]:.0f}", f"{new[1]:.0f}")
    Console().print(table)


def scaling(
    threads: list[int], rules: Rules, layers: range, count: int, seed: int, rounds: int
) -> None:
    table = Table(title=f"{rules}: by threads, win, draw or loss, {count} positions, seed {seed}")
    for column in ("placed", "threads", "ms", "ratio", "nodes", "nodes ratio"):
        table.add_column(column, justify="right")
    for name, positions in sets_of(rules, layers, count, seed).items():
        found = middle(rules, positions, rounds, *((sys.executable, number) for number in threads))
        for number, (seconds, nodes) in zip(threads, found, strict=True):
            table.add_row(
                name,
                str(number),
                f"{seconds * 1e3:.3f}",
                f"{found[0][0] / seconds:.2f}",
                f"{nodes:.0f}",
                f"{nodes / found[0][1]:.3f}",
            )
    Console().print(table)


def whole_game() -> None:
    for rules in Rules:
        timing = run_fourfold(rules, ["START"], "--threads", "2")
        print(
            f"{rules}: the empty board is a {timing.values[0]}, {timing.seconds[0]:.1f} s, "
            f"{timing.nodes[0]:,} nodes, 2 threads"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--placed", default="4-10", help="first and last number of pieces placed")
    parser.add_argument("--rules", choices=[*Rules], help="one rule set; both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--baseline-from", type=int, default=4, help="fewest placed for baseline")
    parser.add_argument("--whole-game", action="store_true", help="prove the empty board instead")
    parser.add_argument("--against", metavar="PYTHON", help="the Python of another build")
    parser.add_argument("--threads", help="numbers of threads to compare, for instance 1,2,4")
    parser.add_argument("--rounds", type=int, default=3, help="of --against and --threads")
    arguments = parser.parse_args()
    if arguments.whole_game:
        whole_game()
        return
    first, last = (int(number) for number in arguments.placed.split("-"))
    for rules in [Rules(arguments.rules)] if arguments.rules else Rules:
        layers = range(first, last + 1)
        of = (rules, layers, arguments.count, arguments.seed)
        if arguments.against:
            against(arguments.against, *of, arguments.rounds)
            continue
        if arguments.threads:
            scaling([int(n) for n in arguments.threads.split(",")], *of, arguments.rounds)
            continue
        compare(rules, layers, arguments.count, arguments.seed, arguments.baseline_from)


if __name__ == "__main__":
    main()
