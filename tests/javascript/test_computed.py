"""Other computations shared by JavaScript and Python: search traces and opponent levels."""

from __future__ import annotations

from tests.javascript.node import NEEDS_NODE, call_script
from tests.teaching.trees import random_position

from fourfold.players.registry import find_family
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.traces import collect_trace

pytestmark = NEEDS_NODE


def test_the_page_reads_the_values_of_the_trace() -> None:
    """At the end of the search every node shows the value with which the search left it."""
    for seed in range(6):
        lines = collect_trace(SearchSetup.of("abstract", str(random_position(seed)), "alphabeta"))
        shown = call_script("evaluate.js", {"operation": "traceValues", "lines": lines})
        stack: list[int] = []
        values: dict[int, float] = {}
        for line in lines:
            if line["e"] == "enter":
                stack.append(line["n"])
            elif line["e"] == "leave":
                values[stack.pop()] = line["v"]
        assert stack == []
        assert dict(map(tuple, shown)) == values


def test_views_know_the_number_of_levels() -> None:
    for opponent, levels in call_script("evaluate.js", {"operation": "levels"}):
        family = find_family(opponent.split("(")[0])
        assert levels == family.options[0].maximum, opponent
        assert opponent.endswith(("(1)", "(2)"))  # for a first visit
