"""The program, killed and interrupted: finished games survive and results are identical."""

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
SHORT_RUN, LONG_RUN = ("--games", "40"), ("--games", "4000")


def start_program(env: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "fourfold.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=env,
    )


def run_program(env: dict[str, str], *arguments: str) -> str:
    process = start_program(env, *arguments)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    return output


def stop_after(
    games: int, signal_number: signal.Signals, env: dict[str, str], *arguments: str
) -> tuple[int, str]:
    """Send a signal after `games` reported games; return the exit code and stderr."""
    with start_program(env, *arguments, "--events", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        reported = 0
        for line in process.stdout:
            reported += json.loads(line)["event"] == "game"
            if reported == games:
                break
        process.send_signal(signal_number)
        process.stdout.read()
        return process.wait(timeout=60), process.stderr.read()


def read_table(env: dict[str, str], path: Path) -> Any:
    summary = json.loads(run_program(env, "report", str(path), "--json"))
    for player in summary["players"]:
        del player["times"]
    return summary


def count_games(path: Path) -> int:
    with GameStore.open(path) as store:
        return len(store.scores())


@pytest.fixture(scope="module")
def expected(with_mocks: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("whole") / "whole.sqlite"
    run_program(with_mocks, *TOURNAMENT, *SETTINGS, *SHORT_RUN, "--out", str(path))
    return read_table(with_mocks, path)


def test_repeatedly_killed_tournament_ends_with_same_table(
    with_mocks: dict[str, str], tmp_path: Path, expected: Any
) -> None:
    path = tmp_path / "killed.sqlite"
    command = (*TOURNAMENT, *SETTINGS, *SHORT_RUN, "--out", str(path))
    reported = 0
    for games in (1, 20, 7):
        stop_after(games, signal.SIGKILL, with_mocks, *command)
        reported += games
        assert count_games(path) >= reported, "games are stored before they are reported"
    run_program(with_mocks, *command)
    assert read_table(with_mocks, path) == expected


@needs_proc
def test_killed_match_leaves_no_processes_or_files(
    with_mocks: dict[str, str], tmp_path: Path
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    env = {**with_mocks, "TMPDIR": str(scratch)}
    bot = f"python:{BOTS / 'python_bots.py'}:by_chance"
    match = ("match", bot, "random", "--game", "tictactoe", "--games", "8", "--workers", "2")
    command = (*match, "--seed", "3", "--out")
    complete_file, interrupted_file = tmp_path / "whole.sqlite", tmp_path / "broken.sqlite"
    run_program(with_mocks, *command, str(complete_file))
    stop_after(1, signal.SIGKILL, env, *command, str(interrupted_file))
    with start_program(env, *command, str(interrupted_file), "--events", "-") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            if json.loads(line)["event"] == "game":
                os.kill(find_workers(process.pid)[0], signal.SIGKILL)
                break
        process.stdout.read()
        errors = process.stderr.read()
    assert process.returncode == 0, errors
    assert read_records(interrupted_file) == read_records(complete_file)
    assert list(scratch.iterdir()) == []
    assert find_processes(f"TMPDIR={scratch}") == []


def read_records(path: Path) -> list[str]:
    with GameStore.open(path) as store:
        return [game.record for game in store.games()]


def find_workers(parent: int) -> list[int]:
    return [
        int(entry.name)
        for entry, stat in all_processes()
        if int(stat.rpartition(")")[2].split()[1]) == parent
        and b"spawn_main" in (entry / "cmdline").read_bytes()
    ]


def find_processes(setting: str) -> list[str]:
    """Return processes with this in their environment that still run after ten seconds."""
    deadline = time.monotonic() + 10
    while True:
        names = []
        for entry, _ in all_processes():
            with contextlib.suppress(OSError):
                if setting.encode() in (entry / "environ").read_bytes():
                    names.append(entry.name)
        if not names or time.monotonic() > deadline:
            return names
        time.sleep(0.05)


def all_processes() -> Iterator[tuple[Path, str]]:
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            yield entry, (entry / "stat").read_text()


def test_interrupt_explains_how_to_resume(with_mocks: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "interrupted.sqlite"
    command = (*TOURNAMENT, *SETTINGS, *LONG_RUN, "--out", str(path))
    code, errors = stop_after(10, signal.SIGINT, with_mocks, *command)
    assert code == 130
    assert f"games are in {path}; repeat the command to continue" in errors
    assert "Traceback" not in errors
    assert 10 <= count_games(path) < 12_000
