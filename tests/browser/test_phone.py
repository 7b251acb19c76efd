"""On a phone, upright and on its side: what changes the board brings the board into sight."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page, expect
from tests.browser import table

from fourfold.analysis.puzzles import shipped_puzzles

Open = Callable[..., Page]
GAME = "quarto&first=human&second=human&moves=:0,a1:1,b1:2,c1:4,a2:3,d1:"


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def is_in_sight(found: Locator) -> bool:
    box, size = box_of(found), found.page.viewport_size
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


def test_what_changes_the_board_brings_it_into_sight(open_page: Open) -> None:
    page = open_page(GAME, width=390, height=700, has_touch=True)
    board = page.locator("#board")
    page.locator("#review-ask").tap()
    expect(page.locator("#critical button")).to_have_count(3)
    for name in ("#critical li:nth-child(2) button", "#why button", "#to-start", "#retry"):
        button = page.locator(name)
        button.scroll_into_view_if_needed()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert not is_in_sight(board)
        button.click()
        assert is_in_sight(board), name
    expect(page.locator("#exercise-title")).to_have_text("Retry your mistakes: 1 of 2")


def test_what_is_looked_at_says_so_in_sight(open_page: Open) -> None:
    page = open_page(GAME, width=390, height=664, has_touch=True)
    page.locator("#step-back").tap()
    assert is_in_sight(page.locator("#looking"))
    assert is_in_sight(page.locator("#board"))


def test_a_hint_brings_the_board_when_it_comes(open_page: Open) -> None:
    start = "012./5F../.A../...._3"
    page = open_page(
        f"quarto&first=human&second=human&start={start}", width=390, height=664, has_touch=True
    )
    page.locator("#how").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#hint").evaluate("(button) => button.click()")
    expect(page.locator(".cell.hinted")).to_be_visible()
    assert is_in_sight(page.locator("#board"))


def test_first_steps_have_the_task_and_the_pieces_in_sight(open_page: Open) -> None:
    page = open_page(width=390, height=664, has_touch=True)
    page.locator("#welcome-begin").tap()
    expect(page.locator("#exercise-title")).to_contain_text("Step 1")
    assert is_in_sight(page.locator("#exercise-task"))
    assert is_in_sight(page.locator("#rack"))
    page.locator("#exercise-leave").tap()
    page.locator("#board").scroll_into_view_if_needed()
    status, rack = box_of(page.locator("#status")), box_of(page.locator("#rack"))
    assert rack["y"] + rack["height"] - status["y"] <= 664  # whoever plays need not scroll


def test_who_knows_the_game_is_left_at_the_board(open_page: Open) -> None:
    page = open_page(width=390, height=664, has_touch=True)
    page.locator("#welcome-no").tap()
    expect(page.locator("#welcome")).to_be_hidden()
    assert is_in_sight(page.locator("#status"))
    assert is_in_sight(page.locator("#board"))


def test_the_verdict_of_a_puzzle_is_in_sight(open_page: Open) -> None:
    page = open_page("puzzles", width=320, height=640, has_touch=True)
    first = shipped_puzzles("quarto")[0]
    expect(page.locator("#exercise-task")).to_contain_text(first.to_text())
    empty = (square for square, piece in enumerate(first.position.board) if piece is None)
    wrong = next(square for square in empty if square != first.solution.square)
    page.click(f".cell[data-square='{wrong}']")
    expect(page.locator("#exercise-judgement")).to_have_text("Not this one.")
    assert is_in_sight(page.locator("#exercise-answer"))


def test_ultimate_on_its_side_has_the_lens_beside_the_board(open_page: Open) -> None:
    page = open_page(
        "ultimate&first=human&second=human&moves=a1", width=740, height=360, has_touch=True
    )
    cell, board = page.locator(".lens .cell").nth(5), page.locator("#board")
    assert min(box_of(cell)["width"], box_of(cell)["height"]) >= 44
    assert box_of(cell)["x"] > box_of(board)["x"] + box_of(board)["width"]
    assert is_in_sight(board)
    assert is_in_sight(page.locator(".lens"))
    cell.tap()
    assert table.moves(page) == ["a1", "b2"]


def test_the_buttons_that_zoom_cover_no_node(open_page: Open) -> None:
    for path in ("exercise/", "tree/"):
        page = open_page(path=path, width=320, height=640)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            picture, zoom = box_of(page.locator(".tree")), box_of(page.locator(".zoom"))
            beside = picture["x"] + picture["width"] <= zoom["x"]
            below = zoom["y"] + zoom["height"] <= picture["y"]
            assert beside or below, (path, width)
