"""The data flow of the page is one-way: state, queries, drawing.

These tests scan the scripts for violations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from fourfold.frontend.scripts import STATIC

SCRIPTS = {
    path.relative_to(STATIC / "js").as_posix(): path.read_text(encoding="utf-8")
    for path in (STATIC / "js").rglob("*.js")
}
GRAFTED = re.compile(r"\btable\.\w+ = ")
ASKING = re.compile(r"\bbackend\.|\bimport\(|\.change\(|\.attempt\(")


def _drawing(code: str) -> Iterator[str]:
    """Return the functions that draw."""
    for found in re.finditer(
        r"^( *)(?:function )?render\w*\([^\n]*\) \{$.*?^\1\}", code, re.M | re.S
    ):
        yield found[0]


def test_table_declares_its_parts() -> None:
    assert [name for name, code in SCRIPTS.items() if GRAFTED.search(code)] == []


def test_all_queries_go_through_the_backend() -> None:
    asking = {name for name, code in SCRIPTS.items() if re.search(r"\b(fetch|WebSocket)\(", code)}
    assert asking == {"backends/python-worker.js", "backends/http.js"}


def test_drawing_changes_no_state_and_starts_no_query() -> None:
    found = {name: list(_drawing(code)) for name, code in SCRIPTS.items()}
    assert sum(map(len, found.values())) > 30
    assert [name for name, parts in found.items() if any(map(ASKING.search, parts))] == []


@pytest.mark.parametrize(
    "code",
    [
        "  render() {\n    if (a) {\n      backend.start(b);\n    }\n  }\n",
        "function renderLine() {\n  table.change({});\n}\n",
    ],
)
def test_drawing_that_queries_is_detected(code: str) -> None:
    assert any(map(ASKING.search, _drawing(code)))
