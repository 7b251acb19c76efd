"""The ES modules of the pages: their imports, and the modules generated from catalogues."""

from __future__ import annotations

import json
import re
from pathlib import Path

from fourfold.i18n import LANGUAGES
from fourfold.i18n.catalogue import catalogue_names, messages_of

STATIC = Path(__file__).resolve().parent / "static"
MESSAGES = STATIC / "js" / "messages"
"""The folder of the generated modules: ``page-it.js`` has the Italian messages of all pages."""

BACKEND = STATIC / "js" / "backend.js"
"""The module that chooses the backend of the pages. Only this module differs on a static site."""

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
"""The catalogues in each generated module. ``server`` has all others: their messages
come from Python, which sends them in English as well."""
PARTS["server"] = [
    file for file in catalogue_names() if not any(file in part for part in PARTS.values())
]

IMPORT = re.compile(r'((?:from|import)\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
"""A static or dynamic import; the second group is the relative path of the imported module."""


def modules_of(entry: Path, *, later: bool, backend: str = "server") -> list[Path]:
    """The module and everything it imports, directly or indirectly, each once.

    ``later`` includes dynamic imports. ``backend`` is "server", or a module of ``js/backends/``.
    """
    modules = [entry]
    for module in modules:
        for how, name in IMPORT.findall(text_of(module, backend)):
            other = (module.parent / name).resolve()
            if other not in modules and (later or "(" not in how):
                modules.append(other)
    return modules


def text_of(module: Path, backend: str = "server") -> str:
    """The text of a module; ``backend.js`` exports the given backend."""
    if module.parent == MESSAGES:
        return message_script(module.stem)
    text = module.read_text("utf-8")
    if module == BACKEND and backend != "server":
        return f'export {{ backend }} from "./backends/{backend}.js";\n'
    return text


def message_scripts() -> list[str]:
    """The names of the generated modules."""
    return [f"{part}-{language}" for part in PARTS for language in LANGUAGES]


def message_script(name: str) -> str:
    """The text of a generated module, which exports its messages by their codes."""
    part, _, language = name.partition("-")
    messages = messages_of(language, *PARTS[part])
    return f"export default {json.dumps(messages, ensure_ascii=False, indent=0)};\n"
