"""A bot's process: starts it with limits, exchanges lines with it, and ends it.

The process leads its own session and works in a scratch folder, which holds only copies of the
files it is given and is removed with it. In a sandbox that folder is in memory, and our own child
is only the process that waits for the bot inside. A bot cannot block its owner: every wait has a
limit, the output is bounded, and the last lines of standard error are kept to explain a failure.

The limits are the operating system's, set by :mod:`process_launcher` in the process itself before
the bot starts. They protect against accidents, not against malice: without a sandbox
(:mod:`fourfold.arena.sandbox`) a bot can do whatever the user can.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import IO, cast

from fourfold.arena.game import Failure
from fourfold.arena.sandbox import (
    MOST_ENTRIES,
    Sandbox,
    decode_exit_code,
    descendants,
    find_bot_pid,
    has_too_many_entries,
    kill_sandbox,
    open_usable_filter,
    processes_inside,
)
from fourfold.arena.scratch_folders import create_scratch_folder, remove_tree
from fourfold.base.files import printable
from fourfold.i18n import Message

MEGABYTE = 2**20

_LINUX = sys.platform == "linux"
_LAUNCHER = Path(__file__).with_name("process_launcher.py")
_INHERITED = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class ResourceLimits:
    """Limits of a bot's process; 0 means none. ``memory`` is address space and ``file`` the size of
    each file, in bytes; ``processes`` counts processes and threads beyond those that the user
    already runs."""

    memory: int = 2048 * MEGABYTE
    file: int = 16 * MEGABYTE
    processes: int = 64
    open_files: int = 256
    cpu: int = 600
    """Seconds of processor time before the first move; each move sets a new limit."""


def ends_with_us() -> bool:
    """Whether the kernel will kill a bot that is started here when this process ends."""
    return threading.current_thread() is threading.main_thread()


def limit_command(command: list[str], limits: ResourceLimits) -> list[str]:
    """The command that sets the limits and then executes ``command``.

    Started by the main thread, the bot dies with this process. Other threads cannot have this,
    because the kernel would kill the bot at the end of the thread.
    """
    settings = json.dumps({**asdict(limits), "bound": ends_with_us()})
    return [sys.executable, "-I", "-S", str(_LAUNCHER), settings, *command]


def bot_environment(folder: Path, seed: int | None) -> dict[str, str]:
    """The complete environment of a bot: the path of programs, and its folder as home.

    Numeric libraries are limited to one thread: the arena distributes the cores, and each thread
    takes address space.
    """
    return {
        **{name: os.environ[name] for name in _INHERITED if name in os.environ},
        **dict.fromkeys(_ONE_THREAD, "1"),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": str((seed or 0) % 2**32),
        "PYTHONIOENCODING": "utf-8",
    }


LONGEST_LINE = 64 * 1024
MOST_OUTPUT = 8 * MEGABYTE
"""Bytes that a bot may write to standard output and error per answer."""

_MOST_STDERR = 2000
_CHUNK = 64 * 1024
_MOST_STDERR_SHOWN = 300
_EXIT_SECONDS = 1.0
_CHECK_SECONDS = 0.25
"""How often the entries of a sandboxed bot's folders are counted while it is asked."""
_OUT_OF_MEMORY = re.compile(
    rb"MemoryError|bad_alloc|out of memory|OutOfMemory|cannot allocate memory|memory allocation",
    re.IGNORECASE,
)


class BotProcess:
    """A running bot. :meth:`close` kills it and every process it has started."""

    def __init__(
        self,
        command: list[str],
        limits: ResourceLimits,
        seed: int | None = None,
        files: Mapping[str, Path] = MappingProxyType({}),
        sandbox: Sandbox | None = None,
    ) -> None:
        folder = create_scratch_folder()
        try:
            with contextlib.ExitStack() as stack:
                opened: dict[str, int] = {}
                filter_file = None
                if sandbox is None:
                    _copy_files(files, folder)
                else:
                    for name, original in files.items():
                        opened[name] = stack.enter_context(original.open("rb")).fileno()
                    filter_file = stack.enter_context(open_usable_filter())
                    command = sandbox.wrap(command, folder, opened, filter_file)
                inherited = [*opened.values(), *([] if filter_file is None else [filter_file])]
                if limits.open_files:
                    limits = replace(limits, open_files=limits.open_files + len(inherited))
                popen = subprocess.Popen(
                    limit_command(command, limits),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    cwd=folder,
                    env=bot_environment(folder, seed),
                    start_new_session=True,
                    pass_fds=inherited,
                )
        except BaseException:
            remove_tree(folder)
            raise
        self._folder = folder
        self._popen = popen
        self._sandboxed = sandbox is not None
        self._can_be_suspended = _LINUX and (self._sandboxed or ends_with_us())
        self._suspended: list[int] = []
        self._has_answered = False
        self._stdin = cast(IO[bytes], popen.stdin)
        self._stdout = cast(IO[bytes], popen.stdout)
        self._stderr = cast(IO[bytes], popen.stderr)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
            self._selector.register(pipe, selectors.EVENT_READ)
        os.set_blocking(self._stdin.fileno(), False)
        self._buffer = b""
        self._stderr_end = b""
        self._written = 0
        self._end = weakref.finalize(
            self, _end, popen, self._selector, folder, os.getpid(), self._sandboxed
        )

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def alive(self) -> bool:
        return self._end.alive and self._popen.poll() is None

    def send(self, line: str, seconds: float) -> None:
        """Write one line; Failure if the bot has ended or does not read it in time."""
        self._written = len(self._buffer)
        data = line.encode() + b"\n"
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as writable:
            writable.register(self._stdin, selectors.EVENT_WRITE)
            while data:
                if not writable.select(max(0.0, deadline - time.monotonic())):
                    raise Failure("timeout", "failure.input", last_words=self._stderr_tail())
                try:
                    data = data[os.write(self._stdin.fileno(), data) :]
                except BrokenPipeError:
                    raise self.exit_failure() from None

    def receive(self, seconds: float) -> str | None:
        """The next line that the bot writes; None if there is none in time. Failure if the bot ends
        or writes too much."""
        deadline = time.monotonic() + seconds
        while True:
            self._wait_for_output(min(deadline, time.monotonic() + _CHECK_SECONDS))
            if self._sandboxed and has_too_many_entries(self.pid, self._folder):
                raise Failure("output", "failure.entries", most=MOST_ENTRIES)
            if b"\n" in self._buffer:
                break
            if time.monotonic() >= deadline:
                return None
        self._has_answered = True
        line, _, self._buffer = self._buffer.partition(b"\n")
        return printable(line.decode(errors="replace").rstrip("\r"))

    def _wait_for_output(self, deadline: float) -> None:
        """Read until there is a whole line or the time is over."""
        while b"\n" not in self._buffer:
            for key, _ in self._selector.select(max(0.0, deadline - time.monotonic())):
                if not self._read(key.fileobj) and key.fileobj is self._stdout:
                    raise self.exit_failure()
            if time.monotonic() >= deadline:
                return

    def allow_cpu(self, seconds: float) -> None:
        """Limit the processor time from now on, to this many seconds per core.

        Normally the wall clock stops a bot sooner. This limit still works if the arena is killed.
        Linux only: elsewhere one process cannot set the limits of another.
        """
        import resource

        if hasattr(resource, "prlimit"):
            with contextlib.suppress(OSError, ValueError):
                pid = find_bot_pid(self.pid) if self._sandboxed else self.pid
                fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
                used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
                most = int(used + (seconds + 10) * (os.cpu_count() or 1))
                hard = resource.prlimit(pid, resource.RLIMIT_CPU)[1]
                resource.prlimit(pid, resource.RLIMIT_CPU, (most, hard))

    def suspend(self) -> None:
        """Stop the bot and all processes that it has started, until :meth:`resume`.

        A stopped process does not notice the end of its input, so it would stay forever if we were
        killed. Therefore only bots that the kernel then kills too are stopped (Linux only): all
        processes in a sandbox, or a bot without other processes that the main thread started. A
        bot is first stopped after an answer, so that its start is not interrupted.
        """
        if not (self._can_be_suspended and self._has_answered and self.alive) or self._suspended:
            return
        # Until a process is stopped itself, it may start others.
        while new := [one for one in self._processes() if one not in self._suspended]:
            if len(new) > 1 and not self._sandboxed:
                break
            for one in new:
                _signal(one, signal.SIGSTOP)
            self._suspended += new

    def _processes(self) -> list[int]:
        """The process ids of the bot and of all processes that it has started."""
        if self._sandboxed:
            return list(processes_inside(self.pid))
        return [self.pid, *descendants(self.pid)]

    def resume(self) -> None:
        """Let the bot continue after :meth:`suspend`."""
        for one in reversed(self._suspended):
            _signal(one, signal.SIGCONT)
        self._suspended.clear()

    def wait(self, seconds: float) -> int | None:
        """Wait for the process to end by itself; its exit code, or None if it does not in time."""
        try:
            code = self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        return decode_exit_code(code) if self._sandboxed else code

    def close_input(self) -> None:
        """Close the bot's standard input."""
        self._stdin.close()

    def close(self) -> None:
        """Kill the process and all that it started, and remove its folder."""
        self._end()

    def _read(self, pipe: object) -> bool:
        """Read available output from a pipe; False if it is closed."""
        output = self._stdout if pipe is self._stdout else self._stderr
        try:
            data = os.read(output.fileno(), _CHUNK)
        except BlockingIOError:
            return True
        if not data:
            self._selector.unregister(output)
            return False
        self._written += len(data)
        if output is self._stdout:
            self._buffer += data
        else:
            self._stderr_end = (self._stderr_end + data)[-_MOST_STDERR:]
        if self._written > MOST_OUTPUT or len(self._buffer.rpartition(b"\n")[2]) > LONGEST_LINE:
            raise Failure("output", "failure.output", last_words=self._stderr_tail())
        return True

    def exit_failure(self) -> Failure:
        """The failure that describes how the process ended."""
        code = self.wait(_EXIT_SECONDS)
        with contextlib.suppress(Failure):  # it wrote too much
            while ready := self._selector.select(0):
                for key, _ in ready:
                    self._read(key.fileobj)
        last_words = self._stderr_tail()
        if code == -signal.SIGXCPU:
            return Failure("timeout", "failure.processor", last_words=last_words)
        if code and _OUT_OF_MEMORY.search(self._stderr_end):
            return Failure("memory", "failure.memory", last_words=last_words)
        if code is None:
            return Failure("crash", "failure.closed", last_words=last_words)
        if code < 0:
            name = signal.Signals(-code).name
            return Failure("crash", "failure.killed", signal=name, last_words=last_words)
        return Failure("crash", "failure.exit", code=code, last_words=last_words)

    def _stderr_tail(self) -> Message | None:
        """The last lines of standard error, for the end of a message."""
        lines = self._stderr_end.decode(errors="replace").split("\n")
        text = " | ".join(line.strip() for line in lines[-6:] if line.strip())
        if not text:
            return None
        return Message("failure.last_words", words=printable(text[-_MOST_STDERR_SHOWN:]))


def _copy_files(files: Mapping[str, Path], folder: Path) -> None:
    for name, original in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(original, folder / name)


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def _end(
    popen: subprocess.Popen[bytes],
    selector: selectors.BaseSelector,
    folder: Path,
    owner: int,
    sandboxed: bool,
) -> None:
    if os.getpid() != owner:  # a fork of the owner must not end the bot
        return
    if sandboxed:
        kill_sandbox(popen)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(popen.pid, signal.SIGKILL)
    popen.wait()
    selector.close()
    for pipe in (popen.stdin, popen.stdout, popen.stderr):
        if pipe:
            pipe.close()
    remove_tree(folder)
