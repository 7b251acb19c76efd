"""How to play: the rules of every game, and its first steps, which are offered once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board_page import click_piece, click_square
from tests.browser.conftest import Open

from fourfold.games.quarto import Rules

STEPS = {
    "ultimate": [
        ("e4", True),
        ("a1", False),
        ("b2", True),
        ("c3", True),
        ("g1", True),
        ("b2", True),
    ],
    "tictactoe": [("c3", False), ("c1", True), ("a3", True), ("b2", False), ("c3", True)],
}
"""The moves that are tried, and whether they are right."""


def expect_text(page: Page, words: str) -> None:
    expect(page.locator("#exercise-text")).to_contain_text(words)


def type_move(page: Page, move: str) -> None:
    page.fill("#move-text", move)
    page.press("#move-text", "Enter")


@pytest.mark.site
def test_a_newcomer_learns_quarto_step_by_step(open_page: Open) -> None:
    page = open_page()
    page.click("#welcome-begin")
    expect(page.locator("#exercise-title")).to_have_text("Step 1 of 6: give a piece")
    click_piece(page, 6)
    expect_text(page, "place this short dark solid round piece")
    page.click("#exercise-next")
    click_square(page, "c3")
    click_piece(page, 5)
    expect_text(page, "a complete move")
    page.click("#exercise-next")
    click_square(page, "a1")
    click_piece(page, 7)
    expect_text(page, "joins three pieces that are all tall")
    page.click("#exercise-again")
    click_square(page, "c2")
    expect_text(page, "all tall: you win")
    page.click("#exercise-next")
    click_square(page, "c3")
    expect_text(page, "all hollow: you win")
    page.click("#exercise-next")
    click_piece(page, 0)  # a light piece, which is the mistake
    expect_text(page, "your opponent places the short light hollow round piece on c2")
    expect(page.locator(".cell.winning")).to_have_count(4)
    page.click("#exercise-again")
    click_piece(page, 4)
    expect_text(page, "completes no line")
    page.click("#exercise-next")
    click_square(page, "c2")  # which makes the row harmless
    click_piece(page, 15)
    expect_text(page, "completes no line")
    page.click("#exercise-next")
    expect_text(page, "That is all you need")
    page.click("#exercise-leave")
    expect(page.locator("#status")).to_have_text("Your turn: pick a piece for your opponent")
    expect(page.locator("#welcome")).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#welcome")).to_be_hidden()


@pytest.mark.parametrize("game", STEPS)
def test_the_steps_of_the_other_games(open_page: Open, game: str) -> None:
    page = open_page(game)
    page.click("#welcome-no")
    expect(page.locator("#welcome")).to_be_hidden()
    expect(page.locator("#how")).to_be_focused()
    page.keyboard.press("Enter")
    page.click("#howto-begin")
    expect(page.locator("#exercise-task")).to_be_visible()
    for move, right in STEPS[game]:
        type_move(page, move)
        state = "right" if right else "wrong"
        expect(page.locator(f"#exercise-answer[data-state={state}]")).to_be_visible()
        expect(page.locator("#exercise-text")).not_to_have_text(re.compile("guide"))
        page.click("#exercise-next" if right else "#exercise-again")
    expect_text(page, "That is all")


@pytest.mark.parametrize(
    ("game", "pictures", "words"),
    [
        ("quarto", 5 + len(Rules), "oltre i bordi"),
        ("ultimate", 3, "ogni blocco vinto vale un punto"),
        ("tictactoe", 2, "Due minacce"),
    ],
)
def test_the_rules_are_one_click_away(
    open_page: Open, game: str, pictures: int, words: str
) -> None:
    page = open_page(game, width=320, height=640, language="it-IT", dark=True)
    page.click("#how")
    dialog = page.locator("#howto")
    expect(dialog.locator("figure")).to_have_count(pictures)
    expect(dialog).to_contain_text(words)
    assert "guide." not in dialog.inner_text()
    assert dialog.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#how")).to_be_focused()


def test_a_first_visit_says_what_the_game_is_about(open_page: Open) -> None:
    for game, words in (
        ("quarto", "Win by completing a line of four pieces"),
        ("ultimate", "which block your opponent plays in next"),
        ("tictactoe", "Fill a whole row"),
    ):
        page = open_page(game, width=390, height=664)
        expect(page.locator("#welcome")).to_contain_text(words)
        box = page.locator("#welcome").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 664


def test_the_first_steps_are_not_offered_after_a_game(open_page: Open) -> None:
    page = open_page("tictactoe")
    expect(page.locator("#welcome")).to_be_visible()
    page.click(".cell[data-cell='4']")
    expect(page.locator("#welcome")).to_be_hidden()
    page.goto(page.url.split("#")[0] + "#tictactoe")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#welcome")).to_be_hidden()
