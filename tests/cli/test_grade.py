"""``fourfold exercise`` and ``fourfold grade``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fourfold.cli.main import app
from fourfold.teaching.exercises import ASKS, Exercise
from fourfold.teaching.solution import ExerciseGrade, find_solution


def fourfold(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), prog_name="fourfold")


def answers(student: str, *exercises: dict[str, Any]) -> str:
    found = {"format": "fourfold answers", "version": 1, "student": student}
    return json.dumps({**found, "exercises": exercises})


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Ada has all values right and prunes one branch too many; Bob's answers are empty."""
    values = find_solution(Exercise("tictactoe", "values", 1, 4).setup())
    pruned = find_solution(Exercise("quarto", "pruned", 2, 9).setup())
    good = {name: values.values[name] for name in values.inner}
    first = next(iter(pruned.entered.keys() - {""}))
    texts = {
        "ada.json": answers(
            "Ada",
            {"kind": "tictactoe", "ask": "values", "level": 1, "seed": 4, "answers": good},
            {
                "kind": "quarto",
                "ask": "pruned",
                "level": 2,
                "seed": 9,
                "answers": [*pruned.pruned, first],
            },
        ),
        "bob.json": answers(
            "Bob", {"kind": "abstract", "ask": "window", "level": 1, "seed": 1, "answers": {}}
        ),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return [str(tmp_path / name) for name in texts]


def test_grading_is_deterministic_and_correct(files: list[str]) -> None:
    first, again = (fourfold("grade", "--json", *files) for _ in range(2))
    assert first.exit_code == 0
    assert first.output == again.output
    ada, bob = json.loads(first.output)
    assert ada["exercises"][0]["misses"] == []
    assert ada["exercises"][1]["right"] == ada["exercises"][1]["total"] - 1
    assert ada["right"] == sum(one["right"] for one in ada["exercises"])
    assert (bob["right"], bob["total"]) == (
        0,
        Exercise("abstract", "window", 1, 1).grade({}).total,
    )


def test_table_and_misses(files: list[str]) -> None:
    printed = fourfold("grade", *files).output
    assert "Ada" in printed
    assert "tictactoe values level 1 seed 4" in printed
    assert "instead of" not in printed
    assert "instead of" in fourfold("grade", "--misses", *files).output


def test_number_of_earlier_checks_is_shown(files: list[str], tmp_path: Path) -> None:
    found = json.loads(Path(files[1]).read_text(encoding="utf-8"))
    found["exercises"][0]["checked"] = 3
    path = tmp_path / "sly.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    head, row = fourfold("grade", str(path)).output.splitlines()
    assert (head.split()[-1], row.split()[-1]) == ("checked", "3")
    assert (
        json.loads(fourfold("grade", "--json", str(path)).output)[0]["exercises"][0]["checked"] == 3
    )
    assert fourfold("grade", files[1]).output.splitlines()[-1].split()[-1] == "-"
    for wrong in (-1, "3", True, 1.5):
        found["exercises"][0]["checked"] = wrong
        path.write_text(json.dumps(found), encoding="utf-8")
        assert "whole number" in fourfold("grade", str(path)).output


def test_values_in_the_file_are_not_trusted(files: list[str], tmp_path: Path) -> None:
    found = json.loads(Path(files[1]).read_text(encoding="utf-8"))
    found["exercises"][0].update(right=99, total=99, solution={"a": [0, 0]}, tree="((1 2))")
    path = tmp_path / "sly.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    (graded,) = json.loads(fourfold("grade", "--json", str(path)).output)
    assert graded["right"] == 0


def test_unreadable_file_is_named_and_others_are_graded(files: list[str], tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    (tmp_path / "picture.json").write_bytes(b"\xff\xd8\xff")
    bad = [str(tmp_path / name) for name in ("bad.json", "picture.json", "none.json")]
    result = fourfold("grade", *files, *bad)
    assert result.exit_code == 2
    assert "Ada" in result.output
    assert "bad.json: invalid JSON" in result.output
    assert "picture.json is not a text file in UTF-8" in result.output
    assert "none.json cannot be read: No such file or directory" in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("kind", "answer", "fault"),
    [
        ("values", "1" + "0" * 400, "1000000000… has more than 300 digits"),
        ("values", "1e999", "invalid JSON: 1e999 is too large"),
        ("values", "NaN", "invalid JSON: NaN is not a number"),
        ("values", '"much"', "'much' is not a number"),
        ("values", "[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("window", "[1]", "alpha and beta must be a list of two"),
    ],
)
def test_bad_answer_does_not_affect_other_files(
    files: list[str], tmp_path: Path, kind: str, answer: str, fault: str
) -> None:
    bad = tmp_path / "bad.json"
    exercise = {"kind": "abstract", "ask": kind, "level": 1, "seed": 1, "answers": {"a": "HERE"}}
    bad.write_text(answers("Eve", exercise).replace('"HERE"', answer), encoding="utf-8")
    result = fourfold("grade", files[0], str(bad), files[1])
    assert result.exit_code == 2
    assert result.output.startswith(fourfold("grade", *files).output)
    assert f"{bad}: " in result.output
    assert fault in result.output


def test_internal_error_affects_only_one_file(
    files: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    grade = Exercise.grade

    def fail_without_answers(exercise: Exercise, answers: dict[str, Any]) -> ExerciseGrade:
        return grade(exercise, answers) if answers else 1 // 0  # type: ignore[return-value]

    monkeypatch.setattr(Exercise, "grade", fail_without_answers)
    result = fourfold("grade", *files)
    assert result.exit_code == 2
    assert "Ada" in result.output
    assert "bob.json cannot be graded (ZeroDivisionError" in result.output


def test_page_of_exercises(tmp_path: Path) -> None:
    path = tmp_path / "exercise.html"
    for ask in ASKS:
        result = fourfold("exercise", "--ask", ask, "--seed", "5", "--count", "2", "-o", str(path))
        assert result.exit_code == 0, result.output
        text = path.read_text(encoding="utf-8")
        data = json.loads(text.split('id="data">', 1)[1].split("</script>", 1)[0])
        assert [sheet["exercise"]["seed"] for sheet in data["sheets"]] == [5, 6]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--kind", "chess"], "Choose from abstract, quarto, tictactoe"),
        (["--ask", "all"], "Choose from values, window, pruned"),
        (["--level", "7"], "Choose from 1, 2, 3"),
        (["--seed", "-1"], "seed -1"),
        (["-o", "page.pdf"], "must end in .html"),
        (["-o", "/no/such/folder/page.html"], "the folder does not exist"),
    ],
)
def test_invalid_input_raises_errors(arguments: list[str], reason: str) -> None:
    result = fourfold("exercise", *arguments)
    assert result.exit_code == 2
    assert reason in result.output
