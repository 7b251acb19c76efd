"""Helpers that read and click the page of the board."""

from __future__ import annotations

import random
import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from fourfold.games.quarto import Position, Turn
from fourfold.games.quarto.rules import square_number
from fourfold.games.registry import Game

GAME_MOVES = "#moves > li:not(.branch)"


def status(page: Page) -> str:
    return page.inner_text("#status")


def address_fields(page: Page) -> dict[str, str]:
    """The fields of the address; the spec of the game is under ``game``."""
    game, *rest = unquote(page.evaluate("location.hash")).removeprefix("#").split("&")
    return {"game": game, **dict(part.split("=", 1) for part in rest)}


def moves(page: Page) -> list[str]:
    """The moves of the game in the list, without branches, as they are typed."""
    found: list[str] = page.eval_on_selector_all(
        f"{GAME_MOVES} > button",
        "all => all.map(one => one.querySelector('.turn')?.dataset.move ?? one.innerText)",
    )
    return found


def as_shown(text: str) -> str:
    """A sentence as the page shows it: given pieces are pictures, not text."""
    return re.sub(r"(?<!\w)([a-d][1-4])?:[0-9A-F](?!\w)", r"\1", text)


def quarto_position(page: Page) -> Position:
    """The position after the moves of the list."""
    fields = address_fields(page)
    game = Game.find(fields["game"])
    position = game.parse(fields["start"].replace("_", " ")) if "start" in fields else game.start()
    for move in moves(page):
        position = position.play(position.parse_move(move))
    assert isinstance(position, Position)
    return position


def click_square(page: Page, name: str) -> None:
    page.click(f".cell[data-square='{square_number(name)}']")


def click_piece(page: Page, piece: int) -> None:
    page.click(f".giftable[data-piece='{piece}']")


def click_turn(page: Page, turn: Turn) -> None:
    if turn.square is not None:
        page.click(f".cell[data-square='{turn.square}']")
    if turn.gift is not None:
        click_piece(page, turn.gift)


def wait_for_me(page: Page) -> None:
    """Wait until a person is to move or the game is over."""
    expect(page.locator("#status")).to_have_text(re.compile("^(?!.*thinking).+"))


def wait_for_moves(page: Page, count: int) -> None:
    expect(page.locator(GAME_MOVES)).to_have_count(count)


def random_game(game: str, *, seed: int = 4, moves: int | None = None) -> list[str]:
    """The moves of a random game, or its first ``moves`` moves."""
    chance, position, made = random.Random(seed), Game.find(game).start(), list[str]()
    while position.outcome is None and len(made) != moves:
        move = chance.choice(position.legal_moves())
        made.append(str(move))
        position = position.play(move)
    return made
