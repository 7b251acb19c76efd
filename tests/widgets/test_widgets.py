"""Boards and trees in a notebook: input and display."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest

pytest.importorskip(
    "anywidget",
    reason="needs anywidget: pip install 'fourfold[notebook]'",
)

from fourfold.games.registry import Game
from fourfold.widgets import Board, Tree


def steps(board: Board) -> set[str]:
    return {spot["step"] for spot in board.shown["spots"]}


def test_quarto_turn_is_entered_in_two_parts() -> None:
    board = Board("quarto")
    assert steps(board) == {f":{piece:X}" for piece in range(16)}
    board.touch(":6")
    board.touch("c3")
    assert [spot["step"] for spot in board.shown["spots"] if spot["begun"]] == ["c3"]
    assert str(board.position) == "..../..../..../.... 6"
    board.touch("a1")
    board.touch(":4")
    assert str(board.position) == "6.../..../..../.... 4"
    assert [str(turn) for turn in board.record.turns] == [":6", "a1:4"]


def test_winning_placement_completes_the_turn() -> None:
    board = Board("quarto", "012./..../..../.... 4")
    board.touch("d1")
    assert board.position.outcome is not None
    assert board.record.result == "1-0"
    assert board.shown["said"] == "the game is over: 1-0"
    assert board.shown["spots"] == []


def test_back_and_restart() -> None:
    board = Board("tictactoe", "xo./.x./..o")
    board.touch("c1")
    board.back()
    assert str(board.position) == "xo./.x./..o"
    board.back()
    board.touch("c1")
    board.restart()
    assert str(board.position) == "xo./.x./..o"


@pytest.mark.parametrize("seat", [0, 1])
def test_opponent_replies(seat: int) -> None:
    board = Board("ultimate(n=3)", opponent="random(seed=1)", seat=seat)
    assert board.position.to_move == seat
    board.touch(sorted(steps(board))[0])
    assert board.position.to_move == seat
    assert len(board.record.turns) == 2 + seat
    board.back()
    assert len(board.record.turns) == seat
    assert board.record.players[1 - seat] == "random(seed=1)"


def test_values_and_errors() -> None:
    board = Board("tictactoe", "xo./.x./..o", values=True, language="it")
    assert ">V3<" in board.shown["svg"]
    board.toggle_values()
    assert ">V3<" not in board.shown["svg"]
    board.touch("a1")
    assert "a1" in board.shown["said"]
    assert board.shown["words"]["back"] == "Annulla"


def test_page_messages_are_handled() -> None:
    board: Any = Board("tictactoe")
    for message in ({"touch": "b2"}, {"do": "values"}, {"do": "format"}, "nonsense", {"touch": 3}):
        board._on_message(board, message, [])
    assert (str(board.position), board.values) == (".../.x./...", True)


@pytest.mark.parametrize("spec", ["quarto", "ultimate", "tictactoe(n=4)"])
def test_every_move_can_be_entered(spec: str) -> None:
    board = Board(spec)
    assert steps(board) == {str(move) for move in Game.find(spec).start().legal_moves()}


def test_tree_is_shown_in_an_iframe() -> None:
    page = Tree("x../.o./...", depth=1)._repr_html_()
    assert page.startswith('<iframe title="Search tree" sandbox="allow-scripts" srcdoc="')
    assert "<html" in unescape(page)
