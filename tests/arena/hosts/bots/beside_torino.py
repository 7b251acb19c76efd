# mypy: ignore-errors
"""What a student keeps in a file of its own."""

from quarto import Quarto


def pieces_left(game: Quarto) -> list[int]:
    board = game.get_board_status()
    return [piece for piece in range(16) if piece not in board]
