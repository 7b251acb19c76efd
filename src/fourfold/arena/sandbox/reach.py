"""What a bot in a sandbox must be able to read: where its program is installed, and the folders of
the files that its command line names."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

_PARTS = ("bin", "lib*", "conf", "jre", "pyvenv.cfg")
"""What belongs to a program in the folder that its ``bin`` is in. The rest may be anything: of
``~/.local`` it is a person's data."""

_SHIMS = "shims"
"""Where pyenv and its like keep their stand-ins; the folder around it holds all that they need."""

_LONGEST_SHEBANG = 256


def named(command: list[str], *, alone: bool = False) -> Iterator[Path]:
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
    if not (alone and path.is_file()) and not is_everybodys(folder):
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
        elif program.parent.name == "bin" and not is_everybodys(home):
            yield from (path for part in _PARTS for path in home.glob(part))
        else:
            yield from surroundings(program, alone=alone)
        if not program.is_symlink():
            return
        program = Path(os.path.normpath(program.parent / program.readlink()))


def is_everybodys(folder: Path) -> bool:
    """Whether a folder is the user's home or that for temporary files, or has one of them in it: to
    show it would be to show everything."""
    homes = (os.path.expanduser("~"), tempfile.gettempdir())  # noqa: PTH111 - never fails
    return any(Path(os.path.realpath(home)).is_relative_to(folder.resolve()) for home in homes)


def without_what_lies_in(paths: Iterable[Path], shown: Iterable[Path]) -> list[Path]:
    """The paths, in order, without those that lie in another of them or in what is shown anyway.

    >>> [str(path) for path in without_what_lies_in([Path("/b/c"), Path("/b")], [Path("/a")])]
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
