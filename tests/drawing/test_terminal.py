"""Terminal boards: readable without colour, within 80 columns, with an ASCII variant."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from fourfold.drawing.terminal import Canvas, renderer_for
from fourfold.drawing.terminal.quarto import glyph
from fourfold.games import tictactoe
from fourfold.games.contract import Position
from fourfold.games.info import GameInfo
from fourfold.games.quarto import PIECES, Rules
from fourfold.games.registry import Game, find_game_info

GAMES = [
    "quarto",
    "quarto(rules=squares)",
    "ultimate",
    "ultimate(n=3)",
    *(f"tictactoe(n={n})" for n in (3, 4, 5, 6)),
]


def in_ascii(text: str) -> str:
    canvas = Canvas()
    canvas.put(0, 0, text)
    return canvas.text(ascii_only=True).plain


def playout(game: Game, seed: int, moves: int = 1000) -> tuple[Position[Any], Any]:
    """The position after `moves` random moves or at the end of the game, and the last move."""
    chance, position, last = random.Random(seed), game.start(), None
    while moves and position.outcome is None:
        last = chance.choice(position.legal_moves())
        position, moves = position.play(last), moves - 1
    return position, last


@pytest.mark.parametrize("size", [(5, 4), (9, 6)])
def test_pieces_differ_without_colour_and_digit(size: tuple[int, int]) -> None:
    shapes = {glyph(piece, *size).replace(f"{piece:X}", "?") for piece in PIECES}
    assert len(shapes) == 16
    assert len({in_ascii(shape) for shape in shapes}) == 16


@pytest.mark.parametrize("piece", PIECES)
def test_tall_pieces_are_higher(piece: int) -> None:
    assert len(glyph(piece).split("\n")) == (4 if piece & 8 else 3)


def test_texts_beside_the_board_are_in_the_chosen_language() -> None:
    """Every word of the English board is gone from the Italian one."""
    quarto = draw("quarto", "FC.A/9.../...3/.2.. 4", "it")
    assert [word in quarto for word in ("In mano: 4", "basso", "Da dare: 9")] == [True] * 3
    assert not re.search("In hand|To give|short|dark|hollow|round", quarto)
    assert "blocchi vinti: x 0, o 0" in draw("ultimate(n=3)", "START", "it")


def draw(game: str, text: str, language: str) -> str:
    chosen = Game.find(game)
    position = chosen.start() if text == "START" else chosen.parse(text)
    return str(renderer_for(chosen.info).board(position, language=language).plain)


def test_all_pieces(snapshot: SnapshotAssertion) -> None:
    board = renderer_for(find_game_info("quarto")).board(Game.find("quarto").start())
    assert board.plain == snapshot


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("quarto", 6),
        ("quarto", 1000),
        ("quarto(rules=squares)", 1000),
        ("ultimate", 170),
        ("ultimate", 1000),
        ("ultimate(n=3)", 40),
        ("tictactoe", 4),
        ("tictactoe(n=4)", 1000),
    ],
)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_boards(spec: str, moves: int, ascii_only: bool, snapshot: SnapshotAssertion) -> None:
    game = Game.find(spec)
    position, last = playout(game, 1, moves)
    renderer = renderer_for(game.info)
    said = renderer.ending(position) if position.outcome else [renderer.request(position)]
    drawn = renderer.board(position, last, ascii_only=ascii_only).plain
    assert "\n".join([str(position), drawn, *said]) == snapshot


@pytest.mark.parametrize("spec", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_every_board_fits_80_columns(spec: str, seed: int) -> None:
    game = Game.find(spec)
    renderer = renderer_for(game.info)
    for moves in (0, 1, 3, 9, 40, 120, 1000):
        position, last = playout(game, seed, moves)
        drawn = renderer.board(position, last).plain
        plain = renderer.board(position, last, ascii_only=True).plain
        assert plain.isascii()
        texts = [drawn, plain, renderer.rules(position), renderer.moves(position)]
        assert max(len(line) for text in texts for line in text.split("\n")) <= 80
        assert len(drawn.split("\n")) <= 22


def test_game_without_drawing_falls_back_to_notation() -> None:
    renderer, position = (
        renderer_for(GameInfo("Nim", tictactoe.Position)),
        Game.find("tictactoe").start(),
    )
    assert renderer.board(position).plain == str(position)
    assert renderer.moves(position).startswith("a1 b1")


def test_move_list_is_short() -> None:
    renderer = renderer_for(find_game_info("quarto"))
    position = Game.find("quarto").parse("FED./..../..../.... C")
    assert renderer.moves(position) == (
        "place on a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4; then give 0 1 2 3 4 5 6 7 8 9 A B;\n"
        "end the game with d1:"
    )


@pytest.mark.parametrize("rules", Rules)
def test_rules_text_in_ascii(rules: Rules) -> None:
    game = Game.find(f"quarto(rules={rules})")
    assert renderer_for(game.info).rules(game.start()).isascii()
