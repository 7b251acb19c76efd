"""Rules for native headers: which are public, and which may use the platform."""

from __future__ import annotations

import re
from pathlib import Path

NATIVE = Path(__file__).parents[2] / "native"
PUBLIC, INTERNAL, ARGUMENTS = NATIVE / "include", NATIVE / "src", NATIVE / "arguments"
PLATFORM_LAYER = ("threads.hpp", "search_control.hpp", "table_memory.hpp")
PLATFORM = re.compile(r"#include <(thread|mutex|condition_variable|chrono|unistd\.h|sys/.*)>")


def included_headers(path: Path) -> set[Path]:
    """The project headers that a file includes, in the compiler's search order."""
    headers = set()
    for name in re.findall(r'#include "(.+)"', path.read_text(encoding="utf-8")):
        folders = (path.parent, ARGUMENTS, NATIVE / "rpc", PUBLIC, INTERNAL)
        candidates = [folder / name for folder in folders]
        headers.add(next(place for place in candidates if place.exists()))
    return headers


def test_bindings_and_rpc_reach_exactly_the_public_headers() -> None:
    queue = [*(NATIVE / "bindings").iterdir(), *(NATIVE / "rpc").iterdir()]
    reached = set[Path]()
    while queue:
        for header in included_headers(queue.pop()) - reached:
            reached.add(header)
            queue.append(header)
    assert {header for header in reached if INTERNAL in header.parents} == set()
    assert set(PUBLIC.rglob("*.hpp")) - reached == set()


def test_every_internal_header_is_used() -> None:
    used = {header for source in INTERNAL.rglob("*.?pp") for header in included_headers(source)}
    assert set(INTERNAL.rglob("*.hpp")) - used == set()


def test_only_the_platform_layer_includes_platform_headers() -> None:
    core = [*PUBLIC.rglob("*.hpp"), *INTERNAL.rglob("*.?pp")]
    users = {path.name for path in core if PLATFORM.search(path.read_text(encoding="utf-8"))}
    assert users == set(PLATFORM_LAYER)
