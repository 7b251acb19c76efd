"""All commands escape control characters in the names and messages of bots."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourfold.cli.main import app
from fourfold.cli.terminal_play.terminal import TerminalIO

Program = Callable[..., subprocess.CompletedProcess[str]]

OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]")
NASTY = "\x1b]0;mine\x07\x1b[2J\r\x9b31m\u202e"
SPELLED = NASTY.encode("unicode_escape").decode()
ENGINE = f"""
import sys
for line in sys.stdin:
    word = line.split()[0] if line.strip() else ""
    if word == "fourfold":
        print("id name Eve{SPELLED}\\nid author Mallory{SPELLED}")
        print("id games tictactoe\\nfourfoldok 1")
    elif word == "isready":
        print("readyok")
    elif word == "go":
        print("last words {SPELLED}", file=sys.stderr)
        sys.exit(1)
    sys.stdout.flush()
"""
BOTS = f"""
class Refusing:
    def __init__(self):
        raise OSError({NASTY!r})
    def choose(self, position, clock):
        pass
class Failing:
    def choose(self, position, clock):
        raise OSError({NASTY!r})
"""


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    (folder / "engine.py").write_text(ENGINE, encoding="utf-8")
    (folder / "bots.py").write_text(BOTS, encoding="utf-8")
    return folder


def assert_plain(text: str) -> None:
    assert "mine" in text or "31m" in text, "it is shown, as far as it can be"
    assert not OBEYED.search(text)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check-engine", f"{sys.executable} FOLDER/engine.py"), 1),
        (("match", "python:FOLDER/bots.py:Refusing", "random", "--game", "tictactoe"), 2),
        (("report", f"no such file{NASTY}"), 2),
    ],
)
def test_commands_escape_control_characters(
    program: Program, bots: Path, arguments: tuple[str, ...], code: int
) -> None:
    result = program(*(text.replace("FOLDER", str(bots)) for text in arguments))
    assert result.returncode == code
    assert_plain(result.stdout + result.stderr)


def test_match_and_reports_escape_control_characters(
    program: Program, bots: Path, tmp_path: Path
) -> None:
    path = tmp_path / "match.sqlite"
    engine, python = f"engine:{sys.executable} {bots / 'engine.py'}", f"python:{bots / 'bots.py'}"
    settings = ("--game", "tictactoe", "--games", "2", "--workers", "1", "--out", str(path))
    result = program("match", engine, f"{python}:Failing", *settings, "--events", "-")
    assert result.returncode == 0
    assert_plain(result.stdout + result.stderr)
    with closing(sqlite3.connect(path)) as file, file:
        [(stored,)] = file.execute("SELECT message || record FROM games LIMIT 1")
        assert_plain(stored)
        # Simulates a file from an untrusted source.
        file.execute("UPDATE games SET message = ?, parts = ?", [NASTY, _parts()])
        file.execute("UPDATE games SET record = replace(record, 'Failure \"', ?)", [_tag()])
        file.execute("UPDATE about SET value = replace(value, 'engine:', ?)", [_name()])
    assert_plain(_run("report", str(path)))
    assert_plain(_run("report", str(path), "--markdown"))
    assert_plain(printed := _run("report", str(path), "--json"))
    assert NASTY in json.loads(printed)["configuration"]["players"][0]
    for form in ("records", "jsonl", "csv"):
        assert_plain(_run("export", str(path), "--to", form))


@pytest.mark.parametrize(("student", "file"), [(NASTY, "plain"), ("", NASTY)])
def test_grading_escapes_control_characters(tmp_path: Path, student: str, file: str) -> None:
    exercise = {"kind": "abstract", "ask": "window", "level": 1, "seed": 1, "answers": {}}
    head = {"format": "fourfold answers", "version": 1, "student": student}
    path = tmp_path / f"{file}.json"
    path.write_text(json.dumps({**head, "exercises": [exercise]}), encoding="utf-8")
    assert_plain(_run("grade", "--misses", str(path)))


def test_terminal_game_escapes_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    TerminalIO().show(f"{NASTY} plays c3")
    assert_plain(capsys.readouterr().out)


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments, prog_name="fourfold")
    assert result.exit_code == 0, result.output
    return result.output


def _parts() -> str:
    return json.dumps([{NASTY: [1, 1.0, 1.0]}, {}])


def _tag() -> str:
    return f'Failure "{NASTY}'


def _name() -> str:
    return f"engine:{json.dumps(NASTY)[1:-1]}"
