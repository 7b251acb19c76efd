"""Tables over the API and its socket: two who play, one who watches, and one who should not."""

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

ADA, BO, EVE = ("Seat-Secret", "a" * 22), ("Seat-Secret", "b" * 22), ("Seat-Secret", "e" * 22)
Owner = tuple[str, str]


def lay(client: TestClient, owner: Owner = ADA, **given: Any) -> str:
    asked = {"game": "tictactoe", "side": "first", "name": "Ada", **given}
    answer = client.post("/api/tables", json=asked, headers=[owner])
    assert answer.status_code == 200, answer.text
    return str(answer.json()["key"])


def do(client: TestClient, key: str, owner: Owner, **deed: Any) -> Any:
    return client.post(f"/api/tables/{key}/deeds", json=deed, headers=[owner])


def full(client: TestClient, **given: Any) -> str:
    key = lay(client, **given)
    assert do(client, key, BO, do="sit", name="Bo").status_code == 200
    return key


@contextmanager
def at(client: TestClient, key: str, owner: Owner | None) -> Iterator[WebSocketTestSession]:
    # This client does not wait for the app when it leaves, but cancels it.
    with suppress(CancelledError), client.websocket_connect(f"/api/tables/{key}/live") as socket:
        socket.send_json({"do": "come", "secret": owner and owner[1]})
        yield socket


def heard(socket: WebSocketTestSession, event: str) -> Any:
    """The next of this kind; pings are answered."""
    while True:
        told = socket.receive_json()
        if told["event"] == "ping":
            socket.send_json({"do": "pong", "number": told["number"]})
        if told["event"] == event:
            return told


def test_two_play_over_requests(client: TestClient) -> None:
    key = full(client)
    table = do(client, key, ADA, do="move", move="b2", ply=0).json()
    assert (table["moves"], table["to_move"]) == (["b2"], 1)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
    assert do(client, key, BO, do="resign").json()["ending"] == {"winner": 0, "reason": "resigned"}
    assert do(client, key, BO, do="offer", kind="rematch").json()["offer"]["seat"] == 1
    again = do(client, key, ADA, do="answer", accepts=True).json()
    assert (again["number"], again["first"], again["tally"]) == (2, 1, [1.0, 0.0])


def test_a_move_is_seen_by_the_other_and_by_who_watches(client: TestClient) -> None:
    key = full(client)
    with at(client, key, ADA) as ada, at(client, key, BO) as bo, at(client, key, None) as watcher:
        assert [heard(socket, "scene")["you"] for socket in (ada, bo, watcher)] == [0, 1, None]
        ada.send_json({"id": 1, "do": "move", "move": "b2", "ply": 0})
        assert heard(ada, "done")["id"] == 1
        for socket in (bo, watcher):
            while (scene := heard(socket, "scene"))["table"]["moves"] != ["b2"]:
                pass
            assert scene["table"]["watching"] == 1
        watcher.send_json({"id": 5, "do": "move", "move": "a1", "ply": 1})
        assert heard(watcher, "error")["code"] == "table.watching"


def test_who_sits_down_is_seen_to_be_there(client: TestClient) -> None:
    key = lay(client)
    with at(client, key, BO) as bo:
        assert heard(bo, "scene")["you"] is None
        bo.send_json({"id": 1, "do": "sit", "name": "Bo"})
        while (scene := heard(bo, "scene"))["you"] is None:
            pass
        while not scene["table"]["seats"][1]["is_there"]:
            scene = heard(bo, "scene")
        assert scene["table"]["watching"] == 0


def test_a_stolen_address_gives_no_seat(client: TestClient) -> None:
    key = full(client)
    for deed in (
        {"do": "move", "move": "b2", "ply": 0},
        {"do": "resign"},
        {"do": "offer", "kind": "draw"},
        {"do": "greet", "greeting": "hello"},
    ):
        assert do(client, key, EVE, **deed).status_code == 403
    assert do(client, key, EVE, do="sit", name="Ada").status_code == 422
    with at(client, key, EVE) as eve:
        assert heard(eve, "scene")["you"] is None
        eve.send_json({"id": 1, "do": "move", "move": "b2", "ply": 0})
        assert heard(eve, "error")["code"] == "table.not_yours"
    assert client.get(f"/api/tables/{key}").json()["moves"] == []


def test_nothing_that_is_told_has_a_secret_in_it(client: TestClient) -> None:
    key = full(client)
    text = client.get(f"/api/tables/{key}").text
    with at(client, key, ADA) as ada:
        text += str(heard(ada, "scene"))
    assert ADA[1] not in text
    assert "digest" not in text


def test_a_table_that_is_not_there(client: TestClient) -> None:
    assert client.get(f"/api/tables/{'x' * 22}").status_code == 404
    with at(client, "x" * 22, ADA) as nobody:
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
def test_tables_that_cannot_be_laid(client: TestClient, given: dict[str, Any]) -> None:
    asked = {"game": "tictactoe", **given}
    assert client.post("/api/tables", json=asked, headers=[ADA]).status_code == 422


def test_a_secret_is_needed_and_long_enough(client: TestClient) -> None:
    assert client.post("/api/tables", json={}).status_code == 422
    for secret in ("short", "x" * 101, "with spaces in it, which none has"):
        answer = client.post("/api/tables", json={}, headers=[("Seat-Secret", secret)])
        assert answer.status_code == 422


def test_pages_of_others_may_not_ask(client: TestClient) -> None:
    elsewhere = {"Origin": "http://elsewhere.example", "Seat-Secret": ADA[1]}
    assert client.post("/api/tables", json={}, headers=elsewhere).status_code == 403


def test_pages_of_others_may_not_listen(client: TestClient) -> None:
    where = f"/api/tables/{full(client)}/live"
    elsewhere = {"Origin": "http://elsewhere.example"}
    with pytest.raises(WebSocketDenialResponse), client.websocket_connect(where, headers=elsewhere):
        pass


def test_no_secret_is_logged(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    key = full(client)
    with at(client, key, ADA) as ada:
        ada.send_json({"id": 1, "do": "move", "move": "nowhere", "ply": 0})
        heard(ada, "error")
    do(client, key, EVE, do="resign")
    assert not [owner for owner in (ADA, BO, EVE) if owner[1] in caplog.text]


def test_a_link_as_a_code(client: TestClient) -> None:
    rows = client.post("/api/code", json={"text": "http://192.0.2.7:8484/friend/#x"}).json()["rows"]
    assert {len(row) for row in rows} == {len(rows)}
    assert rows[4][4:11] == "1111111"  # the corner that cameras look for


def test_tables_are_laid_only_so_often() -> None:
    with TestClient(create_app()) as client:
        codes = {
            client.post("/api/tables", json={}, headers=[ADA]).status_code
            for _ in range(TABLES_BURST + 2)
        }
    assert codes == {200, 429}


def test_who_says_too_much_at_a_table_is_shown_out(client: TestClient) -> None:
    with at(client, lay(client), ADA) as ada:
        ada.send_text("x" * (MAX_ACTION_BYTES + 1))
        while (answer := ada.receive())["type"] != "websocket.close":
            pass
    assert answer["code"] == 1008


@pytest.mark.parametrize("message", ["{", "[]", "[" * 900, '{"id":1}', '{"id":-1,"do":"resign"}'])
def test_what_cannot_be_understood_is_answered(client: TestClient, message: str) -> None:
    with at(client, full(client), ADA) as ada:
        ada.send_text(message)
        assert heard(ada, "error")["message"]
        ada.send_json({"id": 2, "do": "resign"})
        assert heard(ada, "done")["id"] == 2


def test_who_plays_is_told_nothing_about_that_game(client: TestClient) -> None:
    key = full(client, game="quarto")
    empty = "..../..../..../.... -"
    for owner, ply, move in ((ADA, 0, ":6"), (BO, 1, "a1:7")):
        do(client, key, owner, do="move", move=move, ply=ply)
    here = {"game": "quarto", "position": "6.../..../..../.... 7", "seconds": 0.2}
    further = {**here, "position": "67../..../..../.... 8"}
    choose = {"position": empty, "moves": [":6", "a1:7"], "player": "random"}
    elsewhere = {**here, "position": "..../..../..../.... 9"}

    def refused(path: str, given: dict[str, Any]) -> bool:
        return bool(client.post(f"/api/{path}", json=given).json().get("code") == "table.no_help")

    with at(client, key, ADA) as ada:
        heard(ada, "scene")
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
        heard(ada, "done")
        assert not refused("solve", here)


def test_what_is_known_before_a_table_is_laid(client: TestClient) -> None:
    about = client.get("/api/hall").json()
    assert about["address"] is None
    assert about["are_kept"] is False
    assert "hello" in about["greetings"]
