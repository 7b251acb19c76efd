"""Shared fixtures of the host tests: opening bots, failures, and process inspection."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.game import Failure
from fourfold.arena.hosts import open_host
from fourfold.arena.hosts.host import Host
from fourfold.arena.sandbox import AUTO, sandbox_problem
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

collect_ignore = ["bots"]

BOTS = Path(__file__).parent / "bots"
AMPLE = Clock(20.0)
"""A time budget that is sufficient even on a busy machine."""

Open = Callable[..., Host]


@pytest.fixture
def open_bot() -> Iterator[Open]:
    """Return a function that opens a bot spec; ``BOTS/`` in it means the folder of bots."""
    with ExitStack() as stack:

        def open_spec(text: str, game: str, seed: int | None = None, sandbox: str = AUTO) -> Host:
            host = open_host(text.replace("BOTS", str(BOTS)), Game.find(game), seed, sandbox)
            return stack.enter_context(closing(host))

        yield open_spec


@pytest.fixture
def mock_engine() -> str:
    """Return the spec of the mock engine, to which a test may append a fault."""
    return f"engine:{sys.executable} -S {BOTS / 'mock_engine.py'}"


def expect_failure(host: Host, clock: Clock = AMPLE, start: Position[Any] | None = None) -> Failure:
    """Return the failure of the bot in a position, by default the start."""
    with pytest.raises(Failure) as error:
        host.choose(host.game.start() if start is None else start, clock)
    return error.value


def self_play(host: Host, clock: Clock = AMPLE) -> list[Choice]:
    """Play a game with the bot on both sides; return its choices."""
    position, choices = host.game.start(), []
    while position.outcome is None:
        choices.append(host.choose(position, clock))
        position = position.play(choices[-1].move)
    return choices


def count_group_processes(group: int) -> int:
    """Return the number of running processes in a group, excluding zombies.

    Waits up to five seconds for killed processes to disappear.
    """
    deadline = time.monotonic() + 5
    while True:
        count = 0
        for entry in Path("/proc").iterdir():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            count += int(fields[2]) == group and fields[0] not in "ZX"
        if count == 0 or time.monotonic() > deadline:
            return count
        time.sleep(0.02)


needs_proc = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="looks into /proc")
needs_sandbox = pytest.mark.skipif(
    bool(sandbox_problem()),
    reason=f"{sandbox_problem()}; tools/packages.sh installs bubblewrap where that is allowed",
)
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and its states")


def wait_for_states(pids: Iterable[int], *, stopped: bool) -> bool:
    """Wait until all processes are stopped, or not stopped. Signals arrive a moment later."""
    for pid in pids:
        while (read_state(pid) == "T") != stopped:
            time.sleep(0.002)
    return True


def read_state(pid: int) -> str:
    """Return the letter of a process's state; T if it is stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
