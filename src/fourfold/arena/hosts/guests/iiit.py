# ruff: noqa: B904, PTH119, PTH120, PTH123, UP004, UP010, UP031
"""Runs a bot of the IIIT course of 2017 for Ultimate 4x4: ``iiit.py PATH CLASS SEED``.

This one file is all that the bot's interpreter needs, and Python 2.7, Python 3 and PyPy run it:
most such bots are in Python 2. So it has no annotations, no f-strings, and imports nothing of
Fourfold's; its types are in a stub beside it. The other guests share its :func:`serve`.

The talk is one JSON object a line. The guest first says ``{"ready": true}``; every question is
then answered by an object with ``move``, or with ``failed`` and ``message``.
"""

from __future__ import absolute_import, division, print_function

import copy
import inspect
import json
import os
import random
import signal
import sys
import traceback

SIZE = 4
MARKS = ("x", "o")
EMPTY = "-"
DRAWN = "d"
START = (-1, -1)

LINES = tuple(
    [tuple((i, j) for j in range(SIZE)) for i in range(SIZE)]
    + [tuple((i, j) for i in range(SIZE)) for j in range(SIZE)]
    + [tuple((i, i) for i in range(SIZE)), tuple((i, SIZE - 1 - i) for i in range(SIZE))]
)


class RefusalError(Exception):
    """An answer that costs the game, with its termination class."""

    def __init__(self, failed, message):
        Exception.__init__(self, message)
        self.failed = failed


class Update(tuple):
    """What ``update`` returns: a word and whether a block was won.

    The course's framework of 2017 returned the word alone, and its successor the pair; bots compare
    with either.
    """

    def __eq__(self, other):
        return tuple.__eq__(self, other) if isinstance(other, tuple) else self[0] == other

    def __ne__(self, other):
        return not self == other

    __hash__ = tuple.__hash__


class Board(object):
    """The board object that the course's bots are given."""

    def __init__(self, cells=None, blocks=None):
        span = SIZE * SIZE
        self.board_status = cells or [[EMPTY] * span for _ in range(span)]
        self.block_status = blocks or [[EMPTY] * SIZE for _ in range(SIZE)]

    def __deepcopy__(self, memo):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.board_status = [list(row) for row in self.board_status]
        twin.block_status = [list(row) for row in self.block_status]
        return twin

    def find_valid_move_cells(self, old_move):
        """Every cell that may be marked after the old move, in reading order."""
        row, column = old_move[0] % SIZE, old_move[1] % SIZE
        if tuple(old_move) != START and self.block_status[row][column] == EMPTY:
            rows = range(row * SIZE, row * SIZE + SIZE)
            columns = range(column * SIZE, column * SIZE + SIZE)
            return [(i, j) for i in rows for j in columns if self.board_status[i][j] == EMPTY]
        return [
            (i, j)
            for i, cells in enumerate(self.board_status)
            for j, mark in enumerate(cells)
            if mark == EMPTY and self.block_status[i // SIZE][j // SIZE] == EMPTY
        ]

    def check_valid_move(self, old_move, new_move):
        if len(old_move) != 2 or len(new_move) != 2:
            return False
        return tuple(new_move) in self.find_valid_move_cells(old_move)

    def update(self, old_move, new_move, ply):
        """Mark a cell; ``('SUCCESSFUL', whether that won its block)``, or nothing changes."""
        if not self.check_valid_move(old_move, new_move):
            return Update(("UNSUCCESSFUL", False))
        row, column = new_move
        self.board_status[row][column] = ply
        top, left = row // SIZE * SIZE, column // SIZE * SIZE
        block = [cells[left : left + SIZE] for cells in self.board_status[top : top + SIZE]]
        if has_line(block, ply):
            self.block_status[row // SIZE][column // SIZE] = ply
            return Update(("SUCCESSFUL", True))
        if not any(EMPTY in cells for cells in block):
            self.block_status[row // SIZE][column // SIZE] = DRAWN
        return Update(("SUCCESSFUL", False))

    def find_terminal_state(self):
        for mark in MARKS:
            if has_line(self.block_status, mark):
                return (mark, "WON")
        if any(EMPTY in blocks for blocks in self.block_status):
            return ("CONTINUE", "-")
        return ("NONE", "DRAW")

    def print_board(self):
        for title, status in (("Board", self.board_status), ("Block", self.block_status)):
            print("=== " + title + " state ===")
            for row in status:
                print(" ".join(row))


def has_line(grid, mark):
    return any(all(grid[i][j] == mark for i, j in line) for line in LINES)


class Guest(object):
    """Keeps one bot for each game, and asks it."""

    def __init__(self, make):
        self.make = make
        self.bot = make()

    def answer(self, question):
        if question["new"]:
            self.bot = self.make()
        cells, blocks = ([list(str(row)) for row in question[key]] for key in ("cells", "blocks"))
        board = Board(copy.deepcopy(cells), copy.deepcopy(blocks))
        move = self.bot.move(board, tuple(question["old"]), str(question["flag"]))
        if hasattr(signal, "alarm"):
            signal.alarm(0)  # a bot's own stop watch must not go off while the other thinks
        if board.board_status != cells or board.block_status != blocks:
            raise RefusalError("mutation", "move changed the board that it was given")
        if type(move) is not tuple or [type(part) for part in move] != [int, int]:
            raise RefusalError("nonsense", "move answered %.60r, not a tuple of two ints" % (move,))
        return {"move": move}


def load(path, name):
    """The class of that name in a file, ready to be made; RefusalError says what is not right."""
    sys.path.insert(0, os.path.dirname(path))
    scope = {"__name__": "bot", "__file__": path}
    with open(path, "rb") as file:
        text = file.read()
    try:
        code = compile(text, path, "exec", 0, True)  # without our own imports from __future__
    except SyntaxError as error:
        version = "%d.%d" % sys.version_info[:2]
        raise RefusalError(
            "load",
            "line %s is not Python %s (%s); name the interpreter it is for, as in "
            "(python=python2.7) or (python=pypy)" % (error.lineno, version, error.msg),
        )
    exec(code, scope)
    return checked(scope, name, ("move",))


def checked(scope, name, methods):
    """The thing of that name, if it has the methods; RefusalError says what there is instead."""
    if name not in scope:
        offered = [key for key in sorted(scope) if inspect.isclass(scope[key])]
        raise RefusalError(
            "load", "it has no %s (its classes: %s)" % (name, ", ".join(offered) or "none")
        )
    for method in methods:
        if not callable(getattr(scope[name], method, None)):
            raise RefusalError("load", "%s has no method %s" % (name, method))
    return scope[name]


def take_pipes():
    """The pipes to the host, for us alone: what the bot prints goes to standard error, and what it
    reads is empty."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for pipe in (questions, answers):
        keep_to_ourselves(pipe.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return questions, answers


def keep_to_ourselves(descriptor):
    """Let no program inherit it that the bot may start."""
    import fcntl

    flags = fcntl.fcntl(descriptor, fcntl.F_GETFD)
    fcntl.fcntl(descriptor, fcntl.F_SETFD, flags | fcntl.FD_CLOEXEC)


def failure(error, path):
    """An exception as an answer. It names the line of the bot's file where it came about."""
    if isinstance(error, RefusalError):
        return {"failed": error.failed, "message": str(error)}
    traceback.print_exc()
    said = traceback.format_exception_only(type(error), error)[-1].strip()
    lines = [entry[1] for entry in traceback.extract_tb(sys.exc_info()[2]) if entry[0] == path]
    where = " (line %d of %s)" % (lines[-1], os.path.basename(path)) if lines else ""
    failed = "memory" if isinstance(error, MemoryError) else "crash"
    return {"failed": failed, "message": said + where}


def serve(make_guest, path, seed):
    """Answer the host's questions until it closes the pipe."""
    questions, answers = take_pipes()

    def say(answer):
        answers.write(json.dumps(answer).encode("ascii") + b"\n")
        answers.flush()

    try:
        random.seed(seed)
        guest = make_guest()
        if seed is not None:
            random.seed(seed)
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed(seed % 2**32)
    except BaseException as error:  # a bot may even call sys.exit
        say(failure(error, path))
        return
    say({"ready": True})
    for line in iter(questions.readline, b""):
        try:
            answer = guest.answer(json.loads(line.decode("ascii")))
        except BaseException as error:
            answer = failure(error, path)
        say(answer)


def main():
    path, name, seed = sys.argv[1:]
    serve(lambda: Guest(load(path, name)), path, int(seed) if seed else None)


if __name__ == "__main__":
    main()
