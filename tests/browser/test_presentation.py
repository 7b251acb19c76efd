"""Presentation: the tree viewer and lessons fill the screen in large type, controlled by keys."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

Open = Callable[..., Page]
SIZE = {"width": 1920, "height": 1080}

# Numbers that are wider than their nodes.
TOO_WIDE = """() => [
        [".node .value", ".node", ".shape, .frame"], [".dot-value", "svg", ".dot"],
    ].flatMap(([number, around, pill]) => [...document.querySelectorAll(number)].filter((text) => {
        const box = text.closest(around).querySelector(pill).getBoundingClientRect();
        return text.getBoundingClientRect().width > box.width - 2;
    }).map((text) => text.textContent))"""


def font_size(page: Page, name: str) -> float:
    """The height of the letters of an element."""
    size = page.locator(name).first.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    return float(size)


def test_the_tree_fills_the_screen_and_keys_lead_through_it(open_page: Open) -> None:
    page = open_page("game=abstract&position=((-99 12 8)(2 -14 6)(14 5 2))", path="tree/", **SIZE)
    before = page.locator(".node").first.bounding_box()
    page.keyboard.press("p")
    expect(page.locator("header nav")).to_be_hidden()
    expect(page.get_by_role("button", name="End presentation")).to_be_visible()
    nodes, tree, after = (
        page.locator(name).first.bounding_box() for name in (".nodes", ".tree", ".node")
    )
    assert before is not None
    assert nodes is not None
    assert tree is not None
    assert after is not None
    assert after["width"] > 1.5 * before["width"]
    assert nodes["width"] > 0.85 * tree["width"] or nodes["height"] > 0.75 * tree["height"]
    assert tree["width"] * tree["height"] > 0.5 * SIZE["width"] * SIZE["height"]
    assert min(font_size(page, name) for name in ("#words", "#counter", ".code li")) >= 19
    assert page.evaluate("document.documentElement.scrollHeight") <= SIZE["height"]
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#counter")).to_contain_text("step 3 of")
    page.keyboard.press("End")
    assert page.evaluate(TOO_WIDE) == []
    page.keyboard.press("Escape")
    expect(page.locator("header nav")).to_be_visible()


def test_a_growing_tree_stays_whole_on_the_screen(open_page: Open) -> None:
    page = open_page("game=tictactoe&position=xox/.o./x..&depth=3", path="tree/", **SIZE)
    page.keyboard.press("p")
    page.keyboard.press("End")
    nodes, tree = (page.locator(name).first.bounding_box() for name in (".nodes", ".tree"))
    assert nodes is not None
    assert tree is not None
    assert nodes["x"] >= tree["x"]
    assert nodes["x"] + nodes["width"] <= tree["x"] + tree["width"]
    assert nodes["y"] + nodes["height"] <= tree["y"] + tree["height"]


def test_numbers_fit_into_their_nodes(open_page: Open) -> None:
    page = open_page("game=tictactoe&position=xox/.o./x..&depth=3", path="tree/")
    page.keyboard.press("End")
    assert "1,000" in page.locator(".node .value").all_text_contents()
    assert page.evaluate(TOO_WIDE) == []
    page = open_page("kind=abstract&ask=values", path="exercise/")
    page.locator("#fields input").first.fill("-1000.25")
    assert page.evaluate(TOO_WIDE) == []


def test_a_lesson_is_shown_section_by_section(open_page: Open) -> None:
    page = open_page(path="learn/it/03-minimax", **SIZE)
    page.get_by_role("button", name="Avvia la presentazione").click()
    headings = page.locator("article :is(h1, h2)").locator("visible=true")
    expect(headings).to_have_count(1)
    expect(page.locator(".contents")).to_be_hidden()
    assert font_size(page, "article p.on-slide") >= 28
    first = headings.first.inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".slide-steps")).to_contain_text("2 di 4")
    assert headings.first.inner_text() != first
    page.keyboard.press("PageUp")
    assert headings.first.inner_text() == first
    page.keyboard.press("PageDown")
    page.keyboard.press("Escape")
    assert headings.count() > 2
    expect(page.locator(".contents")).to_be_visible()
