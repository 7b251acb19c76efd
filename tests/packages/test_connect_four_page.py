"""The board page plays the game from its GameInfo alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser import board_page
from tests.cli.conftest import PLAIN, run_program
from tests.packages.conftest import PACKAGE

Open = Callable[..., Page]

TWO_HUMANS = "connect_four&first=human&second=human"
BOTTOM = 35
"""The first cell of the lowest row."""


def test_game_is_last_in_the_navigation(open_page: Open) -> None:
    page = open_page()
    link = page.locator("nav a[href='#tictactoe'] + a")
    expect(link).to_have_text("Connect Four")
    link.click()
    expect(page.locator("#status")).to_have_text("Your turn: make a move")
    expect(link).to_have_attribute("aria-current", "page")
    expect(page.locator("#board .cell.open")).to_have_count(42)
    expect(page.locator("#setup")).to_be_hidden()


@pytest.mark.parametrize(
    "player", ["novice(seed=1)", "minimax(depth=1)", "montecarlo(simulations=1)"]
)
def test_player_answers_and_undo_takes_back(open_page: Open, player: str) -> None:
    page = open_page(f"connect_four&first=human&second={player}")
    for number in (1, 2):
        page.click(f"[data-cell='{BOTTOM + 3}']")
        board_page.wait_for_moves(page, 2 * number)
        board_page.wait_for_me(page)
    assert board_page.moves(page)[::2] == ["d", "d"]
    page.click("#undo")
    board_page.wait_for_moves(page, 2)
    expect(page.locator("#board svg")).to_have_count(2)


def test_two_humans_play_a_game_to_the_end(open_page: Open) -> None:
    page = open_page(TWO_HUMANS, language="it-IT")
    cell = page.locator(f"[data-cell='{BOTTOM}']")
    expect(cell).to_have_attribute("aria-label", "riga 6, colonna 1, vuota, mossa lecita")
    cell.focus()
    page.keyboard.press("Enter")
    expect(cell).to_have_attribute("aria-label", "riga 6, colonna 1, x, mossa lecita, ultima mossa")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    board_page.wait_for_moves(page, 2)
    for number, column in enumerate("ababa", start=3):
        page.fill("#move-text", column)
        page.press("#move-text", "Enter")
        board_page.wait_for_moves(page, number)
        expect(page.locator("#move-text")).to_have_value("")
    expect(page.locator("#status")).to_have_text("Giocatore 1 vince")
    expect(page.locator(".cell.open")).to_have_count(0)
    page.reload()
    expect(page.locator("#status")).to_have_text("Giocatore 1 vince")
    page.click("#to-start")
    expect(page.locator(".cell.open")).to_have_count(42)


def test_saved_game_keeps_its_variations(open_page: Open) -> None:
    page = open_page(TWO_HUMANS)
    for number, cell in enumerate((BOTTOM, BOTTOM + 1), start=1):
        page.click(f"[data-cell='{cell}']")
        board_page.wait_for_moves(page, number)
    page.click("#to-start")
    page.click(f"[data-cell='{BOTTOM + 6}']")
    expect(page.locator("[data-line]")).to_have_text("1. g")
    page.reload()
    expect(page.locator("[data-line]")).to_have_text("1. g")
    page.goto(page.url.split("#")[0] + "?again#games")
    page.get_by_role("button", name="Resume").click()
    board_page.wait_for_moves(page, 2)
    expect(page.locator("[data-line]")).to_have_text("1. g")


def test_refused_move_is_reported(open_page: Open) -> None:
    page = open_page(TWO_HUMANS)
    page.fill("#move-text", "h")
    page.press("#move-text", "Enter")
    expect(page.locator("#error")).to_contain_text("'h' is not the letter of a column")
    assert board_page.moves(page) == []
    page.click("#hint")
    expect(page.locator(".cell.hinted")).to_have_count(6)


def test_new_game_dialog_offers_the_game(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=human")
    page.click("#new")
    page.select_option("#new-game", "connect_four")
    expect(page.locator("#new-variant")).to_be_hidden()
    page.select_option("#new-second", "novice")
    page.click("#new-form .primary")
    expect(page.locator("#status")).to_have_text("Your turn: make a move")
    assert board_page.address_fields(page) == {
        "game": "connect_four",
        "first": "human",
        "second": "novice",
    }


def test_invalid_address_is_explained(open_page: Open) -> None:
    page = open_page(f"{TWO_HUMANS}&moves=a,h")
    expect(page.locator("#error")).to_contain_text("'h' is not the letter of a column")
    page = open_page("connect_five")
    expect(page.locator("#error")).to_contain_text("Unknown game “connect_five”")


def test_search_tree_draws_boards(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tree.html"
    arguments = ("tree", "--game", "connect_four", "--depth", "2", "-o", str(path))
    process = run_program(*arguments, env={**PLAIN, "PYTHONPATH": str(PACKAGE)})
    assert process.returncode == 0, process.stderr
    page = browser.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    page.click("#last")
    boards = page.locator(".node .board")
    expect(boards.filter(has_text="d").first).to_be_visible()
    assert boards.count() > 7
    page.close()


def test_two_browsers_play_at_a_table(open_page: Open) -> None:
    ada = open_page("new=connect_four", path="friend/")
    ada.select_option("#begin-side", "first")
    ada.click("#begin-table")
    expect(ada.locator("#status")).to_contain_text("Waiting")
    bo = open_page(ada.url.partition("#")[2], path="friend/")
    bo.click("#sit button")
    for number, (page, cell) in enumerate([(ada, 3), (bo, 3), (ada, 4)], start=1):
        page.click(f"[data-cell='{BOTTOM + cell}']")
        for viewer in (ada, bo):
            board_page.wait_for_moves(viewer, number)
    assert board_page.moves(bo) == ["d", "d", "e"]
