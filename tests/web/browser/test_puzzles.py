"""Puzzles in the browser: tried, helped with, given up and solved, and what is solved is kept."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.web.browser import table
from tests.web.browser.everyone import FAINT, UNLABELLED

from fourfold.analysis.quarto.puzzles import shipped_puzzles

Open = Callable[..., Page]
Keep = Callable[[Page, str], None]


def test_a_puzzle_is_tried_solved_and_kept(open_page: Open, keep: Keep) -> None:
    page = open_page("puzzles")
    first = shipped_puzzles()[0]
    expect(page.locator("#exercise-task")).to_contain_text(first.in_words())
    assert page.locator("nav [aria-current]").inner_text() == "Puzzles"
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(FAINT) == []
    wrong = next(turn for turn in first.position.legal_moves() if turn != first.solution)
    table.click_turn(page, wrong)
    expect(page.locator("#exercise-verdict")).to_have_text("Not this one.")
    assert page.inner_text("#exercise-said") == first.answer(wrong).in_words()
    page.click("#step-back")
    expect(page.locator("#exercise-verdict")).to_have_text("")
    page.click("#exercise-hint")
    expect(page.locator(".giftable.hinted")).to_have_count(1)
    table.click_turn(page, first.solution)
    expect(page.locator("#exercise-verdict")).to_have_text("Right!")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of ")
    keep(page, "puzzle")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    keep(page, "puzzle-phone")
    page.click("#exercise-next")
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 2")
    page.goto(page.url.split("#")[0] + "#puzzles")
    page.reload()
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 2")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of ")


def test_a_puzzle_of_another_difficulty_is_given_up(open_page: Open) -> None:
    page = open_page("puzzles=3")
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 3")
    page.select_option("#puzzle-difficulty", "4")
    number, puzzle = next(
        (number, puzzle)
        for number, puzzle in enumerate(shipped_puzzles(), start=1)
        if puzzle.difficulty == 4
    )
    expect(page.locator("#exercise-title")).to_have_text(f"Puzzle {number}")
    page.click("#exercise-solve")
    expect(page.locator("#exercise-said")).to_contain_text(str(puzzle.solution))
    page.click("nav a[href='#quarto']")
    expect(page.locator("#exercise")).to_be_hidden()
    assert table.fields(page)["game"] == "quarto"
