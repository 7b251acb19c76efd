"""Setting up a position: a legal one is played, an illegal one is explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser import board_page

from fourfold.games.registry import Game

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]
TWO = "&first=human&second=human"


@pytest.mark.site
def test_a_position_is_built_by_clicking(open_page: Open) -> None:
    page = open_page(f"quarto{TWO}")
    page.click("#setup")
    for piece, square in [(0, "a1"), (1, "b1"), (2, "c1")]:
        board_page.click_piece(page, piece)
        board_page.click_square(page, square)
    board_page.click_piece(page, 3)
    page.click("#hand")
    assert page.input_value("#setup-text") == "012./..../..../.... 3"
    board_page.click_square(page, "c1")
    assert page.input_value("#setup-text") == "01../..../..../.... 3"
    page.click("#setup-play")
    assert board_page.address_fields(page)["start"] == "01../..../..../...._3"
    assert board_page.status(page) == "Player 2: place this piece"


def test_an_impossible_position_is_explained(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(f"quarto{TWO}")
    page.click("#setup")
    for text, says in [
        ("", "piece in hand is missing"),
        ("..../..../.... -", "has 3 rows"),
        ("..../.../..../.... -", "Row 2 is “...”"),
        ("Z.../..../..../.... -", "Unknown piece “Z”"),
        ("11../..../..../.... -", "appears twice: on a1 and b1"),
        ("1.../..../..../.... 1", "appears twice: in hand and on a1"),
        ("0123/..../..../89AB -", "Impossible position: a1-b1-c1-d1"),
        ("0123/..../..../.... 4", "already won: a1-b1-c1-d1"),
    ]:
        page.fill("#setup-text", text)
        expect(page.locator("#setup-words")).to_contain_text(says)
        page.press("#setup-text", "Enter")
        assert "start" not in board_page.address_fields(page)
    screenshot(page, "setup-error")
    page.click("#setup-cancel")
    assert board_page.status(page) == "Player 1: pick a piece for your opponent"


def test_an_unreachable_board_of_ultimate(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page(f"ultimate(n=3){TWO}", language="it-IT")
    page.click("#setup")
    verdict = page.locator("#setup-words")
    page.click(".cell[data-cell='40']")
    expect(verdict).to_contain_text("Il blocco in cui giocare può essere B2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    expect(verdict).to_contain_text("Conteggi impossibili: 2 x e 0 o. Comincia x")
    page.keyboard.press("o")
    page.select_option("#setup-mover", "1")
    expect(verdict).to_contain_text("«o» può muovere solo se c’è una x in più delle o")
    page.select_option("#setup-mover", "0")
    page.select_option("#setup-sent", "0")
    expect(verdict).to_contain_text("nel blocco A1. Il blocco in cui giocare può essere C2")
    screenshot(page, "setup-ultimate")
    page.click("#setup-play")
    said = board_page.address_fields(page)
    assert said["game"] == "ultimate(n=3,positions=any)"
    assert Game.find(said["game"]).parse(said["start"].replace("_", " ")).to_move == 0
    page.click(".cell[data-cell='0']")
    assert board_page.moves(page) == ["a1"]
