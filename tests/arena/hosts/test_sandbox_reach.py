"""What a hostile bot can reach in a sandbox: each attempt is one that succeeds without it."""

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
EVERYBODY_CAN = (
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
"""What a bot without a sandbox gets at on every system."""
THE_MIGHTY_CAN = ("read_memory", "write_system", "gain_rights")
"""What a bot without a sandbox gets at when the system is lax, or the superuser started it."""


@pytest.fixture(scope="module")
def targets() -> Iterator[dict[str, object]]:
    """Somebody with a secret in memory and environment, who also tells it to whoever calls."""
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
        other = stack.enter_context(socket.socket(socket.AF_UNIX))
        other.bind(f"\0{name}")
        other.listen()
        for telling in (server, other):
            threading.Thread(target=_tell, args=[telling], daemon=True).start()
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
        assert victim.poll() is None, "somebody killed it"


def _tell(server: socket.socket) -> None:
    while True:
        try:
            caller, _ = server.accept()
        except OSError:
            return
        with caller:
            caller.sendall(SECRET.encode())


Attempt = Callable[[str, tuple[str, ...]], dict[str, bool]]


@pytest.fixture(scope="module")
def attempt(
    targets: dict[str, object], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Attempt]:
    """Lets the hostile bot, which lies in a folder in the user's home, make attempts; whether each
    succeeded."""
    home = tmp_path_factory.mktemp("home")
    folder, opponent = home / "bots" / "hostile", home / "bots" / "opponent"
    folder.mkdir(parents=True)
    opponent.mkdir()
    shutil.copy(BOTS / "hostile_bots.py", folder)
    (opponent / "plan").write_text(SECRET)
    (home / "diary").write_text(SECRET)
    places = {"home": str(home), "opponent": str(opponent / "plan"), "outside": str(opponent)}

    def attempts(sandbox: str, names: tuple[str, ...]) -> dict[str, bool]:
        facts = {**targets, **places, "attempts": names}
        (folder / "targets.json").write_text(json.dumps(facts))
        game = Game.find("tictactoe")
        text = f"python:{folder / 'hostile_bots.py'}:Hostile"
        with closing(open_host(text, game, None, sandbox)) as host:
            choices = {name: host.choose(game.start(), AMPLE) for name in names}
        return {name: bool(choice.score) for name, choice in choices.items()}

    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory(prefix="fourfold-bot-"):
        patch.setenv("HOME", str(home))
        yield attempts


@pytest.fixture(scope="module")
def in_sandbox(attempt: Attempt) -> dict[str, bool]:
    return attempt("bubblewrap", (*EVERYBODY_CAN, *THE_MIGHTY_CAN, "use_what_is_ours"))


@pytest.mark.parametrize("name", EVERYBODY_CAN + THE_MIGHTY_CAN)
def test_in_a_sandbox_no_attempt_succeeds(in_sandbox: dict[str, bool], name: str) -> None:
    assert not in_sandbox[name]


def test_in_a_sandbox_a_bot_has_what_it_needs(in_sandbox: dict[str, bool]) -> None:
    assert in_sandbox["use_what_is_ours"]


def test_without_a_sandbox_every_attempt_succeeds(attempt: Attempt) -> None:
    """So the attempts are such as could succeed."""
    reached = attempt("none", EVERYBODY_CAN)
    assert [name for name, success in reached.items() if not success] == []
