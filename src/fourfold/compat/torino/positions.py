"""Conversion between the course's mutable game and our immutable positions."""

from __future__ import annotations

from typing import Any

from fourfold.compat.torino.game import NOTHING, Quarto
from fourfold.games.quarto import Position
from fourfold.games.quarto.rules import SIZE


def position_of(game: Quarto) -> Position:
    """The position of a game. After a placement it is in the middle of a turn, with no piece in
    hand."""
    cells = [piece for row in game.get_board_status().tolist() for piece in row]
    selected = game.get_selected_piece()
    hand = None if selected == NOTHING or selected in cells else int(selected)
    return Position.of(tuple(None if piece == NOTHING else piece for piece in cells), hand)


def set_position(game: Quarto, position: Position) -> None:
    """Set a game to a position, with the player to move as current player.

    The board remains the same array object, since a player may have stored it.
    """
    board = game._board
    game.reset()
    for square, piece in enumerate(position.board):
        board[divmod(square, SIZE)] = NOTHING if piece is None else piece
    game._board = board
    if position.hand is not None:
        game.select(position.hand)
    game._current_player = position.to_move


def replay_position(game: Any, position: Position) -> None:
    """Set a foreign game object to a position. Uses only the course's methods and the attribute of
    the current player under either of its names."""
    game.reset()
    for square, piece in enumerate(position.board):
        if piece is not None:
            game.select(piece)
            game.place(square % SIZE, square // SIZE)
    if position.hand is not None:
        game.select(position.hand)
    for name in ("_current_player", "_Quarto__current_player"):
        if hasattr(game, name):
            setattr(game, name, position.to_move)
