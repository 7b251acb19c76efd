"""The WebAssembly module beside the compiled core: its size, its memory, and the same searches in
the same run.

make wasm && python benchmarks/run.py wasm

Searched are positions of Quarto under each rule set, of Ultimate with both sizes, evaluated by
chances and by the networks that ship, and what the champion makes of a position, on one thread.
The memory is that of the module when it searches with tables as large as pages let it have.
The two take turns, and of each the fastest counts, lest other work on the machine matter.
"""

from __future__ import annotations

import gzip
import itertools
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.wasm.conftest import FOLDER, NodeCore

from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions
from fourfold.native import _quarto, _quarto_champion, _quarto_solver, _ultimate_engine, use_rpc
from fourfold.native.rpc import quarto_champion, quarto_solver, ultimate_engine
from fourfold.solver.book.shipped_books import FOLDER as BOOKS

REPEATS = 7
"""Searches of which the fastest counts: the first ones in Node are still being compiled."""

TABLE = 1 << 24
QUARTO = {
    Rules.LINES: "..../0.../...C/D... 5",
    Rules.SQUARES: "..../0.../...C/D... 5",
    Rules.TORUS: "..../..../..../.... 0",
}
START = {n: "/".join(["." * n * n] * n * n) + " -" for n in (3, 4)}
ENDINGS = ("points", "draw", "blocks")
JUDGED = "0.5./.3../..C./...9 6"

Modules = tuple[Any, Any, Any]
BELIEF = (0.05, 0.1, 0.15, 0.1, 0.1, 0.2, 0.15, 0.15)
NATIVE: Modules = (_quarto_solver, _quarto_champion, _ultimate_engine)
IN_TEXT: Modules = (quarto_solver, quarto_champion, ultimate_engine)


def solved(solver: Any, rules: Rules, text: str) -> int:
    nodes: int = solver.Solver(str(rules), TABLE).solve(text, nodes=2_000_000)[2]
    return nodes


def judged(champion: Any) -> bool:
    turns = _quarto.Position.parse(JUDGED, "lines").legal_turns()
    return bool(champion.Champion("lines").rate_turns(JUDGED, turns, True, BELIEF, 300_000))


def searched(engine: Any, n: int, ending: str, network: bytes) -> int:
    one = engine.Engine(n, TABLE, ending=ending, network=network)
    nodes: int = one.search(START[n], nodes=300_000).nodes
    return nodes


def searches(modules: Modules) -> Iterator[tuple[str, Callable[[], int]]]:
    """What is searched, by name; each gives the nodes that it took, or that it is one judgement."""
    solver, champion, engine = modules
    for rules, text in QUARTO.items():
        yield f"solver, {rules}", partial(solved, solver, rules, text)
    yield "champion, judgements", partial(judged, champion)
    for n, ending in itertools.product((3, 4), ENDINGS):
        network = _ultimate_engine.network(n, ending)
        yield f"ultimate, n={n}, {ending}, chances", partial(searched, engine, n, ending, b"")
        if network:
            name = f"ultimate, n={n}, {ending}, network"
            yield name, partial(searched, engine, n, ending, network)


def rates(*searches: Callable[[], int]) -> list[float]:
    """What each does in a second, of its fastest."""
    best = [0.0 for _ in searches]
    for _ in range(REPEATS):
        for i, search in enumerate(searches):
            began = time.perf_counter()
            nodes = search()
            best[i] = max(best[i], nodes / (time.perf_counter() - began))
    return best


def remember(core: NodeCore) -> None:
    """The module's memory as more and more is kept, as large as in a browser: see IN_BROWSER."""

    def told(what: str) -> None:
        print(f"{'memory, ' + what:40} {core.memory / 1e6:6.1f} MB", flush=True)

    kept = list[Any]()
    for rules in Rules:
        kept.append(quarto_solver.Solver(str(rules), 8 << 20))
        for position in random_positions(rules, 6, 5, 1):
            kept[-1].analyse(str(position))
        told(f"exact values, {rules}")
    for rules in Rules:
        kept.append(quarto_champion.Champion(str(rules)))
        for position in random_positions(rules, 5, 5, 1):
            turns = _quarto.Position.parse(str(position), str(rules)).legal_turns()
            kept[-1].rate_turns(str(position), turns, False, BELIEF, 3_000_000)
        told(f"then the champion, {rules}")
    for n in (3, 4):
        kept.append(ultimate_engine.Engine(n, 16 << 20))
        kept[-1].search(START[n], nodes=1_000_000)
        kept.append(ultimate_engine.MctsSearch(n, 32 << 20))
        kept[-1].search(START[n], nodes=100_000)
        told(f"then both engines of Ultimate, n={n}")


def main() -> None:
    files = [FOLDER / name for name in ("fourfold.wasm", "fourfold.mjs", "core.mjs")]
    if not all(file.is_file() for file in files):
        sys.exit(f"there is no module in {FOLDER}: make wasm builds it")
    for file in [*files, *sorted(BOOKS.iterdir())]:
        if file.is_file():
            data = file.read_bytes()
            print(f"{file.name:14} {len(data):9,} bytes, packed {len(gzip.compress(data)):9,}")
    core = NodeCore()
    use_rpc(core)
    remember(core)
    core.close()
    core = NodeCore()
    use_rpc(core)
    for (name, here), (_, there) in zip(searches(NATIVE), searches(IN_TEXT), strict=True):
        native, wasm = rates(here, there)
        share = f"{wasm / native:.2f}"
        print(
            f"{name:30} {native:11,.0f} a second natively, {wasm:11,.0f} in Node: {share}",
            flush=True,
        )
    use_rpc(None)
    core.close()


if __name__ == "__main__":
    main()
