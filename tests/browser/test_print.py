"""Printing: sheets made for it, whole trees, and no buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.conftest import SHOTS

Open = Callable[..., Page]
REVIEWED = "quarto&first=human&second=human&moves=:0,a1:1,b1:2,c1:4,a2:3,d1:"
WIDTH = 688  # width in pixels between the margins of A4


def pages_of(page: Page, name: str) -> int:
    """The number of A4 pages. The PDF is saved in build/shots."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    made = page.pdf(path=SHOTS / f"{name}.pdf", format="A4", prefer_css_page_size=False)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", made))


def on_paper(page: Page) -> Page:
    """The page in the layout for print."""
    page.emulate_media(media="print")
    page.set_viewport_size({"width": WIDTH, "height": 970})
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert page.locator("header nav a, main .primary").locator("visible=true").count() == 0
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    return page


def test_a_review_is_printed_with_every_move(open_page: Open) -> None:
    page = open_page(REVIEWED, dark=True)
    page.evaluate("window.print = () => {}")
    page.click("#review-ask")
    page.click("#review-print")
    rows = page.locator("#paper tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(3).locator("th .piece")).to_have_attribute(
        "aria-label", "short dark hollow round"
    )
    assert not re.search(r":[0-9A-F]\b", page.locator("#paper").text_content() or "")
    assert "Giving the short dark hollow round piece loses at once" in (
        rows.nth(3).text_content() or ""
    )
    on_paper(page)
    expect(page.locator("#paper .cell .piece").first).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    board, frame = (page.locator(f"#paper {name}").bounding_box() for name in (".grid", ".quarto"))
    assert board is not None
    assert frame is not None
    assert board["x"] + board["width"] <= frame["x"] + frame["width"]
    assert pages_of(page, "print-review") == 1
    expect(page.locator("#paper")).to_have_count(0)  # and the page is there again
    on_paper(page)
    expect(page.locator("main")).to_be_visible()


def test_six_puzzles_are_on_a_page_and_their_solutions_on_another(open_page: Open) -> None:
    page = open_page("puzzles", language="it-IT")
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name="Stampa sei problemi").click()
    expect(page.locator("#paper .sheet section")).to_have_count(6)
    expect(page.locator("#paper .solutions p")).to_have_count(6)
    on_paper(page)
    assert pages_of(page, "print-puzzles") == 2


def test_trees_and_exercises_are_printed_whole(open_page: Open) -> None:
    page = open_page("game=tictactoe&position=xox/.o./x..&depth=3", path="tree/", width=390)
    page.keyboard.press("End")
    on_paper(page)
    assert pages_of(page, "print-tree") == 1
    assert page.get_attribute(".tree", "viewBox") is None
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    nodes, picture = (page.locator(name).bounding_box() for name in (".nodes", ".tree"))
    assert nodes is not None
    assert picture is not None
    assert nodes["x"] >= picture["x"]
    assert nodes["x"] + nodes["width"] <= picture["x"] + picture["width"]
    page = open_page("kind=tictactoe&ask=window&level=1", path="exercise/", width=390)
    on_paper(page)
    assert pages_of(page, "print-exercise") == 1
