"""Games that are shared come back the same: by link, as text, as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page

Open = Callable[..., Page]
GAME = "quarto(rules=squares)&first=human&second=human&moves=:6,c3:4,b2:9"


def test_a_link_holds_the_whole_game(open_page: Open) -> None:
    page = open_page(GAME)
    page.click("#undo")
    board_page.click_square(page, "a1")
    page.click("#copy-link")
    expect(page.locator("#notice")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    again = open_page(link.split("#", 1)[1])
    assert board_page.address_fields(again) == board_page.address_fields(page)
    for part in (".cell", ".giftable", "#status", board_page.GAME_MOVES):
        labels = "all => all.map(e => e.ariaLabel || e.textContent)"
        assert again.eval_on_selector_all(part, labels) == page.eval_on_selector_all(part, labels)


def test_links_that_hold_no_game_are_explained(open_page: Open) -> None:
    page = open_page("")
    for fragment in ("chess", "quarto&moves=:6,:7", "quarto&start=nonsense", "quarto%E0%A4%A"):
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        expect(page.locator("#error")).to_contain_text("does not contain a valid game")
        assert page.locator(".cell").count() == 16
        page.evaluate("location.hash = 'tictactoe'")
        expect(page.locator("#error")).to_be_hidden()


@pytest.mark.site
def test_a_file_is_written_and_opened(open_page: Open, tmp_path: Path) -> None:
    page = open_page(GAME)
    with page.expect_download() as download:
        page.click("#download")
    path = tmp_path / "game.txt"
    download.value.save_as(path)
    again = open_page("ultimate")
    again.set_input_files("#record-file", path)
    expect(again.locator("#moves li")).to_have_count(3)
    assert board_page.address_fields(again) == board_page.address_fields(page)
    path.write_text("[Game")
    again.set_input_files("#record-file", path)
    expect(again.locator("#error")).to_contain_text("Line 1")
