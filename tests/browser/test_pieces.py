"""Moves are shown with a picture of the given piece, which has a description."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
MOVES = (":0", "a1:1", "b1:2", "c1:4", "a2:3", "d1:")
GAME = f"quarto&first=human&second=human&moves={','.join(MOVES)}&at=4"
SHORT = "short dark hollow round"
CODES = r"(all) => all.map((one) => one.innerText).filter((text) => /:[0-9A-F]\b/.test(text))"


def test_moves_reviews_and_lines_show_pieces(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(GAME)
    page.click("#review-ask")
    expect(page.locator("#moves .label")).to_have_count(len(MOVES))
    assert board_page.moves(page) == list(MOVES)
    turn = page.locator("#moves li:nth-child(4) .turn")
    assert turn.inner_text().strip() == "c1"
    expect(turn).to_have_attribute("title", f"c1, then give {SHORT}")
    expect(page.get_by_role("button", name=f"c1, then give {SHORT}: blunder")).to_be_visible()
    critical = page.locator("#critical").get_by_role("button", name=f"4. c1 {SHORT}")
    expect(critical).to_be_visible()
    expect(page.locator("#why .turn")).not_to_have_count(0)
    page.check("#values-on")
    expect(page.locator("#line .turn").first).to_be_visible()
    assert page.eval_on_selector_all("#moves, #review, #why, #line", CODES) == []
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "pieces")


def test_the_digits_of_pieces_are_explained(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("quarto&first=human&second=human", language="it-IT", width=320, height=700)
    page.click("#legend summary")
    seventh = page.locator("#legend-codes li").nth(6)
    expect(seventh).to_have_text("6")
    expect(seventh.get_by_role("img", name="basso scuro pieno tondo")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.fill("#move-text", "6")
    page.press("#move-text", "Enter")
    assert board_page.moves(page) == [":6"]
    expect(
        page.locator("#moves").get_by_role("button", name="basso scuro pieno tondo")
    ).to_be_visible()
    screenshot(page, "legend")
    page.evaluate("location.hash = '#tictactoe'")
    expect(page.locator("#legend")).to_be_hidden()


def test_a_hint_names_the_piece(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=human&start=0.../..../..../...._1&moves=b1:2")
    page.check("#values-on")
    page.click("#hint")
    expect(page.locator("#live")).to_contain_text(", then give ", timeout=20_000)
