"""What mutation tests of all languages share: mutants, samples, test runs and results.

A language is a module beside this one with an object ``LANGUAGE`` that satisfies `Language`:

- ``name`` and ``wanted``: the name on the command line, and the share of mutants that the tests
  should notice (0.95).
- ``find_mutants(root)`` returns every mutant of the language in the tree `root`. It writes nothing.
  A mutant replaces the text `original` at `line` and `column` of `file` by `replacement`.
- ``prepare(root, folder, mutants, workers)`` runs once, with the mutants that will be checked. It
  copies the tree or builds below `folder` (an existing folder that only this language uses and that
  persists between runs) and returns a function ``check(mutant, worker) -> Outcome``. It never
  writes to `root`. It first makes sure that the tests pass without a mutant, and raises
  `MutantError` otherwise.
- ``check`` is called in several threads. Calls with the same `worker` (0 to workers - 1) never
  overlap, so each worker can own a copy of the tree. Processes are started with `run_tests` only,
  which ends them at the time limit and at Ctrl-C.

`apply` makes the text with one mutant. Everything else (the sample, equivalents, progress, resuming
and the table) is in this module and in ``__main__.py``.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import secrets
import signal
import subprocess
import tempfile
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal, Protocol

Status = Literal["noticed", "survived", "invalid"]


class MutantError(Exception):
    """Mutation testing is impossible here; the message says why and what to do."""


@dataclass(frozen=True)
class Mutant:
    """One small change of one source file."""

    file: str
    """Path below the root of the tree, with slashes."""
    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    operator: str
    """Kind of change, such as ``compare`` or ``number``."""
    original: str
    replacement: str
    code: str
    """The source line without indentation; equivalents are recognised by it."""

    @property
    def change(self) -> str:
        """The change on one line."""
        return " ".join(f"{self.original} -> {self.replacement}".split())

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.operator}: {self.change}"


@dataclass(frozen=True)
class Outcome:
    status: Status
    """``invalid`` mutants do not compile or change no program; they do not count."""
    by: str = ""
    """The first test that failed, or a remark, such as "only the signature"."""
    seconds: float = 0.0


Check = Callable[[Mutant, int], Outcome]


class Language(Protocol):
    """See the docstring of this module."""

    name: str
    wanted: float

    def find_mutants(self, root: Path) -> list[Mutant]: ...

    def prepare(
        self, root: Path, folder: Path, mutants: Sequence[Mutant], workers: int
    ) -> Check: ...


def apply(text: str, mutant: Mutant) -> str:
    """Return `text`, the contents of the mutant's file, with the mutant in it."""
    lines = text.splitlines(keepends=True)
    start = sum(map(len, lines[: mutant.line - 1])) + mutant.column - 1
    if not text.startswith(mutant.original, start):
        raise MutantError(f"{mutant}: the file does not contain this text there")
    return text[:start] + mutant.replacement + text[start + len(mutant.original) :]


def choose_sample(mutants: Iterable[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants drawn at random, in the order of their files.

    Mutants are drawn by a hash of the seed and of the changed line, not by position. An edit of
    one file leaves the sampled mutants of all other files as they are.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    drawn: list[tuple[bytes, Mutant]] = []
    for mutant in mutants:
        identity = (mutant.file, mutant.operator, mutant.code, mutant.change)
        seen[identity] += 1
        text = "\0".join((str(seed), *identity, str(seen[identity])))
        drawn.append((hashlib.sha256(text.encode()).digest(), mutant))
    drawn.sort(key=lambda item: item[0])
    chosen = [mutant for _, mutant in drawn[:count]]
    return sorted(chosen, key=lambda mutant: (mutant.file, mutant.line, mutant.column))


# Equivalents


@dataclass(frozen=True)
class Equivalent:
    """Mutants of one source line that change no behaviour, with the reason."""

    file: str
    code: str
    change: str
    reason: str

    def describes(self, mutant: Mutant) -> bool:
        return (self.file, self.code, self.change) == (mutant.file, mutant.code, mutant.change)


EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


def load_equivalents(path: Path = EQUIVALENTS) -> list[Equivalent]:
    """Read the committed list of equivalents: file, code, change and reason of each."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    equivalents = [Equivalent(**table) for table in tables]
    for equivalent in equivalents:
        if not equivalent.reason.strip():
            raise MutantError(f"{path}: {equivalent.file}: {equivalent.change} has no reason")
    return equivalents


# Test runs

_POLL = 0.02
_MARK = "FOURFOLD_MUTANT_RUN"
_stopping = threading.Event()
_running: set[int] = set()
_lock = threading.Lock()


class Stopped(Exception):  # noqa: N818 (no error: Ctrl-C was pressed)
    """Ctrl-C was pressed; no further test run is started."""


@dataclass(frozen=True)
class TestRun:
    __test__ = False  # for pytest

    exit_code: int | None
    """None if the time limit ended the run."""
    output: str
    """Standard output and error output together."""
    seconds: float
    processor_seconds: float
    """Of the command and of the processes that it waited for; independent of other load."""


def run_tests(
    command: Sequence[str | Path],
    *,
    folder: Path,
    timeout: float,
    environment: Mapping[str, str] | None = None,
    memory: int = 6 << 30,
) -> TestRun:
    """Run a command in `folder`; end all its processes after `timeout` seconds, and when it ends.

    Processes may write at most `memory` bytes each, since a mutant may allocate without end.
    """
    mark = secrets.token_hex(16)
    begun = time.monotonic()
    with tempfile.TemporaryFile() as output:
        with _lock:
            if _stopping.is_set():
                raise Stopped
            process = subprocess.Popen(
                command,
                cwd=folder,
                env={**(os.environ if environment is None else environment), _MARK: mark},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (memory, memory)),
            )
            _running.add(process.pid)
        finished = _wait(process, begun + timeout)
        with _lock:
            _running.discard(process.pid)
        _kill_group(process.pid)
        used = finished or _wait_for_end(process)
        assert used is not None
        _kill_marked(mark)
        if _stopping.is_set():
            raise Stopped
        output.seek(0)
        text = output.read().decode(errors="replace")
    code = process.returncode if finished else None
    return TestRun(code, text, time.monotonic() - begun, used.ru_utime + used.ru_stime)


def _wait(process: subprocess.Popen[bytes], until: float) -> resource.struct_rusage | None:
    """Wait for the end of a process; None if it is still running at the time `until`."""
    while time.monotonic() < until:
        if used := _wait_for_end(process, os.WNOHANG):
            return used
        time.sleep(_POLL)
    return None


def _wait_for_end(
    process: subprocess.Popen[bytes], options: int = 0
) -> resource.struct_rusage | None:
    pid, status, used = os.wait4(process.pid, options)
    if not pid:
        return None
    process.returncode = os.waitstatus_to_exitcode(status)
    return used


def stop_all_runs() -> None:
    """End every running command; `run_tests` then raises Stopped in every thread."""
    with _lock:
        _stopping.set()
        for group in _running:
            _kill_group(group)


def _kill_group(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _kill_marked(mark: str) -> None:
    """End processes that left the process group, such as servers; they inherited the mark."""
    wanted = f"{_MARK}={mark}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)


# Results


@dataclass
class Results:
    """Outcomes on disk, one JSON line each, so that an interrupted run can be resumed.

    An outcome is valid as long as the mutated file has not changed.
    """

    path: Path
    root: Path
    _outcomes: dict[str, Outcome] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def load(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            for line in self.path.read_text(encoding="utf-8").splitlines():
                with contextlib.suppress(ValueError):  # a run that was killed leaves half a line
                    stored = json.loads(line)
                    key = stored.pop("key")
                    self._outcomes[key] = Outcome(**stored)

    def get(self, mutant: Mutant) -> Outcome | None:
        return self._outcomes.get(self._key(mutant))

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        with self._lock:
            self._outcomes[key := self._key(mutant)] = outcome
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps({"key": key, **asdict(outcome)}))

    def _key(self, mutant: Mutant) -> str:
        if mutant.file not in self._texts:
            content = (self.root / mutant.file).read_bytes()
            self._texts[mutant.file] = hashlib.sha256(content).hexdigest()[:16]
        return f"{mutant} {self._texts[mutant.file]}"


@dataclass
class Tally:
    """Counts of one language."""

    name: str
    wanted: float
    noticed: int = 0
    survived: int = 0
    equivalent: int = 0
    invalid: int = 0

    @property
    def share(self) -> float | None:
        counted = self.noticed + self.survived
        return self.noticed / counted if counted else None

    @property
    def reached(self) -> bool:
        return self.share is None or self.share >= self.wanted


def format_table(tallies: Iterable[Tally]) -> str:
    rows: list[tuple[str, ...]] = [
        ("language", "noticed", "survived", "equivalent", "invalid", "share", "wanted")
    ]
    for tally in tallies:
        share = "-" if tally.share is None else f"{tally.share:.1%}"
        counts = (tally.noticed, tally.survived, tally.equivalent, tally.invalid)
        rows.append((tally.name, *map(str, counts), share, f"{tally.wanted:.0%}"))
    return "\n".join(
        "  ".join([row[0].ljust(12), *(cell.rjust(10) for cell in row[1:])]) for row in rows
    )
