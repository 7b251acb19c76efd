"""The strength of the champion: games from the empty board, with alternating seats.

    python benchmarks/champion.py [--games 1000] [--seed 1] [--player champion] [--keep FOLDER]
    python benchmarks/champion.py --ladder [--games 200]

Fails if the champion loses a game. With ``--keep`` the games are stored and an interrupted run
resumes. ``--ladder`` plays each level against the one below it instead.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from matches import match
from rich.console import Console
from rich.table import Table

from fourfold.arena.configuration import Configuration
from fourfold.arena.statistics.intervals import wilson
from fourfold.arena.workers.local import LocalWorkers

OPPONENTS = (
    "random",
    "novice",
    "montecarlo",
    "pro(bound=3,bound_value=14400)",
    "minmax(depth=3)",
)
LEVELS = 10


def kept_in(folder: Path | None, one: str, other: str) -> Path | None:
    """The file for the games of these two players, or None."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{one} against {other}.sqlite"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000, help="for each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="champion")
    parser.add_argument("--keep", type=Path, help="the folder that keeps the games")
    parser.add_argument("--workers", type=int, default=None, help="processes that play")
    parser.add_argument("--ladder", action="store_true", help="each level against the one below")
    told = parser.parse_args()
    pairings = [(told.player, opponent) for opponent in OPPONENTS]
    if told.ladder:
        pairings = [(f"level({n})", f"level({n - 1})") for n in range(2, LEVELS + 1)]
    table = Table("player", "against", "games", "won", "drawn", "lost", "won %", "95 %", "score %")
    lost = 0
    workers = LocalWorkers(told.workers)
    try:
        for one, other in pairings:
            configuration = Configuration("quarto", (one, other), told.games, told.seed)
            scores = match(configuration, workers, kept_in(told.keep, one, other))
            won = wilson(scores[1.0], told.games)
            points = (scores[1.0] + scores[0.5] / 2) / told.games
            table.add_row(
                *(one, other, str(told.games)),
                *(str(scores[score]) for score in (1.0, 0.5, 0.0)),
                f"{100 * won.value:.1f}",
                f"{100 * won.low:.1f} … {100 * won.high:.1f}",
                f"{100 * points:.1f}",
            )
            lost += scores[0.0]
    finally:
        workers.close()
    Console().print(table)
    if lost and not told.ladder and told.player == "champion":
        print(f"the champion lost {lost} games")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
