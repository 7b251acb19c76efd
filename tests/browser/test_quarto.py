"""Quarto in the browser, played by clicking, dragging, typing and by keyboard alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page

from fourfold.games.quarto import Rules, Turn

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
TWO = "&first=human&second=human"


@pytest.mark.parametrize("rules", Rules)
def test_a_whole_game_by_clicking(open_page: Open, screenshot: Screenshot, rules: Rules) -> None:
    page = open_page(f"quarto(rules={rules})&first=human&second=level(2,seed=5)")
    chance = random.Random(rules)
    for _ in range(20):
        board_page.wait_for_me(page)
        position = board_page.quarto_position(page)
        if position.outcome is not None:
            break
        board_page.click_turn(page, chance.choice(position.legal_moves()))
    outcome = position.outcome
    assert outcome is not None
    said = {0: "You win", 1: "Level 2 wins", None: "Draw"}[outcome.winner]
    assert said in board_page.status(page)
    assert page.locator(".lines .line").count() == len(position.completed_groups())
    screenshot(page, f"quarto-over-{rules}")


@pytest.mark.parametrize(
    ("start", "turn", "squares"),
    [
        (".8../..9./..../C... A", "d3:", "b1-c2-d3-a4"),
        ("8..9/..../..../C... A", "d4:", "d4-a4-d1-a1"),
    ],
    ids=["diagonal", "square"],
)
def test_on_the_torus_groups_cross_the_edges(
    open_page: Open, start: str, turn: str, squares: str
) -> None:
    page = open_page(f"quarto(rules=torus){TWO}&start={start.replace(' ', '_')}&moves={turn}")
    expect(page.locator("#status")).to_have_text(f"Player 1 wins: {squares} are all tall")
    expect(page.locator(".cell.winning")).to_have_count(4)
    assert " M" in (page.locator(".lines .line").get_attribute("d") or "")


def test_a_whole_game_by_keyboard_alone(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=level(1,seed=2)")
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('.giftable, .cell')"):
        page.keyboard.press("Tab")
    while page.evaluate("!document.activeElement.matches('.giftable')"):
        page.keyboard.press("Tab")
    for _ in range(40):
        board_page.wait_for_me(page)
        if board_page.quarto_position(page).outcome is not None:
            return
        _move_to_open_cell(page)
        page.keyboard.press("Enter")
    raise AssertionError("the game did not end")


def _move_to_open_cell(page: Page) -> None:
    """Move the focus row by row with the arrow keys to something that can be chosen."""
    for key in ("Control+Home", *(["ArrowRight"] * 7 + ["Home", "ArrowDown"]) * 4):
        if page.evaluate("document.activeElement.matches('.open')"):
            return
        page.keyboard.press(key)
    raise AssertionError("nothing can be chosen")


def test_a_click_is_answered_at_once(open_page: Open) -> None:
    """The board changes before the click event ends, without a query.
    ``benchmarks/server/page.py`` measures how long it takes."""
    page = open_page(f"quarto{TWO}&moves=:6")
    answered = page.evaluate(
        """() => [...document.querySelectorAll(".cell")].map((cell) => {
            cell.click();
            return cell.querySelector(".piece") !== null;
        })"""
    )
    assert answered == [True] * 16


@pytest.mark.site
def test_undo_takes_back_the_last_human_decision(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=random(seed=3)")
    board_page.click_piece(page, 6)
    board_page.wait_for_me(page)
    board_page.wait_for_moves(page, 2)
    both = board_page.moves(page)
    page.click("#undo")
    assert board_page.moves(page) == []
    assert board_page.status(page) == "Your turn: pick a piece for your opponent"
    taken = page.locator("[data-line] .turn")
    assert [one.get_attribute("data-move") for one in taken.all()] == both
    board_page.click_piece(page, 1)
    board_page.wait_for_me(page)
    assert board_page.moves(page)[0] == ":1"


def test_half_a_turn_can_be_changed_and_taken_back(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}&moves=:6")
    board_page.click_square(page, "a1")
    board_page.click_square(page, "b2")
    assert board_page.address_fields(page)["placed"] == "b2"
    expect(page.locator(".cell .piece")).to_have_count(1)
    page.click("#undo")
    expect(page.locator(".cell .piece")).to_have_count(0)
    expect(page.locator("#hand .piece")).to_have_count(1)


def test_pieces_can_be_dragged(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}&moves=:6")
    page.drag_and_drop("#hand", ".cell[data-square='10']")
    page.drag_and_drop(".giftable[data-piece='4']", "#hand")
    assert board_page.moves(page) == [":6", "c3:4"]


def test_moves_can_be_typed_and_errors_are_explained(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}")
    for text, error in [
        ("c3", "No piece is in hand"),
        ("hello", "is not a square"),
        (":6", ""),
        (":7", "Place piece 6"),
        ("c3", ""),
        ("6", "cannot be given"),
        ("4", ""),
        ("c3:9", "occupied by piece 6"),
        ("a1:9", ""),
    ]:
        page.fill("#move-text", text)
        page.press("#move-text", "Enter")
        assert error in page.inner_text("#error")
        assert page.is_hidden("#error") == (error == "")
    assert board_page.moves(page) == [":6", "c3:4", "a1:9"]


def test_each_move_is_announced(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}&moves=:6")
    board_page.click_turn(page, Turn.parse("c3:4"))
    expect(page.locator("#live")).to_have_text(
        "Player 2 places short dark solid round on c3 and gives short dark hollow round."
    )
    assert page.get_attribute("#live", "aria-live") == "polite"


def test_two_players_play_and_can_be_paused(open_page: Open) -> None:
    page = open_page("quarto&first=random(seed=1)&second=random(seed=4)")
    expect(page.locator("#moves li")).not_to_have_count(0)
    page.click("#pause")
    count = len(board_page.moves(page))
    page.wait_for_timeout(700)
    assert len(board_page.moves(page)) == count
    page.click("#pause")
    expect(page.locator(f"#moves li:nth-child({count + 1})")).to_be_visible()


@pytest.mark.site
def test_an_unknown_player_is_reported(open_page: Open) -> None:
    page = open_page("quarto&first=nobody&second=human")
    expect(page.locator("#error")).to_contain_text("Unknown player nobody")
    page.click("#undo", force=True)
    assert page.is_visible("#pause")


@pytest.mark.site
def test_a_new_game_from_the_dialog(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("")
    page.click("#new")
    page.select_option("#new-variant", "squares")
    page.select_option("#new-first", "random")
    page.select_option("#new-second", "human")
    page.check("#new-timed")
    page.fill("#new-minutes", "1")
    screenshot(page, "new-game")
    page.click("#new-form .primary")
    said = board_page.address_fields(page)
    assert said["game"] == "quarto(rules=squares)"
    assert (said["first"], said["second"], said["clock"]) == ("random", "human", "1+3")
    board_page.wait_for_me(page)
    expect(page.locator(".seat-time").nth(1)).to_have_text(re.compile("^0:5[0-8]$"))


def test_the_levels_come_first_and_one_of_them_is_the_default(open_page: Open) -> None:
    page = open_page("")
    assert board_page.address_fields(page)["second"] == "level(1)"
    assert page.locator(".seat-name").all_inner_texts() == ["You", "Level 1"]
    page.click("#new")
    expect(page.locator("#new-dialog")).to_be_visible()
    offered = page.locator("#new-second option").all_inner_texts()
    assert [name.split(" (")[0] for name in offered[1:11]] == [f"Level {n}" for n in range(1, 11)]
    assert any(name.startswith("The Champion (") for name in offered)
    page.select_option("#new-second", "level(7)")
    page.click("#new-form .primary")
    assert board_page.address_fields(page)["second"] == "level(7)"


def test_the_loser_on_time_is_in_the_link(open_page: Open) -> None:
    page = open_page("quarto&first=human&second=human&clock=1+0&moves=:6&timeout=second")
    assert board_page.status(page) == "Player 1 wins: the opponent ran out of time"
    assert board_page.address_fields(page)["timeout"] == "second"


@pytest.mark.site
def test_a_hint_is_shown_and_announced(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}&start=012./5F../.A../...._3")
    page.click("#hint")
    expect(page.locator(".cell[data-square='3']")).to_have_class("cell open hinted")
    expect(page.locator("#live")).to_have_text("Best move (proven): d1")
    expect(page.locator("#hinted")).to_have_text("Best move (proven): d1")
