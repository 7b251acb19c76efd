"""A sandbox around a bot's process, made by bubblewrap: Linux namespaces, no superuser needed.

A bot in it has processes, network, host name and shared memory of its own, so that it finds nobody
else's. It reads the system's programs, the Python that runs Fourfold, what its command line names
and the folders that it is given; it writes to its scratch folder and to a small ``/tmp``. Nothing
else is there, not even by name.

    the arena ── bwrap ── the first process in the sandbox ── the bot
                (outside)  (ends, and all inside with it)
"""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import fourfold
from fourfold.arena.sandbox.reach import installation, named, without_what_lies_in
from fourfold.i18n import Message

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store")
_SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "java-*")
"""What programs need of ``/etc`` to start; the rest of it is none of theirs."""

_MEMORY_FILES = str(64 * 2**20)
"""Bytes that a bot may keep in files in ``/tmp``, and as many in shared memory."""

_APART = (
    *("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
    *("--unshare-cgroup-try", "--hostname", "sandbox", "--cap-drop", "ALL"),
    *("--die-with-parent", "--new-session"),
)
_PROBE = 20.0
_ENDING = 1.0


@dataclass(frozen=True, slots=True)
class Sandbox:
    """``folders`` is what the bot may read besides what its command line names; with ``alone`` the
    files that it names are shown without what lies beside them.

    All in the sandbox ends with the thread that starts it, or with its process: even when that is
    killed.
    """

    folders: tuple[Path, ...] = ()
    alone: bool = False

    def wrap(self, command: list[str], scratch: Path) -> list[str]:
        """The command line that runs another in the sandbox, in its scratch folder."""
        readable = [*_python(), *named(command, alone=self.alone), *self.folders]
        return [
            shutil.which("bwrap") or "bwrap",
            *_APART,
            *_bare(),
            *_read_only(without_what_lies_in(readable, map(Path, _SYSTEM))),
            *("--bind", str(scratch), str(scratch), "--chdir", str(scratch)),
            *("--remount-ro", "/"),
            "--",
            *command,
        ]


@functools.cache
def why_not() -> Message | None:
    """Why bots cannot be put into a sandbox here, found by putting a program into one; None when
    they can."""
    if shutil.which("bwrap") is None:
        return Message("sandbox.not_installed")
    if not Path("/proc/thread-self/children").exists():
        return Message("sandbox.no_children")
    with tempfile.TemporaryDirectory(prefix="fourfold-probe-") as scratch:
        command = Sandbox().wrap([sys.executable, "-I", "-S", "-c", ""], Path(scratch))
        try:
            tried = subprocess.run(command, capture_output=True, timeout=_PROBE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return Message("sandbox.not_run", reason=error)
    if tried.returncode == 0:
        return None
    said = tried.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    return Message("sandbox.broken", reason=said or Message("sandbox.unexplained"))


def bot_inside(outside: int) -> int:
    """The bot's process, by the one that waits for it outside; ProcessLookupError when there is
    none yet, or no more."""
    return _child_of(_child_of(outside))


def exit_code(code: int) -> int:
    """The exit code of a bot as ``subprocess`` tells it: bubblewrap tells signals as a shell does.

    >>> exit_code(139), exit_code(3)
    (-11, 3)
    """
    return 128 - code if code - 128 in set(signal.Signals) else code


def end_inside(outside: subprocess.Popen[bytes]) -> None:
    """End all that is in a sandbox, and wait for it: the first process in it is gone only when the
    others are."""
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        os.kill(_child_of(outside.pid), signal.SIGKILL)
        outside.wait(_ENDING)


def _child_of(pid: int) -> int:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    if not children:
        raise ProcessLookupError(f"process {pid} has no child")
    return int(children[0])


@functools.cache
def _python() -> tuple[Path, ...]:
    """All that a bot in Python needs: the interpreter, what is installed for it, and Fourfold."""
    base = Path(sys.base_prefix, "bin", Path(sys.executable).name)
    return (
        *installation(Path(sys.executable)),
        *installation(base),
        Path(fourfold.__file__).parent,
    )


@functools.cache
def _bare() -> tuple[str, ...]:
    """A system that nobody can change, with devices, processes and a ``/tmp`` of its own."""
    words: list[str] = []
    for path in map(Path, _SYSTEM):
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        else:
            words += _read_only([path])
    for setting in _SETTINGS:
        words += _read_only(Path("/etc").glob(setting))
    words += ["--proc", "/proc", "--dev", "/dev"]
    for place in ("/dev/shm", "/tmp"):
        words += ["--size", _MEMORY_FILES, "--tmpfs", place]
    return (*words, "--remount-ro", "/dev")


def _read_only(paths: Iterable[Path]) -> list[str]:
    """The words that show the paths which are there."""
    return [word for path in paths for word in ("--ro-bind-try", str(path), str(path))]
