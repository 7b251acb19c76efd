"""What a killed process leaves behind: bots that end with it, and folders that are swept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import living_in_group, needs_proc

from fourfold.arena import scratch_folders as scratch
from fourfold.arena.hosts.process import BotProcess, ResourceLimits

ALONE = "import time; print(1, flush=True); time.sleep(60)"
WITH_CHILD = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-S", "-c", {ALONE!r}], stdout=subprocess.PIPE, %s)
child.stdout.readline()
{ALONE}
"""
OWNER = """
import sys, time
from fourfold.arena.hosts.process import ResourceLimits
from fourfold.arena.hosts.process import BotProcess
bot = BotProcess([sys.executable, "-S", "-c", sys.argv[1]], ResourceLimits())
assert bot.receive(60) == "1"
print(bot.pid, flush=True)
time.sleep(60)
"""


@pytest.fixture(autouse=True)
def _own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Temporary files go to the test's folder, here and in what is started."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    scratch._remove_abandoned_once.cache_clear()
    yield
    scratch._remove_abandoned_once.cache_clear()


def killed_owner_of(bot: str) -> int:
    """Start a process that has this bot, and kill it; the bot's group."""
    command = [sys.executable, "-c", OWNER, bot]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        group = int(owner.stdout.readline())
        owner.kill()
    return group


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a bot must see the end of its input")
def test_a_bot_ends_with_the_process_that_started_it() -> None:
    assert living_in_group(killed_owner_of(ALONE)) == 0


@needs_proc
@pytest.mark.parametrize("elsewhere", ["env={}", "cwd='/'"])
def test_what_a_killed_process_left_is_swept_at_the_next_start(
    tmp_path: Path, elsewhere: str
) -> None:
    group = killed_owner_of(WITH_CHILD % elsewhere)
    assert len(list(tmp_path.iterdir())) == 1
    try:
        process = BotProcess([sys.executable, "-S", "-c", ALONE], ResourceLimits())
        assert living_in_group(group) == 0, "also what the bot had started"
        [left] = tmp_path.iterdir()
        scratch.remove_abandoned_folders()
        assert left.exists(), "a folder in use stays"
        process.close()
        assert list(tmp_path.iterdir()) == []
    finally:
        if living_in_group(group):
            os.killpg(group, signal.SIGKILL)


def test_what_others_made_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "fourfold-bot-notes").mkdir()
    (tmp_path / "fourfold-bot-1-1-1").mkdir()
    (tmp_path / "fourfold-bot-1-1-1-of_another_container").mkdir()
    scratch.remove_abandoned_folders()
    assert len(list(tmp_path.iterdir())) == 3
