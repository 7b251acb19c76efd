"""Run benchmarks and store their output: ``make bench``.

    python benchmarks/run.py [NAME ...]

Names are ``startup``, ``solver``, ``whole-game``, ``claims``, ``players``, ``clocks``,
``short-clocks``, ``arrays``, ``ultimate-classic``, ``ultimate``, ``champion``, ``levels``,
``arena``, ``resume``, ``web``, ``crowd``, ``page`` and ``wasm``; without any, all run but
``wasm``, which needs ``make wasm``.
The output is shown as it comes and stored in ``benchmarks/results/NAME.txt``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results"

BENCHMARKS = {
    "startup": ["startup.py"],
    "solver": ["solver.py"],
    "whole-game": ["solver.py", "--whole-game"],
    "claims": ["claims.py"],
    "players": ["players.py"],
    "clocks": ["clocks.py"],
    "short-clocks": ["short_clocks.py"],
    "arrays": ["arrays.py"],
    "ultimate-classic": ["ultimate_classic.py"],
    "ultimate": ["ultimate.py"],
    "champion": ["champion.py"],
    "levels": ["champion.py", "--ladder", "--games", "200"],
    "arena": ["arena/overhead.py"],
    "resume": ["arena/resume.py"],
    "server": ["server/load.py"],
    "crowd": ["server/crowd.py"],
    "page": ["server/page.py"],
    "wasm": ["wasm.py"],
}
BUILT_ASIDE = ("wasm",)
"""What runs only when it is named: it measures what `make` alone does not build."""


def run(name: str) -> int:
    """Run one benchmark; returns its exit code."""
    print(f"== {name}", flush=True)
    script, *options = BENCHMARKS[name]
    command = [sys.executable, str(HERE / script), *options]
    with (
        (RESULTS / f"{name}.txt").open("w", encoding="utf-8") as kept,
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program,
    ):
        for line in program.stdout or ():
            print(line, end="", flush=True)
            kept.write(line)
    return program.returncode


def main() -> int:
    names = sys.argv[1:] or [name for name in BENCHMARKS if name not in BUILT_ASIDE]
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        print(f"unknown benchmark {unknown[0]}: choose from {', '.join(BENCHMARKS)}")
        return 2
    RESULTS.mkdir(exist_ok=True)
    return max(run(name) for name in names)


if __name__ == "__main__":
    sys.exit(main())
