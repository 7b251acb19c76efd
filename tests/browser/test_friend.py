"""Live games of two browsers with a spectator, and correspondence games by link."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.conftest import Server

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that saves its tables in a file of its own."""
    file = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    server = Server(options=("--tables", str(file)))
    server.start()
    yield server
    server.kill()


def create_table(open_page: Open, game: str = "tictactoe", clock: int = 0) -> tuple[Page, str]:
    """Ada's page at a table that she created, and the key of the table. She moves first."""
    ada = open_page(f"new={game}", path="friend/")
    ada.fill("#begin-name", "Ada")
    ada.select_option("#begin-side", "first")
    ada.select_option("#begin-clock", str(clock))
    ada.click("#begin-table")
    expect(ada.locator("#status")).to_contain_text("Waiting")
    return ada, ada.url.partition("#")[2]


def join_table(open_page: Open, key: str, name: str = "Bo", **options: object) -> Page:
    page = open_page(key, path="friend/", **options)
    page.fill("#sit-name", name)
    page.click("#sit button")
    expect(page.locator("#sit")).to_be_hidden()
    return page


def click(page: Page, cell: int, *, is_open: bool = True) -> None:
    page.click(f"#board [data-cell='{cell}']", force=not is_open)


def expect_moves(page: Page, count: int) -> None:
    expect(page.locator("#moves li")).to_have_count(count)


def test_two_play_and_one_watches(open_page: Open, screenshot: Screenshot) -> None:
    ada, key = create_table(open_page)
    expect(ada.locator("#invite-code svg")).to_be_visible()
    expect(ada.locator("#invite-reach")).to_contain_text("only from this computer")
    bo = join_table(open_page, key, "Bo <b>", language="it-IT", width=360, height=740, dark=True)
    watcher = open_page(key, path="friend/")
    expect(ada.locator(".seat.there")).to_have_count(2)
    expect(ada.locator(".seat-name").nth(1)).to_have_text("Bo <b>")
    expect(watcher.locator("#status")).to_contain_text("you are watching")
    for number, (page, cell) in enumerate(
        [(ada, 0), (bo, 3), (ada, 1), (bo, 4), (ada, 2)], start=1
    ):
        click(page, cell)
        for seen in (ada, bo, watcher):
            expect_moves(seen, number)
    expect(ada.locator("#status")).to_have_attribute("data-result", "win")
    expect(bo.locator("#status")).to_have_attribute("data-result", "loss")
    screenshot(bo, "friend-over-phone")
    bo.click("#rematch")
    expect(ada.locator("#offer-words")).to_have_text("Bo <b> wants a rematch with sides swapped.")
    ada.click("#offer-yes")
    for seen in (ada, bo, watcher):
        expect_moves(seen, 0)
    click(ada, 0, is_open=False)
    expect(ada.locator("#error")).not_to_be_empty()  # it is Bo who begins now
    click(bo, 4)
    for seen in (ada, bo, watcher):
        expect_moves(seen, 1)


def test_no_help_is_offered_during_the_game(open_page: Open) -> None:
    ada, key = create_table(open_page, "quarto")
    bo = join_table(open_page, key)
    board_page.click_piece(ada, 6)
    expect_moves(bo, 1)
    for page in (ada, bo):
        for help_with_it in ("#hint", "#values", "#look"):
            expect(page.locator(help_with_it)).to_be_hidden()
    bo.click("#resign")
    bo.click("#resign")
    expect(ada.locator("#look")).to_be_visible()
    expect(ada.locator("#status")).to_have_text("Bo resigned · You win")


def test_offers_and_greetings(open_page: Open) -> None:
    ada, key = create_table(open_page, clock=3)
    bo = join_table(open_page, key)
    click(ada, 4)
    expect_moves(bo, 1)
    ada.click("#takeback")
    bo.click("#offer-yes")
    expect_moves(ada, 0)
    click(ada, 0)
    expect_moves(bo, 1)
    ada.get_by_role("button", name="Good luck!").click()
    expect(bo.locator(".seat-greeting:visible")).to_have_text("Good luck!")
    bo.click("#draw")
    ada.click("#offer-no")
    expect(bo.locator("#offer")).to_be_hidden()
    expect(bo.locator("#draw")).to_be_hidden()  # once between two moves
    ada.click("#draw")
    bo.click("#offer-yes")
    for page in (ada, bo):
        expect(page.locator("#status")).to_have_text("Draw by agreement")
        expect(page.locator(".seat-time").first).to_have_text("5:00")


def test_a_stolen_address_gives_no_seat(open_page: Open) -> None:
    ada, key = create_table(open_page)
    bo = join_table(open_page, key)
    thief = open_page(key, path="friend/")
    expect(thief.locator("#sit")).to_be_hidden()
    for button in ("#draw", "#resign", "#takeback"):
        expect(thief.locator(button)).to_be_hidden()
    click(thief, 4, is_open=False)
    expect(thief.locator("#error")).not_to_be_empty()
    assert (
        thief.evaluate(
            """async (key) => {
            const secret = "x".repeat(24);
            const answer = await fetch(`/api/tables/${key}/actions`, {
                method: "POST",
                headers: { "Content-Type": "application/json", "Seat-Secret": secret },
                body: JSON.stringify({ do: "move", move: "b2", ply: 0 }),
            });
            return answer.status;
        }""",
            key,
        )
        == 403
    )
    click(ada, 0)
    expect_moves(bo, 1)
    expect_moves(thief, 1)


def test_a_game_continues_after_the_server_was_killed(server: Server, open_page: Open) -> None:
    ada, key = create_table(open_page, clock=3)
    bo = join_table(open_page, key)
    click(ada, 4)
    expect_moves(bo, 1)
    server.kill()
    expect(ada.locator("#banner")).to_contain_text("Connection lost")
    click(bo, 0)  # moves made meanwhile are sent when the server is back
    server.start()
    for page in (ada, bo):
        expect_moves(page, 2)
        expect(page.locator("#banner")).to_be_hidden()
    bo.reload()
    click(ada, 8)
    expect_moves(bo, 3)
    expect(bo.locator(".seat-name").nth(1)).to_have_text("Bo (you)")


def test_a_table_that_does_not_exist(open_page: Open) -> None:
    page = open_page("x" * 22, path="friend/")
    expect(page.locator("#status")).to_have_text("This game does not exist or has expired.")


def send_move(page: Page) -> str:
    """Send the move; returns the link."""
    page.click("#letter-send")
    expect(page.locator("#notice")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()")).partition("#")[2]


def test_a_correspondence_game_needs_no_server(open_page: Open, screenshot: Screenshot) -> None:
    ada = open_page("new=tictactoe", path="friend/")
    ada.click("#begin-letter")
    click(ada, 4)
    expect(ada.locator("#letter-words")).to_contain_text("Send your move, or take it back")
    ada.click("#letter-back")
    expect_moves(ada, 0)
    click(ada, 0)
    first = send_move(ada)
    bo = open_page(first, path="friend/", width=320, height=640)
    expect(bo.locator("#letter-words")).to_contain_text("Your turn")
    screenshot(bo, "friend-letter-320")
    assert bo.evaluate("document.documentElement.scrollWidth") <= 320
    click(bo, 4)
    answer = send_move(bo)
    ada.evaluate("(hash) => (location.hash = hash)", answer)
    expect_moves(ada, 2)
    expect(ada.locator("#letter-words")).to_contain_text("Your turn")
    ada.evaluate("(hash) => (location.hash = hash)", first)
    expect(ada.locator("#letter-words")).to_contain_text("out of date")
    ada.click("#letter-lines button")
    expect_moves(ada, 2)


def test_a_link_that_contradicts_the_game_is_refused(open_page: Open) -> None:
    ada = open_page("new=quarto", path="friend/")
    ada.click("#begin-letter")
    board_page.click_piece(ada, 6)
    first = send_move(ada)
    answers = []
    for square in ("a1", "b2"):  # on two devices, or twice on one that remembers nothing
        bo = open_page(first, path="friend/")
        board_page.click_square(bo, square)
        board_page.click_piece(bo, 7)
        answers.append(send_move(bo))
    for answer in answers:
        ada.evaluate("(hash) => (location.hash = hash)", answer)
        expect_moves(ada, 2)
    expect(ada.locator("#letter-words")).to_contain_text("Move 2 is b2:7 in this one")
    ada.get_by_role("button", name="Continue the other version").click()
    expect(ada.locator("[data-square='0'] svg")).to_have_count(1)
    expect(ada.locator("#letter-words")).to_contain_text("Your turn")


def test_a_broken_link_is_explained(open_page: Open) -> None:
    page = open_page("letter=abcdefgh&tictactoe&moves=b2,b2", path="friend/")
    expect(page.locator("#error")).to_contain_text("b2")
    page = open_page("letter=abcdefgh&tictactoe&moves=%ZZ", path="friend/")
    expect(page.locator("#error")).not_to_be_empty()
