"""Estimates of the engine through the API: one result for each depth, until cancelled."""

from __future__ import annotations

from fastapi.testclient import TestClient

from fourfold.analysis.ultimate import analyse_ultimate
from fourfold.base.limits import Limits
from fourfold.games.ultimate import Position

START = str(Position.start())
SMALL = Position.start(n=3)


def test_estimate_matches_engine(client: TestClient) -> None:
    request = {"game": "ultimate(n=3)", "position": str(SMALL), "seconds": 0.5}
    estimate = client.post("/api/estimate", json=request).json()
    same = analyse_ultimate(SMALL, depth=estimate["depth"], limits=Limits(), memory=32)
    assert [(each["move"], each["points"]) for each in estimate["moves"]] == [
        (str(value.move), value.points) for value in same.moves
    ]
    position = SMALL
    for move in estimate["moves"][0]["line"]:
        position = position.play(position.parse_move(move))


def test_every_depth_is_sent_until_cancelled(client: TestClient) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, "do": "estimate", "game": "ultimate", "position": START})
        depths = [socket.receive_json()["data"]["depth"] for _ in range(3)]
        assert depths == [1, 2, 3]
        socket.send_json({"id": 1, "do": "cancel"})
        socket.send_json({"id": 2, "do": "choose", "position": "..../..../..../.... -"})
        while (message := socket.receive_json())["id"] == 1:
            pass
        assert message["event"] == "error"  # which player?


def test_invalid_positions_are_refused(client: TestClient) -> None:
    for request, says in (
        (
            {"game": "quarto", "position": "..../..../..../.... -"},
            "only for ultimate, not for",
        ),
        ({"game": "ultimate", "position": "xo"}, "block"),
    ):
        answer = client.post("/api/estimate", json=request)
        assert answer.status_code == 422
        assert says in answer.json()["message"]
