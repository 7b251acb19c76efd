"""The JSON API: responses to valid requests."""

from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from fastapi.testclient import TestClient

GAMES = ("quarto", "quarto(rules=squares)", "ultimate", "ultimate(n=3)", "tictactoe")


def test_the_status_names_the_server(client: TestClient) -> None:
    assert client.get("/api/status").json()["name"] == "fourfold"


def test_games_are_listed_with_their_options(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert [option["name"] for option in games["quarto"]["options"]] == ["rules"]


def test_players_are_listed_without_the_human(client: TestClient) -> None:
    names = [player["name"] for player in client.get("/api/players").json()]
    assert "random" in names
    assert "human" not in names


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_the_start_by_default(client: TestClient, game: str) -> None:
    answer = client.post("/api/position", json={"game": game}).json()
    assert (answer["to_move"], answer["outcome"]) == (0, None)
    move = answer["legal_moves"][0]
    after = client.post("/api/position", json={"game": game, "moves": [move]}).json()
    assert after["to_move"] == 1
    again = {"game": game, "position": after["position"]}
    assert client.post("/api/position", json=again).json() == after


def test_a_won_game_has_an_outcome_and_no_moves(client: TestClient) -> None:
    request = {"position": "012./..../..../.... 3", "moves": ["d1:"]}
    answer = client.post("/api/position", json=request).json()
    assert answer["outcome"] == {"winner": 0, "reason": "line", "points": [1, 0]}
    assert answer["legal_moves"] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_player_chooses_a_legal_move(client: TestClient, game: str) -> None:
    start = client.post("/api/position", json={"game": game}).json()
    request = {"game": game, "position": start["position"], "player": "random(seed=1)"}
    choice = client.post("/api/choose", json=request).json()
    assert choice["move"] in start["legal_moves"]
    assert client.post("/api/choose", json=request).json()["move"] == choice["move"]


def test_a_player_chooses_after_the_moves_of_a_game(client: TestClient) -> None:
    request = {"moves": [":6", "c3:4"], "player": "scripted(moves=:6 b2:9)", "table": "mine"}
    assert client.post("/api/choose", json=request).json()["move"] == "b2:9"


def test_records_are_read_and_written(client: TestClient) -> None:
    record = {
        "game": "quarto(rules=squares)",
        "players": ["human", "random(seed=7)"],
        "moves": [":6", "c3:4"],
        "comments": {"2": "a bold start"},
    }
    text = client.post("/api/records/write", json=record).json()["text"]
    assert '[Second "random(seed=7)"]' in text
    (read,) = client.post("/api/records/read", json={"text": text}).json()["records"]
    assert {name: read[name] for name in record} == record


@pytest.mark.parametrize("page", ["/", "/friend/", "/tree/", "/exercise/", "/learn/en/"])
def test_resources_of_pages_exist(client: TestClient, page: str) -> None:
    text = client.get(page).text
    addresses = re.findall(r'(?:href|src)="([^"]+\.(?:js|css|svg))"', text)
    assert len(addresses) > 2
    for address in addresses:
        assert client.get(urljoin(page, address)).status_code == 200, address


def test_responses_carry_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/status", "/nothing/there"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/tree", "/tree/", "/exercise", "/exercise/", "/learn"])
def test_pages_share_their_header(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text.count("<a href=") >= 8
    assert "$" not in answer.text
