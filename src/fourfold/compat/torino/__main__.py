"""Run a file written for the course's framework: ``python -m fourfold.compat.torino FILE``.

Its imports from ``quarto``, ``quarto.objects`` and ``quarto.players`` find
:mod:`fourfold.compat.torino`.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from fourfold.compat.torino.modules import install


def main(arguments: list[str]) -> str | None:
    """Run the file named first with the other arguments; returns a message if there is no file."""
    if not arguments or not Path(arguments[0]).is_file():
        wrong = f"No file '{arguments[0]}'. " if arguments else ""
        return f"{wrong}Usage: python -m fourfold.compat.torino FILE [ARGUMENT ...]"
    path = Path(arguments[0])
    install(path.resolve().parent)
    sys.argv = arguments
    sys.path[0] = str(path.resolve().parent)
    runpy.run_path(str(path), run_name="__main__")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
