"""The page "The course documents": every command runs, and every name on it exists."""

from __future__ import annotations

import pydoc
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourfold.arena.configuration import Configuration
from fourfold.arena.reproduction import calculations
from fourfold.arena.reproduction.experiment import EXPERIMENTS, Experiment
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.cli import research
from fourfold.cli.main import app
from fourfold.evaluation.registry import HEURISTICS, find_evaluation
from fourfold.players.registry import PlayerConfig, player_names
from fourfold.teaching.lessons import find_lesson

ROOT = Path(__file__).parents[1]
PAGES = {
    language: (ROOT / "docs" / name).read_text(encoding="utf-8")
    for language, name in (("en", "course-documents.md"), ("it", "i-documenti-del-corso.md"))
}
PAGE = PAGES["en"]
LINKED_FROM = (
    "README.md",
    "docs/README.md",
    "docs/discussion/reproduction.md",
    "src/fourfold/cli/research.py",
    "tools/documentation/build.py",
)


def code(page: str) -> list[str]:
    """The code of a page: spans, and lines of shell blocks."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S))
    return [line for block in blocks for line in block.splitlines()] + spans


COMMANDS = sorted({text for text in code(PAGE) if text.startswith("fourfold ")})
SPECS = sorted({text for text in code(PAGE) if re.fullmatch(r"\w+\(\w+=.*\)", text)})
NAMES = sorted({text for text in code(PAGE) if re.fullmatch(r"fourfold(\.\w+)+", text)})
TESTS = sorted({text for text in code(PAGE) if re.match(r"tests/\w", text)})
LESSONS = sorted(set(re.findall(r"lessons/en/(\S+)\.md", PAGE)))


def small(command: str) -> list[str]:
    """The words of a command, with samples small enough for a test."""
    words = shlex.split(command)[1:]
    smaller = {
        "match": {"--games": "2"},
        "tune": {"--nodes": "300", "--trials": "1", "--pairs": "1", "--confirm": "0"},
        "evaluations": {"--count": "5", "--placed": "10"},
        "perft": {"--depth": "3"},
    }
    for option, value in smaller.get(words[0], {}).items():
        if option in words:
            words[words.index(option) + 1] = value
        else:
            words += [option, value]
    if "--time" in words:
        words[words.index("--time") : words.index("--time") + 2] = ["--nodes", "300"]
    more = {"match": ["--no-regret", "--workers", "1"], "tune": ["--workers", "1"]}
    return [*words, *more.get(words[0], ()), *["--quick"] * (words == ["reproduce"])]


def test_page_has_commands_names_and_lessons() -> None:
    assert len(COMMANDS) > 30
    assert len(NAMES) > 30
    assert len(TESTS) > 30
    assert len(LESSONS) == 10


@pytest.mark.parametrize("command", COMMANDS)
def test_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With small samples: four games in each experiment."""
    configuration = Experiment.configuration

    def few_games(experiment: Experiment, seed: int, quick: bool) -> Configuration:
        nodes = experiment.nodes and 300
        return configuration(replace(experiment, games=4, nodes=nodes), seed, quick)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Experiment, "configuration", few_games)
    monkeypatch.setattr(research, "open_local_workers", lambda _: InProcessWorkers())
    monkeypatch.setattr(calculations, "PYTHON_NODES", 3000)
    monkeypatch.setattr(calculations, "NATIVE_NODES", 3000)
    result = CliRunner().invoke(app, small(command), prog_name="fourfold")
    assert result.exit_code == 0, result.output


def test_code_of_the_torino_readme_runs(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (tmp_path / "agent.py").write_text(f"{block}print(player.choose_piece() in range(16))\n")
    (command,) = {text for text in code(PAGE) if text.startswith("python -m")}
    words = [sys.executable, *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize("name", NAMES)
def test_name_exists(name: str) -> None:
    assert pydoc.locate(name) is not None


@pytest.mark.parametrize("spec", SPECS)
def test_spec_is_a_player_or_an_evaluation(spec: str) -> None:
    if spec.partition("(")[0] in HEURISTICS and spec.partition("(")[0] not in player_names():
        find_evaluation(spec)
    else:
        PlayerConfig.find(spec).make()


@pytest.mark.parametrize("name", TESTS)
def test_named_test_exists(name: str) -> None:
    file, _, function = name.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    assert f"def {function}(" in text if function else text


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_exists(name: str) -> None:
    assert find_lesson(name, "it").title


def test_every_experiment_is_on_the_page() -> None:
    named = re.findall(r"--only ([\w-]+)", PAGE)
    assert set(named) == {*EXPERIMENTS}


def test_pages_have_the_same_code_and_tables() -> None:
    assert sorted(code(PAGES["it"])) == sorted(code(PAGE))
    shapes = [[line.count("|") for line in page.splitlines()] for page in PAGES.values()]
    assert shapes[0].count(5) == shapes[1].count(5) > 40


@pytest.mark.parametrize("file", LINKED_FROM)
def test_page_is_linked(file: str) -> None:
    assert "course-documents.md" in (ROOT / file).read_text(encoding="utf-8")
