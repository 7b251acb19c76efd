"""Labels, contrast, small screens, languages, and the size of the first load."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect
from tests.browser.accessibility import LOW_CONTRAST, UNLABELLED
from tests.browser.conftest import Server

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]

PAGES = {
    "quarto": "quarto&first=human&second=human&start=.F5./.AB6/E..0/.4.C_1",
    "ultimate": "ultimate&first=human&second=human&moves=a1,b2,f6,g7,k11",
    "tictactoe": "tictactoe&first=human&second=human&moves=b2,a1",
}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_labels_contrast_and_pictures(
    open_page: Open, screenshot: Screenshot, name: str, dark: bool
) -> None:
    scheme = "dark" if dark else "light"
    page = open_page(PAGES[name], dark=dark)
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    screenshot(page, f"{name}-desktop-{scheme}")
    page.click("#new")
    expect(page.locator("#new-dialog")).to_be_visible()
    assert page.evaluate(UNLABELLED) == []
    assert page.evaluate(LOW_CONTRAST) == []
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 780})
    screenshot(page, f"{name}-phone-{scheme}")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_the_screen(open_page: Open, name: str) -> None:
    page = open_page(PAGES[name])
    for width in (320, 360, 560, 768, 1024, 1200, 1920):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("name", PAGES)
def test_the_whole_board_is_on_the_screen(open_page: Open, name: str) -> None:
    page = open_page(PAGES[name])
    for width, height in ((740, 360), (1024, 700), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#stage > *").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height


def test_the_pieces_can_be_told_apart_without_colour(open_page: Open) -> None:
    page = open_page("quarto")
    drawings = page.eval_on_selector_all(
        "symbol[id^=piece]",
        "all => all.map(s => s.innerHTML.replace(/shade-\\w+|p-\\w+|rim-\\w+/g, ''))",
    )
    assert len(set(drawings)) == 16


def test_italian(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(PAGES["quarto"], language="it-IT")
    assert page.get_attribute("html", "lang") == "it"
    assert page.inner_text("#status") == "Giocatore 1: posa questo pezzo"
    expect(page.locator(".cell").nth(1)).to_have_attribute(
        "aria-label", "b1, alto scuro pieno quadrato"
    )
    screenshot(page, "quarto-italian")
    page.select_option("#language", "en")
    assert page.inner_text("#new") == "New game"
    page.reload()
    assert page.inner_text("#new") == "New game"


def test_tables_and_errors_of_the_server_in_italian(open_page: Open) -> None:
    page = open_page("quarto&first=nobody&second=human", language="it-IT")
    expect(page.locator("#error")).to_contain_text("Il giocatore nobody non esiste (giocatori: ")
    page.goto(page.url.split("#")[0] + "#arena")
    page.locator(".arena .primary").click()
    expect(page.locator(".arena th").first).to_have_text("giocatore")


def test_every_page_has_the_same_navigation(open_page: Open) -> None:
    links = [
        open_page(path=path).locator("header nav a").all_inner_texts()
        for path in ("", "tree/", "exercise/", "learn/en/")
    ]
    assert len(links[0]) == 10
    assert links == [links[0]] * 4


def test_on_a_phone_the_pages_are_in_a_menu(open_page: Open) -> None:
    page = open_page("quarto", width=360, height=740)
    expect(page.locator("header nav")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    assert page.evaluate(LOW_CONTRAST) == []
    page.get_by_role("link", name="Ultimate").click()
    expect(page.locator("header nav")).to_be_hidden()
    expect(page.locator(".marks")).to_be_visible()


def test_the_first_load_is_small(server: Server, open_page: Open) -> None:
    page = open_page("")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: dict[str, int] = {}

    def record_size(request: Request) -> None:
        response = request.sizes()
        sizes[request.url] = response["responseBodySize"] + response["responseHeadersSize"]

    page.on("requestfinished", record_size)
    page.goto(f"{server.address}?fresh")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".cell")).to_have_count(16)
    assert 50_000 < sum(sizes.values()) < 150_000
    preloaded = page.eval_on_selector_all("[rel=modulepreload]", "all => all.map(one => one.href)")
    assert {url for url in sizes if url.endswith(".js")} == {
        *preloaded,
        f"{server.address}js/main.js",
    }
