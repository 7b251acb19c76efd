"""Malformed, oversized and hostile requests: refused with a reason, and the server goes on."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from fourfold.base.errors import FourfoldError
from fourfold.server.app import create_app
from fourfold.server.limits import MAX_BODY_BYTES
from fourfold.server.security import AllowedHosts

EMPTY = "..../..../..../.... -"
ULTIMATE = {"game": "ultimate", "position": "/".join(["." * 16] * 16) + " -"}


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("position", {"game": "chess"}, "unknown game chess"),
        ("position", {"position": "nonsense"}, "the piece in hand is missing"),
        ("position", {"position": "x" * 601}, "at most 600"),
        ("position", {"moves": ["c3:6"]}, "no piece is in hand"),
        ("position", {"moves": [":0"] * 301}, "at most 300"),
        ("position", {"moves": None}, "moves"),
        ("position", {"sudo": 1}, "sudo"),
        ("position", [], "body"),
        ("choose", {"position": EMPTY, "player": "randon"}, "did you mean random?"),
        ("choose", {"position": EMPTY, "player": "random(seed=x)"}, "seed=x is not accepted"),
        ("choose", {"position": EMPTY, "player": "human"}, "a human player needs a user interface"),
        (
            "choose",
            ULTIMATE | {"player": "ultimate(threads=9)"},
            "threads=9 exceeds the limit",
        ),
        (
            "choose",
            ULTIMATE | {"player": "ultimate(memory=9999)"},
            "limit of this server (256)",
        ),
        ("choose", {"position": EMPTY, "player": "random", "seconds": 1e9}, "seconds"),
        ("choose", {"moves": [":6", "c3:6"], "player": "random"}, "piece 6"),
        ("choose", {"moves": [":6"] * 301, "player": "random"}, "moves"),
        ("choose", {"table": "x" * 65, "player": "random"}, "table"),
        ("choose", {"position": "0123/..../..../.... -", "player": "random"}, "the game is over"),
        ("records/read", {"text": "["}, "line 1"),
        ("records/read", {"text": "x" * 65537}, "at most 65536"),
        ("records/write", {"game": "quarto", "result": "2-0"}, "result"),
        ("records/write", {"game": "quarto", "tags": {"a b": "c"}}, "is not a tag"),
    ],
)
def test_invalid_requests_are_refused_with_a_reason(
    client: TestClient, path: str, body: Any, says: str
) -> None:
    answer = client.post(
        f"/api/{path}",
        content=json.dumps(body),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422
    assert says in answer.json()["message"]


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b"{}", "text/plain", 422),
        (b" " * (MAX_BODY_BYTES + 1), "application/json", 413),
    ],
)
def test_invalid_bodies_are_refused(
    client: TestClient, content: bytes, kind: str, status: int
) -> None:
    answer = client.post("/api/position", content=content, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert answer.json()["message"]


def test_a_large_body_in_pieces_is_refused(client: TestClient) -> None:
    pieces = (b"x" * 65536 for _ in range(17))
    answer = client.post(
        "/api/position", content=pieces, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/api/nothing", "/../pyproject.toml", "/%2e%2e/app.py", "/%00", "/js/%2e%2e/%2e%2e/app.py"],
)
def test_unknown_addresses_are_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (400, 404)


def test_wrong_methods_are_refused(client: TestClient) -> None:
    assert client.get("/api/choose").status_code in (404, 405)
    assert client.delete("/api/position").status_code == 405


@pytest.fixture(scope="module")
def named() -> Iterator[TestClient]:
    """A server that also answers to ``games.example``."""
    app = create_app(AllowedHosts(["Games.Example"]))
    with TestClient(app, base_url="http://localhost:8484") as client:
        yield client


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:1",
        "127.0.0.1",
        "192.0.2.7:8484",
        "[::1]:8484",
        "[2001:db8::1]",
        "games.example",
        "games.example.:8484",
        f"{socket.gethostname()}:8484",
    ],
)
def test_safe_host_names_are_accepted(named: TestClient, host: str) -> None:
    assert named.get("/api/status", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "games.example.evil.example", "127.0.0.1.evil.example", "[x]", "", "::1"],
)
def test_unknown_host_names_are_refused(named: TestClient, host: str) -> None:
    answer = named.get("/api/status", headers={"Host": host})
    assert answer.status_code == 421
    error = answer.json()
    assert error["code"] == "refused.host"
    assert error["message"].endswith(f"--allow-host {error['params']['name']}")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "does not accept the host name"), ("it", "non accetta il nome host")],
)
def test_browsers_get_a_page_that_explains_allow_host(
    named: TestClient, language: str, words: str
) -> None:
    headers = {"Host": "a<b>.example", "Accept": "text/html,*/*", "Accept-Language": language}
    answer = named.get("/", headers=headers)
    assert answer.status_code == 421
    assert answer.headers["content-type"].startswith("text/html")
    assert words in answer.text
    assert "--allow-host a&lt;b&gt;.example" in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "http://[", "null", "http://localhost"])
def test_requests_of_other_origins_are_refused(named: TestClient, origin: str) -> None:
    answer = named.get("/api/status", headers={"Origin": origin})
    assert answer.status_code == 403
    error = answer.json()
    assert error["code"] == "refused.origin"
    assert error["params"] | {"origin": origin, "host": "localhost:8484"} == error["params"]
    assert named.get("/api/status", headers={"Origin": "http://localhost:8484"}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "localhost", "Origin": "http://evil.example"}, 403),
        ({"Host": "evil.example"}, 421),
    ],
)
def test_sockets_of_other_origins_and_hosts_are_refused(
    named: TestClient, headers: dict[str, str], status: int
) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        named.websocket_connect("/api/live", headers=headers),
    ):
        pass
    assert refused.value.status_code == status


@pytest.mark.parametrize(
    "name", ["http://games.example", "games.example:80", "a b", "", "..", "x" * 70]
)
def test_invalid_host_names_cannot_be_allowed(name: str) -> None:
    with pytest.raises(FourfoldError, match="not a host name"):
        AllowedHosts([name])
