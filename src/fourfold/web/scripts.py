"""Our ES modules: which load which others, and those that no file has: the catalogues."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fourfold.words import languages
from fourfold.words.catalogue import files, messages_of

STATIC = Path(__file__).resolve().parent / "static"
WORDS = STATIC / "js" / "words"
"""Where the catalogues seem to lie: ``page-it.js`` has the words of a page in Italian."""

PARTS = {
    "page": ["page", "rules", "pieces", "keep", "people", "pace", "paper"],
    "games": ["games"],
    "guide": ["guide"],
    "puzzles": ["puzzles"],
    "learn": ["learn", "teaching", "presenting"],
    "lessons": ["lessons", "presenting"],
    "classroom": ["classroom"],
}
"""The catalogues in each of these modules. What is left is what the server says, which it says in
English itself."""
PARTS["said"] = [file for file in files() if not any(file in part for part in PARTS.values())]

IMPORT = re.compile(r'((?:from|import)\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
"""What a module imports, at once or later; the second group is where it is, seen from there."""


def modules_of(entry: Path, *, later: bool) -> list[Path]:
    """The module and all that it imports, each once; ``later`` counts what it imports only when it
    is wanted as well."""
    found = [entry]
    for module in found:
        for how, name in IMPORT.findall(text_of(module)):
            other = (module.parent / name).resolve()
            if other not in found and (later or "(" not in how):
                found.append(other)
    return found


def text_of(module: Path) -> str:
    """The text of a module."""
    return words_script(module.stem) if module.parent == WORDS else module.read_text("utf-8")


def word_scripts() -> list[str]:
    """The names of the catalogues' modules."""
    return [f"{part}-{language}" for part in PARTS for language in languages()]


def words_script(name: str) -> str:
    """A catalogue as a module: its messages by their codes."""
    part, _, language = name.partition("-")
    words = messages_of(language, *PARTS[part])
    return f"export default {json.dumps(words, ensure_ascii=False, indent=0)};\n"
