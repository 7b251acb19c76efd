"""Ultimate in both sizes, with its endings, values and puzzles."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.analysis.puzzles import shipped_puzzles
from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.analysis.puzzles.puzzle_files import number_of_the_day

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


def click_cell(page: Page, name: str, size: int = 9) -> None:
    """Click a cell of the board by its name."""
    number = (int(name[1:]) - 1) * size + ord(name[0]) - ord("a")
    page.click(f"#board .cell[data-cell='{number}']")


def find_puzzle(task: PuzzleTask, ending: str) -> tuple[int, Puzzle]:
    return next(
        (number, puzzle)
        for number, puzzle in enumerate(shipped_puzzles("ultimate"), start=1)
        if puzzle.task is task and puzzle.position.ending.name == ending
    )


def test_the_sizes_are_one_click_apart_and_both_games_continue(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page("ultimate&first=human&second=human")
    switch = page.locator("#variants")
    expect(switch.get_by_role("link", name="4×4")).to_have_attribute("aria-current", "true")
    switch.get_by_role("link", name="3×3").click()
    expect(page.locator("#board .cell")).to_have_count(81)
    assert board_page.address_fields(page)["game"] == "ultimate(n=3)"
    assert page.locator("header nav [aria-current]").inner_text() == "Ultimate"
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    click_cell(page, "e5")
    expect(page.locator(board_page.GAME_MOVES)).not_to_have_count(0)
    switch.get_by_role("link", name="4×4").click()
    expect(page.locator("#board .cell")).to_have_count(256)
    expect(page.locator(board_page.GAME_MOVES)).to_have_count(0)
    switch.get_by_role("link", name="3×3").click()
    expect(page.locator("#board .cell")).to_have_count(81)
    assert board_page.moves(page)[0] == "e5"
    screenshot(page, "ultimate-3")


def test_a_link_opens_a_size_and_an_ending(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("ultimate(n=3,ending=blocks)", width=390, height=844, dark=True)
    expect(page.locator("#variant-also")).to_have_value("ultimate(n=3,ending=blocks)")
    expect(page.locator("#force")).to_contain_text("If nobody gets a line, more blocks win")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    screenshot(page, "ultimate-3-phone")
    page.click("#how")
    expect(page.locator("#howto")).to_contain_text("the player with more blocks wins")
    expect(page.locator("#howto")).not_to_contain_text("Tournaments also count points")
    page.locator("#howto").get_by_role("button", name="Close").first.click()
    page.select_option("#variant-also", "ultimate(n=3,ending=draw)")
    expect(page.locator("#force")).to_contain_text("If nobody gets a line, the game is a draw")
    assert board_page.address_fields(page)["game"] == "ultimate(n=3)"


ROOM = """list => {
    const alone = list.cloneNode(true);
    alone.style.cssText = "position: absolute; flex: none; width: auto";
    list.after(alone);
    const wanted = alone.offsetWidth;
    alone.remove();
    return list.offsetWidth - wanted;
}"""
"""How much wider a list is than its longest words need it."""


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_list_cuts_an_ending_short(open_page: Open, width: int, language: str) -> None:
    page = open_page("new=ultimate", path="friend/", width=width, height=844, language=language)
    assert page.locator("#begin-also").evaluate(ROOM) >= 0
    page = open_page("puzzles=ultimate:1", width=width, height=844, language=language)
    assert page.locator("#puzzle-rules").evaluate(ROOM) >= 0
    page = open_page("ultimate", width=width, height=844, language=language)
    assert page.locator("#variant-also").evaluate(ROOM) >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 320:
        sizes, endings = page.locator("#variants > *").all()
        assert sizes.evaluate("one => one.offsetTop") == endings.evaluate("one => one.offsetTop")


@pytest.mark.site
def test_values_are_chances_without_points_and_exact_when_proven(
    open_page: Open,
) -> None:
    page = open_page("ultimate(n=3)&first=human&second=human&moves=e5,d4")
    page.click("#values-on")
    expect(page.locator("#verdict")).to_contain_text("Search depth")
    expect(page.locator("#board .points").first).to_contain_text("%")
    assert "points" not in page.inner_text("#verdict")
    _, puzzle = find_puzzle(PuzzleTask.WIN, "draw")
    start = str(puzzle.position).replace(" ", "_")
    page = open_page(f"ultimate(n=3)&first=human&second=human&start={start}")
    page.click("#values-on")
    expect(page.locator("#verdict")).to_contain_text(
        f"can force a line of blocks in {puzzle.distance} plies."
    )
    _, puzzle = find_puzzle(PuzzleTask.SAVE, "draw")
    start = str(puzzle.position).replace(" ", "_")
    page = open_page(f"ultimate(n=3)&first=human&second=human&start={start}")
    page.click("#values-on")
    expect(page.locator("#verdict")).to_contain_text("Draw with best play. This value is proven")


@pytest.mark.site
def test_puzzles_of_ultimate_stand_beside_those_of_quarto(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page("ultimate(n=3)")
    page.click("nav a[href='#puzzles']")
    first = shipped_puzzles("ultimate")[0]
    expect(page.locator("#exercise-task")).to_have_text(first.to_text())
    expect(page.locator("#exercise-rules")).to_have_text("3×3, no line: draw.")
    assert page.evaluate("location.hash") == "#puzzles=ultimate:1"
    page.select_option("#puzzle-game", "quarto")
    expect(page.locator("#exercise-task")).to_have_text(shipped_puzzles("quarto")[0].to_text())
    assert page.evaluate("location.hash") == "#puzzles=1"
    number, puzzle = find_puzzle(PuzzleTask.WIN, "blocks")
    page.goto(page.url.split("#")[0] + f"#puzzles=ultimate:{number}")
    expect(page.locator("#exercise-task")).to_have_text(puzzle.to_text())
    expect(page.locator("#exercise-rules")).to_have_text("3×3, no line: more blocks win.")
    wrong = next(move for move in puzzle.position.legal_moves() if move != puzzle.solution)
    click_cell(page, str(wrong))
    expect(page.locator("#exercise-judgement")).to_have_text("Not quite.")
    expect(page.locator("#exercise-text")).to_have_text(puzzle.check(wrong).to_text())
    page.click("#exercise-hint")
    expect(page.locator("#exercise-text")).to_have_text(puzzle.hint(1))
    click_cell(page, str(puzzle.solution))
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of 138 solved")
    assert page.evaluate(UNLABELLED) == []
    screenshot(page, "puzzle-ultimate")
    page.select_option("#puzzle-rules", "3 blocks")
    expect(page.locator("#puzzle-choice")).to_contain_text("1 of 51 solved")


def test_ultimate_has_a_puzzle_of_the_day_in_italian(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page("puzzles=ultimate:daily", language="it-IT", width=390, height=844)
    day = datetime.datetime.now(datetime.UTC).date()
    all_puzzles = shipped_puzzles("ultimate")
    puzzle = all_puzzles[number_of_the_day(day, len(all_puzzles)) - 1]
    expect(page.locator("#exercise-title")).to_have_text("Problema del giorno")
    expect(page.locator("#exercise-task")).to_have_text(puzzle.to_text("it"))
    page.click("#exercise-solve")
    expect(page.locator("#exercise-text")).to_contain_text(f"La soluzione è {puzzle.solution}.")
    screenshot(page, "puzzle-ultimate-phone")


def test_every_ending_can_be_played_in_the_arena(open_page: Open) -> None:
    page = open_page("arena")
    offered = page.locator("#arena-game option")
    expect(offered.filter(has_text="Ultimate: 3×3, no line: more blocks win")).to_have_count(1)
    values = offered.evaluate_all("all => all.map(one => one.value)")
    assert {"ultimate", "ultimate(n=3)", "ultimate(ending=blocks)"} <= set(values)
    page.select_option("#arena-game", "ultimate(n=3)")
    expect(page.locator(".checks.levels input")).to_have_count(10)
