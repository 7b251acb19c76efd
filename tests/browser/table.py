"""What the tests do and see at the table, in the words of the game."""

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


def fields(page: Page) -> dict[str, str]:
    """What the address says: the game under ``game``, then its fields."""
    game, *rest = unquote(page.evaluate("location.hash")).removeprefix("#").split("&")
    return {"game": game, **dict(part.split("=", 1) for part in rest)}


def moves(page: Page) -> list[str]:
    """The moves of the game in the list, without those of branches, as they are typed."""
    found: list[str] = page.eval_on_selector_all(
        f"{GAME_MOVES} > button",
        "all => all.map(one => one.querySelector('.turn')?.dataset.move ?? one.innerText)",
    )
    return found


def as_shown(text: str) -> str:
    """A sentence as the page shows it: pieces that are given are drawn, and no text."""
    return re.sub(r"(?<!\w)([a-d][1-4])?:[0-9A-F](?!\w)", r"\1", text)


def quarto(page: Page) -> Position:
    """The position after the moves of the list."""
    said = fields(page)
    game = Game.find(said["game"])
    position = game.parse(said["start"].replace("_", " ")) if "start" in said else game.start()
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
    """Until a person is to move or the game is over."""
    expect(page.locator("#status")).to_have_text(re.compile("^(?!.*thinking).+"))


def wait_for_moves(page: Page, count: int) -> None:
    expect(page.locator(GAME_MOVES)).to_have_count(count)


def played(game: str, *, seed: int = 4, moves: int | None = None) -> list[str]:
    """A game by chance, or so many moves of one."""
    chance, position, made = random.Random(seed), Game.find(game).start(), list[str]()
    while position.outcome is None and len(made) != moves:
        move = chance.choice(position.legal_moves())
        made.append(str(move))
        position = position.play(move)
    return made
