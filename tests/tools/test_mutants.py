"""`make mutants`: samples, equivalents, test runs and stored outcomes."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from tools.mutants.common import (
    Equivalent,
    Mutant,
    MutantError,
    Outcome,
    Results,
    Tally,
    apply,
    choose_sample,
    format_table,
    load_equivalents,
    run_tests,
)


def mutant(line: int = 1, code: str = "a < b", file: str = "one.py") -> Mutant:
    return Mutant(file, line, 3, "compare", "<", "<=", code)


def test_a_mutant_is_put_where_it_belongs() -> None:
    text = "a < b\né < ü\n"
    assert apply(text, mutant(2)) == "a < b\né <= ü\n"


def test_a_mutant_that_does_not_fit_is_refused() -> None:
    with pytest.raises(MutantError, match=r"one\.py:1:3"):
        apply("a > b\n", mutant())


def test_the_sample_of_a_seed_is_always_the_same() -> None:
    mutants = [mutant(line, f"a < {line}") for line in range(1, 101)]
    sample = choose_sample(mutants, 10, 1)
    assert len(sample) == 10
    assert choose_sample(list(reversed(mutants)), 10, 1) == sample
    assert choose_sample(mutants, 10, 2) != sample
    assert choose_sample(mutants, 1000, 1) == mutants


def test_a_change_elsewhere_leaves_the_sample() -> None:
    def codes(first_line: int) -> list[str]:
        mutants = [mutant(first_line + at, f"a < {at}") for at in range(100)]
        return [drawn.code for drawn in choose_sample(mutants, 10, 1)]

    assert codes(1) == codes(7)


def test_equal_lines_are_drawn_one_by_one() -> None:
    counts = Counter(len(choose_sample([mutant(1), mutant(2)], 1, seed)) for seed in range(20))
    drawn = {choose_sample([mutant(1), mutant(2)], 1, seed)[0].line for seed in range(20)}
    assert (counts, drawn) == ({1: 20}, {1, 2})


def test_an_equivalent_describes_its_line_wherever_it_moves() -> None:
    listed = Equivalent("one.py", "a < b", "< -> <=", "they are never equal")
    assert listed.describes(mutant(1))
    assert listed.describes(mutant(9))
    assert not listed.describes(mutant(1, "a < c"))
    assert not listed.describes(mutant(1, file="two.py"))


def test_every_listed_equivalent_has_a_reason_and_stands_in_its_file() -> None:
    root = Path(__file__).parents[2]
    for listed in load_equivalents():
        lines = (root / listed.file).read_text(encoding="utf-8").splitlines()
        assert listed.code in [line.strip() for line in lines], listed


def test_an_equivalent_without_a_reason_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "equivalents.toml"
    path.write_text('[[equivalent]]\nfile = "a"\ncode = "b"\nchange = "c"\nreason = " "\n')
    with pytest.raises(MutantError, match="no reason"):
        load_equivalents(path)


def test_a_run_returns_exit_code_and_output(tmp_path: Path) -> None:
    code = "import os, sys; print(os.getcwd()); sys.exit(3)"
    run = run_tests([sys.executable, "-S", "-c", code], folder=tmp_path, timeout=60)
    assert (run.exit_code, run.output.strip()) == (3, str(tmp_path))


def test_the_time_limit_ends_a_run(tmp_path: Path) -> None:
    code = "import time; time.sleep(600)"
    run = run_tests([sys.executable, "-S", "-c", code], folder=tmp_path, timeout=0.2)
    assert run.exit_code is None


def test_processes_that_left_the_group_end_with_the_run(tmp_path: Path) -> None:
    code = (
        "import os, time\n"
        "ready, tell = os.pipe()\n"
        "if child := os.fork():\n"
        "    os.read(ready, 1)\n"
        "    print(child)\n"
        "else:\n"
        "    os.setsid()\n"
        "    os.write(tell, b'.')\n"
        "    time.sleep(600)\n"
    )
    run = run_tests([sys.executable, "-S", "-c", code], folder=tmp_path, timeout=60)
    state = Path(f"/proc/{run.output.strip()}/stat")
    while state.exists() and ") Z " not in state.read_text():
        time.sleep(0.01)


def test_memory_without_end_is_refused(tmp_path: Path) -> None:
    code = "bytearray(1 << 30)"
    command = [sys.executable, "-S", "-c", code]
    run = run_tests(command, folder=tmp_path, timeout=60, memory=200 << 20)
    assert run.exit_code == 1
    assert "MemoryError" in run.output


def test_outcomes_are_kept_until_the_file_changes(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a < b\n")
    path = tmp_path / "results.jsonl"

    def load() -> Results:
        results = Results(path, tmp_path)
        results.load()
        return results

    assert load().get(mutant()) is None
    load().add(mutant(), Outcome("noticed", "test_a", 1.5))
    with path.open("a") as file:
        file.write('\n{"key": "cut o')
    assert load().get(mutant()) == Outcome("noticed", "test_a", 1.5)
    load().add(mutant(2), Outcome("survived"))
    assert load().get(mutant(2)) == Outcome("survived")
    (tmp_path / "one.py").write_text("a < b \n")
    assert load().get(mutant()) is None


def test_the_share_counts_neither_equivalent_nor_invalid_mutants() -> None:
    tally = Tally("python", 0.95, noticed=19, survived=1, equivalent=5, invalid=2)
    assert tally.share == 0.95
    assert tally.reached
    assert not Tally("python", 0.95, noticed=18, survived=1).reached
    assert Tally("python", 0.95).reached
    assert [row.split() for row in format_table([tally]).splitlines()] == [
        ["language", "noticed", "survived", "equivalent", "invalid", "share", "wanted"],
        ["python", "19", "1", "5", "2", "95.0%", "95%"],
    ]


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
def test_a_run_gets_the_given_environment_only(tmp_path: Path) -> None:
    code = "import os; print(sorted(os.environ))"
    run = run_tests(
        [sys.executable, "-S", "-c", code],
        folder=tmp_path,
        timeout=60,
        environment={"PATH": os.environ["PATH"]},
    )
    assert run.output.replace("'LC_CTYPE', ", "").strip() == "['FOURFOLD_MUTANT_RUN', 'PATH']"
