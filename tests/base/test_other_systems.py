"""Fourfold without POSIX: these tests hide Python's POSIX-only names.

They show which names are imported and called, not how Windows behaves.
"""

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
"""Hides Python's POSIX-only names, except some that its own library needs on POSIX systems."""

POSITION = "60.9/..../.1B./..A. F"


@pytest.fixture
def without_posix(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python process without POSIX names; its children inherit it."""
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
def test_commands_run(without_posix: dict[str, str], tmp_path: Path, arguments: list[str]) -> None:
    completed = subprocess.run(
        program(*arguments), capture_output=True, text=True, env=without_posix, cwd=tmp_path
    )
    assert (completed.returncode, "Traceback" in completed.stderr) == (0, False), completed.stderr


def test_server_answers_and_computes_moves(without_posix: dict[str, str]) -> None:
    command = program("serve", "--no-browser", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=without_posix) as server:
        try:
            assert server.stdout
            port = int(server.stdout.readline().split()[3].rstrip("/").rpartition(":")[2])
            body = json.dumps({"position": POSITION, "player": "novice"})
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
                headers = {"Content-Type": "application/json"}
                connection.request("POST", "/api/choose", body, headers)
                answer = connection.getresponse()
                assert (answer.status, "move" in json.load(answer)) == (200, True)
        finally:
            server.send_signal(signal.SIGINT)


def test_bot_error_names_the_supported_systems(
    without_posix: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text("def first(position):\n    return position.legal_moves()[0]\n")
    completed = subprocess.run(
        program("match", "random", "python:bot.py:first", "--games", "2", "--sandbox", "none"),
        capture_output=True,
        text=True,
        env=without_posix,
        cwd=tmp_path,
    )
    assert "need Linux or macOS" in completed.stdout + completed.stderr
    assert "Traceback" not in completed.stderr


def test_kill_process_group_ends_child_processes() -> None:
    start = "import subprocess, time; subprocess.Popen(['sleep', '60']); print(); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-uc", start], stdout=subprocess.PIPE, **system.process_group_options()
    ) as parent:
        assert parent.stdout
        parent.stdout.readline()
        system.kill_process_group(parent.pid)
        assert parent.stdout.read() == b""  # The child has ended too, since it held the same pipe.


def test_lock_is_exclusive(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as first, (tmp_path / "lock").open("w") as second:
        system.lock(first, wait=True)
        with pytest.raises(OSError, match="unavailable"):
            system.lock(second, wait=False)
