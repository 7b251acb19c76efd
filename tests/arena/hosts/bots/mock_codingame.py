"""A program for CodinGame's Ultimate Tic-Tac-Toe, with the fault that its argument names.

It keeps the marks as it hears and answers them, and says so on standard error when a move that is
offered, or that the opponent has made, is where a mark is.
"""

import sys
import time

ANSWERS = {
    "nonsense": "centre",
    "half": "4",
    "outside": "9 0",
    "endless": "4" * 5000 + " 4",
    "nothing": "-1 -1",
}
WRITTEN = {"chat": "{} {} good luck", "space": "\n  {}\t {} \r\n"}

fault = sys.argv[1] if len(sys.argv) > 1 else ""
marked: set[tuple[int, ...]] = set()
turns = 0
while line := sys.stdin.readline():
    opponent = tuple(map(int, line.split()))
    moves = [tuple(map(int, sys.stdin.readline().split())) for _ in range(int(input()))]
    if opponent in marked or marked & set(moves):
        sys.exit(f"{opponent} or one of {moves} is marked already")
    marked.add(opponent)
    turns += 1
    if fault == "debug":
        print("best so far:", moves[0], file=sys.stderr)
    if fault == "crash" and turns == 2:
        sys.exit("no idea")
    if fault == "slow" and turns == 2:
        time.sleep(60)
    if fault in ANSWERS:
        print(ANSWERS[fault], flush=True)
    elif fault == "taken" and turns == 2:
        print(*opponent, flush=True)
    else:
        row, column = moves[len(moves) // 2]
        marked.add((row, column))
        print(WRITTEN.get(fault, "{} {}").format(row, column), flush=True)
