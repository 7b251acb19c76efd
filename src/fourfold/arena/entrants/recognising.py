"""What kind of bot a file holds, told by reading it: nothing of it is run.

A Python file is known by its classes and functions, any other by whether it can be run.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_text

LARGEST = 4 * 2**20
"""Bytes of a Python file that is looked into."""

_TORINO = {"choose_piece", "place_piece"}
_IIIT_MOVE = 4
"""Parameters of ``move(self, board, old_move, flag)``."""

_OLD_CLASS = re.compile(
    r"^class\s+(\w+)[^\n]*:(?=(?:(?!^class\s).)*?^\s+def\s+move\s*\()", re.M | re.S
)
_OLD_PYTHON = "python2.7"


class EntrantError(FourfoldError):
    """Something that was handed in, and is no bot that we know how to run."""


def recognised(path: Path, names: Sequence[str]) -> str:
    """The text of the bot in a file, without options of its own; EntrantError says why there is
    none. ``names`` are those that settle which of several is meant."""
    if path.suffix == ".py":
        if path.stat().st_size > LARGEST:
            raise EntrantError("entrant.large", file=path.name, most=LARGEST)
        found = _python_bots(path)
        if found:
            return _only(found, path, names)
    elif path.suffix == ".jar":
        return f"engine:java -jar {shlex.quote(str(path))}"
    if _is_program(path):
        if os.access(path, os.X_OK):
            return f"engine:{shlex.quote(str(path))}"
        raise EntrantError("entrant.mode", file=path.name)
    raise EntrantError("entrant.nothing", file=path.name)


def may_be_a_bot(path: Path) -> bool:
    """Whether a file is worth being looked into, by its name or by how it begins."""
    return path.suffix in (".py", ".jar") or _is_program(path)


def _only(found: Mapping[str, str], path: Path, names: Sequence[str]) -> str:
    if len(found) == 1:
        return next(iter(found.values()))
    wanted = {name.casefold() for name in (*names, "bot", "mybot", "my_bot", "player", "myplayer")}
    named = [text for name, text in found.items() if name.casefold() in wanted]
    if len(named) != 1:
        raise EntrantError("entrant.several", file=path.name, found=sorted(found))
    return named[0]


def _python_bots(path: Path) -> dict[str, str]:
    """The texts of the bots in a Python file, by the names they have there."""
    source = read_text(path)
    try:
        module = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        old = {
            name: f"iiit:{path}:{name}(python={_OLD_PYTHON})" for name in _OLD_CLASS.findall(source)
        }
        if old and shutil.which(_OLD_PYTHON):
            return old
        line = getattr(error, "lineno", None) or 1
        raise EntrantError(
            "entrant.old" if old else "entrant.syntax", file=path.name, line=line
        ) from None
    found = {name: f"{kind}:{path}:{name}" for name, kind in _classes(module)}
    return found or {name: f"python:{path}:{name}" for name in _functions(module)}


def _classes(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The classes that are bots, and of which kind. One that only others are made from is none."""
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    bases = {name: [base.id for base in node.bases if isinstance(base, ast.Name)]
             for name, node in classes.items()}  # fmt: skip
    used = {base for names in bases.values() for base in names}
    for name in classes:
        methods: dict[str, int] = {}
        line, seen = [name], set[str]()
        for one in line:
            if one in classes and one not in seen:
                seen.add(one)
                line += bases[one]
                methods = {**_methods(classes[one]), **methods}
        if name not in used and (kind := _kind(methods)):
            yield name, kind


def _kind(methods: Mapping[str, int]) -> str:
    if "choose" in methods:
        return "python"
    if methods.keys() >= _TORINO:
        return "torino"
    return "iiit" if methods.get("move") == _IIIT_MOVE else ""


def _methods(node: ast.ClassDef) -> dict[str, int]:
    """The methods of a class, and how many parameters each has."""
    return {
        one.name: len(one.args.posonlyargs) + len(one.args.args)
        for one in node.body
        if isinstance(one, ast.FunctionDef)
    }


def _functions(module: ast.Module) -> Iterator[str]:
    """The functions that take one thing, a position perhaps."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            arguments = node.args
            needed = len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)
            if needed == 1 and not any(one is None for one in arguments.kw_defaults):
                yield node.name


def _is_program(path: Path) -> bool:
    """Whether a file begins as a program does: a script that names its interpreter, or machine
    code of Linux or macOS."""
    try:
        with path.open("rb") as file:
            head = file.read(4)
    except OSError:
        return False
    return head[:2] == b"#!" or head in (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
