"""Kills a tournament and its workers at random moments and checks the result.

    python benchmarks/arena/resume.py [--kills 20] [--seed 1]

Each run kills a worker process with SIGKILL after a random number of games, and the program some
games later. A last run ends by itself. Its table and games must equal those of an undisturbed run,
and no process or folder may remain. Needs Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fourfold.arena.store import GameStore

PROGRAM = (sys.executable, "-m", "fourfold.cli")
SETTINGS = ("--game", "tictactoe", "--openings", "random(depth=1)", "--workers", "2", "--seed", "5")
BOT = "import random\ndef bot(position):\n    return random.choice(position.legal_moves())\n"
MOST_GAMES = 8
"""Games between two kills, at most."""
PATIENCE = 10.0
"""Seconds in which all processes of a killed run must have ended."""


def table(path: Path) -> Any:
    report = subprocess.run([*PROGRAM, "report", str(path), "--json"], capture_output=True)
    found = json.loads(report.stdout)
    for player in found["players"]:
        del player["times"]
    return found


def records(path: Path) -> list[str]:
    with GameStore.open(path) as store:
        return [game.record for game in store.games()]


def workers_of(parent: int) -> list[int]:
    """The worker processes of a program."""
    found = []
    for pid, stat, command in processes():
        if int(stat.rpartition(b")")[2].split()[1]) == parent and b"spawn_main" in command:
            found.append(pid)
    return found


def left_in(folder: Path) -> list[int]:
    """The processes that still use the folder for temporary files after some seconds."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = []
        for pid, _, _ in processes():
            try:
                if f"TMPDIR={folder}".encode() in Path(f"/proc/{pid}/environ").read_bytes():
                    found.append(pid)
            except OSError:
                continue
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.1)


def processes() -> Iterator[tuple[int, bytes, bytes]]:
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            yield int(entry.name), (entry / "stat").read_bytes(), (entry / "cmdline").read_bytes()
        except OSError:
            continue


def harass(command: list[str], env: dict[str, str], chance: random.Random) -> bool:
    """Start the command, kill a worker, then the program; whether it was still running."""
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for _ in range(chance.randrange(1, MOST_GAMES)):
            process.stdout.readline()
        time.sleep(chance.uniform(0, 0.3))
        for pid in chance.sample(found := workers_of(process.pid), min(1, len(found))):
            os.kill(pid, signal.SIGKILL)
        for _ in range(chance.randrange(MOST_GAMES)):
            process.stdout.readline()
        time.sleep(chance.uniform(0, 0.3))
        running = process.poll() is None and bool(found)
        process.kill()
        process.stdout.read()
    return running


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder, "scratch")
        scratch.mkdir()
        bot = Path(folder, "bot.py")
        bot.write_text(BOT)
        env = {**os.environ, "TMPDIR": str(scratch)}
        whole, broken = Path(folder, "whole.sqlite"), Path(folder, "broken.sqlite")
        command = [*PROGRAM, "tournament", "random", f"python:{bot}:bot", "novice", *SETTINGS]
        command += ["--games", str(options.games), "--out"]
        subprocess.run([*command, str(whole)], env=env, check=True, stdout=subprocess.DEVNULL)
        for kills in range(1, options.kills + 1):
            if not harass([*command, str(broken), "--events", "-"], env, chance):
                sys.exit(f"finished after {kills} kills: give more --games")
            print(f"kill {kills}: {len(records(broken))} games stored", flush=True)
        subprocess.run([*command, str(broken)], env=env, check=True, stdout=subprocess.DEVNULL)
        assert table(broken) == table(whole), "the tables differ"
        assert records(broken) == records(whole), "the games differ"
        assert not left_in(scratch), f"processes are left: {left_in(scratch)}"
        assert not list(scratch.iterdir()), f"folders are left: {list(scratch.iterdir())}"
        print(
            f"{options.kills} kills of a worker and as many of the program, "
            f"{len(records(broken))} games: the same table, the same games, nothing left"
        )


if __name__ == "__main__":
    main()
