"""The messages of one language, and how facts are put into them.

A language is a file ``<code>.toml`` in this folder; ``en.toml`` says how it is made up.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fourfold.errors import FourfoldError, did_you_mean

FOLDER = Path(__file__).parent
DEFAULT_LANGUAGE = "en"

Message = str | Mapping[str, str]


def languages() -> list[str]:
    """The codes of the languages that there are.

    >>> languages()
    ['en', 'it']
    """
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def find_catalogue(language: str) -> Catalogue:
    """The catalogue of a language; FourfoldError when there is none."""
    if language not in languages():
        near = did_you_mean(language, languages())
        raise FourfoldError(
            f"unknown language {language!r}{near} (languages: {', '.join(languages())})"
        )
    return Catalogue(tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


class Catalogue:
    """Says things in one language."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.messages = messages

    def say(self, section: str, key: str, **facts: object) -> str:
        """A message with the facts put in. ``count`` chooses among the forms of those that differ
        by number."""
        message: Message = self.messages[section][key]
        if not isinstance(message, str):
            message = message.get(str(facts["count"]), message["other"])
        return message.format(**facts)
