"""The queries of the page follow from the state of the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser import board_page

Open = Callable[..., Page]

GAME = "tictactoe&first=human&second=novice&moves=b2"
UNKNOWN: dict[str, Any] = {"depth": None, "nodes": None, "score": None, "line": []}


class FakeServer:
    """Records the requests, and answers them with this move, or not at all."""

    def __init__(self, move: str | None = None) -> None:
        self.move = move
        self.messages: list[dict[str, Any]] = []

    def serve(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self._on_message(socket, json.loads(str(message))))

    def _on_message(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self.messages.append(message)
        if self.move is None or message["do"] == "cancel":
            return
        about = {"id": message["id"]}
        found = {**about, "event": "found", "data": {"move": self.move, **UNKNOWN}}
        for said in (found, {**about, "event": "done"}):
            socket.send(json.dumps(said))

    @property
    def requests(self) -> list[str]:
        return [message["do"] for message in self.messages]


def test_an_obsolete_query_is_cancelled_and_started_again_when_needed(open_page: Open) -> None:
    server = FakeServer()
    page = open_page(GAME, serve=server.serve)
    expect(page.locator("#status")).to_have_text("The Careful Beginner is thinking …")
    page.click("#undo")
    expect(page.locator("#status")).to_have_text("Your turn: play x")
    page.click("[data-cell='0']")
    expect(page.locator("#status")).to_have_text("The Careful Beginner is thinking …")
    page.wait_for_function("document.querySelector('.seat-note:not(:empty)')")
    assert server.requests == ["choose", "cancel", "choose"]
    assert server.messages[0]["id"] == server.messages[1]["id"]


def test_drawing_again_starts_no_query(open_page: Open) -> None:
    server = FakeServer()
    page = open_page(GAME, serve=server.serve)
    page.select_option("#language", "it")
    expect(page.locator("#status")).to_have_text("Il Principiante attento sta pensando …")
    page.select_option("#theme", "dark")
    assert server.requests == ["choose"]


def test_a_refused_move_is_not_queried_again(open_page: Open) -> None:
    server = FakeServer("b2")
    page = open_page(GAME, serve=server.serve)
    expect(page.locator("#error")).to_have_text("b2 is already marked with x")
    expect(page.locator("#status")).to_have_text("Paused")
    assert server.requests == ["choose"]
    server.move = "a1"
    page.click("#pause")
    board_page.wait_for_moves(page, 2)
    assert server.requests == ["choose", "choose"]
