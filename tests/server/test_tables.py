"""Live tables over the API and its socket: two players, a watcher and an intruder."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse, WebSocketTestSession

from fourfold.server.app import create_app
from fourfold.server.limits import MAX_ACTION_BYTES, TABLES_BURST
from fourfold.service.operations import OPERATIONS

ADA, BO, EVE = ("Seat-Secret", "a" * 22), ("Seat-Secret", "b" * 22), ("Seat-Secret", "e" * 22)
Owner = tuple[str, str]


def create(client: TestClient, owner: Owner = ADA, **given: Any) -> str:
    body = {"game": "tictactoe", "side": "first", "name": "Ada", **given}
    answer = client.post("/api/tables", json=body, headers=[owner])
    assert answer.status_code == 200, answer.text
    return str(answer.json()["key"])


def act(client: TestClient, key: str, owner: Owner, **action: Any) -> Any:
    return client.post(f"/api/tables/{key}/actions", json=action, headers=[owner])


def create_full(client: TestClient, **given: Any) -> str:
    key = create(client, **given)
    assert act(client, key, BO, do="sit", name="Bo").status_code == 200
    return key


@contextmanager
def connect(client: TestClient, key: str, owner: Owner | None) -> Iterator[WebSocketTestSession]:
    # This client does not wait for the app when it leaves, but cancels it.
    with suppress(CancelledError), client.websocket_connect(f"/api/tables/{key}/live") as socket:
        socket.send_json({"do": "come", "secret": owner and owner[1]})
        yield socket


def receive(socket: WebSocketTestSession, event: str) -> Any:
    """The next message of this kind; pings are answered."""
    while True:
        message = socket.receive_json()
        if message["event"] == "ping":
            socket.send_json({"do": "pong", "number": message["number"]})
        if message["event"] == event:
            return message


def test_two_players_use_requests_only(client: TestClient) -> None:
    key = create_full(client)
    table = act(client, key, ADA, do="move", move="b2", ply=0).json()
    assert (table["moves"], table["to_move"]) == (["b2"], 1)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
    assert act(client, key, BO, do="resign").json()["ending"] == {"winner": 0, "reason": "resigned"}
    assert act(client, key, BO, do="offer", kind="rematch").json()["offer"]["seat"] == 1
    again = act(client, key, ADA, do="answer", accepts=True).json()
    assert (again["number"], again["first"], again["tally"]) == (2, 1, [1.0, 0.0])


def test_a_move_is_sent_to_opponent_and_watchers(client: TestClient) -> None:
    key = create_full(client)
    with (
        connect(client, key, ADA) as ada,
        connect(client, key, BO) as bo,
        connect(client, key, None) as watcher,
    ):
        assert [receive(socket, "scene")["you"] for socket in (ada, bo, watcher)] == [0, 1, None]
        ada.send_json({"id": 1, "do": "move", "move": "b2", "ply": 0})
        assert receive(ada, "done")["id"] == 1
        for socket in (bo, watcher):
            while (scene := receive(socket, "scene"))["table"]["moves"] != ["b2"]:
                pass
            assert scene["table"]["watching"] == 1
        watcher.send_json({"id": 5, "do": "move", "move": "a1", "ply": 1})
        assert receive(watcher, "error")["code"] == "table.watching"


def test_a_client_counts_as_present_once_it_has_a_seat(client: TestClient) -> None:
    key = create(client)
    with connect(client, key, BO) as bo:
        assert receive(bo, "scene")["you"] is None
        bo.send_json({"id": 1, "do": "sit", "name": "Bo"})
        while (scene := receive(bo, "scene"))["you"] is None:
            pass
        while not scene["table"]["seats"][1]["is_there"]:
            scene = receive(bo, "scene")
        assert scene["table"]["watching"] == 0


def test_the_key_of_a_table_gives_no_seat(client: TestClient) -> None:
    key = create_full(client)
    for action in (
        {"do": "move", "move": "b2", "ply": 0},
        {"do": "resign"},
        {"do": "offer", "kind": "draw"},
        {"do": "greet", "greeting": "hello"},
    ):
        assert act(client, key, EVE, **action).status_code == 403
    assert act(client, key, EVE, do="sit", name="Ada").status_code == 422
    with connect(client, key, EVE) as eve:
        assert receive(eve, "scene")["you"] is None
        eve.send_json({"id": 1, "do": "move", "move": "b2", "ply": 0})
        assert receive(eve, "error")["code"] == "table.not_yours"
    assert client.get(f"/api/tables/{key}").json()["moves"] == []


def test_no_response_contains_a_secret(client: TestClient) -> None:
    key = create_full(client)
    text = client.get(f"/api/tables/{key}").text
    with connect(client, key, ADA) as ada:
        text += str(receive(ada, "scene"))
    assert ADA[1] not in text
    assert "digest" not in text


def test_an_unknown_table_is_not_found(client: TestClient) -> None:
    assert client.get(f"/api/tables/{'x' * 22}").status_code == 404
    with connect(client, "x" * 22, ADA) as nobody:
        assert nobody.receive()["code"] == 4404


@pytest.mark.parametrize(
    "given",
    [
        {"game": "chess"},
        {"start": "xxx/oo./..."},
        {"clock": {"base": 1}},
        {"name": "x" * 25},
        {"name": "\u202eAda"},
        {"side": "third"},
    ],
)
def test_invalid_tables_are_refused(client: TestClient, given: dict[str, Any]) -> None:
    body = {"game": "tictactoe", **given}
    assert client.post("/api/tables", json=body, headers=[ADA]).status_code == 422


def test_a_long_secret_is_required(client: TestClient) -> None:
    assert client.post("/api/tables", json={}).status_code == 422
    for secret in ("short", "x" * 101, "with spaces in it, which none has"):
        answer = client.post("/api/tables", json={}, headers=[("Seat-Secret", secret)])
        assert answer.status_code == 422


def test_requests_of_other_sites_are_refused(client: TestClient) -> None:
    elsewhere = {"Origin": "http://elsewhere.example", "Seat-Secret": ADA[1]}
    assert client.post("/api/tables", json={}, headers=elsewhere).status_code == 403


def test_sockets_of_other_sites_are_refused(client: TestClient) -> None:
    where = f"/api/tables/{create_full(client)}/live"
    elsewhere = {"Origin": "http://elsewhere.example"}
    with pytest.raises(WebSocketDenialResponse), client.websocket_connect(where, headers=elsewhere):
        pass


def test_no_secret_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    key = create_full(client)
    with connect(client, key, ADA) as ada:
        ada.send_json({"id": 1, "do": "move", "move": "nowhere", "ply": 0})
        receive(ada, "error")
    act(client, key, EVE, do="resign")
    assert not [owner for owner in (ADA, BO, EVE) if owner[1] in caplog.text]


def test_a_link_as_a_qr_code(client: TestClient) -> None:
    rows = client.post("/api/code", json={"text": "http://192.0.2.7:8484/friend/#x"}).json()["rows"]
    assert {len(row) for row in rows} == {len(rows)}
    assert rows[4][4:11] == "1111111"  # the corner that cameras look for


def test_creating_tables_has_a_rate_limit() -> None:
    with TestClient(create_app()) as client:
        codes = {
            client.post("/api/tables", json={}, headers=[ADA]).status_code
            for _ in range(TABLES_BURST + 2)
        }
    assert codes == {200, 429}


def test_a_client_that_sends_too_much_is_disconnected(client: TestClient) -> None:
    with connect(client, create(client), ADA) as ada:
        ada.send_text("x" * (MAX_ACTION_BYTES + 1))
        while (answer := ada.receive())["type"] != "websocket.close":
            pass
    assert answer["code"] == 1008


@pytest.mark.parametrize("message", ["{", "[]", "[" * 900, '{"id":1}', '{"id":-1,"do":"resign"}'])
def test_invalid_messages_are_answered(client: TestClient, message: str) -> None:
    with connect(client, create_full(client), ADA) as ada:
        ada.send_text(message)
        assert receive(ada, "error")["message"]
        ada.send_json({"id": 2, "do": "resign"})
        assert receive(ada, "done")["id"] == 2


def test_players_can_use_everything_else(client: TestClient) -> None:
    """While somebody plays at an address, no request from it fails for lack of a game."""
    key = create_full(client, game="quarto")
    with connect(client, key, ADA) as ada:
        receive(ada, "scene")
        for operation in OPERATIONS.values():
            if operation.path is None:
                continue
            path = f"/api/{operation.path.replace('{number}', '1')}"
            bodies: tuple[Any, ...] = (None, {}, {"turn": "a1:"}, {"seed": 1})
            for body in bodies:
                answer = client.request(operation.method, path, json=body)
                assert answer.status_code < 500, (operation.name, answer.text)
        with client.websocket_connect("/api/live") as asking:
            asking.send_json({"id": 1, "do": "watch"})
            asking.send_json({"id": 2, "do": "solve"})
            assert asking.receive_json()["id"] in (1, 2)


def test_players_get_no_help_with_their_game(client: TestClient) -> None:
    key = create_full(client, game="quarto")
    empty = "..../..../..../.... -"
    for owner, ply, move in ((ADA, 0, ":6"), (BO, 1, "a1:7")):
        act(client, key, owner, do="move", move=move, ply=ply)
    here = {"game": "quarto", "position": "6.../..../..../.... 7", "seconds": 0.2}
    further = {**here, "position": "67../..../..../.... 8"}
    choose = {"position": empty, "moves": [":6", "a1:7"], "player": "random"}
    elsewhere = {**here, "position": "..../..../..../.... 9"}

    def refused(path: str, given: dict[str, Any]) -> bool:
        return bool(client.post(f"/api/{path}", json=given).json().get("code") == "table.no_help")

    with connect(client, key, ADA) as ada:
        receive(ada, "scene")
        assert refused("analyse", here)
        assert refused("solve", further)
        assert refused("choose", choose)
        assert refused("review", {"game": "quarto", "moves": [":6", "a1:7", "b1:8"]})
        assert not refused("choose", {**choose, "moves": [":6"]})
        assert not refused("solve", elsewhere)
        with client.websocket_connect("/api/live") as asking:
            asking.send_json({"id": 1, "do": "analyse", **here})
            assert asking.receive_json()["code"] == "table.no_help"
        ada.send_json({"id": 1, "do": "resign"})
        receive(ada, "done")
        assert not refused("solve", here)


def test_the_lobby(client: TestClient) -> None:
    about = client.get("/api/lobby").json()
    assert about["address"] is None
    assert about["are_kept"] is False
    assert "hello" in about["greetings"]
