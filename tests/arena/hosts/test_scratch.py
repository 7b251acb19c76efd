"""Cleanup after a killed process: its bots end and its scratch folders are removed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import count_group_processes, needs_proc

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
def _temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Redirect temporary files of this process and its children to the test's folder."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    scratch._remove_abandoned_once.cache_clear()
    yield
    scratch._remove_abandoned_once.cache_clear()


def kill_owner_of(bot: str) -> int:
    """Start a process that runs this bot and kill it; return the process group of the bot."""
    command = [sys.executable, "-c", OWNER, bot]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        group = int(owner.stdout.readline())
        owner.kill()
    return group


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a bot must see the end of its input")
def test_bot_ends_with_its_owner() -> None:
    assert count_group_processes(kill_owner_of(ALONE)) == 0


@needs_proc
@pytest.mark.parametrize("popen_argument", ["env={}", "cwd='/'"])
def test_abandoned_folders_are_removed_at_next_start(tmp_path: Path, popen_argument: str) -> None:
    group = kill_owner_of(WITH_CHILD % popen_argument)
    assert len(list(tmp_path.iterdir())) == 1
    try:
        process = BotProcess([sys.executable, "-S", "-c", ALONE], ResourceLimits())
        assert count_group_processes(group) == 0, "children of the bot end too"
        [folder] = tmp_path.iterdir()
        scratch.remove_abandoned_folders()
        assert folder.exists(), "a folder in use stays"
        process.close()
        assert list(tmp_path.iterdir()) == []
    finally:
        if count_group_processes(group):
            os.killpg(group, signal.SIGKILL)


def test_foreign_folders_are_kept(tmp_path: Path) -> None:
    (tmp_path / "fourfold-bot-notes").mkdir()
    (tmp_path / "fourfold-bot-1-1-1").mkdir()
    (tmp_path / "fourfold-bot-1-1-1-of_another_container").mkdir()
    scratch.remove_abandoned_folders()
    assert len(list(tmp_path.iterdir())) == 3


def deep_tree(folder: Path, depth: int) -> None:
    """Nest folders deeper than any path may be long."""
    above = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("nested", dir_fd=above)
        below = os.open("nested", os.O_RDONLY, dir_fd=above)
        os.close(above)
        above = below
    os.close(above)


def test_deeply_nested_folders_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "bot"
    folder.mkdir()
    deep_tree(folder, 3000)
    deep_tree(folder / "nested", 0)
    (folder / "nested" / "file").write_text("x")
    (folder / "link").symlink_to(tmp_path)
    (folder / "locked").mkdir()
    (folder / "locked" / "inner").mkdir()
    (folder / "locked").chmod(0)
    scratch.remove_tree(folder)
    assert list(tmp_path.iterdir()) == []


def test_removal_never_raises_an_error(tmp_path: Path) -> None:
    scratch.remove_tree(tmp_path / "missing")
    (tmp_path / "file").write_text("x")
    scratch.remove_tree(tmp_path / "file")
    assert (tmp_path / "file").exists()
