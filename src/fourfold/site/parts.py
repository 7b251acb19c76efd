"""What a site is made of that is not in the package: the core as WebAssembly, and Python itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_text
from fourfold.base.strict_json import parse_json

BUILT = Path(__file__).parents[3] / "build"
"""Where ``make wasm`` and ``make pyodide`` put them, seen from a clone."""

CORE = ("core.mjs", "fourfold.mjs", "fourfold.wasm")
PYODIDE = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"),
    "package.json",  # says where it comes from, and under which licence
)
PYODIDE_LOCK = "pyodide-lock.json"

PYODIDE_VERSION = "314.0.7"
"""The version that ``make pyodide`` fetches. Its own numbers begin with Python's, 3.14."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The folders of both."""

    core: Path
    pyodide: Path


def find_parts(core: Path | None = None, pyodide: Path | None = None) -> Parts:
    """These folders, or those of a clone; FourfoldError says what is missing and how to get it."""
    parts = Parts(core or BUILT / "wasm", pyodide or BUILT / "pyodide")
    for folder, files, code in (
        (parts.core, CORE, "site.no_core"),
        (parts.pyodide, (*PYODIDE, PYODIDE_LOCK), "site.no_pyodide"),
    ):
        for name in files:
            if not (folder / name).is_file():
                raise FourfoldError(code, folder=folder, file=name, version=PYODIDE_VERSION)
    found = str(parse_json(read_text(parts.pyodide / "package.json")).get("version"))
    series = PYODIDE_VERSION.partition(".")[0]
    if found.partition(".")[0] != series:
        raise FourfoldError("site.other_pyodide", found=found, version=PYODIDE_VERSION)
    return parts
