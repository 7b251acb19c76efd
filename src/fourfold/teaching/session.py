"""A session with Python that a lesson shows, held again; prints what it answers.

``python -m fourfold.teaching.session 03-minimax 0``
"""

from __future__ import annotations

import contextlib
import doctest
import io
import sys
from typing import Any

from fourfold.teaching.blocks import code_up_to


def main() -> None:
    """Hold the lesson's sessions up to this one; only what the last answers is printed."""
    *before, asked = code_up_to(sys.argv[1], int(sys.argv[2]))
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for block in before:
            if block.session:
                _hold(block.text, names)
    _hold(asked.text, names)


def _hold(text: str, names: dict[str, Any]) -> None:
    for example in doctest.DocTestParser().get_examples(text):
        exec(compile(example.source, "<lesson>", "single"), names)


if __name__ == "__main__":
    main()
