"""Kills a tournament at random moments, again and again, and compares what comes of it.

    python benchmarks/arena/resume.py [--kills 20] [--seed 1]

Each run is killed with SIGKILL a moment after a random number of games, then one is left to end.
Its table and its games must equal those of a run that nobody touched.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fourfold.arena.store import Store

PROGRAM = (sys.executable, "-m", "fourfold.cli")
TOURNAMENT = ("tournament", "random", "novice", "random(seed=4)", "--seed", "5")
SETTINGS = ("--openings", "random(depth=2)", "--workers", "2")


def table(path: Path) -> Any:
    report = subprocess.run([*PROGRAM, "report", str(path), "--json"], capture_output=True)
    found = json.loads(report.stdout)
    for player in found["players"]:
        del player["times"]
    return found


def records(path: Path) -> list[str]:
    with Store.open(path) as store:
        return [game.record for game in store.games()]


def stored(path: Path) -> int:
    if not path.exists() or not path.stat().st_size:
        return 0
    with Store.open(path) as store:
        return len(store.scores())


def kill(command: list[str], chance: random.Random) -> bool:
    """Start the command and kill it a moment after some number of games; whether it still ran."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for _ in range(chance.randrange(500)):
            process.stdout.readline()
        time.sleep(chance.uniform(0, 0.1))
        running = process.poll() is None
        process.kill()
        process.stdout.read()
    return running


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    games = ("--games", str(options.games))
    with tempfile.TemporaryDirectory() as folder:
        whole, broken = Path(folder, "whole.sqlite"), Path(folder, "broken.sqlite")
        command = [*PROGRAM, *TOURNAMENT, *SETTINGS, *games, "--out"]
        subprocess.run([*command, str(whole)], check=True, stdout=subprocess.DEVNULL)
        kills = 0
        while kills < options.kills:
            if not kill([*command, str(broken), "--events", "-"], chance):
                sys.exit(f"finished after {kills} kills: give more --games")
            kills += 1
            print(f"kill {kills}: {stored(broken)} games stored", flush=True)
        subprocess.run([*command, str(broken)], check=True, stdout=subprocess.DEVNULL)
        assert table(broken) == table(whole), "the tables differ"
        assert records(broken) == records(whole), "the games differ"
        print(f"{kills} kills, {stored(broken)} games: the same table, and the same games")


if __name__ == "__main__":
    main()
