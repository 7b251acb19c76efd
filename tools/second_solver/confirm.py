"""Hold the opening books against a second solver, which shares no code with the first.

    python tools/second_solver/confirm.py [--rules torus] [--sample 1,4,12,60,600] [--seed 1]

For every rule set and every number of pieces placed, ``second_solver.cpp`` lists one position of
each class by itself; their number must be the book's. A seeded sample of them, so many with 0, 1,
2, 3 and 4 pieces placed, is then solved by it, and value and distance must be those of the book.
What is done is kept in a file, so the same command goes on after a kill. Exit code 1 when anything
differs.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

from fourfold.cli.progress import Bar
from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver.book.shipped import DEPTH, book_score

SOURCE = Path(__file__).parent / "second_solver.cpp"
TABLE_BITS = {0: 26, 1: 26, 2: 25, 3: 24}
"""How large the table is with few pieces placed: 2^26 entries are a gigabyte."""


class Answer(NamedTuple):
    """What the second solver says of a position."""

    rules: str
    placed: int
    position: str
    score: str

    @property
    def book(self) -> str:
        return str(book_score(Position.parse(self.position, rules=Rules(self.rules))))


class SecondSolver:
    """The program, compiled in a folder."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
        if compiler is None:
            sys.exit("a C++ compiler is needed to build the second solver")
        self._program = folder / "second_solver"
        subprocess.run([compiler, "-std=c++20", "-O3", SOURCE, "-o", self._program], check=True)
        self._running: set[subprocess.Popen[str]] = set()

    def classes(self, rules: Rules, placed: int) -> list[str]:
        """A position of every class."""
        return self._run(rules, "classes", str(placed)).splitlines()

    def solve(self, rules: Rules, placed: int, position: str) -> Answer:
        line = self._run(rules, "solve", str(TABLE_BITS.get(placed, 22)), given=position)
        return Answer(str(rules), placed, position, line.strip().removeprefix(f"{position} "))

    def _run(self, *words: str, given: str = "") -> str:
        pipe = subprocess.PIPE
        command = [str(self._program), *words]
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
            self._running.add(process)
            said, complaint = process.communicate(given)
            self._running.discard(process)
        if process.returncode != 0:
            raise subprocess.CalledProcessError(process.returncode, command, said, complaint)
        return said

    def stop(self) -> None:
        """End what is being solved: nobody waits for it any more."""
        for process in list(self._running):
            process.kill()


def kept_answers(path: Path) -> Iterator[Answer]:
    """What an earlier run has written; a line that was cut off is left out."""
    if path.exists():
        for line in path.read_text().splitlines(keepends=True):
            words = line.removesuffix("\n").split("\t")
            if line.endswith("\n") and len(words) == len(Answer._fields):
                yield Answer(words[0], int(words[1]), *words[2:])


def confirm(
    second: SecondSolver, rules: Rules, placed: int, count: int, seed: int, kept: Path, workers: int
) -> bool:
    """One layer: whether all agrees."""
    classes = second.classes(rules, placed)
    expected = quarto.count_canonical(str(rules), placed)
    chosen = random.Random(f"{seed} {rules} {placed}").sample(classes, min(count, len(classes)))
    known = {(answer.rules, answer.position): answer for answer in kept_answers(kept)}
    answers = [known[rules, text] for text in chosen if (rules, text) in known]
    left = [text for text in chosen if (rules, text) not in known]
    with (
        Bar(f"{rules}, {placed} placed") as bar,
        kept.open("a") as file,
        ThreadPoolExecutor(workers) as pool,
    ):
        bar.show(len(answers), len(chosen))
        futures = [pool.submit(second.solve, rules, placed, text) for text in left]
        try:
            for future in as_completed(futures):
                answer = future.result()
                answers.append(answer)
                print(*answer, sep="\t", file=file, flush=True)
                bar.show(len(answers), len(chosen))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            second.stop()
            raise
    wrong = [answer for answer in answers if answer.score != answer.book]
    for answer in wrong:
        print(f"{answer.position}: the book has {answer.book}, the second solver {answer.score}")
    print(
        f"{rules}, {placed} placed: {len(classes)} classes where the first has {expected}; "
        f"{len(answers)} solved, {len(wrong)} differ",
        flush=True,
    )
    return len(classes) == expected and not wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", choices=[*Rules], help="one rule set; all")
    parser.add_argument("--sample", default="1,2,5,20,100", help="how many with 0, 1, ... placed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("confirmed.tsv"), help="what is done")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    counts = arguments.sample.split(",")
    if len(counts) != DEPTH + 1 or not all(count.isdecimal() for count in counts):
        parser.error(f"--sample takes {DEPTH + 1} numbers, such as 1,2,5,20,100")
    if arguments.processes < 1:
        parser.error("--processes takes at least 1")
    with tempfile.TemporaryDirectory() as folder:
        second = SecondSolver(Path(folder))
        agreed = [
            confirm(
                second,
                rules,
                placed,
                int(counts[placed]),
                arguments.seed,
                arguments.kept,
                arguments.processes,
            )
            for rules in ([Rules(arguments.rules)] if arguments.rules else Rules)
            for placed in reversed(range(DEPTH + 1))
        ]
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
