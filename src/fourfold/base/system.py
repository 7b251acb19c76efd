"""What only some systems have, and what stands in for it elsewhere.

Groups of processes, locks on files and limits are POSIX, which Linux and macOS are and Windows is
not. Nothing above asks which system it is on: it asks here, or for the one thing that it needs.
Bots, which are held by all of these at once, are refused where they cannot be held
(:mod:`fourfold.arena.hosts`).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from pathlib import Path
from typing import IO, Any


def of_its_own() -> dict[str, Any]:
    """Arguments for a new process that Ctrl-C does not reach: whoever started it ends it."""
    if hasattr(os, "setsid"):
        return {"start_new_session": True}
    return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}


def end_with_all_it_started(pid: int) -> None:
    """End a process that was started ``of_its_own``, and whatever it has started."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            command = ("taskkill", "/T", "/F", "/PID", str(pid))
            subprocess.run(command, capture_output=True, check=False)


def end_here() -> None:
    """End this process at once, and if it was started ``of_its_own`` whatever it has started."""
    if not hasattr(os, "getpgrp") or os.getpgrp() == os.getpid():
        end_with_all_it_started(os.getpid())
    os._exit(0)


def lock(file: IO[Any], *, wait: bool) -> None:
    """Lock an open file until it is closed or the process ends; OSError when it is locked already
    and one does not wait."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        how: str = "LK_LOCK" if wait else "LK_NBLCK"
        msvcrt.locking(file.fileno(), getattr(msvcrt, how), 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_ours(path: Path) -> bool:
    """Whether we made it, as far as the system keeps count of that. A link is never ours."""
    found = path.lstat()
    return not path.is_symlink() and found.st_uid == getattr(os, "getuid", lambda: found.st_uid)()


def allow_open_files(count: int) -> None:
    """Raise the limit of open files to so many, as far as it may be, where there is one."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        most = count if hard == resource.RLIM_INFINITY else min(hard, count)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
