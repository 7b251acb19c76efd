"""Folders for bots to work in, and the sweeping of those that a killed process has left behind.

They lie in the system's folder for temporary files. The name of each says which process made it:
a folder whose maker is gone is nobody's, and what still runs in it was forgotten.

A server's folder has a lock instead (:mod:`fourfold.server.temporary_files`). That would not work
here: a bot writes what it likes in its folder, and could keep or remove a lock.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import signal
import tempfile
from pathlib import Path

from fourfold.base.system import is_own_file

_PREFIX = "fourfold-bot-"
_NAME = re.compile(rf"{_PREFIX}((\d+)-(\d+)-\d+)-\w+")
_PROC = Path("/proc")
_ENDED = (b"Z", b"X")


def create_scratch_folder() -> Path:
    """A new empty folder for this process; the first time, after a look for forgotten ones."""
    _sweep_once()
    return Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{_mark_of(os.getpid())}-"))


def remove_abandoned_folders() -> None:
    """Remove every folder of ours whose maker is gone, once what runs in it has been ended. Whether
    a maker in another container is gone cannot be seen from here: its folders stay."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        name = _NAME.fullmatch(folder.name)
        if name is None or name[2] != _namespace():
            continue
        with contextlib.suppress(OSError):
            if is_own_file(folder) and _mark_of(int(name[3])) != name[1]:
                _end_all_in(folder)
                shutil.rmtree(folder, ignore_errors=True)


@functools.cache
def _sweep_once() -> None:
    remove_abandoned_folders()


def _mark_of(pid: int) -> str:
    """What tells a running process from all others, also from a later one with the same number and
    from one in another container; empty when there is none."""
    if not _PROC.joinpath("self/stat").exists():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, 0)
            return f"{_namespace()}-{pid}-0"
        return ""
    try:
        fields = _PROC.joinpath(str(pid), "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in _ENDED else f"{_namespace()}-{pid}-{int(fields[19])}"


@functools.cache
def _namespace() -> str:
    """Among which processes the numbers of processes are counted: those of this container."""
    try:
        return str(_PROC.joinpath("self/ns/pid").stat().st_ino)
    except OSError:
        return "0"


def _end_all_in(folder: Path) -> None:
    """End the processes whose home the folder is. A bot's own process ends with its maker where the
    system sees to that, but those that it has started do not."""
    for entry in _PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if _lives_in(folder, entry):
                os.kill(int(entry.name), signal.SIGKILL)


def _lives_in(folder: Path, process: Path) -> bool:
    """By its folder, which a program has before it has begun and its environment can be read, or by
    its environment, if it has gone elsewhere."""
    if process.joinpath("cwd").readlink() == folder.resolve():
        return True
    return f"HOME={folder}".encode() in process.joinpath("environ").read_bytes().split(b"\0")
