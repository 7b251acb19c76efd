"""The bots in a folder: one in each sub-folder, and one in each file beside them.

Nothing here is trusted: a bot names only what lies in its own folder, and takes no more time or
memory than the others.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.entrants.recognising import EntrantError, may_be_a_bot, recognised
from fourfold.arena.hosts.texts import FILELESS, FOLDERS, MEMORY, SECONDS, HostText
from fourfold.base.errors import FourfoldError, message_of
from fourfold.base.files import read_text
from fourfold.i18n import Message

NOTE = "bot.txt"
"""In a sub-folder: a line that says what to run, as the arena takes it."""

LONGEST_NAME = 40
_MAIN = ("bot", "main", "player", "mybot", "my_bot")
_SKIPPED = ("__pycache__", "__MACOSX")
_NOT_IN_NAMES = re.compile(r"[^\w .\-]+")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that was found: what its author is called here, and the text that the arena takes."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Somebody whose bot does not take part, and why."""

    name: str
    reason: Message


def find_entrants(folder: Path) -> tuple[list[Entrant], list[LeftOut]]:
    """The bots in a folder, by their names, and what was handed in and is none."""
    if not folder.is_dir():
        raise FourfoldError("entrant.folder", folder=folder)
    found, left_out = [], []
    for entry in sorted(folder.iterdir(), key=lambda path: path.name.casefold()):
        if entry.name.startswith(".") or entry.name in _SKIPPED:
            continue
        if not entry.is_dir() and not may_be_a_bot(entry):
            continue
        name = _name(entry)
        try:
            found.append(_entrant(entry, name, folder))
        except (FourfoldError, OSError) as error:
            left_out.append(LeftOut(name, message_of(error)))
    if not found and not left_out:
        raise FourfoldError("entrant.none", folder=folder)
    return found, left_out


def _name(entry: Path) -> str:
    name = entry.name if entry.is_dir() else entry.stem
    return _NOT_IN_NAMES.sub("_", name).strip()[:LONGEST_NAME].strip() or "_"


def _entrant(entry: Path, name: str, folder: Path) -> Entrant:
    if not entry.resolve().is_relative_to(folder.resolve()):
        raise EntrantError("entrant.outside", file=entry.name)
    if not entry.is_dir():
        text = recognised(entry.resolve(), [name])
        return Entrant(name, _completed(text, entry.resolve().parent, name, alone=True))
    home = _inner(entry.resolve())
    note = home / NOTE
    text = _noted(note) if note.is_file() else _found_in(home, name)
    return Entrant(name, _completed(text, home, name))


def _inner(folder: Path) -> Path:
    """The folder itself, or the only one in it: archives often have one around everything."""
    inside = [
        path
        for path in folder.iterdir()
        if not path.name.startswith(".") and path.name not in _SKIPPED
    ]
    only = inside[0] if len(inside) == 1 else None
    if only is None or not only.is_dir() or only.is_symlink():
        return folder
    return _inner(only)


def _noted(note: Path) -> str:
    _check_inside(note, note.parent, note.name)
    for line in read_text(note).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return line.strip()
    raise EntrantError("entrant.note", file=NOTE)


def _found_in(folder: Path, name: str) -> str:
    """The only bot among the files of a folder, or the one whose file is called as such."""
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and may_be_a_bot(path)]
    if not files:
        raise EntrantError("entrant.empty", file=NOTE)
    for stem in (*_MAIN, name):
        called = [path for path in files if path.stem.casefold() == stem.casefold()]
        if len(called) == 1:
            return recognised(called[0], [name])
    found: list[str] = []
    first: EntrantError | None = None
    for path in files:
        try:
            found.append(recognised(path, [name]))
        except EntrantError as error:
            first = first or error
    if len(found) == 1:
        return found[0]
    if not found and first is not None:
        raise first
    raise EntrantError("entrant.which", files=[path.name for path in files], file=NOTE)


def _completed(text: str, folder: Path, name: str, *, alone: bool = False) -> str:
    """The text with paths that mean the same anywhere, and the name that tables show."""
    parsed = HostText.parse(text)
    if parsed.kind == "openspiel":
        raise EntrantError("entrant.kind", kind=parsed.kind)
    for option in (MEMORY, SECONDS, FOLDERS):
        if parsed.options[option.name] != option.default:
            raise EntrantError("entrant.option", option=option.name)
    interpreter = parsed.options.get("python")
    if interpreter is not None and "/" in interpreter:
        raise EntrantError("entrant.outside", file=interpreter)
    if parsed.kind in FILELESS:
        target = shlex.join(_words(parsed, folder))
    else:
        file, _, inner = parsed.target.rpartition(":")
        target = f"{_check_inside(folder / file.strip(), folder, file)}:{inner.strip()}"
    options = {**_given(parsed), **parsed.extra, "name": name}
    if alone:
        options["alone"] = "true"
    said = ",".join(f"{key}={value}" for key, value in options.items())
    return f"{parsed.kind}:{target} ({said})"


def _given(parsed: HostText) -> dict[str, str]:
    """The options that an author may set, where they are set."""
    usual = HostText.parse(f"{parsed.kind}:{parsed.target}").options
    return {
        name: str(value)
        for name, value in parsed.options.items()
        if value != usual[name] and name not in ("name", "alone")
    }


def _words(parsed: HostText, folder: Path) -> Iterator[str]:
    """The command line, in which what lies in the folder has its full path. A word that leads
    anywhere else is refused: the sandbox would show what lies there."""
    try:
        words = shlex.split(parsed.target)
    except ValueError as error:
        raise EntrantError("bot.command", text=parsed.text, reason=str(error)) from None
    for number, word in enumerate(words):
        here = folder / word
        is_path = "/" in word or "." in word or number == 0
        if is_path and not word.startswith("-") and here.exists():
            yield str(_check_inside(here, folder, word))
        elif Path(word).is_absolute() or ".." in Path(word).parts or word.startswith("~"):
            raise EntrantError("entrant.outside", file=word)
        else:
            yield word


def _check_inside(path: Path, folder: Path, said: str) -> Path:
    """A path with every link followed; EntrantError when it leads out of the folder."""
    found = path.resolve()
    if not found.is_relative_to(folder.resolve()):
        raise EntrantError("entrant.outside", file=said)
    return found
