"""Convert the roles of docstrings, such as ``:class:`name```, to Markdown code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

_ROLE = re.compile(r":\w+:`~?([^`]+)`")


class NamesOfCode(Extension):
    """Replaces each role by its target in backquotes."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = _ROLE.sub(r"`\1`", obj.docstring.value)
