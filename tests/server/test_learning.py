"""Traces and exercises through the API."""

from __future__ import annotations

from fastapi.testclient import TestClient

from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.trace_replay import replay
from fourfold.teaching.traces import collect_trace


def test_a_small_search_is_traced_completely(client: TestClient) -> None:
    request = {"game": "tictactoe", "position": "x../.o./...", "depth": 3}
    lines = client.post("/api/trace", json=request).json()["lines"]
    assert lines[0].pop("left_out") == 0
    assert lines == collect_trace(SearchSetup.of("tictactoe", "x../.o./...", "alphabeta", 3))
    assert replay(lines).value == lines[-1]["v"]


def test_a_large_search_is_sampled_and_its_subtrees_too(client: TestClient) -> None:
    request = {"game": "quarto", "depth": 2, "algorithm": "minimax"}
    lines = client.post("/api/trace", json=request).json()["lines"]
    assert lines[0]["left_out"] > 1000
    at = next(index for index, line in enumerate(lines) if line["e"] == "hidden")
    path: list[int] = []
    for line in lines[:at]:
        if line["e"] == "enter":
            path.append(line["n"])
        elif line["e"] == "leave":
            path.pop()
    below = client.post("/api/trace", json={**request, "below": path[-1]}).json()["lines"]
    assert below[1]["n"] == path[-1]
    found = sum(line["e"] == "enter" for line in below)
    assert found + below[0]["left_out"] > lines[at]["nodes"]


def test_invalid_searches_are_refused(client: TestClient) -> None:
    for request, reason in (
        ({"game": "abstract", "position": "3 4"}, "expected one tree, such as"),
        ({"game": "abstract", "position": "(500)"}, "leaf 500"),
        ({"game": "abstract", "position": "7"}, "the game is over"),
        ({"game": "tictactoe", "algorithm": "alphbeta"}, "did you mean alphabeta"),
        ({"game": "tictactoe", "depth": 1, "evaluation": "absolute"}, "evaluates quarto"),
        ({"game": "tictactoe", "depth": 1, "below": 999}, "no node 999"),
    ):
        answer = client.post("/api/trace", json=request)
        assert answer.status_code == 422
        assert reason in answer.json()["message"]
