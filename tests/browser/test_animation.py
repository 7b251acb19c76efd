"""Moves fly and have sounds, players answer at the chosen pace, keys step through a game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import board_page

Open = Callable[..., Page]
GAME = "quarto&first=human&second=human&moves=:0,a1:1,b1:2"
CLICK = "(name) => { document.querySelector(name).click();" + (
    "return document.querySelectorAll('.flying').length; }"
)
HEARD = """() => {
    const node = () => ({ connect: (next) => next, frequency: {}, start() {}, stop() {}, gain:
        { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    const hear = (what) => {
        document.body.dataset.heard = `${document.body.dataset.heard ?? ""} ${what}`.trim();
        return node();
    };
    window.AudioContext = class {
        sampleRate = 100; currentTime = 0; destination = null;
        resume() {}
        createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
        createBufferSource() { return hear("noise"); }
        createOscillator() { return hear("tone"); }
        createBiquadFilter() { return node(); }
        createGain() { return node(); }
    };
}"""


def test_keys_step_through_the_moves_from_anywhere(open_page: Open) -> None:
    page = open_page(GAME)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert board_page.address_fields(page)["at"] == "1"
    page.focus("#new")
    page.keyboard.press("ArrowRight")
    assert board_page.address_fields(page)["at"] == "2"
    page.focus(".cell[data-square='5']")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell[data-square='6']")).to_be_focused()
    page.keyboard.press(",")
    assert board_page.address_fields(page)["at"] == "1"
    page.focus("#move-text")
    page.keyboard.press("ArrowRight")
    assert board_page.address_fields(page)["at"] == "1"


def test_a_piece_flies_and_nothing_waits_for_it(open_page: Open) -> None:
    page = open_page(GAME)
    assert page.evaluate(CLICK, ".cell[data-square='2']") == 0  # who wants no motion sees none
    page.click("#undo")
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(CLICK, ".cell[data-square='2']") == 1
    assert page.evaluate(CLICK, ".giftable[data-piece='4']") == 1  # the first has arrived at once
    assert board_page.moves(page)[-1] == "c1:4"
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(".hand .piece")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(CLICK, "#step-on") == 2  # from hand to board, and from rack to hand


def test_sounds_are_played_if_switched_on(open_page: Open) -> None:
    page = open_page("tictactoe&first=human&second=human&moves=a1,b1,a2,b2")
    page.evaluate(HEARD)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.check("#sound-on")
    expect(page.locator("body")).to_have_attribute("data-heard", "noise")
    page.click("[data-cell='6']")
    drawn = page.locator("[data-cell='6'] .mark")
    assert drawn.evaluate("(one) => getComputedStyle(one).animationName") == "draw"
    expect(page.locator("body")).to_have_attribute("data-heard", "noise tone tone tone")
    page.reload()
    expect(page.locator("#sound-on")).to_be_checked()


def test_players_answer_at_the_chosen_pace(open_page: Open) -> None:
    page = open_page("tictactoe&first=human&second=random(seed=1)")
    page.clock.install()
    page.select_option("#pause-between", "slowly")
    page.click("[data-cell='4']")
    page.clock.run_for(4000)
    page.wait_for_timeout(300)  # an answer would be too early here
    board_page.wait_for_moves(page, 1)
    page.clock.run_for(2000)
    board_page.wait_for_moves(page, 2)
    page.reload()
    expect(page.locator("#pause-between")).to_have_value("slowly")
