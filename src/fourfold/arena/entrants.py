"""Finds the bots in a folder: one per sub-folder, and one per file next to them.

Entrants are untrusted, and this module runs none of their code. It recognises a Python file by
parsing its classes and functions, and other files by whether they are executable. A bot may refer
only to files in its own folder and may not raise its limits of time and memory.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fourfold.arena.hosts.bot_spec import FILELESS, FOLDERS, MEMORY, SECONDS, BotSpec
from fourfold.base.errors import FourfoldError, message_of
from fourfold.base.files import read_text
from fourfold.i18n import Message

NOTE = "bot.txt"
"""A file in a sub-folder with the spec of the bot (see :mod:`~fourfold.arena.hosts.bot_spec`)."""

LONGEST_NAME = 40
_MAIN = ("bot", "main", "player", "mybot", "my_bot")
_SKIPPED = ("__pycache__", "__MACOSX")
_NOT_IN_NAMES = re.compile(r"[^\w .\-]+")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: its name in tables, and its spec."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class RejectedEntrant:
    """A file or folder that does not take part, and why."""

    name: str
    reason: Message


def find_entrants(folder: Path) -> tuple[list[Entrant], list[RejectedEntrant]]:
    """The bots in a folder, sorted by name, and the entries rejected."""
    if not folder.is_dir():
        raise FourfoldError("entrant.folder", folder=folder)
    entrants, rejected = [], []
    for entry in sorted(folder.iterdir(), key=lambda path: path.name.casefold()):
        if entry.name.startswith(".") or entry.name in _SKIPPED:
            continue
        if not entry.is_dir() and not may_be_bot(entry):
            continue
        name = _name(entry)
        try:
            entrants.append(_entrant(entry, name, folder))
        except (FourfoldError, OSError) as error:
            rejected.append(RejectedEntrant(name, message_of(error)))
    if not entrants and not rejected:
        raise FourfoldError("entrant.none", folder=folder)
    return entrants, rejected


def _name(entry: Path) -> str:
    name = entry.name if entry.is_dir() else entry.stem
    return _NOT_IN_NAMES.sub("_", name).strip()[:LONGEST_NAME].strip() or "_"


def _entrant(entry: Path, name: str, folder: Path) -> Entrant:
    if not entry.resolve().is_relative_to(folder.resolve()):
        raise EntrantError("entrant.outside", file=entry.name)
    if not entry.is_dir():
        text = detect_bot(entry.resolve(), [name])
        return Entrant(name, _complete(text, entry.resolve().parent, name, alone=True))
    home = _unwrap(entry.resolve())
    note = home / NOTE
    text = _read_note(note) if note.is_file() else _find_in(home, name)
    return Entrant(name, _complete(text, home, name))


def _unwrap(folder: Path) -> Path:
    """The folder, or its only sub-folder: archives often wrap everything in one."""
    inside = [
        path
        for path in folder.iterdir()
        if not path.name.startswith(".") and path.name not in _SKIPPED
    ]
    only = inside[0] if len(inside) == 1 else None
    if only is None or not only.is_dir() or only.is_symlink():
        return folder
    return _unwrap(only)


def _read_note(note: Path) -> str:
    _check_inside(note, note.parent, note.name)
    for line in read_text(note).splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return line.strip()
    raise EntrantError("entrant.note", file=NOTE)


def _find_in(folder: Path, name: str) -> str:
    """The only bot in a folder, or the one in a file named like a main program."""
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and may_be_bot(path)]
    if not files:
        raise EntrantError("entrant.empty", file=NOTE)
    for stem in (*_MAIN, name):
        called = [path for path in files if path.stem.casefold() == stem.casefold()]
        if len(called) == 1:
            return detect_bot(called[0], [name])
    bots: list[str] = []
    first: EntrantError | None = None
    for path in files:
        try:
            bots.append(detect_bot(path, [name]))
        except EntrantError as error:
            first = first or error
    if len(bots) == 1:
        return bots[0]
    if not bots and first is not None:
        raise first
    raise EntrantError("entrant.which", files=[path.name for path in files], file=NOTE)


def _complete(text: str, folder: Path, name: str, *, alone: bool = False) -> str:
    """The spec with absolute paths and the name for tables; EntrantError if it asks too much."""
    parsed = BotSpec.parse(text)
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
    options = {**_set_options(parsed), **parsed.extra, "name": name}
    if alone:
        options["alone"] = "true"
    texts = ",".join(f"{key}={value}" for key, value in options.items())
    return f"{parsed.kind}:{target} ({texts})"


def _set_options(parsed: BotSpec) -> dict[str, str]:
    """The options that the author has set and may set."""
    defaults = BotSpec.parse(f"{parsed.kind}:{parsed.target}").options
    return {
        name: str(value)
        for name, value in parsed.options.items()
        if value != defaults[name] and name not in ("name", "alone")
    }


def _words(parsed: BotSpec, folder: Path) -> Iterator[str]:
    """The words of the command line, with full paths for files in the folder. EntrantError
    for paths outside, because the sandbox would make them readable."""
    try:
        words = shlex.split(parsed.target)
    except ValueError as error:
        raise EntrantError("bot.command", text=parsed.text, reason=str(error)) from None
    for number, word in enumerate(words):
        path = folder / word
        is_path = "/" in word or "." in word or number == 0
        if is_path and not word.startswith("-") and path.exists():
            yield str(_check_inside(path, folder, word))
        elif Path(word).is_absolute() or ".." in Path(word).parts or word.startswith("~"):
            raise EntrantError("entrant.outside", file=word)
        else:
            yield word


def _check_inside(path: Path, folder: Path, shown: str) -> Path:
    """Resolve a path; EntrantError if it leads out of the folder."""
    resolved = path.resolve()
    if not resolved.is_relative_to(folder.resolve()):
        raise EntrantError("entrant.outside", file=shown)
    return resolved


LARGEST = 4 * 2**20
"""Largest Python file that is parsed, in bytes."""

_TORINO = {"choose_piece", "place_piece"}
_IIIT_MOVE = 4
"""Parameters of ``move(self, board, old_move, flag)``."""

_PYTHON2_CLASS = re.compile(
    r"^class\s+(\w+)[^\n]*:(?=(?:(?!^class\s).)*?^\s+def\s+move\s*\()", re.M | re.S
)
_PYTHON2 = "python2.7"


class EntrantError(FourfoldError):
    """An entry is not a bot that the arena can run."""


def detect_bot(path: Path, names: Sequence[str]) -> str:
    """The spec of the bot in a file; EntrantError if there is none. If the file defines several,
    the one with one of these names is meant."""
    if path.suffix == ".py":
        if path.stat().st_size > LARGEST:
            raise EntrantError("entrant.large", file=path.name, most=LARGEST)
        bots = _python_bots(path)
        if bots:
            return _choose(bots, path, names)
    elif path.suffix == ".jar":
        return f"engine:java -jar {shlex.quote(str(path))}"
    if _is_program(path):
        if os.access(path, os.X_OK):
            return f"engine:{shlex.quote(str(path))}"
        raise EntrantError("entrant.mode", file=path.name)
    raise EntrantError("entrant.nothing", file=path.name)


def may_be_bot(path: Path) -> bool:
    """Whether a file may hold a bot, judging by its suffix or first bytes."""
    return path.suffix in (".py", ".jar") or _is_program(path)


def _choose(bots: Mapping[str, str], path: Path, names: Sequence[str]) -> str:
    if len(bots) == 1:
        return next(iter(bots.values()))
    likely = {name.casefold() for name in (*names, "bot", "mybot", "my_bot", "player", "myplayer")}
    named = [text for name, text in bots.items() if name.casefold() in likely]
    if len(named) != 1:
        raise EntrantError("entrant.several", file=path.name, found=sorted(bots))
    return named[0]


def _python_bots(path: Path) -> dict[str, str]:
    """The specs of the bots in a Python file, by the names of their classes or functions."""
    source = read_text(path)
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        old = {
            name: f"iiit:{path}:{name}(python={_PYTHON2})"
            for name in _PYTHON2_CLASS.findall(source)
        }
        if old and shutil.which(_PYTHON2):
            return old
        line = getattr(error, "lineno", None) or 1
        raise EntrantError(
            "entrant.old" if old else "entrant.syntax", file=path.name, line=line
        ) from None
    specs = {name: f"{kind}:{path}:{name}" for name, kind in _classes(module)}
    return specs or {name: f"python:{path}:{name}" for name in _functions(module)}


def _classes(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The classes that are bots, and their kind; base classes of others are left out."""
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    bases = {name: [base.id for base in node.bases if isinstance(base, ast.Name)]
             for name, node in classes.items()}  # fmt: skip
    base_names = {base for names in bases.values() for base in names}
    for name in classes:
        methods: dict[str, int] = {}
        lineage, seen = [name], set[str]()
        for one in lineage:
            if one in classes and one not in seen:
                seen.add(one)
                lineage += bases[one]
                methods = {**_methods(classes[one]), **methods}
        if name not in base_names and (kind := _kind(methods)):
            yield name, kind


def _kind(methods: Mapping[str, int]) -> str:
    if "choose" in methods:
        return "python"
    if methods.keys() >= _TORINO:
        return "torino"
    return "iiit" if methods.get("move") == _IIIT_MOVE else ""


def _methods(node: ast.ClassDef) -> dict[str, int]:
    """The methods of a class and their numbers of parameters."""
    return {
        one.name: len(one.args.posonlyargs) + len(one.args.args)
        for one in node.body
        if isinstance(one, ast.FunctionDef)
    }


def _functions(module: ast.Module) -> Iterator[str]:
    """The functions with one parameter, which may be a position."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            arguments = node.args
            needed = len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)
            if needed == 1 and not any(one is None for one in arguments.kw_defaults):
                yield node.name


def _is_program(path: Path) -> bool:
    """Whether a file begins like a script or like an executable of Linux or macOS."""
    try:
        with path.open("rb") as file:
            head = file.read(4)
    except OSError:
        return False
    return head[:2] == b"#!" or head in (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
