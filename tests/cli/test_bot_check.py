"""``fourfold tournament --from``: bots are checked, failures are listed, and a page shows both."""

from __future__ import annotations

import json
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.sandbox import sandbox_problem
from fourfold.server.projector import Projection

Program = Callable[..., subprocess.CompletedProcess[str]]

PLAIN = ("--game", "tictactoe", "--games", "2", "--time", "1", "--seed", "1", "--workers", "1")
BOTS = {
    "ada/bot.py": "def first(position):\n    return position.legal_moves()[0]\n",
    "bob.py": (
        "import pathlib\n\n\nclass Looking:\n    def choose(self, position, clock):\n"
        "        if [p.name for p in pathlib.Path(__file__).parent.iterdir()] != ['bob.py']:\n"
        "            raise RuntimeError('I see the others')\n"
        "        return position.legal_moves()[-1]\n"
    ),
    "carl/bot.py": "def crash(position):\n    return 1 // 0\n",
    "dora/bot.py": "def odd(position):\n    return 'z9'\n",
    "emil/bot.txt": "engine:sh -c 'echo hello'\n",
}


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    for name, text in BOTS.items():
        path = tmp_path / "bots" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "bots"


def test_passing_bots_play_and_failing_ones_are_listed(
    program: Program, bots: Path, tmp_path: Path
) -> None:
    out = tmp_path / "class.sqlite"
    found = program(
        "tournament", "novice", "--from", str(bots), "--no-show", *PLAIN, "--out", str(out)
    )
    assert found.returncode == 0, found.stderr
    left_out = [line for line in found.stderr.splitlines() if "left out" in line]
    assert [line.split(": ")[2] for line in left_out[-3:]] == ["carl", "dora", "emil"]
    assert "ZeroDivisionError" in found.stderr
    assert "illegal" in found.stderr or "nonsense" in found.stderr
    assert "identifies itself" in found.stderr
    playing = {"novice", "ada", "bob"} if sandbox_problem() is None else {"novice", "ada"}
    report = json.loads(program("report", str(out), "--json").stdout)
    assert {player["name"] for player in report["players"]} == playing
    assert not any(player["failures"] for player in report["players"])


def test_too_few_bots_raise_an_error(program: Program, tmp_path: Path) -> None:
    (tmp_path / "eve.py").write_text("X = 1\n")
    found = program("tournament", "novice", "--from", str(tmp_path), *PLAIN)
    assert found.returncode == 2
    assert "0 of 1" in found.stderr
    assert program("tournament").returncode == 2


def test_page_shows_the_board_during_the_tournament(
    start_program: Callable[..., subprocess.Popen[str]], bots: Path
) -> None:
    slow = 'import time\n\n\ndef slow(position):\n    time.sleep(0.05)\n    return "b2"\n'
    (bots / "zoe.py").write_text(slow.replace('"b2"', "position.legal_moves()[0]"))
    process = start_program("tournament", "--from", str(bots), *PLAIN, "--games", "40")
    try:
        assert process.stderr is not None
        line = next(line for line in process.stderr if "shown at" in line)
        address = line.split(" at ")[1].strip()
        assert b"projector/page.js" in _fetch(address)
        picture = _until_played(address)
        assert picture["game"] == "tictactoe"
        assert {one["name"] for one in picture["standings"]} >= {"ada", "zoe"}
        assert {one["name"] for one in picture["left_out"]} >= {"carl", "dora", "emil"}
        assert sum(one["points"] for one in picture["standings"]) == picture["played"]
    finally:
        process.kill()
        process.communicate()


def _until_played(address: str) -> dict[str, Any]:
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        found = json.loads(_fetch(address.replace("projector/", "api/projector")))
        if found.get("tournament", {}).get("played"):
            return found["tournament"]  # type: ignore[no-any-return]
        time.sleep(0.1)
    raise AssertionError("nothing was played")


def _fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return answer.read()  # type: ignore[no-any-return]


def test_missing_page_does_not_delay_the_tournament() -> None:
    projection = Projection()
    projection.show({"tournament": {}})
    began = time.monotonic()
    projection.wait_for_pages()
    assert time.monotonic() - began < 1
    assert json.loads(projection.fetch())["number"] == 1
