"""What the page asks for follows from what is on the table: no more, and no longer than wanted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser import table

Open = Callable[..., Page]

GAME = "tictactoe&first=human&second=novice&moves=b2"
UNKNOWN: dict[str, Any] = {"depth": None, "nodes": None, "score": None, "line": []}


class Listener:
    """Hears what is asked, and answers with this move, or not at all."""

    def __init__(self, move: str | None = None) -> None:
        self.move = move
        self.heard: list[dict[str, Any]] = []

    def serve(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: self._hear(socket, json.loads(str(message))))

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if self.move is None or message["do"] == "cancel":
            return
        about = {"id": message["id"]}
        found = {**about, "event": "found", "data": {"move": self.move, **UNKNOWN}}
        for said in (found, {**about, "event": "done"}):
            socket.send(json.dumps(said))

    @property
    def asked(self) -> list[str]:
        return [message["do"] for message in self.heard]


def test_what_is_wanted_no_more_is_stopped_and_asked_for_again_when_it_is(open_page: Open) -> None:
    listener = Listener()
    page = open_page(GAME, serve=listener.serve)
    expect(page.locator("#status")).to_have_text("The Careful Beginner is thinking …")
    page.click("#undo")
    expect(page.locator("#status")).to_have_text("You: play x")
    page.click("[data-cell='0']")
    expect(page.locator("#status")).to_have_text("The Careful Beginner is thinking …")
    page.wait_for_function("document.querySelector('.seat-note:not(:empty)')")
    assert listener.asked == ["choose", "cancel", "choose"]
    assert listener.heard[0]["id"] == listener.heard[1]["id"]


def test_to_draw_it_all_anew_asks_for_nothing(open_page: Open) -> None:
    listener = Listener()
    page = open_page(GAME, serve=listener.serve)
    page.select_option("#language", "it")
    expect(page.locator("#status")).to_have_text("Il Principiante attento sta pensando …")
    page.select_option("#theme", "dark")
    assert listener.asked == ["choose"]


def test_a_move_that_cannot_be_made_is_not_asked_for_again(open_page: Open) -> None:
    listener = Listener("b2")
    page = open_page(GAME, serve=listener.serve)
    expect(page.locator("#error")).to_have_text("b2 is occupied by x")
    expect(page.locator("#status")).to_have_text("Paused")
    assert listener.asked == ["choose"]
    listener.move = "a1"
    page.click("#pause")
    table.wait_for_moves(page, 2)
    assert listener.asked == ["choose", "choose"]
