"""Hold the opening books against a second solver, which shares no code with the first.

    python tools/second_solver/confirm.py [--rules torus] [--sample 1,4,12,60,600,999] [--seed 1]
    python tools/second_solver/confirm.py --derive [--rules torus]

For every rule set and every number of pieces placed, ``second_solver.cpp`` lists one position of
each class by itself; their number must be the book's. A seeded sample of them, so many with 0, 1,
2, 3, 4 and 5 pieces placed, is then solved by it, and value and distance must be those of the book,
or of the layer beyond it. What is done is kept in a file, so the same command goes on after a kill.

With ``--derive`` nothing is searched: of every class with at most four pieces placed the second
solver says what it must be worth if all that the book says of those with one piece more is true.
Exit code 1 when anything differs.
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

from fourfold.cli.options import ProgressBar
from fourfold.games.quarto import Rules
from fourfold.native import quarto
from fourfold.solver.book.shipped_books import DEPTH, LAYER, shipped_book, shipped_layer

SOURCE = Path(__file__).parent / "second_solver.cpp"
TABLE_BITS = {0: 26, 1: 26, 2: 25, 3: 24}
"""How large the table is with few pieces placed: 2^26 entries are a gigabyte."""


def booked(rules: str, placed: int, position: str) -> str:
    """What comes with the package says of a position."""
    source = shipped_book(Rules(rules)) if placed <= DEPTH else shipped_layer(Rules(rules))
    return str(source.probe(quarto.Position.parse(position, rules).canonical_key()))


class Answer(NamedTuple):
    """What the second solver says of a position."""

    rules: str
    placed: int
    position: str
    score: str

    @property
    def book(self) -> str:
        return booked(self.rules, self.placed, self.position)


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

    def derive(self, rules: Rules, placed: int, said: str) -> Iterator[Answer]:
        """Every class, by what is said of those with one piece more."""
        for line in self._run(rules, "derive", str(placed), given=said).splitlines():
            rows, hand, score = line.split(maxsplit=2)
            yield Answer(str(rules), placed, f"{rows} {hand}", score)

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
        ProgressBar(f"{rules}, {placed} placed") as bar,
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
    differing = tell_differing(answers)
    print(
        f"{rules}, {placed} placed: classes {len(classes)}, first solver {expected}; "
        f"{len(answers)} solved, {differing} differ",
        flush=True,
    )
    return len(classes) == expected and not differing


def derive(second: SecondSolver, rules: Rules, placed: int) -> bool:
    """One layer by the next: whether all agrees."""
    said = []
    replies = second.classes(rules, placed + 1)
    with ProgressBar(f"{rules}, {placed + 1} placed") as bar:
        for position in replies:
            said.append(f"{position} {booked(rules, placed + 1, position)}\n")
            bar.show(len(said), len(replies))
    answers = list(second.derive(rules, placed, "".join(said)))
    expected = quarto.count_canonical(str(rules), placed)
    differing = tell_differing(answers)
    print(
        f"{rules}, {placed} placed: classes {len(answers)}, first solver {expected}; "
        f"all derived from {len(said)} with {placed + 1} placed, {differing} differ",
        flush=True,
    )
    return len(answers) == expected and not differing


def tell_differing(answers: list[Answer]) -> int:
    """How many are not as the book has them; says which."""
    wrong = [answer for answer in answers if answer.score != answer.book]
    for answer in wrong:
        print(f"{answer.position}: the book has {answer.book}, the second solver {answer.score}")
    return len(wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", choices=[*Rules], help="one rule set; all")
    parser.add_argument("--placed", type=int, choices=range(LAYER + 1), help="one layer; all")
    parser.add_argument("--derive", action="store_true", help="search nothing, take all classes")
    parser.add_argument(
        "--sample", default="1,2,5,20,100,300", help="how many with 0, 1, ... placed"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kept", type=Path, default=Path("confirmed.tsv"), help="what is done")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    counts = arguments.sample.split(",")
    if len(counts) != LAYER + 1 or not all(count.isdecimal() for count in counts):
        parser.error(f"--sample takes {LAYER + 1} numbers, such as 1,2,5,20,100,300")
    if arguments.processes < 1:
        parser.error("--processes takes at least 1")
    chosen = [Rules(arguments.rules)] if arguments.rules else list(Rules)
    seed, kept, workers = arguments.seed, arguments.kept, arguments.processes
    with tempfile.TemporaryDirectory() as folder:
        second = SecondSolver(Path(folder))
        agreed = [
            derive(second, rules, placed)
            if arguments.derive
            else confirm(second, rules, placed, int(counts[placed]), seed, kept, workers)
            for rules in chosen
            for placed in reversed(range(LAYER if arguments.derive else LAYER + 1))
            if arguments.placed in (None, placed)
        ]
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
