"""Puzzles in the browser: tried, skipped, solved with and without help; the puzzle of the day; and
one's own mistakes, which come back."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.analysis.puzzles import shipped_puzzles as shipped_puzzles_of
from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.analysis.puzzles.puzzle_files import number_of_the_day
from fourfold.games.quarto import Rules, Turn, square_name

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
LOST = "quarto&first=human&second=random&moves=:0,a1:1,b1:2,c1:4,a2:3,d1:"


def shipped_puzzles() -> tuple[Puzzle, ...]:
    return shipped_puzzles_of("quarto")


def find_puzzle(task: PuzzleTask, **wanted: object) -> tuple[int, Puzzle]:
    return next(
        (number, puzzle)
        for number, puzzle in enumerate(shipped_puzzles(), start=1)
        if puzzle.task is task
        and all(getattr(puzzle, name) == value for name, value in wanted.items())
    )


def test_solved_puzzle_is_saved(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("puzzles")
    first = shipped_puzzles()[0]
    expect(page.locator("#exercise-task")).to_have_text(first.to_text())
    expect(page.locator("#exercise-rules")).to_have_text("Rules: lines only")
    assert page.locator("nav [aria-current]").inner_text() == "Puzzles"
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    assert page.is_hidden("#status")
    assert first.solution.square is not None
    wrong = next(
        square
        for square, piece in enumerate(first.position.board)
        if piece is None and square != first.solution.square
    )
    page.click(f".cell[data-square='{wrong}']")
    expect(page.locator("#exercise-judgement")).to_have_text("Not quite.")
    said = f"{square_name(wrong)} completes no line."
    expect(page.locator("#exercise-text")).to_have_text(said)
    page.click("#exercise-hint")
    expect(page.locator("#exercise-text")).to_have_text(first.hint(1))
    page.click(f".cell[data-square='{first.solution.square}']")
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of ")
    screenshot(page, "puzzle")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    screenshot(page, "puzzle-phone")
    page.click("#exercise-next")
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 2")
    page.click("#exercise-skip")
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 3")
    page.goto(page.url.split("#")[0] + "#puzzles")
    page.reload()
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 2")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of ")


def test_losing_gift_puzzle(open_page: Open, screenshot: Screenshot) -> None:
    number, puzzle = find_puzzle(PuzzleTask.BEWARE)
    page = open_page(f"puzzles={number}", dark=True)
    expect(page.locator("#exercise-task")).to_have_text(puzzle.to_text())
    page.click("#exercise-hint")
    expect(page.locator(".cell.hinted")).to_have_count(1)
    safe = next(turn for turn in puzzle.position.legal_moves() if turn != puzzle.solution)
    board_page.click_turn(page, safe)
    expect(page.locator("#exercise-judgement")).to_have_text("Not quite.")
    page.click("#exercise-again")
    board_page.click_turn(page, puzzle.solution)
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    said = puzzle.check(puzzle.solution).to_text()
    expect(page.locator("#exercise-text")).to_have_text(board_page.as_shown(said))
    screenshot(page, "puzzle-beware")


@pytest.mark.site
def test_harder_puzzle_names_the_attribute_and_can_be_given_up(open_page: Open) -> None:
    page = open_page("puzzles=3")
    expect(page.locator("#exercise-title")).to_have_text("Puzzle 3")
    page.select_option("#puzzle-difficulty", "2")
    page.select_option("#puzzle-rules", "torus")
    number, puzzle = find_puzzle(PuzzleTask.WIN, difficulty=2, variant=Rules.TORUS)
    page.evaluate(f"location.hash = '#puzzles={number}'")
    expect(page.locator("#exercise-title")).to_have_text(f"Puzzle {number}")
    expect(page.locator("#exercise-task")).to_contain_text(f"Win in {puzzle.distance} plies.")
    expect(page.locator("#exercise-rules")).to_contain_text("also across the edges")
    page.click("#exercise-solve")
    solution = page.locator("#exercise-text .turn").first
    expect(solution).to_have_attribute("data-move", str(puzzle.solution))
    page.click("nav a[href='#quarto']")
    expect(page.locator("#exercise")).to_be_hidden()
    assert board_page.address_fields(page)["game"] == "quarto"


def test_the_puzzle_of_the_day_is_the_same_for_everybody(open_page: Open) -> None:
    page = open_page("puzzles", language="it-IT")
    for day in (datetime.date(2027, 3, 28), datetime.date(2028, 2, 29)):
        page.clock.set_fixed_time(datetime.datetime(day.year, day.month, day.day, 23, 59))
        puzzle = shipped_puzzles()[number_of_the_day(day, len(shipped_puzzles())) - 1]
        page.goto(page.url.split("#")[0] + "#puzzles=3")
        page.get_by_role("link", name="Problema del giorno").click()
        expect(page.locator("#exercise-title")).to_have_text("Problema del giorno")
        expect(page.locator("#exercise-task")).to_have_text(puzzle.to_text("it"))
        shown = page.locator(".cell .piece use").evaluate_all(
            "all => all.map(one => Number(one.getAttribute('href').split('-')[1]))"
        )
        assert shown == [piece for piece in puzzle.position.board if piece is not None]


def test_mistakes_of_a_reviewed_game_come_back_after_days(open_page: Open) -> None:
    page = open_page(LOST)
    page.click("#review-ask")
    expect(page.locator("#retry")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#puzzles")
    expect(page.locator("#puzzle-choice")).to_contain_text("Your mistakes come back on")
    now = datetime.datetime.now()
    page.clock.set_fixed_time(now + datetime.timedelta(days=1))
    page.goto(page.url.split("#")[0] + "#puzzles=2")
    page.get_by_role("link", name="Your mistakes (1)").click()
    expect(page.locator("#exercise-title")).to_have_text("Your mistakes: 1 of 1")
    expect(page.locator("#exercise-task")).to_contain_text("You played a2 here")
    expect(page.locator("#exercise-task .turn")).to_have_attribute("data-move", "a2:3")
    board_page.click_turn(page, Turn.parse("d1:"))
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    page.click("#exercise-next")
    expect(page.locator("#exercise-text")).to_contain_text("You solved 1 of 1")
    expect(page.get_by_role("link", name="Your mistakes")).to_be_hidden()
    for days, due in ((3, False), (4, True)):
        page.clock.set_fixed_time(now + datetime.timedelta(days=days))
        page.goto(page.url.split("#")[0] + f"#puzzles={days}")
        expect(page.locator("#exercise-title")).to_have_text(f"Puzzle {days}")
        assert page.get_by_role("link", name="Your mistakes (1)").is_visible() == due
