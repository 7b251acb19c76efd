"""Exact values in the browser are those of the solver: on squares, pieces and in the history."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page

from fourfold.games.quarto import Position, Turn, square_name
from fourfold.solver import Score, rank_turns

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
POSITION = ".F5./.A../E..0/.4.C 1"


def badge(score: Score) -> str:
    return "D" if score.value == "draw" else f"{score.value[0].upper()}{score.distance}"


@pytest.mark.site
def test_values_are_those_of_the_solver(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(f"quarto&first=human&second=human&start={POSITION.replace(' ', '_')}")
    page.check("#values-on")
    expect(page.locator("#line li")).not_to_have_count(0)
    scores = {score.turn: score.lower for score in rank_turns(POSITION).turns}
    screenshot(page, "values-squares")
    for square, piece in enumerate(Position.parse(POSITION).board):
        found = page.locator(f".cell[data-square='{square}'] .badge").all_inner_texts()
        best = [score for turn, score in scores.items() if turn.square == square]
        assert found == ([] if piece is not None else [badge(max(best))]), square_name(square)
    page.click(".cell[data-square='0']")
    for turn, score in scores.items():
        if turn.square == 0:
            given = page.locator(f".giftable[data-piece='{turn.gift}'] .badge")
            assert given.inner_text() == badge(score)
    screenshot(page, "values-pieces")


@pytest.mark.site
def test_the_best_line_can_be_stepped_and_the_history_clicked(open_page: Open) -> None:
    page = open_page(
        f"quarto&first=human&second=human&start={POSITION.replace(' ', '_')}&moves=a1:2"
    )
    page.check("#values-on")
    expect(page.locator("#line li")).not_to_have_count(0)
    before = page.locator(".cell .piece").count()
    page.click("#line li:nth-child(2) button")
    assert page.locator(".cell .piece").count() == before + 2
    page.click("#step-back")
    assert page.locator(".cell .piece").count() == before + 1
    page.click("#looking-back")
    assert page.locator(".cell .piece").count() == before
    expect(page.locator("#history .badge")).to_have_count(2)
    page.click("#history li:first-child button")
    assert board_page.address_fields(page)["at"] == "0"


def test_a_win_is_shown_by_text_and_shape(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=human&start=012./5F../.A../...._3")
    page.check("#values-on")
    winning = page.locator(f".cell[data-square='{Turn.parse('d1:').square}'] .badge")
    expect(winning).to_have_text("W1")
    assert winning.evaluate("badge => getComputedStyle(badge).clipPath").startswith("polygon")
    expect(page.locator("#bar")).to_have_attribute(
        "aria-label", "Value for the first player: loss in 1"
    )
