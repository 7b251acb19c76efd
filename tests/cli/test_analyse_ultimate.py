"""Output and errors of ``fourfold analyse --game ultimate``."""

from __future__ import annotations

import json

import pytest
from tests.program import call, invoke, run


def test_table() -> None:
    code, output = call("analyse", "START", "--game", "ultimate(n=3,ending=points)", "--depth", "2")
    lines = output.splitlines()
    assert code == 0
    assert lines[0].startswith("x to move: expected margin +")
    assert lines[0].endswith("%")
    assert lines[1].startswith("depth 2, ")
    assert lines[2].startswith("best line: e5")
    assert lines[4].split() == ["move", "points", "chance"]
    assert lines[5].split()[0] == "e5"
    assert lines[-1] == "more moves with --json: 65"


def test_table_in_italian() -> None:
    game = "ultimate(n=3,ending=points)"
    output = run("analyse", "START", "--game", game, "--depth", "2", "--language", "it")
    lines = output.splitlines()
    assert lines[0].startswith("muove x: margine atteso +")
    assert lines[0].endswith("%")
    assert lines[4].split() == ["mossa", "punti", "prob."]
    assert lines[-1] == "altre mosse con --json: 65"


@pytest.mark.parametrize("ending", ["draw", "blocks"])
def test_winning_chance_is_shown_if_the_ending_counts_wins(ending: str) -> None:
    output = run("analyse", "START", "--game", f"ultimate(n=3,ending={ending})", "--depth", "2")
    assert output.splitlines()[0].endswith("% (a draw counts half)")
    output = run(
        "analyse", "START", "--game", f"ultimate(ending={ending})", "--nodes=500", "--json"
    )
    found = json.loads(output)
    assert found["ending"] == ending
    for move in found["moves"]:
        assert move["chance"] == pytest.approx((1 + move["points"]) / 2, abs=1e-4)


@pytest.mark.parametrize("game", ["ultimate(n=3)", "ultimate(n=3,ending=blocks)", "ultimate"])
def test_explanations(game: str) -> None:
    asked = ("START", "--game", game, "--nodes", "300", "--why")
    code, output = call("analyse", *asked, "e5", "--language", "it")
    assert code == 0
    assert output.startswith("e5 ")
    assert "Manda l’avversario nel blocco" in output
    code, output = call("analyse", *asked, "all", "--json")
    found = json.loads(output)
    assert len(found["turns"]) == {"ultimate": 256}.get(game, 81)
    after = [turn["after"] for turn in found["turns"]]
    assert after == sorted(after, reverse=True)
    assert all(turn["text"] for turn in found["turns"])


def test_json_output() -> None:
    code, output = call("analyse", "START", "--game", "ultimate", "--nodes", "500", "--json")
    found = json.loads(output)
    assert code == 0
    assert set(found) == {"position", "to_move", "depth", "nodes", "exact", "ending", "moves"}
    assert len(found["moves"]) == 256
    assert set(found["moves"][0]) == {"move", "points", "chance", "wins_in", "loses_in", "line"}


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            ("START", "--game", "tictactoe", "--depth", "3"),
            "--depth does not apply: this game is always solved to the end",
        ),
        (
            ("START", "--game", "ultimate", "--no-book"),
            "--no-book does not apply to Ultimate, which has no opening book",
        ),
        (
            ("START", "--depth", "3"),
            "--depth does not apply: this game is always solved to the end",
        ),
        (("nonsense", "--game", "ultimate"), "the block to play in is missing"),
        (("START", "--game", "ultimate(n=3)", "--why", "j1"), "'j1' is not a square"),
        (("START", "--game", "ultimate", "--why", "e5", "--no-book"), "no opening book"),
    ],
)
def test_invalid_arguments_raise_errors(arguments: tuple[str, ...], fault: str) -> None:
    result = invoke("analyse", *arguments)
    assert result.exit_code == 2
    assert fault in result.stderr
