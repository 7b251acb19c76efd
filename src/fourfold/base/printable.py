"""What others said, made fit to be printed: bots, files, whoever names a player.

A terminal obeys some characters instead of showing them: they move the cursor, change the title or
the clipboard, turn the order of letters around. Whatever comes from outside goes through here once,
where it comes in or where it is printed.
"""

from __future__ import annotations

import re

_OBEYED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters, but for tabs and line ends
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # line ends and directions of Unicode's own
    "\ud800-\udfff]"  # halves of characters, which no file can hold
    "|\r(?!\n)"
)


def printable(text: str) -> str:
    r"""The text with the characters that a terminal would obey spelled out, as JSON spells them.

    >>> print(printable("\x1b[2J gone"))
    \u001b[2J gone
    """
    return _OBEYED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
