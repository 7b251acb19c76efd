"""Between the course's game, which is changed in place, and our positions, which never are."""

from __future__ import annotations

from typing import Any

from fourfold.compat.torino.game import NOTHING, Quarto
from fourfold.games.quarto import Position
from fourfold.games.quarto.rules import SIZE


def position_of(game: Quarto) -> Position:
    """The position a game is in. After a placement it is the middle of a turn: no piece is in
    hand, whatever is still selected."""
    cells = [piece for row in game.get_board_status().tolist() for piece in row]
    selected = game.get_selected_piece()
    hand = None if selected == NOTHING or selected in cells else int(selected)
    return Position.of(tuple(None if piece == NOTHING else piece for piece in cells), hand)


def set_up(game: Quarto, position: Position) -> None:
    """Bring a game to a position, with the player to move as its current player.

    The board stays the same array, which a player may have kept.
    """
    board = game._board
    game.reset()
    for square, piece in enumerate(position.board):
        board[divmod(square, SIZE)] = NOTHING if piece is None else piece
    game._board = board
    if position.hand is not None:
        game.select(position.hand)
    game._current_player = position.to_move


def replay(game: Any, position: Position) -> None:
    """The same for a game of somebody else's making, of which only the course's methods are known
    and, under one of its two names, who is the current player."""
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
