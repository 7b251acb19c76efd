"""Games that earlier versions saved or sent as links still open (``tests/data/old``)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser import board_page

Open = Callable[..., Page]

OLD = Path(__file__).parents[1] / "data" / "old"


def test_saved_games(open_page: Open) -> None:
    page = open_page("tictactoe")
    page.get_by_role("link", name="Games", exact=True).click()
    page.set_input_files("#games input[type=file]", OLD / "games-1.json")
    entries = page.locator(".kept li")
    expect(entries).to_have_count(2)
    assert page.locator(".kept-result").all_inner_texts() == ["Unfinished", "Won"]
    entries.first.get_by_role("button", name="Resume").click()
    assert board_page.moves(page) == [":6", "c3:4", "a1:5"]


def test_a_correspondence_game(open_page: Open) -> None:
    address = (OLD / "letter-1.txt").read_text(encoding="utf-8").strip().removeprefix("#")
    page = open_page(address, path="friend/")
    expect(page.locator("#letter-words")).to_contain_text("Your turn")
    expect(page.locator("[data-square='0'] svg")).to_have_count(1)
    expect(page.locator("[data-square='10'] svg")).to_have_count(1)
