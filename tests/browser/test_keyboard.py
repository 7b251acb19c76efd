"""Whole games by keyboard alone, from the top of the page to a rematch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.board_page import random_game
from tests.browser.conftest import Open

SMALL = "ultimate(n=3)"
HERE = "document.activeElement.dataset.cell"


def go_to(page: Page, cell: int, columns: int) -> None:
    """Move the focus to a cell with the arrow keys."""
    here = int(page.evaluate(HERE))
    down, right = cell // columns - here // columns, cell % columns - here % columns
    for key, steps in (("ArrowDown", down), ("ArrowRight", right)):
        back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(key if steps > 0 else back)
    assert int(page.evaluate(HERE)) == cell


@pytest.mark.parametrize(("game", "columns"), [("tictactoe", 3), (SMALL, 9)])
def test_a_game_from_start_to_end(open_page: Open, game: str, columns: int) -> None:
    page = open_page(f"{game}&first=human&second=human")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # past the header
    moves = random_game(game)
    for move in moves:
        go_to(page, "abcdefghi".index(move[0]) + columns * (int(move[1:]) - 1), columns)
        page.keyboard.press("Enter")
    assert board_page.moves(page) == moves
    expect(page.locator("#after")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "rematch":
            break
    page.keyboard.press("Enter")
    assert board_page.moves(page) == []
    assert page.evaluate("document.activeElement.matches('#board .cell')")


def test_the_focus_goes_to_the_block_where_one_must_play(open_page: Open) -> None:
    page = open_page(f"{SMALL}&first=human&second=human")
    page.focus("[data-cell='0']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # c1, which sends to the block on the right
    assert page.evaluate(HERE) == "6"
