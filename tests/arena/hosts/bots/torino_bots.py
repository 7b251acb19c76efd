# mypy: ignore-errors
# ruff: noqa: PT018
"""Players for the ``torino:`` host, written as the course's students write them."""

import copy
import random
import time

import quarto
from quarto.objects import Player, Quarto

from .beside_torino import pieces_left


class Student(Player):
    """Looks one placement ahead on a copy of the game."""

    def __init__(self, quarto: Quarto) -> None:
        super().__init__(quarto)
        self.turns = 0

    def choose_piece(self) -> int:
        return pieces_left(self.get_game())[0]

    def place_piece(self) -> tuple[int, int]:
        self.turns += 1
        game = self.get_game()
        board = game.get_board_status()
        free = [(x, y) for y in range(4) for x in range(4) if board[y, x] == -1]
        for x, y in free:
            ahead = copy.deepcopy(game)
            assert ahead.place(x, y)
            if ahead.check_winner() >= 0:
                return x, y
        return free[0]


class Guessing(quarto.Player):
    """Answers at random until it is lucky, like the course's own random player."""

    def choose_piece(self) -> int:
        return random.randint(0, 15)

    def place_piece(self) -> tuple[int, int]:
        return random.randint(0, 3), random.randint(0, 3)


class Copying(quarto.quarto.Player):
    """Looks past the methods: keeps the board's array, and makes copies of the game by hand."""

    def __init__(self, quarto: Quarto, depth=1) -> None:
        super().__init__(quarto)
        self.board = quarto._board
        self.pieces = self._Player__quarto._Quarto__pieces
        self.depth = depth

    def copied(self) -> Quarto:
        game = Quarto()
        game._Quarto__board = copy.deepcopy(self.get_game()._Quarto__board)
        game._Quarto__binary_board = copy.deepcopy(self.get_game()._Quarto__binary_board)
        game._Quarto__current_player = self.get_game()._Quarto__current_player
        game._Quarto__selected_piece_index = self.get_game()._Quarto__selected_piece_index
        return game

    def choose_piece(self) -> int:
        assert self in self.get_game()._Quarto__players
        assert self.pieces[9].HIGH and self.pieces[9].SQUARE and not self.pieces[9].SOLID
        return pieces_left(self.get_game())[-1]

    def place_piece(self) -> tuple[int, int]:
        assert (self.board == self.get_game().get_board_status()).all()
        ahead = self.copied()
        free = [(x, y) for y in range(4) for x in range(4) if ahead._Quarto__placeable(x, y)]
        for x, y in free:
            assert ahead.place(x, y)
            if ahead.check_winner() >= 0:
                return x, y
            ahead._Quarto__board[y, x] = -1
            ahead._Quarto__binary_board[y, x][:] = float("nan")
        return free[0]


class Stubborn(Guessing):
    def choose_piece(self) -> int:
        return 16


class Confused(Guessing):
    def choose_piece(self) -> int:
        return "the red one"


class Careless(Guessing):
    """Places on the very board that it was given."""

    def place_piece(self) -> tuple[int, int]:
        board = self.get_game().get_board_status()
        y, x = (int(found[0]) for found in (board == -1).nonzero())
        self.get_game().place(x, y)
        return x, y


class Slow(Guessing):
    def choose_piece(self) -> int:
        time.sleep(60)


class Crashing(Guessing):
    def choose_piece(self) -> int:
        return [][0]


class NoPlayer:
    pass
