"""Finding programs, and the Python that a bot asks for by name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from fourfold.base.errors import SpecError

_SHIMS = "shims"


def find_program(name: str, text: str) -> str:
    """Where a program is; SpecError when there is none that can be run."""
    found = shutil.which(str(Path(name).expanduser()))
    if found is None:
        raise SpecError("bot.program", text=text, name=name)
    return str(Path(found).absolute())


def find_python(name: str, text: str) -> str:
    """Where an interpreter is.

    pyenv puts a stand-in for every Python on the path, which runs only what the user's folder or
    environment selects, and a bot has neither. So it is taken for the newest Python of that name.
    """
    found = Path(find_program(name, text))
    if found.parent.name != _SHIMS:
        return str(found)
    versions = (found.parents[1] / "versions").glob(f"*/bin/{found.name}")
    newest = max(versions, key=lambda path: _version(path.parents[1].name), default=found)
    return str(newest)


def _version(name: str) -> tuple[int, ...]:
    """
    >>> _version("2.7.18") > _version("2.7.9")
    True
    """
    return tuple(int(number) for number in re.findall(r"\d+", name))
