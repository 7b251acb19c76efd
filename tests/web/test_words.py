"""What the server refuses: a code, its facts, and the English words."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

from fourfold.players.registry import player_names
from fourfold.words.catalogue import messages_in

EMPTY = "..../..../..../.... -"


def test_every_player_is_described() -> None:
    described = {code.partition(".")[2] for code in messages_in("players") if "about." in code}
    assert described == set(player_names())


@pytest.mark.parametrize(
    ("path", "body", "code", "facts"),
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
def test_the_code_and_the_facts(
    client: TestClient, path: str, body: dict[str, Any], code: str, facts: dict[str, Any]
) -> None:
    said = client.post(f"/api/{path}", json=body).json()
    assert said["code"] == code
    assert {name: said["facts"][name] for name in facts} == facts
    if "near" in said["facts"]:
        assert said["facts"]["near"]["facts"] == {"name": "random"}


def test_an_error_in_an_error(client: TestClient) -> None:
    text = '[Game "quarto"]\n\n:0 a1:1 a1:2 *\n'
    said = client.post("/api/records/read", json={"text": text}).json()
    turn = said["facts"]["reason"]
    assert (said["code"], turn["code"]) == ("record.game", "record.turn")
    assert turn["facts"]["reason"] == {
        "message": "a1 is occupied by piece 0",
        "code": "rule.occupied",
        "facts": {"square": "a1", "piece": "0"},
    }
