"""The real program, killed and interrupted: nothing finished is lost, and the table is the same."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.arena.hosts.conftest import BOTS, needs_proc

from fourfold.arena.store import GameStore

TOURNAMENT = ("tournament", "random", "mock_first", "random(seed=4)", "--game", "ultimate(n=3)")
SETTINGS = ("--seed", "5", "--openings", "random(depth=2)", "--workers", "2")
SHORT, LONG = ("--games", "40"), ("--games", "4000")


def start(env: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fourfold.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=env,
    )


def finish(env: dict[str, str], *arguments: str) -> str:
    process = start(env, *arguments)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    return output


def stop_after(
    games: int, how: signal.Signals, env: dict[str, str], *arguments: str
) -> tuple[int, str]:
    """Run until so many more games are reported, then send the signal; the code and stderr."""
    with start(env, *arguments, "--events", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        reported = 0
        for line in process.stdout:
            reported += json.loads(line)["event"] == "game"
            if reported == games:
                break
        process.send_signal(how)
        process.stdout.read()
        return process.wait(timeout=60), process.stderr.read()


def table(env: dict[str, str], path: Path) -> Any:
    found = json.loads(finish(env, "report", str(path), "--json"))
    for player in found["players"]:
        del player["times"]
    return found


def stored(path: Path) -> int:
    with GameStore.open(path) as store:
        return len(store.scores())


@pytest.fixture(scope="module")
def whole(with_mocks: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("whole") / "whole.sqlite"
    finish(with_mocks, *TOURNAMENT, *SETTINGS, *SHORT, "--out", str(path))
    return table(with_mocks, path)


def test_killed_again_and_again_it_ends_with_the_same_table(
    with_mocks: dict[str, str], tmp_path: Path, whole: Any
) -> None:
    path = tmp_path / "killed.sqlite"
    command = (*TOURNAMENT, *SETTINGS, *SHORT, "--out", str(path))
    reported = 0
    for games in (1, 20, 7):
        stop_after(games, signal.SIGKILL, with_mocks, *command)
        reported += games
        assert stored(path) >= reported, "what was reported was stored before"
    finish(with_mocks, *command)
    assert table(with_mocks, path) == whole


@needs_proc
def test_killed_with_its_bots_or_robbed_of_a_worker_it_leaves_nothing_behind(
    with_mocks: dict[str, str], tmp_path: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    env = {**with_mocks, "TMPDIR": str(scratch)}
    bot = f"python:{BOTS / 'python_bots.py'}:by_chance"
    match = ("match", bot, "random", "--game", "tictactoe", "--games", "8", "--workers", "2")
    command = (*match, "--seed", "3", "--out")
    whole, broken = tmp_path / "whole.sqlite", tmp_path / "broken.sqlite"
    finish(with_mocks, *command, str(whole))
    stop_after(1, signal.SIGKILL, env, *command, str(broken))
    with start(env, *command, str(broken), "--events", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            if json.loads(line)["event"] == "game":
                os.kill(workers_of(process.pid)[0], signal.SIGKILL)
                break
        process.stdout.read()
        errors = process.stderr.read()
    assert process.returncode == 0, errors
    assert records(broken) == records(whole)
    assert list(scratch.iterdir()) == []
    assert living_with(f"TMPDIR={scratch}") == []


def records(path: Path) -> list[str]:
    with GameStore.open(path) as store:
        return [game.record for game in store.games()]


def workers_of(parent: int) -> list[int]:
    return [
        int(entry.name)
        for entry, stat in running()
        if int(stat.rpartition(")")[2].split()[1]) == parent
        and b"spawn_main" in (entry / "cmdline").read_bytes()
    ]


def living_with(setting: str) -> list[str]:
    """The processes that have this in their environment, once they had time to end."""
    deadline = time.monotonic() + 10
    while True:
        found = []
        for entry, _ in running():
            with contextlib.suppress(OSError):
                if setting.encode() in (entry / "environ").read_bytes():
                    found.append(entry.name)
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.05)


def running() -> Iterator[tuple[Path, str]]:
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            yield entry, (entry / "stat").read_text()


def test_interrupted_it_says_how_to_go_on(with_mocks: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "interrupted.sqlite"
    command = (*TOURNAMENT, *SETTINGS, *LONG, "--out", str(path))
    code, errors = stop_after(10, signal.SIGINT, with_mocks, *command)
    assert code == 130
    assert f"games are in {path}: the same command goes on from there" in errors
    assert "Traceback" not in errors
    assert 10 <= stored(path) < 12_000
