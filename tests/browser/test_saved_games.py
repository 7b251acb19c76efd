"""Games are saved as they are played, and continue where they were."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

TWO = "&first=human&second=human"
ALMOST = "tictactoe&first=human&second=novice&moves=a1,a2,b1,b2"
"""One move before the person wins."""

KEPT = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('fourfold.game.'))"


def _saved(page: Page) -> list[dict[str, Any]]:
    """The saved games that have moves."""
    games = [json.loads(value) for _, value in page.evaluate(KEPT)]
    return [game for game in games if game["moves"]]


def _open(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()
    page.wait_for_selector("html[data-ready]")


@pytest.mark.site
def test_a_game_continues_with_its_clock_after_other_pages(open_page: Open) -> None:
    page = open_page(f"tictactoe{TWO}&clock=1+0")
    page.click("[data-cell='4']")
    page.click("[data-cell='0']")
    expect(page.locator(".seat-time").first).not_to_have_text("1:00")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.locator(".seat-time").first.inner_text() < "1:00"
    _open(page, "Lessons")
    _open(page, "Tic-tac-toe")
    assert board_page.moves(page) == ["b2", "a1"]
    assert page.locator(".seat-time").first.inner_text() < "1:00"
    _open(page, "Ultimate")
    assert board_page.moves(page) == []
    _open(page, "Tic-tac-toe")
    page.click("[data-cell='8']")
    assert board_page.moves(page) == ["b2", "a1", "c3"]
    page.goto(page.url.split("#")[0])
    page.wait_for_selector("html[data-ready]")
    assert board_page.moves(page) == ["b2", "a1", "c3"]
    assert [game["moves"] for game in _saved(page)] == [["b2", "a1", "c3"]]


def test_the_back_button_takes_no_move_back(open_page: Open) -> None:
    page = open_page(f"tictactoe{TWO}")
    for cell in (4, 0, 8):
        page.click(f"[data-cell='{cell}']")
    page.go_back()
    expect(page.locator("#looking")).to_contain_text("Reviewing ")
    assert board_page.moves(page) == ["b2", "a1", "c3"]
    page.go_forward()
    expect(page.locator("#looking")).to_be_hidden()
    page.click("#undo")
    page.click("[data-cell='2']")
    assert board_page.moves(page) == ["b2", "a1", "c1"]
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert board_page.moves(page) == ["b2", "a1", "c1"]
    assert page.locator("[data-line]").all_inner_texts() == ["3. c3"]


def test_a_game_that_is_only_opened_is_not_saved(open_page: Open) -> None:
    page = open_page(ALMOST.replace("novice", "human"))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert _saved(page) == []


def test_the_next_games_are_offered_beside_the_result(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page(ALMOST)
    expect(page.locator("#after")).to_be_hidden()
    page.click("[data-cell='2']")
    assert board_page.status(page) == "You win"
    screenshot(page, "after-a-game")
    page.click("#swap")
    board_page.wait_for_moves(page, 1)
    assert board_page.address_fields(page).items() >= {"first": "novice", "second": "human"}.items()
    page.goto(page.url.split("#")[0] + f"#{ALMOST}")
    page.click("[data-cell='2']")
    page.click("#rematch")
    assert board_page.address_fields(page) == {
        "game": "tictactoe",
        "first": "human",
        "second": "novice",
    }
    page.goto(page.url.split("#")[0] + "#quarto")
    _open(page, "Tic-tac-toe")
    assert board_page.address_fields(page) == {
        "game": "tictactoe",
        "first": "human",
        "second": "novice",
    }


@pytest.mark.site
def test_the_page_of_saved_games(open_page: Open, screenshot: Screenshot, tmp_path: Path) -> None:
    page = open_page(ALMOST)
    page.click("[data-cell='2']")
    page.goto(page.url.split("#")[0] + "#quarto&first=human&second=human&moves=:6,c3:4")
    board_page.click_square(page, "a1")
    board_page.click_piece(page, 5)
    page.goto(page.url.split("#")[0] + "#ultimate&first=human&second=human&moves=a1,b2,f6")
    page.click("[data-cell='102']")
    _open(page, "Games")
    entries = page.locator(".kept li")
    expect(entries).to_have_count(3)
    assert page.locator(".kept-result").all_inner_texts() == ["Unfinished"] * 2 + ["Won"]
    assert entries.nth(2).locator("b").inner_text() == "You – The Careful Beginner"
    assert page.locator(".sums td").all_inner_texts() == [
        "Tic-tac-toe",
        "The Careful Beginner",
        "1",
        "0",
        "0",
    ]
    expect(entries.nth(1).locator("svg use")).to_have_count(2)
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "games")
    for width in (320, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all").click()
    path = tmp_path / "games.json"
    download.value.save_as(path)
    page.get_by_role("button", name="Delete: You – The Careful Beginner").click()
    expect(entries).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(entries).to_have_count(3)
    page.get_by_role("button", name="Delete all").click()
    expect(entries).to_have_count(0)
    assert _saved(page) == []
    page.set_input_files("#games input[type=file]", path)
    expect(entries).to_have_count(3)
    assert sorted(_saved(page), key=str) == sorted(json.loads(path.read_text())["games"], key=str)
    (running,) = [game for game in _saved(page) if game["game"] == "quarto"]
    others = [
        {**running, "moves": [":7"], "changed": running["changed"] + 1},  # another game, not later
        {**running, "name": "far", "changed": 1e300},
        {**running, "name": "odd", "moves": [":6", "c3:6"]},
    ]
    file = json.loads(path.read_text())
    path.write_text(json.dumps({**file, "games": others}))
    page.set_input_files("#games input[type=file]", path)
    expect(page.locator("#games [role=status]")).to_have_text(
        "New: 1. Already saved: 0. Unreadable: 2."
    )
    assert sorted(game["moves"] for game in _saved(page) if game["game"] == "quarto") == [
        [":6", "c3:4", "a1:5"],
        [":7"],
    ]
    page.locator(".kept li", has_text="1 move").get_by_role("button", name="Delete").last.click()
    expect(entries).to_have_count(3)
    path.write_text('{"games": 1}')
    page.set_input_files("#games input[type=file]", path)
    expect(page.locator("#games [role=status]")).to_contain_text("not a file of saved games")
    entries.nth(1).get_by_role("button", name="Resume").click()
    assert board_page.moves(page) == [":6", "c3:4", "a1:5"]
    page.select_option("#language", "it")
    _open(page, "Partite")
    expect(entries.nth(0).locator(".kept-result")).to_have_text("Non finita")


def test_damaged_saved_games_are_tolerated(open_page: Open) -> None:
    page = open_page(f"tictactoe{TWO}")
    page.click("[data-cell='4']")
    (good,) = _saved(page)
    later = {**good, "changed": good["changed"] + 1000}
    unplayable = [
        {**later, "name": "a", "moves": ["b2", "b2"]},
        {**later, "name": "b", "start": "nonsense"},
        {**later, "name": "c", "game": "tictactoe(n=99)"},
        {**later, "name": "d", "placed": 3},
    ]
    for game in unplayable:
        page.evaluate(
            "game => localStorage.setItem(`fourfold.game.${game.name}`, JSON.stringify(game))", game
        )
    page.goto(page.url.split("#")[0] + "?again#tictactoe")
    page.wait_for_selector("html[data-ready]")
    assert board_page.moves(page) == ["b2"]
    _open(page, "Games")
    expect(page.locator(".kept li")).to_have_count(5)
    expect(page.get_by_role("button", name="Resume:")).to_have_count(1)


def test_full_or_forbidden_storage_is_reported(open_page: Open) -> None:
    page = open_page(f"tictactoe{TWO}")
    throws = "{ throw new DOMException('', '%s') }"
    page.evaluate(f"() => {{ Storage.prototype.setItem = () => {throws % 'QuotaExceededError'} }}")
    page.click("[data-cell='4']")
    expect(page.locator("#keeping")).to_contain_text("storage is full")
    forbid = f"{{ get() {throws % 'SecurityError'} }}"
    page.evaluate(f"() => Object.defineProperty(window, 'localStorage', {forbid})")
    page.click("[data-cell='0']")
    expect(page.locator("#keeping")).to_contain_text("does not allow")
    assert board_page.moves(page) == ["b2", "a1"]
    _open(page, "Games")  # as long as the page is open
    page.get_by_role("button", name="Resume:").click()
    assert board_page.moves(page) == ["b2", "a1"]


def test_game_is_synchronised_between_two_pages(open_page: Open) -> None:
    one = open_page(f"tictactoe{TWO}")
    one.click("[data-cell='4']")
    other = one.context.new_page()
    other.goto(one.url)
    other.wait_for_selector("html[data-ready]")
    other.goto(other.url.split("#")[0] + "#tictactoe")
    other.click("[data-cell='0']")
    board_page.wait_for_moves(one, 2)
    one.click("[data-cell='8']")
    board_page.wait_for_moves(other, 3)
    other.click("#how")
    other.click("#howto-begin")
    expect(other.locator("#exercise")).to_be_visible()
    one.click("[data-cell='2']")
    other.click("#exercise-leave")
    assert board_page.moves(other) == board_page.moves(one) == ["b2", "a1", "c3", "c1"]
    assert [game["moves"] for game in _saved(one)] == [["b2", "a1", "c3", "c1"]]
