"""The tree viewer: a search step by step, on the server's page and in a standalone file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED
from tests.program import invoke

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

TICTACTOE = "game=tictactoe&position=x../.o./...&depth=3"


def steps(page: Page) -> tuple[int, int]:
    at, count = re.findall(r"[\d,]+", page.inner_text("#counter"))
    return int(at.replace(",", "")), int(count.replace(",", ""))


def words(page: Page) -> str:
    return page.inner_text("#words")


def test_stepping_forward_and_back_through_the_search(open_page: Open) -> None:
    page = open_page(path="tree/")
    assert "enters the root (Max)" in words(page)
    assert steps(page)[0] == 1
    page.click("#forward")
    assert "enters a (Min)" in words(page)
    expect(page.locator(".node.current")).to_have_attribute("data-node", "a")
    page.click("#back")
    assert "the root" in words(page)
    page.click("#last")
    assert "Best move: a, with value 3 for Max. Nodes visited: 11." in words(page)
    at, count = steps(page)
    assert at == count
    page.keyboard.press("Home")
    assert steps(page)[0] == 1


def test_a_cut_is_jumped_to_and_explained(open_page: Open) -> None:
    page = open_page(path="tree/")
    page.click("#cut-forward")
    assert words(page) == (
        "Min already holds Max to 2 here. But Max is sure of 3 elsewhere, with a at the root, so "
        "Max will never let the game reach this node. The other 2 moves need not be searched."
    )
    assert page.inner_text(".code [aria-current]") == "if best ≤ α: skip the rest"
    expect(page.locator(".node.cut")).to_have_count(2)
    stack = page.locator("#stack li").all_inner_texts()
    assert [line.split("\n")[0] for line in stack] == ["▽ Min", "△ Max"]
    assert "α 3 β 2" in re.sub(r"\s+", " ", stack[0])
    assert page.get_attribute(".window-line", "aria-label") == "alpha is 3, beta is 2"
    assert page.get_attribute("#cut-forward", "aria-disabled") == "true"


def test_it_plays_by_itself_and_stops_at_the_end(open_page: Open) -> None:
    page = open_page(path="tree/")
    page.focus("#speed")
    page.keyboard.press("End")
    page.click("#run")
    expect(page.locator("#run")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#words")).to_contain_text("Best move: a")
    expect(page.locator("#run")).to_have_attribute("aria-label", "Play")


def test_keys_step_and_walk_and_fold(open_page: Open) -> None:
    page = open_page(TICTACTOE, path="tree/")
    page.keyboard.press("c")
    assert page.inner_text("#words-title") == "Cutoff!"
    page.keyboard.press(",")
    assert page.inner_text("#words-title") != "Cutoff!"
    root = page.locator(".node[data-node='']")
    root.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".node:focus")).to_have_attribute("aria-level", "2")
    page.keyboard.press("ArrowUp")
    expect(root).to_be_focused()
    shown = page.locator(".node").count()
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(shown)


@pytest.mark.site
def test_omitted_nodes_are_counted_and_loaded_on_demand(open_page: Open) -> None:
    page = open_page("game=tictactoe&algorithm=minimax&depth=5&position=x../.../...", path="tree/")
    expect(page.locator("#about")).to_contain_text("not drawn")
    page.click("#last")
    before = page.inner_text("#about")
    for name in ("c3", "c3/b3", "c3/b3/a3"):
        node = page.locator(f".node[data-node='{name}']")
        node.focus()
        page.keyboard.press("Enter")
    expect(page.locator("#about")).not_to_have_text(before)
    expect(page.locator(".node[data-node^='c3/b3/a3/']")).to_have_count(5)


def test_many_moves_are_folded_until_they_are_opened(open_page: Open) -> None:
    page = open_page("game=quarto&position=.F5./.AB6/E..0/.4.C 1&depth=1", path="tree/")
    shown = page.locator(".node").count()
    page.locator(".stub").first.click()
    assert page.locator(".node").count() > shown


@pytest.mark.site
def test_bad_input_is_explained_and_the_tree_stays(open_page: Open) -> None:
    page = open_page(path="tree/")
    page.fill("#position", "((3 12")
    page.click("#search")
    expect(page.locator("#problem")).to_have_text("Missing closing parenthesis")
    expect(page.locator(".node")).to_have_count(13)


@pytest.mark.parametrize(
    "question",
    [
        "game=abstract&algorithm=failhard",
        "game=tictactoe&algorithm=table&depth=3",
        "game=quarto(rules=squares)&position=.F5./.AB6/E..0/.4.C 1&depth=2&algorithm=ordered",
        "game=ultimate&algorithm=deepening&depth=2",
        "game=tictactoe&algorithm=montecarlo&depth=5",
    ],
)
def test_every_game_and_algorithm_is_shown(
    open_page: Open, screenshot: Screenshot, question: str
) -> None:
    page = open_page(question, path="tree/")
    expect(page.locator("#problem")).to_be_hidden()
    page.keyboard.press("c")
    page.keyboard.press(".")
    screenshot(page, f"tree-{question.split('&', maxsplit=1)[0].removeprefix('game=')}")
    page.click("#last")
    assert page.inner_text("#words-title") == "Result"
    assert page.evaluate(UNLABELLED) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_labels_contrast_and_small_screens(
    open_page: Open, screenshot: Screenshot, dark: bool
) -> None:
    page = open_page(TICTACTOE, path="tree/", dark=dark)
    page.keyboard.press("c")
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, f"tree-desktop-{'dark' if dark else 'light'}")
    for width in (320, 390, 768):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 390, "height": 844})
    screenshot(page, f"tree-phone-{'dark' if dark else 'light'}")


@pytest.mark.site
def test_italian(open_page: Open) -> None:
    page = open_page(path="tree/", language="it-IT")
    page.click("#cut-forward")
    assert page.inner_text("#words-title") == "Taglio!"


def test_address_names_the_evaluation(open_page: Open) -> None:
    address = "game=tictactoe&position=x../..x/oo.&depth=2&evaluation=zero"
    page = open_page(address, path="tree/")
    assert "depth 2, evaluation zero" in page.inner_text("#about")
    page.click("#search")
    expect(page).to_have_url(re.compile("evaluation=zero$"))
    page.select_option("#game", "abstract")
    expect(page.locator("#about")).not_to_contain_text("zero")


def test_board_page_links_to_the_tree(open_page: Open) -> None:
    page = open_page("tictactoe")
    page.click("nav a[href='learn/']")
    page.click("nav a[href$='tree/']")
    page.wait_for_selector("html[data-ready] .node")


def test_a_standalone_file_needs_no_server(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tree.html"
    arguments = ["tree", "x../.o./...", "--depth", "3", "-o", str(path)]
    result = invoke(*arguments)
    assert result.exit_code == 0, result.output
    text = path.read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(?!data:|#)', text)
    context = browser.new_context(offline=True, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith(("file:", "data:")) else wrong.append(request.url)
        ),
    )
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#ask-form")).to_be_hidden()
    expect(page.locator("nav")).to_be_hidden()
    page.click("#cut-forward")
    assert "be searched" in words(page)
    expect(page.locator(".board").first).to_be_visible()
    page.select_option("#language", "it")
    assert page.inner_text("#words-title") == "Taglio!"
    data = json.loads(page.inner_text("#data") or page.evaluate("data.textContent"))
    assert data["lines"][0]["algorithm"] == "alphabeta"
    context.close()
    assert wrong == []
