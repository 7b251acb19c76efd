"""Threads that the system does not let start are left out: the others do their work."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable

import pytest

Program = Callable[[str], str]

NO_ROOM_FOR_A_STACK = """
def leave(mebibytes):
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + (mebibytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
@pytest.mark.parametrize("mebibytes", [4, 20])
@pytest.mark.parametrize(
    "search",
    [
        """
    one = ultimate_engine.Engine(4, 1 << 16)
    search = lambda threads: one.search(ULTIMATE, depth=5, threads=threads).depth
    """,
        """
    search = lambda threads: quarto_players.simulate(
        QUARTO, "lines", 300, "novice", 1, threads=threads
    ).tallies
    """,
        """
    one = quarto_solver.Solver("squares", 1 << 22)
    one.solve(LATE)
    search = lambda threads: one.solve("..3./.5../..../8..1 6", weak=True, threads=threads)[:2]
    """,
        """
    one = quarto_solver.Solver("lines", 1 << 22)
    one.solve(LATE)
    search = lambda threads: one.analyse(LATE, threads=threads)
    """,
    ],
    ids=["engine", "simulate", "solve", "analyse"],
)
def test_a_search_goes_on_with_fewer(run: Program, search: str, mebibytes: int) -> None:
    assert (
        run(f"""{NO_ROOM_FOR_A_STACK}
{textwrap.dedent(search)}
expected = search(1)
leave({mebibytes})
print(search(8) == expected)
""")
        == "True"
    )
