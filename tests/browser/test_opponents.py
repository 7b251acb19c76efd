"""Names and strengths of opponents, results that look like what they are, and the next level."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Open

from fourfold.players.strengths import measured, strength

LOST = "&moves=:3,c4:F,a3:4,b3:C,a1:9,d4:D,a4:6,a2:"
"""Quarto, in which the first player gives the winning piece away."""
DRAWN = (
    "d6,a9,b7,d2,a5,b4,e3,f9,g9,b8,e5,f4,i2,g5,"
    "a6,c7,h3,e7,e1,e2,f5,h6,f7,i1,h1,f1,h2,d4,"
    "a1,c3,h7,f3,i9,h9,e9,d8,a4,b1,d1,b2,e4,f2,"
    "h5,e6,d7,b3,e8,d5,h8,f6,i8,i6,g7,g6,d9"
)
"""Ultimate, in which nobody gets a line of blocks."""


def test_lost_game_proposes_an_easier_level(open_page: Open) -> None:
    page = open_page(f"quarto&first=human&second=level(4){LOST}")
    status = page.locator("#status")
    expect(status).to_have_attribute("data-result", "loss")
    expect(page.locator("#force")).to_have_text("Get four alike in a row to win")
    assert status.evaluate("(one) => getComputedStyle(one).color") != page.locator(
        ".primary"
    ).first.evaluate("(one) => getComputedStyle(one).backgroundColor")
    expect(page.locator("#next-text")).to_contain_text("Level 3 makes more mistakes")
    page.click("#review-ask")
    expect(page.locator("#critical li").first).to_contain_text("7. a4 You??")
    expect(page.locator("#critical li").last).to_contain_text("Level 4")
    mine = page.locator(".accuracy").first
    expect(mine).to_contain_text("one mistake")
    assert "half-points" not in mine.inner_text().lower()
    mine.locator("summary").click()
    expect(mine).to_contain_text("win = 2, draw = 1")
    page.click("#critical li:first-child button")
    expect(page.locator("#why > p").last).to_contain_text("moves draw here")
    expect(page.locator("#why details")).to_contain_text("moves draw")
    page.click("#to-end")
    page.click("#next-play")
    expect(page.locator(".seat-name").last).to_have_text("Level 3")
    page.goto(page.url.split("#")[0])
    expect(page.locator(".seat-name").last).to_have_text("Level 3")


def test_the_first_and_last_level_are_not_called_just_right(open_page: Open) -> None:
    page = open_page(f"quarto&first=human&second=level(1){LOST}")
    expect(page.locator("#next-text")).to_contain_text("the easiest, won")
    expect(page.locator("#next-play")).to_have_text("Play level 1")
    page = open_page(f"quarto&first=level(10)&second=human{LOST}", language="it-IT")
    expect(page.locator("#next-text")).to_contain_text("Hai battuto il livello più forte")
    expect(page.locator("#status")).to_have_text("Hai vinto: a1-a2-a3-a4 sono tutti scuri")


def test_a_draw_of_blocks_says_why(open_page: Open) -> None:
    page = open_page(f"ultimate(n=3)&first=human&second=ultimate_level(3)&moves={DRAWN}")
    expect(page.locator("#status")).to_contain_text("nobody has a line of blocks")
    expect(page.locator("#status")).to_have_attribute("data-result", "draw")


def test_opponents_have_names_and_are_sorted_by_strength(open_page: Open) -> None:
    page = open_page("quarto(rules=squares)", language="it-IT")
    expect(page.locator(".seat-name").last).to_have_text("Livello 1")
    expect(page.locator("#force")).to_have_text(
        "Vinci con quattro pezzi simili in linea o in un quadrato 2×2"
    )
    page.click("#new")
    others = page.locator("#new-second optgroup").last.locator("option")
    expect(others.first).to_be_attached()
    named = [one.get_attribute("value") for one in others.all()]
    known = measured()["quarto"]
    assert named == sorted(named, key=lambda name: strength(known[name or ""]))
    page.select_option("#new-second", "novice")
    expect(page.locator("#new-second-about")).to_contain_text("su 200")
    page.click("#new-form .primary")
    expect(page.locator(".seat-name").last).to_have_text("Il Principiante attento")
