# mypy: ignore-errors
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
