# ruff: noqa: B904, B905, PTH119, PTH120, PTH122, PTH123, UP004, UP010, UP031
"""Runs a bot of the IIIT course of 2017 for Ultimate 4x4: ``iiit.py PATH CLASS SEED``.

The file runs on its own under Python 2.7, Python 3 and PyPy, since most such bots are in Python 2.
It therefore has no annotations or f-strings and imports nothing of Fourfold; its types are in the
stub next to it. The other runners use its :func:`serve`.

Messages are JSON objects, one per line. The runner first sends ``{"ready": true}``. It answers each
request with an object with ``move``, or with ``failed`` and ``message``.
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
import types

SIZE = 4
MARKS = ("x", "o")
EMPTY = "-"
DRAWN = "d"
START = (-1, -1)


class BotError(Exception):
    """The bot failed; ``failed`` is the kind of termination, or ``load``."""

    def __init__(self, failed, message):
        Exception.__init__(self, message)
        self.failed = failed


class Update(tuple):
    """The return value of ``update``: a word and whether a block was won.

    It equals both the pair and the word alone: the course's framework of 2017 returned the word,
    its successor the pair, and bots compare with either.
    """

    def __eq__(self, other):
        return tuple.__eq__(self, other) if isinstance(other, tuple) else self[0] == other

    def __ne__(self, other):
        return not self == other

    __hash__ = tuple.__hash__


UNSUCCESSFUL = Update(("UNSUCCESSFUL", False))
SUCCESSFUL = Update(("SUCCESSFUL", False))
WON_A_BLOCK = Update(("SUCCESSFUL", True))


class IiitBoard(object):
    """The board object that the course's bots are given."""

    def __init__(self):
        span = SIZE * SIZE
        self.board_status = [[EMPTY] * span for _ in range(span)]
        self.block_status = [[EMPTY] * SIZE for _ in range(SIZE)]

    def __deepcopy__(self, memo):
        twin = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            if name in ("board_status", "block_status"):
                twin.__dict__[name] = [list(row) for row in value]
            else:  # attributes that a bot has added
                twin.__dict__[name] = copy.deepcopy(value, memo)
        return twin

    def find_valid_move_cells(self, old_move):
        """All legal cells after the opponent's move, in reading order."""
        row, column = old_move[0] % SIZE, old_move[1] % SIZE
        if old_move != START and self.block_status[row][column] == EMPTY:
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
        return new_move in self.find_valid_move_cells(old_move)

    def update(self, old_move, new_move, ply):
        """Mark a cell; returns ``('SUCCESSFUL', won its block)``, or changes nothing."""
        if not self.check_valid_move(old_move, new_move):
            return UNSUCCESSFUL
        row, column = new_move
        self.board_status[row][column] = ply
        top, left = row // SIZE * SIZE, column // SIZE * SIZE
        if has_line(self.board_status, top, left, ply):
            self.block_status[row // SIZE][column // SIZE] = ply
            return WON_A_BLOCK
        if not has_empty(self.board_status, top, left):
            self.block_status[row // SIZE][column // SIZE] = DRAWN
        return SUCCESSFUL

    def find_terminal_state(self):
        for mark in MARKS:
            if has_line(self.block_status, 0, 0, mark):
                return (mark, "WON")
        return ("CONTINUE", "-") if has_empty(self.block_status, 0, 0) else ("NONE", "DRAW")

    def print_board(self):
        for title, status in (("Board", self.board_status), ("Block", self.block_status)):
            print("=== " + title + " state ===")
            for row in status:
                print(" ".join(row))


def has_line(grid, top, left, mark):
    """Whether a mark fills a row, column or diagonal of the 4x4 cells from (top, left).

    Unrolled for speed: bots spend much of their time here.
    """
    a, b, c, d = grid[top], grid[top + 1], grid[top + 2], grid[top + 3]
    for i in range(left, left + SIZE):
        if a[i] == b[i] == c[i] == d[i] == mark:
            return True
    i, j, k, m = left, left + 1, left + 2, left + 3
    for row in (a, b, c, d):
        if row[i] == row[j] == row[k] == row[m] == mark:
            return True
    return a[i] == b[j] == c[k] == d[m] == mark or a[m] == b[k] == c[j] == d[i] == mark


def has_empty(grid, top, left):
    for i in range(top, top + SIZE):
        for j in range(left, left + SIZE):
            if grid[i][j] == EMPTY:
                return True
    return False


class BotRunner(object):
    """Holds the bot and the board of one game.

    As in the course, the bot always gets the same board object, since it may keep a reference.
    """

    def __init__(self, make):
        self.bot = make()
        self.board = IiitBoard()

    def answer(self, request):
        cells, blocks = ([list(str(row)) for row in request[key]] for key in ("cells", "blocks"))
        board = self.board
        overwrite(board.board_status, cells)
        overwrite(board.block_status, blocks)
        move = self.bot.move(board, tuple(request["old"]), str(request["flag"]))
        if hasattr(signal, "alarm"):
            signal.alarm(0)  # the bot's own alarm must not ring during the opponent's move
        if board.board_status != cells or board.block_status != blocks:
            raise BotError("mutation", "move changed the board that it was given")
        if type(move) is not tuple or [type(part) for part in move] != [int, int]:
            raise BotError("nonsense", "move answered %.60r, not a tuple of two ints" % (move,))
        return {"move": move}


def overwrite(grid, rows):
    """Copy the rows into the existing lists of a grid."""
    for row, new in zip(grid, rows):
        row[:] = new


def load(path, name):
    """Load a class from a file; returns a function that makes its runner. BotError if invalid."""
    sys.path.insert(0, os.path.dirname(path))
    module = types.ModuleType(str(os.path.splitext(os.path.basename(path))[0]))
    sys.modules.setdefault(module.__name__, module)  # other files of the bot may import it
    module.__file__ = path
    scope = module.__dict__
    with open(path, "rb") as file:
        text = file.read()
    try:
        code = compile(text, path, "exec", 0, True)  # without this file's __future__ imports
    except SyntaxError as error:
        version = "%d.%d" % sys.version_info[:2]
        raise BotError(
            "load",
            "line %s is not Python %s (%s); name the interpreter it is for, as in "
            "(python=python2.7) or (python=pypy)" % (error.lineno, version, error.msg),
        )
    exec(code, scope)
    bot = require(scope, name, ("move",))
    return lambda: BotRunner(bot)


def require(scope, name, methods):
    """The object with this name; BotError if it is missing or lacks one of the methods."""
    if name not in scope:
        offered = [key for key in sorted(scope) if inspect.isclass(scope[key])]
        raise BotError(
            "load", "it has no %s (its classes: %s)" % (name, ", ".join(offered) or "none")
        )
    for method in methods:
        if not callable(getattr(scope[name], method, None)):
            raise BotError("load", "%s has no method %s" % (name, method))
    return scope[name]


def take_pipes():
    """Take over the pipes to the host. From now on the bot prints to standard error and reads from
    /dev/null."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    for pipe in (requests, answers):
        set_close_on_exec(pipe.fileno())
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, answers


def set_close_on_exec(descriptor):
    """Keep child processes of the bot from inheriting the descriptor."""
    import fcntl

    flags = fcntl.fcntl(descriptor, fcntl.F_GETFD)
    fcntl.fcntl(descriptor, fcntl.F_SETFD, flags | fcntl.FD_CLOEXEC)


def failure(error, path):
    """The answer for an exception, with the line of the bot's file that raised it."""
    if isinstance(error, BotError):
        return {"failed": error.failed, "message": str(error)}
    traceback.print_exc()
    text = traceback.format_exception_only(type(error), error)[-1].strip()
    lines = [entry[1] for entry in traceback.extract_tb(sys.exc_info()[2]) if entry[0] == path]
    where = " (line %d of %s)" % (lines[-1], os.path.basename(path)) if lines else ""
    failed = "memory" if isinstance(error, MemoryError) else "crash"
    return {"failed": failed, "message": text + where}


def serve(load, path, seed):
    """Answer the host's requests until it closes the pipe. ``load`` returns a function that makes
    a runner, called for each game."""
    requests, answers = take_pipes()

    def say(answer):
        answers.write(json.dumps(answer).encode("ascii") + b"\n")
        answers.flush()

    try:
        random.seed(seed)
        make = load()
        runner, used = make(), False
        if seed is not None:
            random.seed(seed)
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed(seed % 2**32)
    except BaseException as error:  # a bot may even call sys.exit
        say(failure(error, path))
        return
    say({"ready": True})
    for line in iter(requests.readline, b""):
        try:
            request = json.loads(line.decode("ascii"))
            if request["new"] and used:
                runner = make()
            used = True
            answer = runner.answer(request)
        except BaseException as error:
            answer = failure(error, path)
        say(answer)


def main():
    path, name, seed = sys.argv[1:]
    serve(lambda: load(path, name), path, int(seed) if seed else None)


if __name__ == "__main__":
    main()
