"""Small samples checked by the independent second solver.

``tools/second_solver/confirm.py`` checks larger samples; docs/discussion/quarto-solved.md has the
results.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fourfold.games.quarto import Rules
from fourfold.native import quarto

TOOL = Path(__file__).parents[2] / "tools" / "second_solver" / "confirm.py"
DATA = Path(__file__).parents[1] / "data" / "quarto"


@pytest.fixture(scope="module")
def confirm() -> Any:
    spec = importlib.util.spec_from_file_location("confirm", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["confirm"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def second(confirm: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return confirm.SecondSolver(tmp_path_factory.mktemp("second"))


@pytest.mark.parametrize("rules", Rules)
def test_both_solvers_count_the_same_classes(second: Any, rules: Rules) -> None:
    for placed in range(4):
        classes = second.classes(rules, placed)
        assert len(set(classes)) == len(classes) == quarto.count_canonical(str(rules), placed)


@pytest.mark.parametrize("rules", Rules)
def test_second_solver_confirms_a_sample_of_the_book(
    confirm: Any, second: Any, rules: Rules, tmp_path: Path
) -> None:
    assert confirm.confirm(second, rules, 4, 2, 1, tmp_path / "kept", 1)
    if rules is Rules.TORUS:
        assert confirm.confirm(second, rules, 3, 3, 1, tmp_path / "kept", 1)


@pytest.mark.parametrize("rules", Rules)
def test_each_depth_follows_from_the_next(confirm: Any, second: Any, rules: Rules) -> None:
    for placed in range(3):
        assert confirm.derive(second, rules, placed)


def test_wrong_book_score_is_reported(
    confirm: Any, second: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every first placement on a torus wins; this book claims that none does."""
    original = confirm.booked

    def wrong_book(rules: str, placed: int, position: str) -> str:
        return "win 12" if placed == 1 else original(rules, placed, position)

    monkeypatch.setattr(confirm, "booked", wrong_book)
    assert not confirm.derive(second, Rules.TORUS, 0)
    assert "the book has win 13, the second solver loss 13" in capsys.readouterr().out


def test_layer_with_gaps_is_rejected(second: Any) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        list(second.derive(Rules.LINES, 1, "1.../2.../..../.... 0 draw 0\n"))


@pytest.mark.parametrize("rules", Rules)
def test_positions_of_other_solvers_agree(second: Any, rules: Rules) -> None:
    """Positions of the middle game and endgame, which no book contains."""
    lines = (DATA / f"{rules}.txt").read_text().splitlines()
    known = [line.split() for line in lines if line and not line.startswith("#")]
    late = [words[:4] for words in known if words[0].count(".") <= 9 and words[1] != "-"]
    assert len(late) > 200
    stdin = "\n".join(" ".join(words[:2]) for words in late)
    answers = second._run(rules, "solve", given=stdin).splitlines()
    assert answers == [" ".join(words) for words in late]


def test_solved_positions_are_not_solved_again(
    confirm: Any, second: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill in the middle of a line only that line is solved again and compared."""
    results_file = tmp_path / "kept"
    assert confirm.confirm(second, Rules.TORUS, 4, 3, 1, results_file, 1)
    complete = results_file.read_text()
    lines = complete.splitlines(keepends=True)
    assert len(lines) == 3
    results_file.write_text(lines[0] + lines[1] + lines[2][:9])
    calls = []

    def solve(rules: Rules, placed: int, position: str) -> Any:
        calls.append(position)
        return confirm.Answer(str(rules), placed, position, "win 99")

    monkeypatch.setattr(second, "solve", solve)
    assert not confirm.confirm(second, Rules.TORUS, 4, 3, 1, results_file, 1)
    assert calls == [lines[2].split("\t")[2]]


def test_invalid_positions_are_rejected(second: Any) -> None:
    for wrong in ("..../..../..../.... -", "00../..../..../.... 1", "0123/..../..../.... 4", "x y"):
        with pytest.raises(subprocess.CalledProcessError):
            second._run(Rules.LINES, "solve", given=wrong)
