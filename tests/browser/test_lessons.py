"""The lessons in the browser: their text, solutions, links and Run buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Request, expect
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED
from tests.browser.conftest import Server

from fourfold.teaching.lessons import lesson_names

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

ALPHABETA = "learn/en/07-alphabeta"


def heading(page: Page) -> str:
    return page.inner_text("article h1")


@pytest.mark.site
def test_from_the_board_through_all_lessons(open_page: Open) -> None:
    page = open_page("quarto")
    page.click("nav >> text=Lessons")
    page.click("article a.primary")
    read = [heading(page)]
    while page.locator("a[rel=next]").count():
        page.click("a[rel=next]")
        read.append(heading(page))
    assert len(set(read)) == len(lesson_names())
    assert page.inner_text(".contents [aria-current]") == read[-1]


def test_the_solution_is_hidden_until_asked_for(open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    solution = page.locator("details p").first
    expect(solution).to_be_hidden()
    page.click("summary")
    expect(solution).to_be_visible()


@pytest.mark.site
def test_a_search_opens_in_the_viewer(open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    page.click("text=Step through this search")
    expect(page.locator("#words")).to_contain_text("The search enters the root")
    page.click("#last")
    expect(page.locator("#words")).to_contain_text(
        "Best move: a, with value 3 for Max. Nodes visited: 11"
    )


def test_an_exercise_opens(open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    page.click("text=Try this exercise")
    expect(page.locator("#ask")).to_have_value("pruned")
    expect(page.locator("#level")).to_have_value("2")


def test_a_position_opens_on_the_board(open_page: Open) -> None:
    page = open_page(path="learn/en/12-quarto-solved")
    page.click("text=Open on the board")
    expect(page.locator("#status")).to_contain_text("place this piece")


def block_with(page: Page, text: str) -> Locator:
    return page.locator(".block[data-run]").filter(has_text=text)


@pytest.mark.site
def test_code_runs_and_prints_below(open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    session = block_with(page, "from fourfold.search.alphabeta")
    session.get_by_role("button", name="Run").click()
    expect(session.locator(".ran pre")).to_have_text("(13, 11)\n(13, 9)", timeout=60_000)
    expect(session.get_by_role("button")).to_have_text("Run again")
    assert session.locator("[aria-live=polite]").inner_text().startswith("Finished in")


def test_a_picture_is_shown_where_it_fits(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(path=ALPHABETA, width=360)
    plot = block_with(page, "--plot")
    plot.get_by_role("button").click()
    expect(plot.get_by_role("img", name="nodes.png")).to_be_visible(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    screenshot(page, "learn-run-phone")


def test_a_run_can_be_stopped_and_started_again(open_page: Open) -> None:
    page = open_page(path="learn/it/13-your-own")
    match = block_with(page, "match python:careful.py")
    button = match.get_by_role("button")
    button.click()
    expect(button).to_have_text("Interrompi")
    button.click()
    expect(match.locator(".ran")).to_have_text("Interrotto.")
    button.click()
    expect(match.locator(".ran")).to_contain_text("quarto: match, 4 games", timeout=60_000)


def test_a_run_that_fails_says_why(server: Server, open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    page.route("**/api/lessons/run", lambda route: route.abort())
    first = page.locator(".block[data-run]").first
    first.get_by_role("button").click()
    expect(first.locator(".ran")).to_contain_text("Could not run: ")


def test_interactive_and_installing_blocks_have_no_button(open_page: Open) -> None:
    page = open_page(path="learn/en/13-your-own")
    files = page.locator(".block", has_text="pip install").or_(
        page.locator(".block", has_text="# careful.py")
    )
    assert files.count() == 2
    assert files.get_by_role("button").count() == 0


@pytest.mark.site
def test_the_other_language_has_the_same_lesson(open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    page.select_option("#language", "it")
    page.wait_for_url("**/learn/it/07-alphabeta*")
    assert heading(page) == "Alfa-beta, e perché conta l'ordine"
    assert page.get_attribute("html", "lang") == "it"
    expect(page.locator("#theme option").last).to_have_text("☾ Scuro")


@pytest.mark.site
def test_lessons_follow_the_language_of_the_browser(open_page: Open) -> None:
    page = open_page(path="learn/", language="it-IT")
    assert page.url.endswith("/learn/it/")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_labels_contrast_and_pictures(open_page: Open, screenshot: Screenshot, dark: bool) -> None:
    scheme = "dark" if dark else "light"
    for path in (ALPHABETA, "learn/en/04-cutoff", "learn/it/"):
        page = open_page(path=path, dark=dark)
        for fold in page.locator("summary").all():
            fold.click()
        assert page.evaluate(UNLABELLED) == []
        assert page.evaluate(LOW_CONTRAST) == []
        name = re.sub(r"\W+", "-", path.strip("/"))
        screenshot(page, f"{name}-desktop-{scheme}")
        page.set_viewport_size({"width": 360, "height": 780})
        screenshot(page, f"{name}-phone-{scheme}")


def test_nothing_is_wider_than_the_screen(open_page: Open) -> None:
    page = open_page(path="learn/en/01-games")
    for name in lesson_names():
        page.goto(page.url.rsplit("/", 1)[0] + f"/{name}")
        page.click("summary")
        for width in (320, 560, 1024):
            page.set_viewport_size({"width": width, "height": 700})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_a_lesson_is_small(server: Server, open_page: Open) -> None:
    page = open_page(path=ALPHABETA)
    sizes: list[int] = []

    def weigh(request: Request) -> None:
        sizes.append(request.sizes()["responseBodySize"])

    page.on("requestfinished", weigh)
    page.goto(f"{server.address}{ALPHABETA}?fresh")
    page.wait_for_selector("html[data-ready]")
    assert 0 < sum(sizes) < 60_000
