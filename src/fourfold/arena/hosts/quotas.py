"""What a bot's process may use, and the little world it runs in.

The limits are the operating system's own, set by :mod:`launch` in the process itself before the
bot begins. They stop accidents, not malice: without a sandbox (:mod:`fourfold.arena.sandbox`) a bot
can do all that the user who started the match can.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

MEGABYTE = 2**20

_LAUNCH = Path(__file__).with_name("launch.py")
_KEPT = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class Quotas:
    """Zero means no limit. ``memory`` is address space and ``file`` the size of any one file, in
    bytes; ``processes`` is how many more than the user runs already, threads among them."""

    memory: int = 2048 * MEGABYTE
    file: int = 16 * MEGABYTE
    processes: int = 64
    open_files: int = 256
    cpu: int = 600
    """Seconds of processor time before the first move; each move then sets it anew."""


def limited(command: list[str], limits: Quotas) -> list[str]:
    """The command that sets the limits and then becomes the given one.

    It ends with this process, unless another thread than the main one starts it: the system would
    take the end of that thread for the end of the process.
    """
    bound = threading.current_thread() is threading.main_thread()
    settings = json.dumps({**asdict(limits), "bound": bound})
    return [sys.executable, "-I", "-S", str(_LAUNCH), settings, *command]


def environment(folder: Path, seed: int | None) -> dict[str, str]:
    """All the environment variables that a bot sees: where programs are, and a home of its own.

    Numeric libraries keep to one thread: cores are the arena's to deal out, and each thread would
    claim address space.
    """
    return {
        **{name: os.environ[name] for name in _KEPT if name in os.environ},
        **dict.fromkeys(_ONE_THREAD, "1"),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": str((seed or 0) % 2**32),
        "PYTHONIOENCODING": "utf-8",
    }
