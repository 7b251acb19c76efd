"""The overhead of the arena: CPU time per move beyond rules and players, and games per second.

    python benchmarks/arena/overhead.py [--games 10000]

A bare loop plays the same moves with the same players and seeds, without clock, checks, record or
store. The difference of the CPU times is the overhead.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import open_contestant
from fourfold.arena.game import GameTask, Opening, Pairing, derive_seed
from fourfold.arena.referee import play_game
from fourfold.arena.time_control import TimeControl
from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED

PLAYERS = ("random", "novice")
SEED = 1
GAMES = 400
ROUNDS = 5


def with_arena(limits: TimeControl) -> tuple[float, int]:
    """CPU seconds and number of moves of games played by the referee."""
    setting = Configuration("quarto", PLAYERS, 2, SEED, limits=limits)
    began, moves = time.process_time(), 0
    for number in range(GAMES):
        pairing = Pairing(number, 0, number % 2, 1 - number % 2, number // 2)
        moves += play_game(setting, GameTask(pairing, Opening())).turns
    return time.process_time() - began, moves


def without() -> tuple[float, int]:
    """CPU seconds and number of moves of the same games in a bare loop."""
    game = Game.find("quarto")
    began, moves = time.process_time(), 0
    for number in range(GAMES):
        order = (PLAYERS[number % 2], PLAYERS[1 - number % 2])
        players = [
            open_contestant(text, game, derive_seed(SEED, "game", number, seat))
            for seat, text in enumerate(order)
        ]
        position = game.start()
        while position.outcome is None:
            position = position.play(players[position.to_move].choose(position, UNLIMITED).move)
            moves += 1
    return time.process_time() - began, moves


def whole_match(games: int) -> tuple[float, float]:
    """Wall and CPU seconds of the whole command."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fourfold.cli", "match", *PLAYERS, "--seed", str(SEED)]
        command += ["--games", str(games), "--workers", "2", "--out", str(Path(folder, "m.sqlite"))]
        before, began = os.times(), time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        wall, after = time.perf_counter() - began, os.times()
    cpu = after.children_user + after.children_system
    return wall, cpu - before.children_user - before.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    with_arena(TimeControl())
    for name, limits in (("no limit", TimeControl()), ("time limit", TimeControl(seconds=10))):
        differences = []
        for _ in range(ROUNDS):
            (bare, moves), (whole, same) = without(), with_arena(limits)
            assert moves == same
            differences.append(1e6 * (whole - bare) / moves)
        print(f"overhead, {name}: {sorted(differences)[ROUNDS // 2]:.1f} µs of CPU per move")
    wall, cpu = whole_match(games)
    print(f"{games} games {' against '.join(PLAYERS)}: {wall:.2f} s, {cpu:.2f} s of CPU")


if __name__ == "__main__":
    main()
