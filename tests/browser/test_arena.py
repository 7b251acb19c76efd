"""The arena: a tournament that is watched in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.arena.stored import store_tournament
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.arena.configuration import Configuration
from fourfold.i18n import Message

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


@pytest.mark.site
def test_a_tournament_is_played_and_its_games_opened(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page("quarto")
    page.click("nav a[href='#arena']")
    page.check(".checks [value=random]")
    page.check(".checks [value=novice]")
    page.fill("#arena-others", "novice(seed=3)")
    page.fill("#arena-count", "4")
    page.click(".arena .primary")
    expect(page.locator(".arena [role=status]")).to_have_text("Tournament finished.")
    expect(page.locator(".games li")).to_have_count(12)
    expect(page.locator(".arena tbody tr")).to_have_count(3)
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "arena-desktop-light")
    first = page.locator(".games li").last
    first.locator("button").click()
    expect(page.locator("#status")).to_have_text(_result_pattern(first.inner_text()))
    assert len(board_page.moves(page)) > 4
    page.go_back()
    expect(page.locator(".games li")).to_have_count(12)


def _name(player: str) -> str:
    return Message(f"named.{player.partition('(')[0]}").to_text()


def _result_pattern(entry: str) -> re.Pattern[str]:
    """The start of the game's status for an entry such as ``1. random – novice  0-1``."""
    players, result = entry.split(". ", 1)[1].rsplit(None, 1)
    first, second = players.split(" – ")
    winner = {"1-0": first, "0-1": second.strip()}.get(result)
    return re.compile("^Draw" if winner is None else f"^{_name(winner)}.* wins")


@pytest.mark.site
def test_a_tournament_can_be_stopped(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("arena", width=360, height=780, dark=True)
    page.check(".checks [value=montecarlo]")
    page.check(".checks [value=novice]")
    page.fill("#arena-count", "200")
    page.click(".arena .primary")
    expect(page.locator(".games li")).not_to_have_count(0)
    page.click("#arena-stop")
    expect(page.locator(".arena [role=status]")).to_have_text("Stopped.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "arena-phone-dark")


@pytest.mark.site
def test_an_impossible_tournament_is_explained(open_page: Open) -> None:
    page = open_page("arena")
    page.fill("#arena-others", "python:/tmp/bot.py:Bot")
    page.click(".arena .primary")
    expect(page.locator(".arena .wrong[role=status]")).to_contain_text(
        "external programs are not allowed here"
    )
    checked = page.locator(".arena input:checked")
    while checked.count():
        checked.first.uncheck()
    page.fill("#arena-others", "")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click(".arena .primary")
    expect(page.locator(".arena .wrong[role=status]")).to_be_in_viewport()


@pytest.mark.site
def test_a_stored_tournament_is_opened(open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    store_tournament(path, Configuration("tictactoe", ("random", "novice"), games=4, seed=1))
    page = open_page("arena")
    page.set_input_files(".arena [type=file]", path)
    expect(page.locator(".games li")).to_have_count(4)
    page.click(".games li:first-child button")
    expect(page.locator("#moves li")).not_to_have_count(0)
    assert board_page.address_fields(page)["game"] == "tictactoe"
