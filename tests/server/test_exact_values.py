"""Exact values through the API: the same as the solver's."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.games.quarto import Position
from fourfold.solver import Score, Value, rank_turns, solve

POSITION = ".F5./.AB6/E..0/.4.. 1"


def test_analysis_matches_solver(client: TestClient) -> None:
    answer = client.post("/api/analyse", json={"position": POSITION}).json()
    assert answer["exact"]
    expected = {str(score.turn): score.lower for score in rank_turns(POSITION).turns}
    found = {turn["turn"]: turn["lower"] for turn in answer["turns"]}
    assert found == {
        turn: {"value": str(score.value), "distance": score.distance}
        for turn, score in expected.items()
    }
    position = Position.parse(POSITION)
    for turn in answer["line"]:
        position = position.play(position.parse_move(turn))
    assert position.outcome is not None


def test_a_limited_analysis_sends_proven_bounds_only(client: TestClient) -> None:
    hard = "..5./.A../E..0/.4.9 1"
    answer = client.post("/api/analyse", json={"position": hard, "seconds": 0.001}).json()
    assert not answer["exact"]
    assert answer["line"] == []
    truth = {str(score.turn): score.lower for score in rank_turns(hard).turns}
    best = max(truth.values())
    assert score_of(answer["lower"]) <= best <= score_of(answer["upper"])
    assert answer["lower"] != answer["upper"]
    for turn in answer["turns"]:
        score = truth[turn["turn"]]
        assert score_of(turn["lower"]) <= score <= score_of(turn["upper"])
        assert turn["standing"] != "best" or score == best
        assert turn["standing"] != "worse" or score < best
    for square in answer["squares"]:
        gifts = [turn for turn in answer["turns"] if turn["turn"].startswith(square["square"])]
        assert score_of(square["lower"]) == max(score_of(turn["lower"]) for turn in gifts)
        assert score_of(square["upper"]) == max(score_of(turn["upper"]) for turn in gifts)
    assert len(answer["squares"]) == 10


def score_of(answer: dict[str, Any]) -> Score:
    return Score(Value(answer["value"]), answer["distance"])


@pytest.mark.parametrize("rules", ["lines", "squares"])
def test_solution_matches_solver(client: TestClient, rules: str) -> None:
    request = {"game": f"quarto(rules={rules})", "position": POSITION}
    answer = client.post("/api/solve", json=request).json()
    result = solve(POSITION, rules=rules)
    assert answer["exact"]
    assert answer["lower"]["value"] == result.value
    assert answer["lower"]["distance"] == result.distance


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (
            {"game": "ultimate(n=3)", "position": "/".join(["." * 9] * 9) + " -"},
            "exact values are not available for ultimate",
        ),
        ({"position": "0123/..../..../.... -"}, "the game is over"),
    ],
)
def test_invalid_positions_are_refused(client: TestClient, request_: Any, says: str) -> None:
    for path in ("solve", "analyse"):
        answer = client.post(f"/api/{path}", json=request_)
        assert answer.status_code == 422
        assert says in answer.json()["message"]


def test_an_analysis_sends_every_pass_until_cancelled(client: TestClient) -> None:
    hard = {"do": "analyse", "position": ".F5./.A../E.../...4 1"}
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, **hard})
        assert socket.receive_json()["event"] == "found"
        socket.send_json({"id": 1, "do": "cancel"})
        socket.send_json({"id": 2, "do": "solve", "position": POSITION})
        while (message := socket.receive_json())["id"] == 1:
            pass
        assert message["data"]["exact"]
