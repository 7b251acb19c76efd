"""Write the type stubs of the native modules, or check that they are up to date."""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
from pathlib import Path

from nanobind.stubgen import StubGen

FOLDER = Path(__file__).parent.parent / "src" / "fourfold" / "native"
MODULES = (
    "_arrays",
    "_players",
    "_quarto",
    "_quarto_champion",
    "_quarto_players",
    "_quarto_solver",
    "_ultimate",
    "_ultimate_classic",
    "_ultimate_engine",
    "_ultimate_tuning",
)

ARRAYS = """
Number = TypeVar("Number", bound=numpy.generic)
Column = Annotated[NDArray[Number], dict(shape=(None,), order='C', device='cpu')]
Rows = Annotated[NDArray[Number], dict(shape=(None, None), order='C', device='cpu')]
"""
"""The array types that nanobind writes out at each argument."""


def stub_of(name: str) -> str:
    generator = StubGen(importlib.import_module(f"fourfold.native.{name}"))
    generator.put(generator.module)
    formatted = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", f"{name}.pyi", "-"],
        input=_with_named_arrays(generator.get()),
        capture_output=True,
        text=True,
        check=True,
    )
    return formatted.stdout


def _with_named_arrays(stub: str) -> str:
    """Replace array types by the names that the C++ sources use."""
    for kind in ARRAYS.strip().splitlines()[1:]:
        name, _, written = kind.partition(" = ")
        stub = re.sub(re.escape(written).replace("Number", r"([\w.]+)"), rf"{name}[\1]", stub)
    if "Rows[" not in stub:
        return stub
    head, numpy, rest = stub.partition("from numpy.typing import NDArray\n")
    return head.replace("import Annotated", "import Annotated, TypeVar") + numpy + ARRAYS + rest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if stale")
    check = parser.parse_args().check
    stale = []
    for name in MODULES:
        path, text = FOLDER / f"{name}.pyi", stub_of(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if not check:
                path.write_text(text, encoding="utf-8")
    if stale and check:
        print(f"stale stubs: {', '.join(stale)}; run 'make stubs'", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
