"""Run a Python session of a lesson and print its output.

``python -m fourfold.teaching.lesson_session 03-minimax 0``
"""

from __future__ import annotations

import contextlib
import doctest
import io
import sys
from typing import Any

from fourfold.teaching.lessons import code_blocks_until


def main() -> None:
    """Run the lesson's sessions up to this one; print the output of the last only."""
    *before, last = code_blocks_until(sys.argv[1], int(sys.argv[2]))
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()):
        for block in before:
            if block.session:
                _run(block.text, names)
    _run(last.text, names)


def _run(text: str, names: dict[str, Any]) -> None:
    for example in doctest.DocTestParser().get_examples(text):
        exec(compile(example.source, "<lesson>", "single"), names)


if __name__ == "__main__":
    main()
