"""The messages, read from the files of this folder.

``occupied.en = "{square} is occupied"`` in the table ``[rule]`` is the English of the message
``rule.occupied``; one that names no language is the same in all of them. A field is written
``{name}``, or ``{name!r}`` where it is quoted. A message that depends on a count is a table: the
text for each number that is said in its own way, and "other".
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "it")
DEFAULT_LANGUAGE = "en"

Message = str | Mapping[str, str]
Words = Mapping[str, Message]
"""A message in each language."""


def files() -> list[str]:
    """The names of the catalogues."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def messages_in(file: str) -> Mapping[str, Words]:
    """The messages of one catalogue by their codes."""
    return dict(_flat(tomllib.loads(_text(file)), ""))


def find_message(code: str) -> Words | None:
    """The message of this code. Only catalogues that have its table are read."""
    for file in _files_by_table().get(code.partition(".")[0], ()):
        if code in messages_in(file):
            return messages_in(file)[code]
    return None


def messages_of(language: str, *files: str) -> dict[str, Message]:
    """The messages of these catalogues in one language."""
    return {code: words[language] for file in files for code, words in messages_in(file).items()}


def _text(file: str) -> str:
    return (FOLDER / f"{file}.toml").read_text(encoding="utf-8")


@functools.cache
def _files_by_table() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in files():
        for table in re.findall(r"^\[(\w+)\]$", _text(file), re.MULTILINE):
            found.setdefault(table, []).append(file)
    return found


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Words]]:
    for key, content in table.items():
        if isinstance(content, str):
            yield prefix + key, dict.fromkeys(LANGUAGES, content)
        elif DEFAULT_LANGUAGE in content:
            yield prefix + key, content
        else:
            yield from _flat(content, f"{prefix}{key}.")
