"""Tic-tac-toe: levels, exact values on the cells, a review in words, a visible grid."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Open

GRID = """() => {
    const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92
        : ((value + 0.055) / 1.055) ** 2.4;
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(channel);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const cell = document.querySelector(".single .cell");
    const board = document.querySelector(".single");
    const two = [getComputedStyle(cell).borderTopColor, getComputedStyle(board).backgroundColor];
    const [one, other] = two.map(light).sort();
    return (other + 0.05) / (one + 0.05);
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_grid_is_visible(open_page: Open, dark: bool) -> None:
    assert open_page("tictactoe", dark=dark).evaluate(GRID) >= 3


@pytest.mark.site
def test_values_and_review_of_a_game(open_page: Open) -> None:
    page = open_page("tictactoe&first=human&second=human&moves=a1,b2,c3")
    page.check("#values-on")
    expect(page.locator(".cell[data-cell='2'] .badge")).to_have_text("L4")
    expect(page.locator(".cell[data-cell='1'] .badge")).to_have_text("D")
    expect(page.locator("#verdict")).to_have_text("Draw with best play")
    page.click(".cell[data-cell='2']")  # which loses
    expect(page.locator("#why")).to_contain_text("draw thrown away")
    page.click("#hint")
    expect(page.locator(".cell.hinted")).to_have_attribute("data-cell", "6")


def test_levels_are_offered(open_page: Open) -> None:
    page = open_page("tictactoe")
    expect(page.locator(".seat[data-seat='1'] .seat-name")).to_contain_text("Level 1")
    page.click("#new")
    expect(page.locator("#new-second optgroup").first.locator("option")).to_have_count(5)
