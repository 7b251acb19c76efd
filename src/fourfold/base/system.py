"""Operating-system features that differ between POSIX and Windows, with fallbacks.

Process groups, file locks and resource limits are POSIX. No other module asks which system it runs
on: it calls these functions, or tests for the one feature it needs. Untrusted bots need all of
these features at once and are refused where one is missing (:mod:`fourfold.arena.hosts`).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from typing import IO, Any


def process_group_options() -> dict[str, Any]:
    """``Popen`` arguments that start a process in its own group, out of reach of Ctrl-C. The
    parent must end it."""
    if hasattr(os, "setsid"):
        return {"start_new_session": True}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}


def kill_process_group(pid: int) -> None:
    """Kill a process started with :func:`process_group_options`, and all its children."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            command = ("taskkill", "/T", "/F", "/PID", str(pid))
            subprocess.run(command, capture_output=True, check=False)


def exit_with_process_group() -> None:
    """Exit at once without cleanup; kill the process group too if this process leads one."""
    if not hasattr(os, "getpgrp") or os.getpgrp() == os.getpid():
        kill_process_group(os.getpid())
    os._exit(0)


def lock(file: IO[Any], *, wait: bool) -> None:
    """Lock an open file until it is closed or the process ends.

    If another process holds the lock, wait for it or, without ``wait``, raise OSError.
    """
    try:
        import fcntl
    except ImportError:
        import msvcrt

        mode: str = "LK_LOCK" if wait else "LK_NBLCK"
        msvcrt.locking(file.fileno(), getattr(msvcrt, mode), 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_own_file(path: Path) -> bool:
    """Whether our user owns the file. False for symbolic links; True on systems without owners."""
    stat = path.lstat()
    return not path.is_symlink() and stat.st_uid == getattr(os, "getuid", lambda: stat.st_uid)()


def raise_open_file_limit(count: int) -> None:
    """Raise the soft limit of open files to ``count``, or as far as the hard limit allows."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        new = count if hard == resource.RLIM_INFINITY else min(hard, count)
        resource.setrlimit(resource.RLIMIT_NOFILE, (new, hard))
