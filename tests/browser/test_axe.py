"""axe-core on every page: light and dark, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import Page, expect
from tests.browser.board_page import random_game

Open = Callable[..., Page]

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIOLATIONS = """async (values) => {
    const { violations } = await axe.run({ runOnly: { type: "tag", values } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}"""
REVIEWED = "quarto&first=human&second=human&moves=:0,a1:1,b1:2,c1:4,a2:3,d1:&at=5"
TWO = "tictactoe&first=human&second=human&moves=b2,a1"
LONG = ",".join(random_game("ultimate", moves=60))


def nothing_more(page: Page) -> None:
    """Leave the page as it opens."""


def with_values(page: Page) -> None:
    page.check("#values-on")
    expect(page.locator("#history .points").first).to_be_attached()


def with_a_review(page: Page) -> None:
    page.click("#review-ask")
    page.check("#values-on")
    expect(page.locator("#why")).to_be_visible()
    expect(page.locator("#history .badge").first).to_be_attached()


def in_presentation(page: Page) -> None:
    """Present in the window, whose size can be changed, as where full screen is not allowed."""
    page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")
    page.keyboard.press("p")
    expect(page.locator("html[data-presenting]")).to_be_attached()


def with_its_rules(page: Page) -> None:
    page.click("#how")
    expect(page.locator("#howto")).to_be_visible()


def with_a_choice(page: Page) -> None:
    page.click("#new")
    expect(page.locator("#new-dialog")).to_be_visible()


def with_first_steps(page: Page) -> None:
    page.click("#welcome-begin")
    expect(page.locator("#exercise-task")).to_be_visible()


def with_a_variation(page: Page) -> None:
    page.click("#to-start")
    page.click("[data-cell='8']")
    expect(page.locator(".branch")).to_be_visible()


def with_saved_games(page: Page) -> None:
    page.click("[data-cell='8']")
    page.goto(page.url.split("#")[0] + "#games")
    expect(page.locator(".kept li")).to_have_count(1)


def at_a_table(page: Page) -> None:
    page.click("#begin-table")
    expect(page.locator("#invite-code svg")).to_be_visible()


def by_link(page: Page) -> None:
    page.click("#begin-letter")
    page.click("[data-cell='4']")
    expect(page.locator("#letter-back")).to_be_visible()


PAGES: dict[str, tuple[str, str, Callable[[Page], None]]] = {
    "quarto": ("", "quarto&first=human&second=human&start=.F5./.AB6/E..0/.4.C_1", nothing_more),
    "review": ("", REVIEWED, with_a_review),
    "ultimate": ("", f"ultimate&first=human&second=human&moves={LONG}", with_values),
    "tictactoe": ("", TWO, nothing_more),
    "first visit": ("", "", nothing_more),
    "how to play": ("", "ultimate", with_its_rules),
    "new game": ("", "", with_a_choice),
    "first steps": ("", "", with_first_steps),
    "line": ("", TWO, with_a_variation),
    "games": ("", TWO.replace("second=human", "second=novice"), with_saved_games),
    "puzzles": ("", "puzzles", nothing_more),
    "arena": ("", "arena", nothing_more),
    "friend": ("friend/", "", nothing_more),
    "table": ("friend/", "", at_a_table),
    "by link": ("friend/", "new=tictactoe", by_link),
    "tree": ("tree/", "", nothing_more),
    "presentation": ("tree/", "", in_presentation),
    "slides": ("learn/en/03-minimax", "", in_presentation),
    "exercise": ("exercise/", "", nothing_more),
    "about": ("about/", "", nothing_more),
    "lessons": ("learn/en/", "", nothing_more),
    "lesson": ("learn/en/03-minimax", "", nothing_more),
}


@pytest.mark.parametrize("name", PAGES)
def test_axe_reports_no_violations(open_page: Open, name: str) -> None:
    path, fragment, prepare = PAGES[name]
    page = open_page(fragment, path=path)
    prepare(page)
    page.evaluate(AXE)
    found = {}
    for scheme in ("light", "dark"):
        for width, height in ((1280, 860), (320, 700)):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
            # axe takes links that a click has scrolled away for hidden skip links.
            page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
            found[scheme, width] = page.evaluate(VIOLATIONS, TAGS)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_an_unvisited_leaf_is_announced_as_a_leaf(open_page: Open) -> None:
    page = open_page(path="tree/")
    names = page.eval_on_selector_all(".node.leaf", "all => all.map((one) => one.ariaLabel)")
    assert names[0] == "leaf a a, not searched yet, value 3"
    assert all(name.startswith("leaf ") for name in names)


def test_italian_uses_the_singular_for_one(open_page: Open) -> None:
    page = open_page(REVIEWED, language="it-IT")
    page.click("#review-ask")
    expect(page.locator(".accuracy .note").first).to_have_text("Decisioni corrette: 0 su 1")
