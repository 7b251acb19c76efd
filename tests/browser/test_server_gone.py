"""The server is killed and comes back while a page is open."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.conftest import Server

from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player
from fourfold.server.limits import MAX_CONNECTIONS

QUARTO = Game.find("quarto")

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


def test_a_lost_server_is_reported_and_the_page_recovers(
    server: Server, open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page("quarto&first=human&second=random(seed=3)")
    board_page.click_piece(page, 6)
    expect(page.locator("#moves li")).to_have_count(2)
    server.kill()
    expect(page.locator("#banner")).to_contain_text("No connection to the server")
    position = board_page.quarto_position(page)
    board_page.click_turn(page, position.legal_moves()[0])  # the page knows the rules
    assert len(board_page.moves(page)) == 3
    screenshot(page, "server-gone")
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page.locator("#games")).to_contain_text("This needs the server")
    server.start()
    expect(page.locator(".kept li")).to_have_count(1)  # and opened, unasked
    page.get_by_role("link", name="Quarto", exact=True).click()
    expect(page.locator("#moves li")).to_have_count(4)  # the player answers, unasked
    expect(page.locator("#banner")).to_be_hidden()
    assert [board_page.moves(page)[number] for number in (1, 3)] == answers_of_one_player(page)


def answers_of_one_player(page: Page) -> list[str]:
    """The answers of the second player when the server is there all the time."""
    player = make_player("random(seed=3)")
    position, answers = QUARTO.start(), []
    for move in board_page.moves(page):
        if position.to_move == 1:
            answers.append(str(player.choose(position, UNLIMITED).move))
        position = position.play(position.parse_move(move))
    return answers


def test_an_evicted_page_reconnects_when_needed(server: Server, open_page: Open) -> None:
    page = open_page("quarto&first=human&second=random(seed=3)")
    sockets: list[object] = []
    page.on("websocket", lambda opened: sockets.append(opened))
    with contextlib.ExitStack() as crowd:
        for number in range(MAX_CONNECTIONS + 20):
            # Several addresses, because connections are limited for each.
            source = (f"127.0.1.{number % 250}", 0)
            address = ("127.0.0.1", server.port)
            crowd.enter_context(socket.create_connection(address, 20, source_address=source))
        page.wait_for_timeout(1000)
        assert sockets == []
        expect(page.locator("#banner")).to_be_hidden()
        board_page.click_piece(page, 6)
        expect(page.locator("#moves li")).to_have_count(2)
        assert len(sockets) == 1
