"""The WebAssembly module beside the compiled core: its size, and the same searches in the same run.

make wasm && python benchmarks/run.py wasm
"""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.wasm.conftest import FOLDER, InNode

from fourfold.native import _quarto_solver, _ultimate_engine, ask_in_text
from fourfold.native.text import quarto_solver, ultimate_engine
from fourfold.solver.book.shipped import FOLDER as BOOKS

REPEATS = 5
"""Searches of which the fastest counts: the first ones in Node are still being compiled."""

POSITION = "..../0.../...C/DA3. 5"
TABLE = 1 << 24


def solved(solver: type[_quarto_solver.Solver] | type[quarto_solver.Solver]) -> int:
    return solver("lines", TABLE).solve(POSITION, nodes=3_000_000)[2]


def searched(engine: type[_ultimate_engine.Engine] | type[ultimate_engine.Engine]) -> int:
    start = "/".join(["." * 16] * 16) + " -"
    return engine(4, TABLE).search(start, nodes=400_000).nodes


def rate(search: Callable[[], int]) -> float:
    """Nodes a second, of the fastest."""
    best = 0.0
    for _ in range(REPEATS):
        began = time.perf_counter()
        nodes = search()
        best = max(best, nodes / (time.perf_counter() - began))
    return best


def main() -> None:
    files = [FOLDER / name for name in ("fourfold.wasm", "fourfold.mjs", "core.mjs")]
    for file in [*files, *sorted(BOOKS.iterdir())]:
        data = file.read_bytes()
        print(f"{file.name:14} {len(data):8,} bytes, packed {len(gzip.compress(data)):8,}")
    core = InNode()
    ask_in_text(core)
    for name, here, there in (
        ("solver", lambda: solved(_quarto_solver.Solver), lambda: solved(quarto_solver.Solver)),
        (
            "ultimate",
            lambda: searched(_ultimate_engine.Engine),
            lambda: searched(ultimate_engine.Engine),
        ),
    ):
        native, wasm = rate(here), rate(there)
        share = f"{wasm / native:.2f}"
        print(f"{name:14} {native:10,.0f} nodes/s natively, {wasm:10,.0f} in Node: {share}")
    ask_in_text(None)
    core.close()


if __name__ == "__main__":
    main()
