"""Which of our ES modules load which others."""

from __future__ import annotations

import re
from pathlib import Path

IMPORT = re.compile(r'((?:from|import)\s*\(?\s*)"(\.{1,2}/[^"]+\.js)"')
"""What a module imports, at once or later; the second group is where it is, seen from there."""


def modules_of(entry: Path, *, later: bool) -> list[Path]:
    """The module and all that it imports, each once; ``later`` counts what it imports only when it
    is wanted as well."""
    found = [entry]
    for module in found:
        for how, name in IMPORT.findall(module.read_text(encoding="utf-8")):
            other = (module.parent / name).resolve()
            if other not in found and (later or "(" not in how):
                found.append(other)
    return found
