# mypy: ignore-errors
# ruff: noqa: ARG002
"""Bots for the ``python:`` host, good and bad. All but the first few play tic-tac-toe."""

import os
import random
import sys
import time
from pathlib import Path

import beside  # a file in the same folder

from fourfold.games.tictactoe import Cell
from fourfold.players.contract import Choice


def first(position):
    return position.legal_moves()[0]


def by_text(position):
    return beside.text_of_last(position)


def by_chance(position):
    return random.choice(position.legal_moves())


class Counting:
    """Knows how often it was asked, and says so as its score."""

    def __init__(self):
        self.asked = 0

    def choose(self, position, clock):
        self.asked += 1
        return Choice(position.legal_moves()[0], score=self.asked, line=position.legal_moves()[:2])


class Mute:
    def decide(self, position):
        return None


def slow(position):
    time.sleep(60)


def crashing(position):
    return 1 // 0


def leaving(position):
    os._exit(3)


def exiting(position):
    sys.exit("I have had enough")


def illegal(position):
    return Cell(position.cells.index("x") if "x" in position.cells else 99, 3)


def illegal_text(position):
    return "b9"


def nonsense(position):
    return {"move": "a1"}


def gibberish(position):
    return "the middle"


def memory(position):
    return [bytearray(2**24) for _ in range(2**12)]


def flooding(position):
    while True:
        print("x" * 1000)


def forking(position):
    """Leaves children behind that would outlive it."""
    for _ in range(5):
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
    return first(position)


def stuck_with_children(position):
    forking(position)
    time.sleep(60)


def printing(position):
    print("I am thinking", flush=True)
    os.write(1, b'{"move": "a1"}\n')
    os.system("echo and so are my children")
    return first(position)


def reading(position):
    assert sys.stdin.read() == ""
    return first(position)


def changing(position):
    object.__setattr__(position, "cells", "x........")
    return "a2"


def surroundings(position):
    assert not list(Path.cwd().iterdir()), "the folder is not empty"
    assert "FOURFOLD_TEST_SECRET" not in os.environ
    assert os.environ["HOME"] == str(Path.cwd())
    return first(position)


def writing(position):
    with Path("big").open("wb") as file:
        for _ in range(64):
            file.write(bytes(2**20))
    return first(position)


NOTHING = 7
