"""The second solver, which shares no code with the first: small samples. More of them are solved by
``tools/second_solver/confirm.py``, and docs/discussion/quarto-solved.md has what that found."""

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
def test_both_count_the_same_classes(second: Any, rules: Rules) -> None:
    for placed in range(4):
        found = second.classes(rules, placed)
        assert len(set(found)) == len(found) == quarto.count_canonical(str(rules), placed)


@pytest.mark.parametrize("rules", Rules)
def test_a_sample_of_the_book_is_confirmed(
    confirm: Any, second: Any, rules: Rules, tmp_path: Path
) -> None:
    assert confirm.confirm(second, rules, 4, 2, 1, tmp_path / "kept", 1)
    if rules is Rules.TORUS:
        assert confirm.confirm(second, rules, 3, 3, 1, tmp_path / "kept", 1)


@pytest.mark.parametrize("rules", Rules)
def test_layers_follow_from_the_next(confirm: Any, second: Any, rules: Rules) -> None:
    for placed in range(3):
        assert confirm.derive(second, rules, placed)


def test_what_does_not_follow_is_found(
    confirm: Any, second: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a torus every first placement wins; here the book says that none does."""
    booked = confirm.booked

    def other(rules: str, placed: int, position: str) -> str:
        return "win 12" if placed == 1 else booked(rules, placed, position)

    monkeypatch.setattr(confirm, "booked", other)
    assert not confirm.derive(second, Rules.TORUS, 0)
    assert "the book has win 13, the second solver loss 13" in capsys.readouterr().out


def test_a_layer_with_gaps_is_refused(second: Any) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        list(second.derive(Rules.LINES, 1, "1.../2.../..../.... 0 draw 0\n"))


@pytest.mark.parametrize("rules", Rules)
def test_positions_of_other_solvers_are_confirmed(second: Any, rules: Rules) -> None:
    """Of the middle and the end of the game, which no book has."""
    lines = (DATA / f"{rules}.txt").read_text().splitlines()
    known = [line.split() for line in lines if line and not line.startswith("#")]
    late = [words[:4] for words in known if words[0].count(".") <= 9 and words[1] != "-"]
    assert len(late) > 200
    given = "\n".join(" ".join(words[:2]) for words in late)
    found = second._run(rules, "solve", given=given).splitlines()
    assert found == [" ".join(words) for words in late]


def test_what_was_solved_is_not_solved_again(
    confirm: Any, second: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a kill in the middle of a line too; and what differs from the book is found."""
    kept = tmp_path / "kept"
    assert confirm.confirm(second, Rules.TORUS, 4, 3, 1, kept, 1)
    whole = kept.read_text()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 3
    kept.write_text(lines[0] + lines[1] + lines[2][:9])
    asked = []

    def solve(rules: Rules, placed: int, position: str) -> Any:
        asked.append(position)
        return confirm.Answer(str(rules), placed, position, "win 99")

    monkeypatch.setattr(second, "solve", solve)
    assert not confirm.confirm(second, Rules.TORUS, 4, 3, 1, kept, 1)
    assert asked == [lines[2].split("\t")[2]]


def test_what_is_no_position_is_refused(second: Any) -> None:
    for wrong in ("..../..../..../.... -", "00../..../..../.... 1", "0123/..../..../.... 4", "x y"):
        with pytest.raises(subprocess.CalledProcessError):
            second._run(Rules.LINES, "solve", given=wrong)
