"""An engine for tic-tac-toe with a fault of choice: ``mock_engine.py [FAULT]``.

It knows nothing of Fourfold, and marks the first empty cell.
"""

from __future__ import annotations

import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def cells_of(words: list[str]) -> list[str]:
    """The cells of a position, given as its text or by the moves that lead to it."""
    if words[1] == "text":
        return list(words[2].replace("/", ""))
    cells = ["."] * 9
    for number, move in enumerate(words[3:]):
        cells["abc".index(move[0]) + 3 * (int(move[1]) - 1)] = "xo"[number % 2]
    return cells


def identify() -> None:
    if FAULT == "stranger":
        say("hello there")
    say("id name Mock")
    if FAULT != "anonymous":
        say("id author nobody in particular")
    say("id games chess" if FAULT == "chess" else "id games tictactoe(n=3)")
    say("option name seed type int default 1 min 0")
    say("option name style type text default calm choices calm,bold help how to play")
    if FAULT == "odd option":
        say("option name odd type colour")
    if FAULT != "unready":
        say("fourfoldok 2" if FAULT == "future" else "fourfoldok 1")


def answer(cells: list[str]) -> None:
    if FAULT == "slow":
        time.sleep(60)
    elif FAULT == "late":
        time.sleep(0.4)
    elif FAULT == "crash":
        sys.exit("out of ideas")
    elif FAULT == "memory":
        sys.exit(str([bytearray(2**24) for _ in range(2**10)]))
    elif FAULT == "flood":
        while True:
            say("info string " + "x" * 1000)
    elif FAULT == "long line":
        while True:
            sys.stdout.write("x" * 1000)
    elif FAULT == "odd info":
        say("info depth deep")
    elif FAULT == "complaint":
        say("error I do not feel like it")
        return
    free = [index for index, mark in enumerate(cells) if mark == "."]
    taken = [index for index, mark in enumerate(cells) if mark != "."]
    index = taken[0] if FAULT == "illegal" and taken else free[0]
    if FAULT == "score":
        say("info depth 2 score -1.5 nodes 12 time 3 pv a1 b1 a1")
    move = "abc"[index % 3] + str(index // 3 + 1)
    say("bestmove " + {"nonsense": "the middle", "gibberish": "zz"}.get(FAULT, move))
    if FAULT == "twice":
        say(f"bestmove {move}")
    if FAULT == "leaving":
        sys.exit()


def main() -> None:
    cells = ["."] * 9
    waiting = False
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "fourfold":
            identify()
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position" and words[1] in ("start", "text"):
            cells = cells_of(words)
        elif words[0] == "go" and words[1:2] == ["infinite"] and FAULT != "hasty":
            waiting = True
        elif words[0] == "go" or (words[0] == "stop" and waiting):
            waiting = False
            answer(cells)
        elif words[0] == "quit":
            if FAULT == "talkative":
                say("info string good-bye")
            if FAULT == "clinging":
                continue
            sys.exit(3 if FAULT == "bad exit" else 0)
        elif words[0] == "xyzzy":
            if FAULT == "fragile":
                sys.exit("what?")
            say("error unknown command xyzzy")
        elif words[0] == "setoption" and FAULT == "rigid":
            say("error no options today")
    if FAULT == "clinging":
        time.sleep(60)


if __name__ == "__main__":
    main()
