"""Escaping of control characters in untrusted text: from bots, files, and names of players.

A terminal obeys some characters instead of showing them: they move the cursor, set the title or the
clipboard, or reverse the writing direction. Every untrusted text passes through :func:`printable`
once, where it enters or where it is printed.
"""

from __future__ import annotations

import re

_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters except tab and line ends
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # Unicode line ends and direction marks
    "\ud800-\udfff]"  # surrogates, which cannot be encoded
    "|\r(?!\n)"
)


def printable(text: str) -> str:
    r"""The text with control characters written as JSON escapes.

    >>> print(printable("\x1b[2J gone"))
    \u001b[2J gone
    """
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
