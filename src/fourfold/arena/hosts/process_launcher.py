"""Sets the limits of a process and becomes the bot: ``process_launcher.py LIMITS COMMAND...``.

A separate program, because Python code between fork and exec (``preexec_fn``) may deadlock if the
parent has threads. It imports nothing of Fourfold, so that it starts in milliseconds.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import sys

_PR_SET_PDEATHSIG = 1


def own_processes() -> int:
    """The number of processes and threads of this user; the system's limit includes them."""
    count = 0
    for entry in os.scandir("/proc"):
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and entry.stat().st_uid == os.getuid():
                count += len(os.listdir(f"/proc/{entry.name}/task"))  # noqa: PTH208
    return count


def restrict(kind: int, most: int) -> None:
    """Lower one limit, unless the system already has a lower one."""
    hard = resource.getrlimit(kind)[1]
    if most and (hard == resource.RLIM_INFINITY or most < hard):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, hard if kind == resource.RLIMIT_CPU else most))


def die_with_parent() -> None:
    """Let the kernel kill this process when its parent ends, even by SIGKILL. Linux only;
    elsewhere a bot should end at the end of its input."""
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    poll = select.poll()
    poll.register(sys.stdin.fileno(), 0)
    if any(event & select.POLLHUP for _, event in poll.poll(0)):
        sys.exit("whoever started this is gone")


def main() -> None:
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    if limits["bound"]:
        die_with_parent()
    if limits["processes"] and os.path.isdir("/proc/self/task"):  # noqa: PTH112
        restrict(resource.RLIMIT_NPROC, limits["processes"] + own_processes())
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    restrict(resource.RLIMIT_FSIZE, limits["file"])
    restrict(resource.RLIMIT_NOFILE, limits["open_files"])
    restrict(resource.RLIMIT_CPU, limits["cpu"])
    restrict(resource.RLIMIT_AS, limits["memory"])
    try:
        os.execv(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]} cannot be run: {error.strerror}")


if __name__ == "__main__":
    main()
