"""Specs of other people's bots: ``torino:players.py:MyPlayer(seed=3)``.

A spec has a kind, a colon, a target, and options in parentheses. The target is a command line for
``engine:`` and ``codingame:``, the name of a bot for ``openspiel:``, and for the other kinds a
Python file, a colon and a name in it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fourfold.arena.hosts.process import MEGABYTE, ResourceLimits
from fourfold.arena.time_control import LONGEST
from fourfold.base.errors import SpecError, wrap_errors
from fourfold.base.specs import Option, Spec, read_options
from fourfold.i18n import Message
from fourfold.players.registry import SEED

_SHIMS = "shims"


def find_program(name: str, text: str) -> str:
    """The path of an executable program; SpecError if there is none."""
    program = shutil.which(str(Path(name).expanduser()))
    if program is None:
        raise SpecError("bot.program", text=text, name=name)
    return str(Path(program).absolute())


def find_python(name: str, text: str) -> str:
    """The path of a Python interpreter.

    pyenv puts shims on the path, which need settings in the user's home or environment. A bot has
    neither, so a shim is replaced by the newest installed Python of that name.
    """
    program = Path(find_program(name, text))
    if program.parent.name != _SHIMS:
        return str(program)
    versions = (program.parents[1] / "versions").glob(f"*/bin/{program.name}")
    newest = max(versions, key=lambda path: _version(path.parents[1].name), default=program)
    return str(newest)


def _version(name: str) -> tuple[int, ...]:
    """
    >>> _version("2.7.18") > _version("2.7.9")
    True
    """
    return tuple(int(number) for number in re.findall(r"\d+", name))


FILELESS = ("engine", "codingame", "openspiel")
"""Kinds whose target is a command line or a name instead of a file."""

MEMORY = Option(
    "memory",
    int,
    2048,
    "megabytes of address space, 0 for no limit",
    minimum=0,
    maximum=999_999,
)
SECONDS = Option(
    "seconds",
    float,
    None,
    "time for each move, in place of the match's own",
    minimum=0.01,
    maximum=LONGEST,
)
FILES = Option("files", str, "", "files beside the bot's that it opens by name, as in *.pkl")
FOLDERS = Option("folders", str, "", "more folders that it may read in a sandbox, as in ..")
NAME = Option("name", str, "", "what tables call it")
ALONE = Option("alone", bool, False, "in a sandbox it reads its file, not what lies beside it")
FRAMEWORK = Option(
    "framework", str, "ours", "whose Quarto the player gets", choices=("ours", "own")
)
SIMULATIONS = Option(
    "simulations", int, 1000, "random games for a move", minimum=1, maximum=100_000_000
)
PYTHON = Option("python", str, None, "the interpreter to run the bot with")

_OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "engine": (),
    "python": (FILES,),
    "torino": (FILES, FRAMEWORK),
    "iiit": (FILES, PYTHON),
    "codingame": (),
    "openspiel": (SIMULATIONS,),
}
"""The options of each kind, besides those of all kinds."""

KINDS = {kind: Message(f"bot.{kind}") for kind in _OPTIONS}
"""The form of a spec of each kind."""

_OPTIONS_AT_END = re.compile(r"(.*\S)\s*\(([^()]*)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A parsed spec. ``options`` are the arena's and ``extra`` those passed to the bot."""

    text: str
    kind: str
    target: str
    options: Mapping[str, Any]
    extra: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> BotSpec:
        """
        >>> BotSpec.parse("engine:./mybot --fast (seed=3)").target
        './mybot --fast'
        """
        kind, colon, target = text.strip().partition(":")
        if not colon or kind not in KINDS:
            raise SpecError("bot.unknown", text=text, **KINDS)
        texts: Mapping[str, str] = {}
        match = _OPTIONS_AT_END.fullmatch(target.strip())
        if match and (not match[2].strip() or "=" in match[2]):
            target, texts = match[1], Spec.parse(f"{kind}({match[2]})").options
        if not target.strip():
            raise SpecError("bot.nothing", text=text, form=KINDS[kind])
        accepted = [SEED, MEMORY, SECONDS, FOLDERS, NAME, ALONE, *_OPTIONS[kind]]
        own_names = {option.name for option in accepted}
        extra = {k: v for k, v in texts.items() if k not in own_names} if kind == "engine" else {}
        known = {key: value for key, value in texts.items() if key not in extra}
        return cls(text, kind, target.strip(), read_options(Spec(kind, known), accepted), extra)

    @property
    def limits(self) -> ResourceLimits:
        return ResourceLimits(memory=self.options["memory"] * MEGABYTE)

    def file_and_name(self) -> tuple[Path, str]:
        """The path of the Python file, which exists, and the name in it."""
        file, colon, name = self.target.rpartition(":")
        is_python = self.kind == "iiit" or file.strip().endswith(".py")
        if not colon or not is_python or not name.strip().isidentifier():
            raise SpecError("bot.incomplete", text=self.text, form=KINDS[self.kind])
        path = Path(file.strip()).expanduser().resolve()
        if not path.is_file():
            raise SpecError("bot.file", text=self.text, file=path)
        return path, name.strip()

    def files(self) -> dict[str, Path]:
        """The files to copy into the scratch folder, by their paths there. Links that lead out of
        the bot's folder are skipped, because the bot has no right to their targets."""
        patterns = self.options.get(FILES.name, "").split()
        folder = self.file_and_name()[0].parent if patterns else Path()
        files: dict[str, Path] = {}
        for pattern in patterns:
            inside = not Path(pattern).is_absolute() and ".." not in Path(pattern).parts
            matching = [
                path
                for path in (folder.glob(pattern) if inside else ())
                if path.is_file() and path.resolve().is_relative_to(folder)
            ]
            if not matching:
                raise SpecError("bot.files", text=self.text, file=pattern, folder=folder)
            files.update((str(path.relative_to(folder)), path) for path in matching)
        return files

    def folders(self) -> tuple[Path, ...]:
        """More folders that the bot may read. Relative paths start at the bot's file or, for a
        command, at the current folder."""
        names = self.options[FOLDERS.name].split()
        base = self.file_and_name()[0].parent if names and self.kind not in FILELESS else Path()
        folders = [(base / Path(name).expanduser()).resolve() for name in names]
        for path in folders:
            if not path.exists():
                raise SpecError("bot.folder", text=self.text, folder=path)
        return tuple(folders)

    def command(self) -> list[str]:
        """The command line with absolute paths, because the bot runs in another folder. A word is
        taken for a path if it contains a slash or a dot and the file exists. Links are kept,
        because the user has not named their targets."""
        with wrap_errors("bot.command", of=ValueError, to=SpecError, text=self.text):
            words = shlex.split(self.target)
        program = find_program(words[0], self.text)
        return [
            program,
            *(os.path.abspath(word) if _is_existing_path(word) else word for word in words[1:]),  # noqa: PTH100
        ]


def _is_existing_path(word: str) -> bool:
    return not word.startswith("-") and ("/" in word or "." in word) and Path(word).exists()
