"""A sandbox for other people's bots, made by bubblewrap: Linux namespaces, no superuser needed.

A bot in the sandbox has its own processes, network, host name and shared memory. It can read the
system's programs, the Python that runs Fourfold, the files that its command line names and their
folders, and folders given to it. It can write to its scratch folder and to ``/tmp``, which are in
memory, limited in size and number of entries, and vanish with the sandbox. All other files are
invisible. A filter refuses unusual sockets (:mod:`fourfold.arena.socket_filter`).

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
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import fourfold
from fourfold.arena.socket_filter import open_filter
from fourfold.base.errors import FourfoldError, unknown_name_error
from fourfold.i18n import Message

_PARTS = ("bin", "lib*", "conf", "jre", "pyvenv.cfg")
"""The parts of an installation prefix that a program in its ``bin`` may need. The rest may be
private: ``~/.local`` also has a person's data."""

_SHIMS = "shims"
"""The folder where pyenv and similar tools keep shims, which need all of its parent folder."""

_LONGEST_SHEBANG = 256


def readable_paths(command: list[str], *, alone: bool = False) -> Iterator[Path]:
    """The paths that a command must be able to read: its program with its installation, and the
    folder of each file it names, or with ``alone`` only the file."""
    yield from installation(Path(command[0]), alone=alone)
    for path in map(Path, command[1:]):
        if path.is_absolute() and path.exists():
            is_program = path.is_file() and os.access(path, os.X_OK)
            yield from (installation if is_program else surroundings)(path, alone=alone)


def surroundings(path: Path, *, alone: bool = False) -> Iterator[Path]:
    """The folder of a file, or a folder itself; of a shared folder only the file."""
    folder = path if path.is_dir() else path.parent
    if not (alone and path.is_file()) and not is_shared_folder(folder):
        yield folder
    elif path.is_file():
        yield path


def installation(program: Path, *, alone: bool = False) -> Iterator[Path]:
    """A program with its installation; for a script, with its interpreter's too."""
    yield from _linked(program, alone=alone)
    interpreter = _interpreter(program)
    if interpreter is not None:
        yield from _linked(interpreter)


def _linked(program: Path, *, alone: bool = False) -> Iterator[Path]:
    """The installations of a program and of all programs that it links to."""
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
    """Whether a folder is or contains the user's home or the folder for temporary files, so that
    showing it would show other people's files."""
    homes = (os.path.expanduser("~"), tempfile.gettempdir())  # noqa: PTH111 - never fails
    return any(Path(os.path.realpath(home)).is_relative_to(folder.resolve()) for home in homes)


def drop_nested(paths: Iterable[Path], shown: Iterable[Path]) -> list[Path]:
    """The paths, sorted, without those inside another one or inside the folders already shown.

    >>> [str(path) for path in drop_nested([Path("/b/c"), Path("/b")], [Path("/a")])]
    ['/b']
    """
    kept: list[Path] = []
    covered = list(shown)
    for path in sorted(set(paths)):
        if not any(path.is_relative_to(other) for other in (*covered, *kept)):
            kept.append(path)
    return kept


def _interpreter(script: Path) -> Path | None:
    """The interpreter that a script's first line names; None if it is not a script or the
    interpreter does not exist."""
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
"""The parts of ``/etc`` that programs need to start."""

_MEMORY_FILES = 64 * 2**20
"""Bytes that a bot may write to its scratch folder, to ``/tmp``, and to shared memory."""

MOST_ENTRIES = 10_000
"""Files and folders that a bot may create in each of them."""

_IN_MEMORY = ("/dev/shm", "/tmp")

_ISOLATION = (
    *("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"),
    *("--unshare-cgroup-try", "--hostname", "sandbox", "--cap-drop", "ALL"),
    *("--die-with-parent", "--new-session"),
)
_PROBE = 20.0
_ENDING = 1.0


@dataclass(frozen=True, slots=True)
class Sandbox:
    """``folders`` are readable in addition to what the command line names; with ``alone``, the
    files that it names are shown without their folders.

    Everything in the sandbox ends with the thread that started it, even if that is killed.
    """

    folders: tuple[Path, ...] = ()
    alone: bool = False

    def wrap(
        self,
        command: list[str],
        scratch: Path,
        files: Mapping[str, int] = MappingProxyType({}),
        filter_file: int | None = None,
    ) -> list[str]:
        """The command line that runs a command in the sandbox, in its scratch folder.

        The folder is in memory. At first it contains copies of ``files``, given by their paths in
        the folder and open descriptors. ``filter_file`` is the open file of a socket filter.
        """
        size = _MEMORY_FILES + sum(os.fstat(file).st_size for file in files.values())
        readable = [*_python(), *readable_paths(command, alone=self.alone), *self.folders]
        return [
            shutil.which("bwrap") or "bwrap",
            *_ISOLATION,
            *_system_arguments(),
            *_read_only(drop_nested(readable, map(Path, _SYSTEM))),
            *("--size", str(size), "--tmpfs", str(scratch), "--chdir", str(scratch)),
            *(
                word
                for name, file in files.items()
                for word in ("--file", str(file), str(scratch / name))
            ),
            *("--remount-ro", "/"),
            *(() if filter_file is None else ("--seccomp", str(filter_file))),
            "--",
            *command,
        ]


@functools.cache
def sandbox_problem() -> Message | None:
    """Why the sandbox does not work on this machine, found by trying it; None if it works."""
    if shutil.which("bwrap") is None:
        return Message("sandbox.not_installed")
    if not Path("/proc/thread-self/children").exists():
        return Message("sandbox.no_children")
    return _try_sandbox(None)


@functools.cache
def takes_filter() -> bool:
    """Whether the sandbox works here with a socket filter, found by trying it."""
    with open_filter() as file:
        return file is not None and _try_sandbox(file) is None


@contextlib.contextmanager
def open_usable_filter() -> Iterator[int | None]:
    """The open file of the socket filter; None if the sandbox does not work with one."""
    if takes_filter():
        with open_filter() as file:
            yield file
    else:
        yield None


def _try_sandbox(filter_file: int | None) -> Message | None:
    with tempfile.TemporaryDirectory(prefix="fourfold-probe-") as scratch:
        python = [sys.executable, "-I", "-S", "-c", ""]
        command = Sandbox().wrap(python, Path(scratch), filter_file=filter_file)
        try:
            tried = subprocess.run(
                command,
                capture_output=True,
                timeout=_PROBE,
                check=False,
                pass_fds=() if filter_file is None else (filter_file,),
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return Message("sandbox.not_run", reason=error)
    if tried.returncode == 0:
        return None
    last_line = tried.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    return Message("sandbox.broken", reason=last_line or Message("sandbox.unexplained"))


def find_bot_pid(outside: int) -> int:
    """The process id of the bot, from that of bwrap outside the sandbox; ProcessLookupError if the
    bot has not started or has ended."""
    return _child_of(_child_of(outside))


def has_too_many_entries(outside: int, scratch: Path) -> bool:
    """Whether the bot has created too many files or folders in its scratch folder, ``/tmp`` or
    shared memory. The kernel limits their sizes, but the entries only to half of all memory."""
    try:
        root = f"/proc/{find_bot_pid(outside)}/root"
        counts = [os.statvfs(f"{root}{folder}") for folder in (scratch, *_IN_MEMORY)]
    except OSError:  # it has ended
        return False
    return any(count.f_files - count.f_ffree > MOST_ENTRIES for count in counts)


def processes_inside(outside: int) -> Iterator[int]:
    """The process ids of the bot and all processes that it has started, from the id of bwrap
    outside the sandbox. Orphans belong to the first process inside, which is not included."""
    with contextlib.suppress(ProcessLookupError):
        yield from descendants(_child_of(outside))


def descendants(pid: int) -> Iterator[int]:
    """The process ids of all living descendants of a process, parents first."""
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, file.read_text().split()):
                yield child
                yield from descendants(child)


def decode_exit_code(code: int) -> int:
    """Convert bubblewrap's exit code, with signals encoded as by a shell, to ``subprocess``'s.

    >>> decode_exit_code(139), decode_exit_code(3)
    (-11, 3)
    """
    return 128 - code if code - 128 in set(signal.Signals) else code


def kill_sandbox(outside: subprocess.Popen[bytes]) -> None:
    """Kill everything in a sandbox and wait. Its first process ends last."""
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
    """The paths that a Python bot needs: the interpreter, its packages, and Fourfold."""
    base = Path(sys.base_prefix, "bin", Path(sys.executable).name)
    return (
        *installation(Path(sys.executable)),
        *installation(base),
        Path(fourfold.__file__).parent,
    )


@functools.cache
def _system_arguments() -> tuple[str, ...]:
    """The arguments for a read-only system with its own devices, processes and ``/tmp``."""
    words: list[str] = []
    for path in map(Path, _SYSTEM):
        if path.is_symlink():
            words += ["--symlink", str(path.readlink()), str(path)]
        else:
            words += _read_only([path])
    for setting in _SETTINGS:
        words += _read_only(Path("/etc").glob(setting))
    words += ["--proc", "/proc", "--dev", "/dev"]
    for folder in _IN_MEMORY:
        words += ["--size", str(_MEMORY_FILES), "--tmpfs", folder]
    return (*words, "--remount-ro", "/dev")


def _read_only(paths: Iterable[Path]) -> list[str]:
    """The arguments that make existing paths readable."""
    return [word for path in paths for word in ("--ro-bind-try", str(path), str(path))]


AUTO, BUBBLEWRAP, NONE = "auto", "bubblewrap", "none"
SANDBOXES = (AUTO, BUBBLEWRAP, NONE)


class SandboxError(FourfoldError):
    """A sandbox is required but does not work on this machine."""


def check_sandbox_name(name: str) -> None:
    """SpecError unless the name is one of SANDBOXES."""
    if name not in SANDBOXES:
        raise unknown_name_error("sandbox.unknown", name, SANDBOXES)


def resolve_sandbox(name: str) -> str:
    """Resolve ``auto`` to ``bubblewrap`` if that works on this machine, else ``none``. SandboxError
    if ``bubblewrap`` is required but does not work."""
    check_sandbox_name(name)
    if name == AUTO:
        return NONE if sandbox_problem() else BUBBLEWRAP
    if name == BUBBLEWRAP and (reason := sandbox_problem()):
        raise SandboxError("sandbox.missing", reason=reason)
    return name


def open_sandbox(
    name: str, folders: tuple[Path, ...] = (), *, alone: bool = False
) -> Sandbox | None:
    """The sandbox with this name, or None for no sandbox; for ``folders`` and ``alone`` see
    :class:`Sandbox`."""
    return Sandbox(folders, alone) if resolve_sandbox(name) == BUBBLEWRAP else None


def describe_sandbox(name: str) -> str:
    """A sentence for users about the sandbox in use."""
    if name == BUBBLEWRAP:
        return "Bots run in a sandbox (bubblewrap): no network, and no files but their own."
    reason = sandbox_problem() or "that was asked for"
    return f"Bots run without a sandbox, with all your rights: {reason}."
