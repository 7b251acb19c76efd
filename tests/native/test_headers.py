"""The rule for native headers: public ones are for others than the core; and there is one seam."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).parents[2] / "native"
PUBLIC, INTERNAL, BORDER = NATIVE / "include", NATIVE / "src", NATIVE / "border"
SEAM = ("threads.hpp", "clock.hpp", "table_memory.hpp")
MACHINE = re.compile(r"#include <(thread|mutex|condition_variable|chrono|unistd\.h|sys/.*)>")


def included(path: Path) -> set[Path]:
    """The headers of ours that a file includes, as the compiler finds them."""
    found = set()
    for name in re.findall(r'#include "(.+)"', path.read_text(encoding="utf-8")):
        places = [folder / name for folder in (path.parent, BORDER, PUBLIC, INTERNAL)]
        found.add(next(place for place in places if place.exists()))
    return found


def test_public_headers_are_those_that_the_bindings_reach() -> None:
    reached, ahead = set[Path](), list((NATIVE / "bindings").iterdir())
    while ahead:
        for header in included(ahead.pop()) - reached:
            reached.add(header)
            ahead.append(header)
    assert {header for header in reached if INTERNAL in header.parents} == set()
    assert set(PUBLIC.rglob("*.hpp")) - reached == set()


def test_every_internal_header_is_used_by_the_core() -> None:
    used = {header for source in INTERNAL.rglob("*.?pp") for header in included(source)}
    assert set(INTERNAL.rglob("*.hpp")) - used == set()


def test_the_machine_is_known_to_the_seam_alone() -> None:
    core = [*PUBLIC.rglob("*.hpp"), *INTERNAL.rglob("*.?pp")]
    knowing = {path.name for path in core if MACHINE.search(path.read_text(encoding="utf-8"))}
    assert knowing == set(SEAM)
