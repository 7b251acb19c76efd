"""Traces: replaying reproduces the search result, and every line matches the schema."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import jsonschema_rs
import pytest
from tests.teaching.trees import random_position

from fourfold.base.limits import Limits
from fourfold.games.registry import Game
from fourfold.teaching.search_setup import ALGORITHMS, SearchSetup
from fourfold.teaching.trace_replay import TraceError, read_trace, replay
from fourfold.teaching.trace_sample import TraceSample, only_subtree
from fourfold.teaching.traces import SCHEMA, Line, collect_trace, line_writer, trace_search

LINE = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text()))


def random_question(seed: int, algorithm: str) -> SearchSetup:
    """A random position that is searched in well under a second."""
    chance = random.Random(seed)
    spec = chance.choice(["tictactoe", "tictactoe(n=4)", "quarto", "ultimate(n=3)"])
    least, depth = {"tictactoe": (3, None), "quarto": (12, 2)}.get(spec, (8, 2))
    while True:
        position = Game.find(spec).start()
        for _ in range(least + chance.randrange(3)):
            if position.outcome is None:
                position = position.play(chance.choice(list(position.legal_moves())))
        if position.outcome is None:
            return SearchSetup.of(spec, str(position), algorithm, depth)


def result_of(line: Line) -> tuple[Any, ...]:
    return line["m"], line["v"], tuple(line["line"]), line["nodes"], line["complete"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_replayed_trace_gives_the_search_result(algorithm: str) -> None:
    questions = [random_question(seed, algorithm) for seed in range(25)]
    questions += [
        SearchSetup.of("abstract", str(random_position(seed)), algorithm, depth)
        for seed in range(150)
        for depth in (None, 2)
    ]
    for question in questions:
        lines: list[Line] = []
        traced = trace_search(question, lines.append)
        replayed = replay(lines)
        line = tuple(str(move) for move in traced.line)
        assert (replayed.move, replayed.value, replayed.line, replayed.nodes) == (
            str(traced.move),
            traced.value,
            line,
            traced.nodes,
        )
        assert question.search() == traced


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("nodes", [1, 7, 60, 400])
def test_stopped_search_is_replayed(algorithm: str, nodes: int) -> None:
    question = SearchSetup.of("tictactoe", None, algorithm, 5)
    lines = collect_trace(question, limits=Limits(nodes=nodes))
    assert replay(lines).complete == lines[-1]["complete"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_line_matches_the_schema(algorithm: str) -> None:
    seen = set()
    for game, depth in (("tictactoe", 3), ("abstract", None), ("quarto", 1)):
        sample = TraceSample(60)
        for line in collect_trace(SearchSetup.of(game, None, algorithm, depth)):
            LINE.validate(line)
            sample(line)
            seen.add(line["e"])
        for line in sample.lines():
            LINE.validate(line)
    assert {"trace", "order", "result"} < seen


def test_schema_rejects_invalid_lines() -> None:
    for line in (
        {"e": "enter"},
        {"e": "leave", "v": "3"},
        {"e": "nothing"},
        {"e": "deepen", "d": 0},
    ):
        assert not LINE.is_valid(line)


def changed(lines: list[Line], kind: str, **values: Any) -> list[Line]:
    """Return the trace with its last line of one kind changed."""
    at = max(index for index, line in enumerate(lines) if line["e"] == kind)
    return [*lines[:at], {**lines[at], **values}, *lines[at + 1 :]]


@pytest.mark.parametrize(
    ("kind", "values", "reason"),
    [
        ("cutoff", {"v": 77}, "the value is"),
        ("leave", {"v": 77}, "the value is"),
        ("enter", {"a": 77}, "the window differs from the parent's"),
        ("enter", {"m": "c3"}, "is not the next move in order"),
        ("cut", {"skip": 9}, "number of skipped moves"),
        ("cut", {"by": "beta"}, "the wrong bound causes the cutoff"),
        ("result", {"m": "a3"}, "the trace gives the result"),
        ("result", {"nodes": 1}, "the trace gives the result"),
        ("trace", {"version": 2}, "version 1"),
        ("trace", {"algorithm": "alphabet"}, "did you mean alphabeta"),
        ("trace", {"left_out": 3}, "incomplete"),
        ("order", {"e": "playout"}, "playout"),
    ],
)
def test_inconsistent_trace_raises_error(kind: str, values: dict[str, Any], reason: str) -> None:
    lines = collect_trace(SearchSetup.of("tictactoe", "xx./oo./...", "alphabeta", 2))
    with pytest.raises(ValueError, match=reason):
        replay(changed(lines, kind, **values))


def test_truncated_trace_raises_error() -> None:
    lines = collect_trace(SearchSetup.of("abstract"))
    with pytest.raises(TraceError, match="the trace has no result: it was interrupted"):
        replay(lines[:-1])
    with pytest.raises(TraceError, match="line 2"):
        list(read_trace(['{"e":"trace"}', "[1]"]))


def test_trace_lines_roundtrip() -> None:
    question, file = SearchSetup.of("tictactoe", None, "table", 4), io.StringIO()
    trace_search(question, line_writer(file))
    file.seek(0)
    assert replay(read_trace(file)).nodes == question.search().nodes


def balanced(lines: list[Line]) -> bool:
    depth = 0
    for line in lines:
        depth += {"enter": 1, "leave": -1}.get(line["e"], 0)
        assert depth >= 0
    return depth == 0


@pytest.mark.parametrize("algorithm", [name for name, found in ALGORITHMS.items() if found.tree])
@pytest.mark.parametrize("most", [10, 40, 300, 5000])
def test_sample_counts_omitted_nodes(algorithm: str, most: int) -> None:
    for game, depth in (("tictactoe", 4), ("quarto", 2), ("abstract", None)):
        question, sample = SearchSetup.of(game, None, algorithm, depth), TraceSample(most)
        result = trace_search(question, sample)
        lines = sample.lines()
        kept = [line["n"] for line in lines if line["e"] == "enter"]
        assert len(kept) + lines[0]["left_out"] == result.nodes
        first_two_plies = 1 + len(list(question.position.legal_moves()))
        roots = sum(line["e"] == "enter" and line["m"] is None for line in lines)
        assert len(kept) <= most + roots * first_two_plies
        assert kept == sorted(kept)
        assert balanced(lines)
        whole = collect_trace(question)
        assert sum(line["e"] == "cut" for line in whole) == sum(
            line.get("cuts", 0) + (line["e"] == "cut") for line in lines
        )
        if result.nodes <= most // 2:
            assert lines[1:] == whole[1:]


def test_sample_is_complete_at_first_and_then_shallow() -> None:
    sample = TraceSample(300)
    trace_search(SearchSetup.of("tictactoe", None, "minimax", 4), sample)
    kept = [line for line in sample.lines() if line["e"] == "enter"]
    assert [line["n"] for line in kept[:150]] == list(range(150))
    assert {line["d"] for line in kept} == {0, 1, 2, 3, 4}
    assert {line["d"] for line in kept[150:]} == {2, 3}


def test_lines_below_one_node() -> None:
    question, found = SearchSetup.of("tictactoe", None, "alphabeta", 3), list[Line]()
    trace_search(question, only_subtree(1, found.append))
    assert found[0]["e"] == "trace"
    assert found[1]["n"] == 1
    assert balanced(found)
    whole = collect_trace(question)
    first = whole.index(found[1])
    assert found[1:-1] == whole[first : first + len(found) - 2]
