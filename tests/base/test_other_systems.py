"""Fourfold on a system that is not POSIX: what Python has on Linux alone is hidden from it here.
That shows what is imported and called, not what Windows would do."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fourfold.base import system

HIDDEN = """
import os, platformdirs, signal, subprocess, sys, types  # those that ask what system it is
for module in ("fcntl", "resource", "termios", "tty", "pwd", "grp"):
    sys.modules[module] = None
locking = lambda descriptor, how, count: None
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_LOCK=1, LK_NBLCK=2)
for name in (
    "killpg", "setsid", "getpgrp", "getpgid", "getuid", "geteuid", "nice", "sched_getaffinity",
    "waitid", "prctl",
):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGALRM", "SIGCONT", "SIGXCPU", "setitimer", "pthread_sigmask"):
    if hasattr(signal, name):
        delattr(signal, name)
"""
"""Of Python's names those that POSIX brings, but for a few that its own library cannot do without
here, such as ``signal.SIGKILL``."""

POSITION = "60.9/..../.1B./..A. F"


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python that has nothing of POSIX, nor have those that it starts."""
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    return {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUNBUFFERED": "1"}


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "fourfold.cli", *arguments]


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", POSITION),
        ("play", "--first", "random", "--second", "novice"),
        ("match", "random", "novice", "--games", "4", "--workers", "2"),
        ("puzzles", "list"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_run(elsewhere: dict[str, str], tmp_path: Path, arguments: list[str]) -> None:
    done = subprocess.run(
        program(*arguments), capture_output=True, text=True, env=elsewhere, cwd=tmp_path
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr


def test_the_server_answers_and_thinks(elsewhere: dict[str, str]) -> None:
    command = program("serve", "--no-browser", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=elsewhere) as server:
        try:
            assert server.stdout
            port = int(server.stdout.readline().split()[3].rstrip("/").rpartition(":")[2])
            asked = json.dumps({"position": POSITION, "player": "novice"})
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                headers = {"Content-Type": "application/json"}
                connection.request("POST", "/api/choose", asked, headers)
                answer = connection.getresponse()
                assert (answer.status, "move" in json.load(answer)) == (200, True)
        finally:
            server.send_signal(signal.SIGINT)


def test_a_bot_is_refused_in_words(elsewhere: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def first(position):\n    return position.legal_moves()[0]\n")
    done = subprocess.run(
        program("match", "random", "python:bot.py:first", "--games", "2", "--sandbox", "none"),
        capture_output=True,
        text=True,
        env=elsewhere,
        cwd=tmp_path,
    )
    assert "need Linux or macOS" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_process_ends_with_all_it_started() -> None:
    start = "import subprocess, time; subprocess.Popen(['sleep', '60']); print(); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-uc", start], stdout=subprocess.PIPE, **system.process_group_options()
    ) as parent:
        assert parent.stdout
        parent.stdout.readline()
        system.kill_process_group(parent.pid)
        assert parent.stdout.read() == b""  # the child has ended too: it had the same pipe


def test_a_lock_is_had_once(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as first, (tmp_path / "lock").open("w") as second:
        system.lock(first, wait=True)
        with pytest.raises(OSError, match="unavailable"):
            system.lock(second, wait=False)
