"""``fourfold analyse --game ultimate`` as a user runs it."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from fourfold.cli.main import app


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["analyse", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_a_table() -> None:
    code, output, _ = run("START", "--game", "ultimate(n=3)", "--depth", "2")
    lines = output.splitlines()
    assert code == 0
    assert lines[0].startswith("x to move: +")
    assert lines[0].endswith("to score more")
    assert lines[1].startswith("depth 2, ")
    assert lines[2].startswith("best play: e5")
    assert lines[4].split() == ["move", "points", "chance"]
    assert lines[5].split()[0] == "e5"
    assert lines[-1] == "and 65 more, which --json has"


def test_json() -> None:
    code, output, _ = run("START", "--game", "ultimate", "--nodes", "500", "--json")
    found = json.loads(output)
    assert code == 0
    assert set(found) == {"position", "to_move", "depth", "nodes", "exact", "moves"}
    assert len(found["moves"]) == 256
    assert set(found["moves"][0]) == {"move", "points", "chance", "wins_in", "loses_in", "line"}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("START", "--game", "tictactoe", "--depth", "3"), "this game is solved to its end"),
        (("START", "--game", "ultimate", "--no-book"), "Ultimate has no opening book"),
        (("START", "--depth", "3"), "this game is solved to its end"),
        (("nonsense", "--game", "ultimate"), "the sent-to block is missing"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], fault: str) -> None:
    code, _, error = run(*arguments)
    assert code == 2
    assert fault in error
