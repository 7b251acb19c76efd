"""A sandbox for other people's bots."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import fourfold
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.i18n import Message

_PARTS = ("bin", "lib*", "conf", "jre", "pyvenv.cfg")
"""What belongs to a program in the folder that its ``bin`` is in. The rest may be anything: of
``~/.local`` it is a person's data."""

_SHIMS = "shims"
"""Where pyenv and its like keep their stand-ins; the folder around it holds all that they need."""

_LONGEST_SHEBANG = 256


def readable_paths(command: list[str], *, alone: bool = False) -> Iterator[Path]:
    """What a command line names: its program and those that this runs in turn, and of every other
    file the folder that it lies in, or with ``alone`` just the file."""
    yield from installation(Path(command[0]), alone=alone)
    for path in map(Path, command[1:]):
        if path.is_absolute() and path.exists():
            is_program = path.is_file() and os.access(path, os.X_OK)
            yield from (installation if is_program else surroundings)(path, alone=alone)


def surroundings(path: Path, *, alone: bool = False) -> Iterator[Path]:
    """The folder of a file, or the folder itself, unless it is everybody's: then the file alone."""
    folder = path if path.is_dir() else path.parent
    if not (alone and path.is_file()) and not is_shared_folder(folder):
        yield folder
    elif path.is_file():
        yield path


def installation(program: Path, *, alone: bool = False) -> Iterator[Path]:
    """A program and what is installed with it; for a script its interpreter's too."""
    yield from _linked(program, alone=alone)
    interpreter = _interpreter(program)
    if interpreter is not None:
        yield from _linked(interpreter)


def _linked(program: Path, *, alone: bool = False) -> Iterator[Path]:
    """What is installed where a program is, and wherever links lead from there."""
    while True:
        home = program.parent.parent
        if program.parent.name == _SHIMS:
            yield home
        elif program.parent.name == "bin" and not is_shared_folder(home):
            yield from (path for part in _PARTS for path in home.glob(part))
        else:
            yield from surroundings(program, alone=alone)
        if not program.is_symlink():
            return
        program = Path(os.path.normpath(program.parent / program.readlink()))


def is_shared_folder(folder: Path) -> bool:
    """Whether a folder is the user's home or that for temporary files, or has one of them in it: to
    show it would be to show everything."""
    homes = (os.path.expanduser("~"), tempfile.gettempdir())  # noqa: PTH111 - never fails
    return any(Path(os.path.realpath(home)).is_relative_to(folder.resolve()) for home in homes)


def drop_nested(paths: Iterable[Path], shown: Iterable[Path]) -> list[Path]:
    """The paths, in order, without those that lie in another of them or in what is shown anyway.

    >>> [str(path) for path in drop_nested([Path("/b/c"), Path("/b")], [Path("/a")])]
    ['/b']
    """
    kept: list[Path] = []
    before = list(shown)
    for path in sorted(set(paths)):
        if not any(path.is_relative_to(other) for other in (*before, *kept)):
            kept.append(path)
    return kept


def _interpreter(script: Path) -> Path | None:
    """What a script's first line names; None for a program that is no script, or whose
    interpreter is not there."""
    try:
        with script.open("rb") as file:
            line = file.readline(_LONGEST_SHEBANG)
    except OSError:
        return None
    if not line.startswith(b"#!"):
        return None
    path = Path(os.fsdecode(next(iter(line[2:].split()), b"")))
    return path if path.is_file() else None


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
        readable = [*_python(), *readable_paths(command, alone=self.alone), *self.folders]
        return [
            shutil.which("bwrap") or "bwrap",
            *_APART,
            *_bare(),
            *_read_only(drop_nested(readable, map(Path, _SYSTEM))),
            *("--bind", str(scratch), str(scratch), "--chdir", str(scratch)),
            *("--remount-ro", "/"),
            "--",
            *command,
        ]


@functools.cache
def sandbox_problem() -> Message | None:
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


def find_bot_pid(outside: int) -> int:
    """The bot's process, by the one that waits for it outside; ProcessLookupError when there is
    none yet, or no more."""
    return _child_of(_child_of(outside))


def decode_exit_code(code: int) -> int:
    """The exit code of a bot as ``subprocess`` tells it: bubblewrap tells signals as a shell does.

    >>> decode_exit_code(139), decode_exit_code(3)
    (-11, 3)
    """
    return 128 - code if code - 128 in set(signal.Signals) else code


def kill_sandbox(outside: subprocess.Popen[bytes]) -> None:
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


AUTO, BUBBLEWRAP, NONE = "auto", "bubblewrap", "none"
SANDBOXES = (AUTO, BUBBLEWRAP, NONE)


class SandboxError(FourfoldError):
    """A sandbox is demanded where there is none."""


def check_sandbox_name(name: str) -> None:
    """SpecError if there is no sandbox of that name anywhere."""
    if name not in SANDBOXES:
        raise SpecError("sandbox.unknown", name=name, known=SANDBOXES)


def resolve_sandbox(name: str) -> str:
    """``bubblewrap`` or ``none``: ``auto`` is a sandbox wherever there can be one, and SandboxError
    says why there is none where it is demanded."""
    check_sandbox_name(name)
    if name == AUTO:
        return NONE if sandbox_problem() else BUBBLEWRAP
    if name == BUBBLEWRAP and (reason := sandbox_problem()):
        raise SandboxError("sandbox.missing", reason=reason)
    return name


def open_sandbox(
    name: str, folders: tuple[Path, ...] = (), *, alone: bool = False
) -> Sandbox | None:
    """The sandbox that a name stands for here, in which a bot may read these folders, and with
    ``alone`` of its own folder only its file; None for none."""
    return Sandbox(folders, alone) if resolve_sandbox(name) == BUBBLEWRAP else None


def describe_sandbox(name: str) -> str:
    """What is in force, in a sentence for whoever starts bots."""
    if name == BUBBLEWRAP:
        return "Bots run in a sandbox (bubblewrap): no network, and no files but their own."
    reason = sandbox_problem() or "that was asked for"
    return f"Bots run without a sandbox, with all your rights: {reason}."
