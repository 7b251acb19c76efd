"""Isolation of hostile bots: attempts that succeed without a sandbox fail inside it."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import AMPLE, BOTS, needs_proc, needs_sandbox

from fourfold.arena.hosts import open_host
from fourfold.games.registry import Game

pytestmark = [needs_sandbox, needs_proc]

SECRET = "told to nobody in this world"
VICTIM = f"""
import ctypes, signal, time
signal.signal(signal.SIGUSR1, lambda *_: None)
secret = ctypes.create_string_buffer({SECRET.encode()!r})
print(ctypes.addressof(secret), flush=True)
time.sleep(60)
"""
ALWAYS_POSSIBLE = (
    "see_processes",
    "read_environment",
    "kill",
    "kill_everybody",
    "connect",
    "connect_abstract",
    "share_memory",
    "read_home",
    "read_opponent",
    "read_scratch_of_others",
    "read_settings",
    "write_outside",
    "write_beside",
)
"""Attempts that succeed without a sandbox on every system."""
PRIVILEGED = ("read_memory", "write_system", "gain_rights")
"""Attempts that succeed without a sandbox only for root or on permissive systems."""


@pytest.fixture(scope="module")
def targets() -> Iterator[dict[str, object]]:
    """Start a victim process with a secret, and sockets that send it; return their addresses."""
    with ExitStack() as stack:
        victim = stack.enter_context(
            subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    "-c",
                    VICTIM,
                ],
                env={"SECRET": SECRET},
                stdout=subprocess.PIPE,
            )
        )
        stack.callback(victim.kill)
        assert victim.stdout is not None
        address = int(victim.stdout.readline())
        name = f"fourfold-test-{os.getpid()}"
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        abstract_socket = stack.enter_context(socket.socket(socket.AF_UNIX))
        abstract_socket.bind(f"\0{name}")
        abstract_socket.listen()
        for listener in (server, abstract_socket):
            threading.Thread(target=_serve_secret, args=[listener], daemon=True).start()
        libc = ctypes.CDLL(None)
        segment = libc.shmget(0, 4096, 0o1600)
        stack.callback(libc.shmctl, segment, 0, None)
        yield {
            "pid": victim.pid,
            "cmdline": Path(f"/proc/{victim.pid}/cmdline").read_text(),
            "address": address,
            "secret": SECRET,
            "port": server.getsockname()[1],
            "abstract": name,
            "segment": segment,
        }
        assert victim.poll() is None, "the victim was killed"


def _serve_secret(server: socket.socket) -> None:
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        with connection:
            connection.sendall(SECRET.encode())


RunAttempts = Callable[[str, tuple[str, ...]], dict[str, bool]]


@pytest.fixture(scope="module")
def run_attempts(
    targets: dict[str, object], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunAttempts]:
    """Return a function that runs attempts of the hostile bot and maps each to its success."""
    home = tmp_path_factory.mktemp("home")
    folder, opponent = home / "bots" / "hostile", home / "bots" / "opponent"
    folder.mkdir(parents=True)
    opponent.mkdir()
    shutil.copy(BOTS / "hostile_bots.py", folder)
    (opponent / "plan").write_text(SECRET)
    (home / "diary").write_text(SECRET)
    paths = {"home": str(home), "opponent": str(opponent / "plan"), "outside": str(opponent)}

    def run_attempts(sandbox: str, names: tuple[str, ...]) -> dict[str, bool]:
        configuration = {**targets, **paths, "attempts": names}
        (folder / "targets.json").write_text(json.dumps(configuration))
        game = Game.find("tictactoe")
        text = f"python:{folder / 'hostile_bots.py'}:Hostile"
        with closing(open_host(text, game, None, sandbox)) as host:
            choices = {name: host.choose(game.start(), AMPLE) for name in names}
        return {name: bool(choice.score) for name, choice in choices.items()}

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="fourfold-bot-"):
        patch.setenv("HOME", str(home))
        yield run_attempts


@pytest.fixture(scope="module")
def in_sandbox(run_attempts: RunAttempts) -> dict[str, bool]:
    return run_attempts("bubblewrap", (*ALWAYS_POSSIBLE, *PRIVILEGED, "use_what_is_ours"))


@pytest.mark.parametrize("name", ALWAYS_POSSIBLE + PRIVILEGED)
def test_attempt_fails_in_a_sandbox(in_sandbox: dict[str, bool], name: str) -> None:
    assert not in_sandbox[name]


def test_bot_can_use_its_own_files_in_a_sandbox(in_sandbox: dict[str, bool]) -> None:
    assert in_sandbox["use_what_is_ours"]


def test_attempts_succeed_without_a_sandbox(run_attempts: RunAttempts) -> None:
    """Checks that the attempts themselves work."""
    results = run_attempts("none", ALWAYS_POSSIBLE)
    assert [name for name, success in results.items() if not success] == []
