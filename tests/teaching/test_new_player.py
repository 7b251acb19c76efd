"""The starter package is written, installed, tested by its own tests, and plays in the arena."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourfold.cli.main import app
from fourfold.errors import FourfoldError
from fourfold.teaching.new_player import create_player


def run(*command: str | Path, site: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONPATH": str(site)} if site else None
    done = subprocess.run(
        [sys.executable, "-m", *command],
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_player_installs_passes_its_tests_and_plays(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["new-player", "starter_bot", "--into", str(tmp_path)], prog_name="fourfold"
    )
    assert result.exit_code == 0, result.output
    folder, site = tmp_path / "starter_bot", tmp_path / "site"
    offline = ("--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    run("pip", "install", *offline, "--target", site, folder)
    assert "5 passed" in run("pytest", "-q", "-p", "no:cacheprovider", folder, site=site)
    assert "starter_bot" in run("fourfold.cli", "players", site=site)
    match = ("match", "starter_bot", "random", "--game", "tictactoe", "--games", "20")
    said = run("fourfold.cli", *match, "--seed", "1", "--workers", "1", site=site)
    assert re.search(r"starter_bot .*\b20\b", said), said


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Careful", "small letters"),
        ("9lives", "a letter first"),
        ("my-bot", "digits and _"),
        ("../bot", "small letters"),
        ("class", "no keyword"),
        ("", "small letters"),
        ("random", "there is a player random already"),
        ("json", "Python has a module json already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=fault):
        create_player(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with pytest.raises(FourfoldError, match="mine is there already"):
        create_player("mine", tmp_path)
    with pytest.raises(FourfoldError, match="there is no such folder"):
        create_player("mine", tmp_path / "nowhere")
