"""Output and errors of ``fourfold reproduce`` and the regret of ``fourfold report``."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourfold.cli.main import app
from fourfold.cli.tournaments import run as regret

Program = Callable[..., subprocess.CompletedProcess[str]]


def test_quick_reproduction_prints_results_and_writes_the_page(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "page.md"
    only = ("--only", "random-novice", "--only", "pro6-minmax6")
    command = ("reproduce", "--quick", *only, "--out", str(tmp_path / "games"))
    result = program(*command, "--markdown", str(file))
    assert result.returncode == 0, result.stderr
    header, won, *rest = result.stdout.splitlines()
    assert re.split("  +", header) == [
        *("experiment", "figure", "document", "ours", "95 % interval", "verdict")
    ]
    assert won.split()[:5] == ["random-novice", "games", "won", "2.1", "%"]
    assert "of 7 figures 5 agree, 0 differ maybe by chance, 2 differ; 0 undecided" in rest
    assert any(line.startswith("pro6-minmax6: Again there are at most 24") for line in rest)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# The documents' experiments, played again\n")
    assert "fourfold match random novice --game quarto --games 100 --seed 1\n" in text
    assert {path.name for path in (tmp_path / "games").glob("*.sqlite")} == {
        "random-novice.sqlite",
        "pro6-minmax6.sqlite",
    }
    assert program(*command).stdout == result.stdout, "the games are there, times and all"


def test_unknown_reproduction_raises_error(program: Program, tmp_path: Path) -> None:
    result = program("reproduce", "--only", "random-novise")
    assert result.returncode == 2
    assert "unknown experiment random-novise; did you mean random-novice?" in result.stderr
    out = ("--quick", "--only", "random-novice", "--out", str(tmp_path))
    assert program("reproduce", *out).returncode == 0
    result = program("reproduce", *out, "--seed", "2")
    assert result.returncode == 2
    assert "seed: 1 in the file, 2 now" in result.stderr


def run(*arguments: str) -> tuple[str, str]:
    result = CliRunner().invoke(app, arguments, prog_name="fourfold")
    assert result.exit_code == 0, result.output
    return result.stdout, result.stderr


@pytest.fixture(scope="module")
def match(program: Program, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("match") / "match.sqlite"
    settings = ("--games", "4", "--seed", "1", "--openings", "balanced", "--out", str(path))
    result = program("match", "random", "novice", *settings, "--no-regret")
    assert result.returncode == 0, result.stderr
    assert "openings balanced" in result.stdout
    assert "regret" not in result.stdout
    return str(path)


def test_regret_is_computed_on_request_or_if_cheap(
    match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "regret" not in run("report", match, "--no-regret")[0]
    monkeypatch.setattr(regret, "MOST_UNASKED", 3)
    printed, beside = run("report", match)
    assert "regret" not in printed
    assert beside == "fourfold: 4 games have no regret yet; add --regret\n"
    assert "Regret by move" in run("report", match, "--regret", "--workers", "1")[0]
    found = json.loads(run("report", match, "--json")[0])
    for player in found["players"]:
        assert player["regret"]["games"] == 4, "it is known now, so it is shown"
        assert player["regret"]["half_points"] == sum(
            turn["half_points"] for turn in player["regret"]["by_turn"]
        )


def test_match_shows_the_regret_of_its_report(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "match.sqlite")
    command = ("random", "novice", "--games", "2", "--seed", "1", "--out", path)
    printed = program("match", *command).stdout
    assert "Regret by move" in printed
    assert program("report", path).stdout == printed
    printed = program("tournament", *command[:-1], str(tmp_path / "t.sqlite"), "--regret").stdout
    assert "Regret by move" in printed


def test_regret_needs_a_game_with_a_solver(program: Program, tmp_path: Path) -> None:
    path = str(tmp_path / "match.sqlite")
    program("match", "random", "random", "--game", "tictactoe", "--games", "2", "--out", path)
    assert run("report", path)[1] == ""
    result = CliRunner().invoke(app, ["report", path, "--regret"], prog_name="fourfold")
    assert result.exit_code == 2
    assert "--regret: exact values exist only for quarto, not for tictactoe" in result.stderr
    game = ("match", "random", "random", "--game", "tictactoe", "--regret")
    result = CliRunner().invoke(app, game, prog_name="fourfold")
    assert result.exit_code == 2
    assert "only for quarto" in result.stderr, "said before a game is played"
