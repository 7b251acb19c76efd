"""What the tests of hosts share: bots opened for one test, and a look at the processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.failures import Failure
from fourfold.arena.hosts import open_host
from fourfold.arena.hosts.host import Host
from fourfold.arena.sandbox import AUTO, sandbox_problem
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import Choice, Clock

collect_ignore = ["bots"]

BOTS = Path(__file__).parent / "bots"
AMPLE = Clock(20.0)
"""Time enough for any bot that answers at all, on the busiest machine."""

Open = Callable[..., Host]


@pytest.fixture
def open_bot() -> Iterator[Open]:
    """Opens bots by their text, with ``BOTS/`` for their folder, and closes them after the test."""
    with ExitStack() as stack:

        def opened(text: str, game: str, seed: int | None = None, sandbox: str = AUTO) -> Host:
            host = open_host(text.replace("BOTS", str(BOTS)), Game.find(game), seed, sandbox)
            return stack.enter_context(closing(host))

        yield opened


@pytest.fixture
def mock_engine() -> str:
    """The text of the mock engine, up to its fault."""
    return f"engine:{sys.executable} -S {BOTS / 'mock_engine.py'}"


def failure_of(host: Host, clock: Clock = AMPLE, start: Position[Any] | None = None) -> Failure:
    """How the host's bot fails in a position, or at the start of the game."""
    with pytest.raises(Failure) as caught:
        host.choose(host.game.start() if start is None else start, clock)
    return caught.value


def self_play(host: Host, clock: Clock = AMPLE) -> list[Choice]:
    """What the bot chooses for both sides until the game is over."""
    position, choices = host.game.start(), []
    while position.outcome is None:
        choices.append(host.choose(position, clock))
        position = position.play(choices[-1].move)
    return choices


def living_in_group(group: int) -> int:
    """How many processes of a group run, those not counted that have ended and wait to be reaped.

    What was killed may take a moment to go.
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
