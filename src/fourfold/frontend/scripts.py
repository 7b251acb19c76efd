"""Our ES modules: which load which others, and those that no file has: the catalogues."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fourfold.i18n import LANGUAGES
from fourfold.i18n.catalogue import catalogue_names, messages_of

STATIC = Path(__file__).resolve().parent / "static"
WORDS = STATIC / "js" / "words"
"""Where the catalogues seem to lie: ``page-it.js`` has the words of a page in Italian."""

DESK = STATIC / "js" / "desk.js"
"""Which desk the pages ask: the one line of the scripts that differs where there is no server."""

PARTS = {
    "page": ["page", "rules", "pieces", "keep", "people", "pace", "paper"],
    "games": ["games"],
    "guide": ["guide"],
    "puzzles": ["puzzles"],
    "friend": ["friend"],
    "learn": ["learn", "teaching", "presenting"],
    "lessons": ["lessons", "presenting"],
    "classroom": ["classroom", "learn"],
    "site": ["site"],
}
"""The catalogues in each of these modules. What is left is what the server says, which it says in
English itself."""
PARTS["said"] = [
    file for file in catalogue_names() if not any(file in part for part in PARTS.values())
]

IMPORT = re.compile(r'((?:from|import)\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
"""What a module imports, at once or later; the second group is where it is, seen from there."""


def modules_of(entry: Path, *, later: bool, desk: str = "server") -> list[Path]:
    """The module and all that it imports, each once; ``later`` counts what it imports only when it
    is wanted as well. ``desk`` is the one that pages ask."""
    found = [entry]
    for module in found:
        for how, name in IMPORT.findall(text_of(module, desk)):
            other = (module.parent / name).resolve()
            if other not in found and (later or "(" not in how):
                found.append(other)
    return found


def text_of(module: Path, desk: str = "server") -> str:
    """The text of a module; that which names the desk is made to name this one."""
    if module.parent == WORDS:
        return words_script(module.stem)
    text = module.read_text("utf-8")
    return text.replace("desks/server.js", f"desks/{desk}.js") if module == DESK else text


def word_scripts() -> list[str]:
    """The names of the catalogues' modules."""
    return [f"{part}-{language}" for part in PARTS for language in LANGUAGES]


def words_script(name: str) -> str:
    """A catalogue as a module: its messages by their codes."""
    part, _, language = name.partition("-")
    words = messages_of(language, *PARTS[part])
    return f"export default {json.dumps(words, ensure_ascii=False, indent=0)};\n"
