"""Variations beside the game: they are framed, and never change the game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Request, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.games.quarto import Turn

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

MOVES = [":6", "c3:4", "b2:9", "a1:5"]
GAME = f"quarto&first=human&second=human&moves={','.join(MOVES)}"
WON = "tictactoe&first=human&second=novice&moves=a1,a2,b1,b2,c1"


def _record_urls(asked: list[str]) -> Callable[[Request], None]:
    return lambda request: asked.append(request.url)


def _branch_moves(page: Page) -> list[str]:
    """The moves of branches with their numbers, as they are typed."""
    found: list[str] = page.eval_on_selector_all(
        "[data-line]",
        """all => all.map(({ dataset }) => {
            const moves = dataset.line.split(" ");
            return `${moves.length}. ${moves.at(-1)}`;
        })""",
    )
    return found


def test_a_click_in_an_earlier_position_explores_a_branch(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page(GAME)
    expect(page.locator("#looking")).to_be_hidden()
    page.click(f"{board_page.GAME_MOVES}:nth-child(2) button")
    expect(page.locator("#looking")).to_contain_text("Reviewing ")
    assert board_page.status(page) == "Move 2 of 4"
    address = page.url
    board_page.click_turn(page, Turn.parse("d4:1"))
    expect(page.locator("#looking")).to_contain_text("Analysis")
    assert board_page.status(page) == "Player 2: place this piece"
    expect(page.locator("#stage")).to_have_attribute("data-looking", "Analysis")
    assert (board_page.moves(page), _branch_moves(page), page.url) == (MOVES, ["3. d4:1"], address)
    board_page.click_turn(page, Turn.parse("d3:2"))
    page.click("#step-back")
    board_page.click_turn(page, Turn.parse("d2:3"))
    assert _branch_moves(page) == ["3. d4:1", "4. d3:2", "3. d4:1", "4. d2:3"]
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "looking-at-a-line")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.click("#looking-back")
    expect(page.locator("#looking")).to_contain_text("Reviewing ")
    page.click("#looking-back")
    expect(page.locator("#looking")).to_be_hidden()
    assert board_page.status(page) == "Player 1: place this piece"
    assert board_page.moves(page) == MOVES
    page.locator(".drop").first.click()
    assert _branch_moves(page) == ["3. d4:1", "4. d2:3"]


def test_a_finished_game_is_explored_for_both_sides(open_page: Open) -> None:
    page = open_page(WON)
    assert board_page.status(page) == "You win"
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.click("#step-back")
    page.click("[data-cell='8']")
    assert board_page.status(page) == "The Careful Beginner: play o"
    page.click("[data-cell='7']")
    assert _branch_moves(page) == ["5. c3", "6. b3"]
    page.click("#looking-back")
    page.click("#looking-back")
    assert board_page.status(page) == "You win"


def test_a_position_is_analysed_and_taken_to_the_tree(open_page: Open) -> None:
    page = open_page("tictactoe&first=human&second=novice")
    page.click("#analyse")
    page.click("[data-cell='4']")
    page.click("[data-cell='0']")
    assert board_page.status(page) == "Your turn: play x"
    assert (board_page.moves(page), _branch_moves(page)) == ([], ["1. b2", "2. a1"])
    page.click("#in-tree")
    page.wait_for_selector("html[data-ready]")
    assert page.input_value("#position") == "o../.x./..."
    expect(page.locator("#problem")).to_be_hidden()


def test_the_link_past_the_header_moves_the_focus_alone(open_page: Open) -> None:
    for path, fragment, reached in (
        ("", GAME, "#board .cell"),
        ("", "puzzles=2", "#board .cell"),
        ("", "games", "#games"),
        ("", "arena", "#arena"),
        ("tree/", "game=tictactoe&algorithm=minimax&depth=1", "#stage [role=treeitem]"),
        ("exercise/", "kind=tictactoe&seed=3", "#stage [role=treeitem]"),
        ("learn/en/", "", "#lesson"),
    ):
        page = open_page(fragment, path=path)
        page.wait_for_load_state("networkidle")
        address = page.url
        asked: list[str] = []
        page.on("request", _record_urls(asked))
        page.focus(".skip")  # an address that names a part of the page has Tab begin there
        page.keyboard.press("Enter")
        expect(page.locator(f"{reached}:focus")).to_have_count(1)
        assert (page.url, asked) == (address, [])
        if fragment == GAME:
            assert board_page.moves(page) == MOVES


def test_there_is_no_help_against_a_clock(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=novice&clock=5+3")
    board_page.click_piece(page, 6)
    board_page.wait_for_moves(page, 2)
    board_page.wait_for_me(page)
    for name in ("hint", "undo"):
        expect(page.locator(f"#{name}")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#values-on")).to_be_disabled()
    expect(page.locator("#values")).to_contain_text("while your clock is running")
    expect(page.locator("#analyse")).to_be_hidden()
    page = open_page(f"{GAME}&clock=5+3")
    for name in ("hint", "undo"):
        expect(page.locator(f"#{name}")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("#values-on")).to_be_enabled()
