"""The texts that name other people's bots: ``torino:players.py:MyPlayer(seed=3)``."""

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
    """Where a program is; SpecError when there is none that can be run."""
    found = shutil.which(str(Path(name).expanduser()))
    if found is None:
        raise SpecError("bot.program", text=text, name=name)
    return str(Path(found).absolute())


def find_python(name: str, text: str) -> str:
    """Where an interpreter is.

    pyenv puts a stand-in for every Python on the path, which runs only what the user's folder or
    environment selects, and a bot has neither. So it is taken for the newest Python of that name.
    """
    found = Path(find_program(name, text))
    if found.parent.name != _SHIMS:
        return str(found)
    versions = (found.parents[1] / "versions").glob(f"*/bin/{found.name}")
    newest = max(versions, key=lambda path: _version(path.parents[1].name), default=found)
    return str(newest)


def _version(name: str) -> tuple[int, ...]:
    """
    >>> _version("2.7.18") > _version("2.7.9")
    True
    """
    return tuple(int(number) for number in re.findall(r"\d+", name))


KINDS: Mapping[str, Message] = {
    "engine": Message("bot.engine"),
    "python": Message("bot.python"),
    "torino": Message("bot.torino"),
    "iiit": Message("bot.iiit"),
    "codingame": Message("bot.codingame"),
    "openspiel": Message("bot.openspiel"),
}
"""How a bot of each kind is written."""

FILELESS = ("engine", "codingame", "openspiel")
"""The kinds that are a command line, or a name, and not a file of the bot's own."""

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
"""The options that only some kinds take."""

_OPTIONS_AT_END = re.compile(r"(.*\S)\s*\(([^()]*)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot's text, taken apart. ``extra`` holds the options of the bot's own."""

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
        given: Mapping[str, str] = {}
        match = _OPTIONS_AT_END.fullmatch(target.strip())
        if match and (not match[2].strip() or "=" in match[2]):
            target, given = match[1], Spec.parse(f"{kind}({match[2]})").options
        if not target.strip():
            raise SpecError("bot.nothing", text=text, form=KINDS[kind])
        accepted = [SEED, MEMORY, SECONDS, FOLDERS, NAME, ALONE, *_OPTIONS[kind]]
        ours = {option.name for option in accepted}
        extra = {k: v for k, v in given.items() if k not in ours} if kind == "engine" else {}
        known = {key: value for key, value in given.items() if key not in extra}
        return cls(text, kind, target.strip(), read_options(Spec(kind, known), accepted), extra)

    @property
    def limits(self) -> ResourceLimits:
        return ResourceLimits(memory=self.options["memory"] * MEGABYTE)

    def file_and_name(self) -> tuple[Path, str]:
        """The Python file, which exists, and the name to look for in it."""
        file, colon, name = self.target.rpartition(":")
        if not colon or not file or not name.strip().isidentifier():
            raise SpecError("bot.incomplete", text=self.text, form=KINDS[self.kind])
        path = Path(file.strip()).expanduser().resolve()
        if not path.is_file():
            raise SpecError("bot.file", text=self.text, file=path)
        return path, name.strip()

    def files(self) -> dict[str, Path]:
        """The files to be copied to where the bot runs, by their paths there. Links that lead out
        of its folder are left out: they may lead to what is none of the bot's."""
        patterns = self.options.get(FILES.name, "").split()
        folder = self.file_and_name()[0].parent if patterns else Path()
        found: dict[str, Path] = {}
        for pattern in patterns:
            inside = not Path(pattern).is_absolute() and ".." not in Path(pattern).parts
            matching = [
                path
                for path in (folder.glob(pattern) if inside else ())
                if path.is_file() and path.resolve().is_relative_to(folder)
            ]
            if not matching:
                raise SpecError("bot.files", text=self.text, file=pattern, folder=folder)
            found.update((str(path.relative_to(folder)), path) for path in matching)
        return found

    def folders(self) -> tuple[Path, ...]:
        """The folders that the bot may read besides its own; relative ones begin at the bot's file,
        or here for a command."""
        names = self.options[FOLDERS.name].split()
        here = self.file_and_name()[0].parent if names and self.kind not in FILELESS else Path()
        found = [(here / Path(name).expanduser()).resolve() for name in names]
        for path in found:
            if not path.exists():
                raise SpecError("bot.folder", text=self.text, folder=path)
        return tuple(found)

    def command(self) -> list[str]:
        """The command line, as words that mean the same in any folder: the program is looked up,
        and a word that names a file here, by a path or with a suffix, becomes its full path. No
        links are followed: where they lead, nobody has named."""
        with wrap_errors("bot.command", of=ValueError, to=SpecError, text=self.text):
            words = shlex.split(self.target)
        program = find_program(words[0], self.text)
        return [
            program,
            *(os.path.abspath(word) if _is_here(word) else word for word in words[1:]),  # noqa: PTH100
        ]


def _is_here(word: str) -> bool:
    return not word.startswith("-") and ("/" in word or "." in word) and Path(word).exists()
