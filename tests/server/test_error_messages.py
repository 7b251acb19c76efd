"""Error messages of the server: code, parameters and English text."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.i18n.catalogue import messages_in
from fourfold.players.registry import player_names

EMPTY = "..../..../..../.... -"


def test_every_player_is_described() -> None:
    described = {code.partition(".")[2] for code in messages_in("players") if "about." in code}
    assert described == set(player_names())


@pytest.mark.parametrize(
    ("path", "body", "code", "params"),
    [
        (
            "choose",
            {"position": EMPTY, "player": "randon"},
            "spec.player",
            {"name": "randon"},
        ),
        (
            "choose",
            {"position": EMPTY, "player": "minmax(depth=99)"},
            "spec.value",
            {"owner": "minmax", "name": "depth", "value": "99"},
        ),
        ("trace", {"game": "abstract", "position": "(3"}, "given.open", {}),
        ("position", {"moves": [":0"] * 301}, "request.too_long", {"max_length": 300}),
    ],
)
def test_an_error_has_a_code_and_parameters(
    client: TestClient, path: str, body: dict[str, Any], code: str, params: dict[str, Any]
) -> None:
    error = client.post(f"/api/{path}", json=body).json()
    assert error["code"] == code
    assert {name: error["params"][name] for name in params} == params
    if error["params"].get("near"):
        assert error["params"]["near"]["params"] == {"name": "random"}


def test_error_reason_is_a_message(client: TestClient) -> None:
    text = '[Game "quarto"]\n\n:0 a1:1 a1:2 *\n'
    error = client.post("/api/records/read", json={"text": text}).json()
    turn = error["params"]["reason"]
    assert (error["code"], turn["code"]) == ("record.game", "record.turn")
    assert turn["params"]["reason"] == {
        "message": "a1 is occupied by piece 0",
        "code": "rule.occupied",
        "params": {"square": "a1", "piece": "0"},
    }
