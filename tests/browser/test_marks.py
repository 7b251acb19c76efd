"""Ultimate and tic-tac-toe in the browser."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser import board_page

from fourfold.games import ultimate
from fourfold.games.registry import Game

Open = Callable[..., Page]
Screenshot = Callable[[Page, str], None]


def test_ultimate_shows_the_block_to_play_in(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("ultimate&first=human&second=random(seed=1)")
    assert board_page.status(page) == "Your turn: play x"
    chance = random.Random(2)
    for number in range(6):
        board_page.wait_for_me(page)
        board_page.wait_for_moves(page, 2 * number)
        position = Game.find("ultimate").start()
        for move in board_page.moves(page):
            position = position.play(position.parse_move(move))
        assert isinstance(position, ultimate.Position)
        assert page.locator(".marks .cell.open").count() == len(position.legal_moves())
        if position.sent_to is not None:
            expect(page.locator(".block.only")).to_have_attribute(
                "aria-label", f"Block {ultimate.block_name(position.sent_to)}: play here"
            )
        page.click(f"[data-cell='{chance.choice(position.legal_moves()).index}']")
    board_page.wait_for_moves(page, 12)
    page.click("#undo")
    board_page.wait_for_moves(page, 10)
    screenshot(page, "ultimate")


def test_a_cell_elsewhere_is_refused_with_the_reason(open_page: Open) -> None:
    page = open_page("ultimate&first=human&second=human&moves=a1,b2")
    page.click("[data-cell='255']", force=True)
    expect(page.locator("#error")).to_contain_text("x must play in block B2")


def test_on_a_phone_the_block_is_shown_again_in_large(open_page: Open) -> None:
    page = open_page("ultimate&first=human&second=human&moves=a1", width=320, height=800)
    cell = page.locator(".lens .cell").nth(5)
    box = cell.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    cell.click()
    assert board_page.moves(page) == ["a1", "b2"]
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(page.locator(".lens")).to_be_hidden()


def test_on_a_phone_a_touch_chooses_the_block_of_a_free_choice(open_page: Open) -> None:
    page = open_page("ultimate&first=human&second=human", width=390, height=844, has_touch=True)
    expect(page.locator(".lens")).to_be_hidden()
    page.tap("[data-cell='17']")
    assert board_page.moves(page) == []
    expect(page.locator(".block.only")).to_have_attribute("aria-label", "Block A1: play here")
    page.tap("[data-cell='6']")
    page.locator(".lens .cell").nth(1).tap()
    assert board_page.moves(page) == ["f1"]
    page.locator(".lens .cell").nth(0).tap()
    assert board_page.moves(page) == ["f1", "e1"]


def test_on_a_phone_keyboards_need_no_touch(open_page: Open) -> None:
    page = open_page("ultimate&first=human&second=human", width=390, height=844, has_touch=True)
    page.locator("[data-cell='17']").press("Enter")
    assert board_page.moves(page) == ["b2"]


def test_a_won_block_is_covered(open_page: Open, screenshot: Screenshot) -> None:
    chance = random.Random(8)
    position = Game.find("ultimate(n=3)").start()
    played, free = [], 0
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        played.append(str(move))
        position = position.play(move)
        assert isinstance(position, ultimate.Position)
        if position.sent_to is None and position.outcome is None:
            free = len(played)
    page = open_page(f"ultimate(n=3)&first=human&second=human&moves={','.join(played)}")
    assert isinstance(position, ultimate.Position)
    finished = sum(winner is not None for winner in position.block_winners)
    expect(page.locator(".block.finished")).to_have_count(finished)
    screenshot(page, "ultimate-3-over")
    page = open_page(f"ultimate(n=3)&first=human&second=human&moves={','.join(played[:free])}")
    assert board_page.status(page).endswith("in any block")


def test_tic_tac_toe_to_the_end(open_page: Open, screenshot: Screenshot) -> None:
    page = open_page("tictactoe&first=human&second=human")
    for cell in (4, 0, 2, 1, 6):
        page.click(f"[data-cell='{cell}']")
    assert board_page.status(page) == "Player 1 wins"
    assert page.locator(".cell.winning").count() == 3
    screenshot(page, "tictactoe-over")


def test_the_ending_is_chosen_in_the_dialog(open_page: Open) -> None:
    page = open_page("ultimate")
    page.click("#new")
    expect(page.locator("#new-also")).to_have_value("points")
    page.select_option("#new-variant", "3")
    expect(page.locator("#new-also")).to_have_value("draw")  # what is usual for the size
    page.select_option("#new-also", "blocks")
    page.select_option("#new-first", "human")
    page.select_option("#new-second", "human")
    page.click("#new-form .primary")
    assert board_page.address_fields(page)["game"] == "ultimate(n=3,ending=blocks)"
    page.click("#new")
    expect(page.locator("#new-also")).to_have_value("blocks")
    page.select_option("#new-game", "quarto")
    expect(page.locator("#new-also")).to_be_hidden()


def test_a_game_won_by_more_blocks_says_so(open_page: Open) -> None:
    game, chance = Game.find("ultimate(n=3,ending=blocks)"), random.Random(1)
    while True:
        position, moves = game.start(), []
        while legal := position.legal_moves():
            moves.append(chance.choice(legal))
            position = position.play(moves[-1])
        outcome = position.outcome
        assert outcome is not None
        if outcome.reason == "blocks" and outcome.winner == 0:
            break
    played = ",".join(map(str, moves))
    page = open_page(f"{game}&first=human&second=random&moves={played}")
    assert isinstance(position, ultimate.Position)
    x, o = position.blocks_won
    assert board_page.status(page) == f"You win on blocks, {x} to {o}"
