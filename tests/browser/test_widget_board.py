"""The board inside a notebook: what its script draws and reports to Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

import fourfold
from fourfold.drawing import draw
from fourfold.games.registry import Game

SCRIPT = Path(fourfold.__file__).parent / "widgets" / "board.js"

FAKE = """
window.sent = [];
const listeners = [];
const model = {
    shown: __SHOWN__,
    get: () => model.shown,
    on: (_, listener) => listeners.push(listener),
    send: (message) => window.sent.push(message),
};
window.change = (shown) => { model.shown = shown; listeners.forEach((listener) => listener()); };
render({ model, el: document.querySelector("main") });
"""


def shown(text: str, begun: str, said: str) -> dict[str, Any]:
    drawing = draw(Game.find("quarto").parse(text))
    return {
        "svg": drawing.svg(),
        "spots": [{**spot._asdict(), "begun": spot.step == begun} for spot in drawing.click_areas],
        "said": said,
        "values": False,
        "words": {"back": "Undo", "restart": "New game", "values": "Values"},
    }


def test_clicks_are_reported(browser: Browser) -> None:
    before, after = (
        shown("..../..../..../.... 6", "c3", ""),
        shown("6.../..../..../.... 4", "", "done"),
    )
    fake = FAKE.replace("__SHOWN__", json.dumps(before).replace("<", "\\u003c"))
    script = SCRIPT.read_text(encoding="utf-8").partition("export default")[0]
    page = browser.new_page()
    page.set_content(f"<main></main><script type=module>{script}{fake}</script>")
    page.get_by_role("button", name="b2", exact=True).click()
    page.get_by_role("button", name=":4", exact=True).press("Enter")
    page.get_by_role("button", name="Values").click()
    assert page.evaluate("window.sent") == [{"touch": "b2"}, {"touch": ":4"}, {"do": "values"}]
    expect(page.locator(".begun")).to_have_attribute("aria-label", "c3")
    page.evaluate("(shown) => window.change(shown)", after)
    expect(page.get_by_role("status")).to_have_text("done")
    expect(page.get_by_role("button", name="a1", exact=True)).to_have_count(0)
    page.close()
