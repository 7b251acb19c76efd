"""A real cluster: a scheduler and two worker processes over TCP, one of which is killed."""

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

from fourfold.arena.workers.cluster import _run_batch
from fourfold.base.errors import FourfoldError

pytest.importorskip("distributed")

MATCH = ("match", "random", "mock_slow(seconds=0.001)", "--game", "ultimate(n=3)", "--games", "60")
FAILING_PLAYERS = (
    *("tournament", "mock_first", "mock_stuck(after=1)", "mock_dying(after=1)"),
    *("--format", "gauntlet", "--game", "tictactoe", "--games", "1", "--time", "0.1"),
)
TIMEOUT = 60


@contextlib.contextmanager
def run_module(env: dict[str, str], *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def other_version(env: dict[str, str], folder: Path) -> dict[str, str]:
    """An environment in which Fourfold has version 9.9."""
    information = folder / "other" / "fourfold-9.9.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text("Name: fourfold\nVersion: 9.9\n")
    return {**env, "PYTHONPATH": f"{information.parent}{os.pathsep}{env.get('PYTHONPATH', '')}"}


def read_report(env: dict[str, str], path: Path) -> Any:
    command = [sys.executable, "-m", "fourfold.cli", "report", str(path), "--json"]
    summary = json.loads(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    for player in summary["players"]:
        del player["times"]
    return summary


def test_cluster_match_survives_loss_of_a_worker(
    with_mocks: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "scheduler.json"
    options = ("--scheduler-file", str(file), "--no-dashboard")
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *options)
    worker = ("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *options)
    command = [sys.executable, "-m", "fourfold.cli", *MATCH, "--seed", "3"]
    cluster_file, local_file = tmp_path / "there.sqlite", tmp_path / "here.sqlite"
    with contextlib.ExitStack() as stack:
        stack.enter_context(run_module(with_mocks, *scheduler))
        deadline = time.monotonic() + TIMEOUT
        while not file.exists() or not file.read_text().strip():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        env = {**with_mocks, "DASK_TEMPORARY_DIRECTORY": str(tmp_path)}
        workers = [stack.enter_context(run_module(env, *worker)) for _ in range(2)]
        address = json.loads(file.read_text())["address"]
        assert address.startswith("tcp://127.0.0.1:")
        match = subprocess.Popen(
            [*command, "--out", str(cluster_file), "--cluster", address, "--events", "-"],
            env=with_mocks,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        stack.enter_context(match)
        assert match.stdout is not None
        assert match.stderr is not None
        numbers = []
        for line in match.stdout:
            event = json.loads(line)
            if event["event"] == "game":
                numbers.append(event["number"])
            if len(numbers) == 10:
                os.kill(workers[0].pid, signal.SIGKILL)
        assert match.wait(TIMEOUT) == 0, match.stderr.read()
        assert sorted(numbers) == list(range(1, 61)), "every game once"
        failing_command = [*command[:3], *FAILING_PLAYERS, "--cluster", address, "--events", "-"]
        process = subprocess.run(
            failing_command, env=with_mocks, capture_output=True, timeout=TIMEOUT
        )
        players = json.loads(process.stdout.splitlines()[-1])["players"]
        assert {player["name"]: player["failures"] for player in players} == {
            "mock_first": {},
            "mock_stuck(after=1)": {"timeout": 1},
            "mock_dying(after=1)": {"crash": 1},
        }
        workers[1].kill()
        stack.enter_context(run_module(other_version(env, tmp_path), *worker))
        process = subprocess.run(
            [*command, "--cluster", address], env=with_mocks, capture_output=True, timeout=TIMEOUT
        )
        assert process.returncode == 2
        assert b"runs Fourfold 9.9, but this is version" in process.stderr
        assert b"Traceback" not in process.stderr
    command += ["--out", str(local_file), "--workers", "2"]
    subprocess.run(command, env=with_mocks, check=True, capture_output=True)
    assert read_report(with_mocks, cluster_file) == read_report(with_mocks, local_file)


def test_a_batch_for_another_version_is_refused() -> None:
    with pytest.raises(FourfoldError, match=r"runs Fourfold \S+, but this is version 0\.1"):
        _run_batch("0.1", str, [])


def test_unreachable_scheduler_is_reported(with_mocks: dict[str, str]) -> None:
    command = [sys.executable, "-m", "fourfold.cli", *MATCH, "--cluster", "tcp://127.0.0.1:9"]
    env = {**with_mocks, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "1s"}
    result = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", timeout=60)
    assert result.returncode == 2
    assert "--cluster tcp://127.0.0.1:9: the scheduler does not answer" in result.stderr
    assert "Traceback" not in result.stderr
