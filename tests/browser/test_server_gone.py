"""The server is killed and comes back while a page is open."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import table
from tests.browser.conftest import Server

from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player
from fourfold.server.limits import MAX_CONNECTIONS

QUARTO = Game.find("quarto")

Open = Callable[..., Page]
Keep = Callable[[Page, str], None]


def test_the_page_says_so_and_recovers(server: Server, open_page: Open, keep: Keep) -> None:
    page = open_page("quarto&first=human&second=random(seed=3)")
    table.click_piece(page, 6)
    expect(page.locator("#moves li")).to_have_count(2)
    server.kill()
    expect(page.locator("#banner")).to_contain_text("cannot be reached")
    position = table.quarto(page)
    table.click_turn(page, position.legal_moves()[0])  # the rules are in the page
    assert len(table.moves(page)) == 3
    keep(page, "server-gone")
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page.locator("#games")).to_contain_text("this needs it")
    server.start()
    expect(page.locator(".kept li")).to_have_count(1)  # and opened, unasked
    page.get_by_role("link", name="Quarto", exact=True).click()
    expect(page.locator("#moves li")).to_have_count(4)  # the player answers, unasked
    expect(page.locator("#banner")).to_be_hidden()
    assert [table.moves(page)[number] for number in (1, 3)] == answers_of_one_player(page)


def answers_of_one_player(page: Page) -> list[str]:
    """What the second player answers when it is there from the beginning to the end."""
    player = make_player("random(seed=3)")
    position, answers = QUARTO.start(), []
    for move in table.moves(page):
        if position.to_move == 1:
            answers.append(str(player.choose(position, UNLIMITED).move))
        position = position.play(position.parse_move(move))
    return answers


def test_a_page_whose_place_is_wanted_leaves_and_comes_back_by_itself(
    server: Server, open_page: Open
) -> None:
    page = open_page("quarto&first=human&second=random(seed=3)")
    sockets: list[object] = []
    page.on("websocket", lambda opened: sockets.append(opened))
    with contextlib.ExitStack() as crowd:
        for number in range(MAX_CONNECTIONS + 20):  # so many addresses that none has too many
            source = (f"127.0.1.{number % 250}", 0)
            address = ("127.0.0.1", server.port)
            crowd.enter_context(socket.create_connection(address, 20, source_address=source))
        page.wait_for_timeout(1000)
        assert sockets == []
        expect(page.locator("#banner")).to_be_hidden()
        table.click_piece(page, 6)
        expect(page.locator("#moves li")).to_have_count(2)
        assert len(sockets) == 1
