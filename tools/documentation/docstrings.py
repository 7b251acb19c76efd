"""Docstrings as Markdown: they name code as ``:class:`name```, which is for other readers."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_ROLE = re.compile(r":\w+:`~?([^`]+)`")


class NamesOfCode(Extension):
    """Shows what a docstring names as code, and nothing of how it says so."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = _ROLE.sub(r"`\1`", obj.docstring.value)
