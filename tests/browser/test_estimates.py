"""The engine's estimates of Ultimate: the bar, points on cells, the best line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
STEP_THE_BEST = """() => {
  const best = document.querySelector(".marks .cell:has(.points.best)").dataset.cell;
  document.querySelector("#line li:first-child button").click();
  return best;
}"""
"""At once, as the engine thinks on and may change its mind."""
OPENING = "a1,b2,f6,g7,k11,l12,p13"


def test_every_move_has_points_and_the_best_has_a_line(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page(f"ultimate&first=human&second=human&moves={OPENING}")
    page.check("#values-on")
    expect(page.locator("#verdict")).to_contain_text(
        re.compile(r"Expected margin for Player \d: \+[\d.]+\. Win chance: \d+ %")
    )
    assert page.locator(".marks .points").count() == page.locator(".marks .cell.open").count()
    expect(page.locator(".marks .points.best")).to_have_count(1)
    expect(page.locator("#bar")).to_have_attribute("aria-label", re.compile(r"win chance \d+ %"))
    room = page.locator(".bar-text").evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert room[0] <= room[1]
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "ultimate-estimates")
    cell = page.evaluate(STEP_THE_BEST)
    expect(page.locator(f".cell[data-cell='{cell}'] .mark")).to_have_count(1)
    expect(page.locator("#looking")).to_contain_text("Analysis")
    assert "at" not in board_page.address_fields(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    screenshot(page, "ultimate-estimates-phone")


def test_a_hint_comes_from_the_engine(open_page: Open) -> None:
    page = open_page(f"ultimate&first=human&second=human&moves={OPENING}")
    page.click("#hint")
    expect(page.locator(".marks .cell.hinted")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("The Engine (time=1) would play")


def test_estimates_are_not_called_exact(open_page: Open) -> None:
    page = open_page(f"ultimate&first=human&second=human&moves={OPENING}")
    page.check("#values-on")
    expect(page.locator(".marks .points.best")).to_have_count(1)
    page.click("#hint")
    expect(page.locator("#live")).to_have_text(re.compile(r"^The engine would play \w+$"))


@pytest.mark.site
def test_a_game_against_a_level_with_the_score_shown(open_page: Open) -> None:
    page = open_page("ultimate")
    assert board_page.address_fields(page)["second"] == "ultimate_level(2)"
    assert page.locator(".seat-name").all_inner_texts()[1].endswith("Level 2")
    page.check("#values-on")
    for count in (2, 4, 6):
        expect(page.locator(".marks .points.best")).to_have_count(1)
        page.click(".marks .cell:has(.points.best)")
        board_page.wait_for_moves(page, count)
    expect(page.locator("#thoughts summary")).to_have_text("Looked one move ahead.")
    expect(page.locator("#thoughts p")).to_have_text(re.compile(r"^depth 1, evaluation "))
    expect(page.locator("#history .points")).to_have_count(7)
    page.get_by_role("slider", name="Value after each move").fill("4")
    assert board_page.address_fields(page)["at"] == "4"
