"""On a phone, in portrait and landscape: changes of the board scroll to it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser import board_page

from fourfold.analysis.puzzles import shipped_puzzles

Open = Callable[..., Page]
GAME = "quarto&first=human&second=human&moves=:0,a1:1,b1:2,c1:4,a2:3,d1:"


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def is_visible(locator: Locator) -> bool:
    box, size = box_of(locator), locator.page.viewport_size
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_changes_of_the_board_scroll_to_it(open_page: Open) -> None:
    page = open_page(GAME, width=390, height=700, has_touch=True)
    board = page.locator("#board")
    page.locator("#review-ask").tap()
    expect(page.locator("#critical button")).to_have_count(3)
    for name in ("#critical li:nth-child(2) button", "#why button", "#to-start", "#retry"):
        button = page.locator(name)
        button.scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert not is_visible(board)
        button.click()
        assert is_visible(board), name
    expect(page.locator("#exercise-title")).to_have_text("Retry your mistakes: 1 of 2")


def test_the_banner_is_visible_with_the_board(open_page: Open) -> None:
    page = open_page(GAME, width=390, height=664, has_touch=True)
    page.locator("#step-back").tap()
    assert is_visible(page.locator("#looking"))
    assert is_visible(page.locator("#board"))


def test_a_hint_scrolls_to_the_board(open_page: Open) -> None:
    start = "012./5F../.A../...._3"
    page = open_page(
        f"quarto&first=human&second=human&start={start}", width=390, height=664, has_touch=True
    )
    page.locator("#how").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#hint").evaluate("(button) => button.click()")
    expect(page.locator(".cell.hinted")).to_be_visible()
    assert is_visible(page.locator("#board"))


def test_first_steps_show_the_task_and_the_pieces(open_page: Open) -> None:
    page = open_page(width=390, height=664, has_touch=True)
    page.locator("#welcome-begin").tap()
    expect(page.locator("#exercise-title")).to_contain_text("Step 1")
    assert is_visible(page.locator("#exercise-task"))
    assert is_visible(page.locator("#rack"))
    page.locator("#exercise-leave").tap()
    page.locator("#board").scroll_into_view_if_needed()
    status, rack = box_of(page.locator("#status")), box_of(page.locator("#rack"))
    assert rack["y"] + rack["height"] - status["y"] <= 664  # whoever plays need not scroll


def test_declining_the_first_steps_does_not_scroll(open_page: Open) -> None:
    page = open_page(width=390, height=664, has_touch=True)
    page.locator("#welcome-no").tap()
    expect(page.locator("#welcome")).to_be_hidden()
    assert is_visible(page.locator("#status"))
    assert is_visible(page.locator("#board"))


def test_the_verdict_of_a_puzzle_is_visible(open_page: Open) -> None:
    page = open_page("puzzles", width=320, height=640, has_touch=True)
    first = shipped_puzzles("quarto")[0]
    expect(page.locator("#exercise-task")).to_contain_text(first.to_text())
    empty = (square for square, piece in enumerate(first.position.board) if piece is None)
    wrong = next(square for square in empty if square != first.solution.square)
    page.click(f".cell[data-square='{wrong}']")
    expect(page.locator("#exercise-judgement")).to_have_text("Not quite.")
    assert is_visible(page.locator("#exercise-answer"))


def test_in_landscape_the_lens_is_beside_the_board(open_page: Open) -> None:
    page = open_page(
        "ultimate&first=human&second=human&moves=a1", width=740, height=360, has_touch=True
    )
    cell, board = page.locator(".lens .cell").nth(5), page.locator("#board")
    assert min(box_of(cell)["width"], box_of(cell)["height"]) >= 44
    assert box_of(cell)["x"] > box_of(board)["x"] + box_of(board)["width"]
    assert is_visible(board)
    assert is_visible(page.locator(".lens"))
    cell.tap()
    assert board_page.moves(page) == ["a1", "b2"]


def test_the_buttons_that_zoom_cover_no_node(open_page: Open) -> None:
    for path in ("exercise/", "tree/"):
        page = open_page(path=path, width=320, height=640)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            picture, zoom = box_of(page.locator(".tree")), box_of(page.locator(".zoom"))
            beside = picture["x"] + picture["width"] <= zoom["x"]
            below = zoom["y"] + zoom["height"] <= picture["y"]
            assert beside or below, (path, width)
