# mypy: ignore-errors
# ruff: noqa: ARG002, PT018, UP010
"""Bots for the ``iiit:`` host, in the Python that 2.7 and 3 have in common."""

from __future__ import print_function

import copy
import random
import signal
import time


class Team1:
    """Takes a block when it can, else any cell; has its own stop watch."""

    def __init__(self):
        self.moves = 0

    def move(self, board, old_move, flag):
        if hasattr(signal, "alarm"):
            signal.signal(signal.SIGALRM, self.ring)
            signal.alarm(14)
        print("team 1 thinks about", old_move)
        self.moves += 1
        cells = board.find_valid_move_cells(old_move)
        for cell in cells:
            ahead = copy.deepcopy(board)
            assert ahead.check_valid_move(old_move, cell)
            won = ahead.update(old_move, cell, flag)
            assert won == "SUCCESSFUL" and won != "UNSUCCESSFUL"
            if won == ("SUCCESSFUL", True) or ahead.find_terminal_state()[1] == "WON":
                return cell
        return random.choice(cells)

    def ring(self, number, frame):
        raise RuntimeError("too slow")


class Keeping(Team1):
    """Keeps the board of its first move, notes on it, and undoes its updates by hand."""

    made = 0

    def __init__(self):
        Keeping.made += 1
        self.board = None

    def move(self, board, old_move, flag):
        if self.board is None:
            self.board = board
            self.board.notes = []
            self.moves = 0
        assert self.made == 1, "made more than once for a game"
        assert self.board.board_status == board.board_status
        self.moves += 1
        before = copy.deepcopy(board)
        before.notes.append(self.moves)
        assert board.notes == [], "a note on the copy"
        cells = board.find_valid_move_cells(old_move)
        for row, column in cells:
            blocks = copy.deepcopy(board.block_status)
            assert board.update(old_move, (row, column), flag)[0] == "SUCCESSFUL"
            board.block_status = blocks
            board.board_status[row][column] = "-"
            assert board.update(old_move, [row, column], flag) == "UNSUCCESSFUL"
        return cells[-1]


class Listing(Team1):
    def move(self, board, old_move, flag):
        return list(board.find_valid_move_cells(old_move)[0])


class Floating(Team1):
    def move(self, board, old_move, flag):
        return (0.0, 0.0)


class Lost(Team1):
    def move(self, board, old_move, flag):
        return (16, 3)


class Scribbling(Team1):
    def move(self, board, old_move, flag):
        cell = board.find_valid_move_cells(old_move)[0]
        board.update(old_move, cell, flag)
        return cell


class Crashing(Team1):
    def move(self, board, old_move, flag):
        return {}["no such key"]


class Slow(Team1):
    def move(self, board, old_move, flag):
        time.sleep(60)


class Hungry(Team1):
    def move(self, board, old_move, flag):
        return [bytearray(2**24) for _ in range(2**12)]


class Immobile:
    pass
