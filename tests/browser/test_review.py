"""The review of a game in the browser: labels, reasons, accuracy, and mistakes tried again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED

from fourfold.analysis.exact import ExactReview
from fourfold.analysis.quarto import review
from fourfold.games.quarto import Turn

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
MOVES = (":0", "a1:1", "b1:2", "c1:4", "a2:3", "d1:")
SMALL = board_page.random_game("ultimate(n=3)")
GAME = f"quarto&first=human&second=human&moves={','.join(MOVES)}"


def review_game() -> ExactReview:
    return review(f'[Game "quarto"]\n\n{" ".join(MOVES)} 0-1')


@pytest.mark.site
def test_labels_reasons_and_accuracy_are_those_of_the_review(
    open_page: Open, screenshot: Screenshot
) -> None:
    page = open_page(GAME)
    page.click("#review-ask")
    said = review_game().as_dict("en")
    labels = [turn["label_text"] for turn in said["turns"]]
    expect(page.locator("#moves .label")).to_have_count(len(MOVES))
    shown = page.locator("#moves .label").all_text_contents()
    assert [text.split(" ", 1)[-1] if text[0] in "?!" else text for text in shown] == labels
    for number, turn in enumerate(said["turns"], start=1):
        page.click(f"#moves li:nth-child({number}) button")
        expect(page.locator("#why")).to_contain_text(board_page.as_shown(turn["text"]))
    assert page.locator(".accuracy b").all_inner_texts() == ["0 %", "50 %"]
    assert page.locator("#critical li").count() == len(said["critical"])
    page.click("#critical li:nth-child(2) button")
    assert board_page.address_fields(page)["at"] == "5"
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "review")
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_better_turn_is_shown_without_being_made(open_page: Open) -> None:
    page = open_page(f"{GAME}&at=5")
    page.click("#review-ask")
    page.get_by_role("button", name="Show d1 instead").click()
    expect(page.locator(".cell[data-square='3'] .piece")).to_have_count(1)
    assert board_page.moves(page) == list(MOVES)


def test_moves_are_judged_during_a_game_if_values_are_shown(open_page: Open) -> None:
    page = open_page(f"quarto&first=human&second=human&moves={','.join(MOVES[:4])}")
    assert page.is_hidden("#review")
    page.check("#values-on")
    said = board_page.as_shown(review_game().turns[3].to_text())
    expect(page.locator("#why")).to_contain_text(said)
    board_page.click_turn(page, Turn.parse("a2:3"))
    expect(page.locator("#moves li:nth-child(5) .label")).to_contain_text("blunder")
    assert page.is_hidden("#retry")


def test_mistakes_are_tried_again(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(GAME)
    page.click("#review-ask")
    page.click("#retry")
    expect(page.locator("#exercise-title")).to_have_text("Retry your mistakes: 1 of 2")
    expect(page.locator(".cell .piece")).to_have_count(2)
    assert page.is_hidden("#values")
    board_page.click_turn(page, Turn.parse("c1:4"))
    expect(page.locator("#exercise-judgement")).to_have_text("Not quite.")
    expect(page.locator("#exercise-text")).to_contain_text("loses at once")
    page.click("#exercise-again")
    page.click("#exercise-hint")
    expect(page.locator(".cell.hinted")).to_have_count(1)
    board_page.click_turn(page, review_game().turns[3].best[0])
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    screenshot(page, "retry")
    page.click("#exercise-next")
    board_page.click_square(page, "d1")
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
    expect(page.locator("#exercise-text")).to_contain_text("completes row 1")
    page.click("#exercise-next")
    expect(page.locator("#exercise-text")).to_contain_text("You solved 1 of 2")
    page.click("#exercise-leave")
    assert board_page.moves(page) == list(MOVES)
    assert page.is_hidden("#exercise")


@pytest.mark.site
def test_a_review_in_italian(open_page: Open) -> None:
    page = open_page(f"{GAME}&at=5", language="it-IT")
    page.click("#review-ask")
    said = board_page.as_shown(review_game().turns[4].to_text("it"))
    expect(page.locator("#why")).to_contain_text(said)


@pytest.mark.site
def test_a_game_of_ultimate_is_reviewed(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(f"ultimate(n=3)&first=human&second=human&moves={','.join(SMALL)}")
    page.click("#review-ask")
    expect(page.locator("#moves .label")).to_have_count(len(SMALL))
    expect(page.locator(".accuracy")).to_have_count(2)
    page.click("#moves li:nth-child(4) button")
    expect(page.locator("#why")).to_contain_text(f"4. {SMALL[3]}")
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, "review-ultimate")
    page.click("#retry")
    expect(page.locator("#exercise-task")).to_contain_text("Find a better move.")
    page.click("#exercise-hint")
    page.click(".marks .cell.hinted")
    expect(page.locator("#exercise-judgement")).to_have_text("Right!")
