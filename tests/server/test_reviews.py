"""Reviews through the API: the same as those of ``fourfold.analysis``."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.analysis.quarto import explain, review
from fourfold.analysis.ultimate import review_ultimate

MOVES = [":0", "a1:1", "b1:2", "c1:4", "a2:3", "d1:"]
RECORD = f'[Game "quarto"]\n\n{" ".join(MOVES)} 0-1'


@pytest.mark.parametrize("language", ["en", "it"])
def test_review_matches_analysis(client: TestClient, language: str) -> None:
    request = {"game": "quarto", "moves": MOVES, "result": "0-1", "language": language}
    answer = client.post("/api/review", json=request)
    assert answer.json() == review(RECORD).as_dict(language)


def test_ultimate_is_reviewed_by_the_engine(client: TestClient) -> None:
    request = {"game": "ultimate", "moves": ["a1", "b2", "f6"], "language": "it"}
    answer = client.post("/api/review", json=request)
    record = '[Game "ultimate"]\n\na1 b2 f6 *'
    assert answer.json() == review_ultimate(record).as_dict("it")


def test_explanation_matches_analysis(client: TestClient) -> None:
    position = "60.9/..../.1B./..A. F"
    request = {"position": position, "turn": "c1:D", "language": "it"}
    answer = client.post("/api/explain", json=request)
    assert answer.json() == explain(position, "c1:D").as_dict("it")


def test_too_little_time_leaves_turns_unproven(client: TestClient) -> None:
    hard = ".F5./.A../E..4/.... 1"
    answer = client.post("/api/explain", json={"position": hard, "turn": "a1:2", "seconds": 0.001})
    assert answer.json()["label"] == "unproven"


@pytest.mark.parametrize(
    ("path", "request_", "says"),
    [
        ("review", {"game": "quarto", "moves": [":0", "e9:1"]}, "not a square"),
        ("review", {"game": "quarto", "language": "xx"}, "unknown language"),
        ("review", {"game": "quarto", "moves": [":0"] * 301}, "at most 300"),
        ("explain", {"position": "0123/..../..../.... -", "turn": "a2:4"}, "the game is over"),
        ("explain", {"position": "..../..../..../.... 0", "turn": "a1:0"}, "0"),
    ],
)
def test_invalid_reviews_are_refused(
    client: TestClient, path: str, request_: dict[str, Any], says: str
) -> None:
    answer = client.post(f"/api/{path}", json=request_)
    assert answer.status_code == 422
    assert says in answer.json()["message"]


def test_a_review_reports_its_progress(client: TestClient) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, "do": "review", "game": "quarto", "moves": MOVES})
        found = []
        while (message := socket.receive_json())["event"] == "found":
            found.append(message["data"])
        assert message["event"] == "done"
    assert found[0] == {"solved": 0, "total": len(MOVES)}
    assert len(found[-1]["turns"]) == len(MOVES)
