"""Searches use fewer threads if the system cannot start all of them."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable

import pytest

Program = Callable[[str], str]

LIMIT_MEMORY = """
def limit_free_memory(mebibytes):
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + (mebibytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory with setrlimit and /proc")
@pytest.mark.parametrize("mebibytes", [4, 20])
@pytest.mark.parametrize(
    "search",
    [
        """
    target = ultimate_engine.Engine(4, 1 << 16)
    search = lambda threads: target.search(ULTIMATE, depth=5, threads=threads).depth
    """,
        """
    search = lambda threads: quarto_players.simulate(
        QUARTO, "lines", 300, "novice", 1, threads=threads
    ).tallies
    """,
        """
    target = quarto_solver.Solver("squares", 1 << 22)
    target.solve(LATE)
    search = lambda threads: target.solve("..3./.5../..../8..1 6", weak=True, threads=threads)[:2]
    """,
        """
    target = quarto_solver.Solver("lines", 1 << 22)
    target.solve(LATE)
    search = lambda threads: target.analyse(LATE, threads=threads)
    """,
    ],
    ids=["engine", "simulate", "solve", "analyse"],
)
def test_search_works_with_fewer_threads(run: Program, search: str, mebibytes: int) -> None:
    assert (
        run(f"""{LIMIT_MEMORY}
{textwrap.dedent(search)}
expected = search(1)
limit_free_memory({mebibytes})
print(search(8) == expected)
""")
        == "True"
    )
