"""The message catalogues, read from the files in ``catalogues/``.

``occupied.en = "{square} is occupied"`` in the table ``[rule]`` is the English text of the message
``rule.occupied``. A text without a language is the same in all languages. A parameter is written
``{name}``, or ``{name!r}`` to quote it. A message with plural forms is a table from CLDR categories
("one", "other", for Italian also "many") and exact numbers such as 0 to the texts. The parameter
``count`` selects the form.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "catalogues"
LANGUAGES = ("en", "it")
DEFAULT_LANGUAGE = "en"

Template = str | Mapping[str, str]
"""The text of a message, or its plural forms."""
Templates = Mapping[str, Template]
"""The text of a message in each language."""


def catalogue_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def messages_in(catalogue: str) -> Mapping[str, Templates]:
    """The messages of one catalogue by their codes."""
    return dict(_flatten(tomllib.loads(_read(catalogue)), ""))


def find_message(code: str) -> Templates | None:
    """The message with this code. Reads only the catalogues that contain its table."""
    for catalogue in _catalogues_by_table().get(code.partition(".")[0], ()):
        if code in messages_in(catalogue):
            return messages_in(catalogue)[code]
    return None


def messages_of(language: str, *catalogues: str) -> dict[str, Template]:
    """The messages of these catalogues in one language."""
    return {
        code: templates[language]
        for catalogue in catalogues
        for code, templates in messages_in(catalogue).items()
    }


def _read(catalogue: str) -> str:
    return (FOLDER / f"{catalogue}.toml").read_text(encoding="utf-8")


@functools.cache
def _catalogues_by_table() -> Mapping[str, list[str]]:
    result: dict[str, list[str]] = {}
    for catalogue in catalogue_names():
        for table in re.findall(r"^\[(\w+)\]$", _read(catalogue), re.MULTILINE):
            result.setdefault(table, []).append(catalogue)
    return result


def _flatten(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Templates]]:
    for key, content in table.items():
        if isinstance(content, str):
            yield prefix + key, dict.fromkeys(LANGUAGES, content)
        elif DEFAULT_LANGUAGE in content:
            yield prefix + key, content
        else:
            yield from _flatten(content, f"{prefix}{key}.")
