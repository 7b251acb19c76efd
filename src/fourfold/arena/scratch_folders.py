"""Scratch folders for bots, and the removal of those that killed processes left behind.

They are in the system's folder for temporary files. The name of each identifies the process that
created it; once that process is gone, the folder is abandoned.

A server's folder uses a lock instead (:mod:`fourfold.server.server`). A lock would not work here,
because a bot could hold or remove a lock in its own folder.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import secrets
import signal
import tempfile
from pathlib import Path

from fourfold.base.system import is_own_file

_PREFIX = "fourfold-bot-"
_NAME = re.compile(rf"{_PREFIX}((\d+)-(\d+)-\d+)-\w+")
_PROC = Path("/proc")
_ENDED = (b"Z", b"X")


def create_scratch_folder() -> Path:
    """Create an empty folder; the first call also removes abandoned ones."""
    _remove_abandoned_once()
    return Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{_identity_of(os.getpid())}-"))


def remove_abandoned_folders() -> None:
    """Remove this user's folders whose creator has ended, after killing their processes.

    Folders from other containers stay, because their processes are not visible here.
    """
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        name = _NAME.fullmatch(folder.name)
        if name is None or name[2] != _namespace():
            continue
        with contextlib.suppress(OSError):
            if is_own_file(folder) and _identity_of(int(name[3])) != name[1]:
                _kill_all_in(folder)
                remove_tree(folder)


def remove_tree(folder: Path) -> None:
    """Remove a folder with all that a bot has made in it, however deep and whatever its
    permissions. Never raises an error: what cannot be removed stays.

    Folders are emptied into the top one before they are removed. So there is no recursion and no
    path becomes too long for the system.
    """
    prefix, moved = secrets.token_hex(8), 0
    progress = True
    while progress:
        progress = False
        for entry in _entries(folder):
            with contextlib.suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    Path(entry).chmod(0o700)
                    for child in _entries(Path(entry)):
                        moved += 1
                        Path(child).rename(folder / f"{prefix}{moved}")
                    Path(entry).rmdir()
                else:
                    Path(entry).unlink()
                progress = True
    with contextlib.suppress(OSError):
        folder.rmdir()


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        return list(entries)
    return []


@functools.cache
def _remove_abandoned_once() -> None:
    remove_abandoned_folders()


def _identity_of(pid: int) -> str:
    """Identify a running process by PID namespace, PID and start time, which also differ after the
    PID is reused; empty if there is no such process."""
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
    """The PID namespace, which differs between containers."""
    try:
        return str(_PROC.joinpath("self/ns/pid").stat().st_ino)
    except OSError:
        return "0"


def _kill_all_in(folder: Path) -> None:
    """Kill the processes that run in a folder. On Linux a bot dies with its parent, but processes
    that it started do not."""
    for entry in _PROC.glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if _runs_in(folder, entry):
                os.kill(int(entry.name), signal.SIGKILL)


def _runs_in(folder: Path, process: Path) -> bool:
    """Whether a process has this working directory, or this HOME if it has changed directory. The
    environment alone would miss a process that has not executed its program yet."""
    if process.joinpath("cwd").readlink() == folder.resolve():
        return True
    return f"HOME={folder}".encode() in process.joinpath("environ").read_bytes().split(b"\0")
