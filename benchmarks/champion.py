"""What the champion's cunning is worth: games from the empty board, seats alternating.

    python benchmarks/champion.py [--games 1000] [--seed 1] [--player champion] [--keep FOLDER]
    python benchmarks/champion.py --ladder [--games 200]

Fails if a game is lost: the champion never loses. With a folder the games are kept, and a run that
was cut short goes on. ``--ladder`` plays each level against the one below it instead.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fourfold.arena.configuration import Configuration
from fourfold.arena.statistics.intervals import wilson
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.local import LocalWorkers

OPPONENTS = (
    "random",
    "novice",
    "montecarlo",
    "pro(bound=3,bound_value=14400)",
    "minmax(depth=3)",
)
LEVELS = 10


def match(
    one: str, other: str, games: int, seed: int, folder: Path | None, workers: LocalWorkers
) -> Counter[float]:
    """How often the one scored 1, ½ and 0."""
    configuration = Configuration("quarto", (one, other), games, seed)
    path = None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{one} against {other}.sqlite"
    store, openings = open_tournament(configuration, path, seed_given=True)
    scores: Counter[float] = Counter()
    with store:
        run_tournament(store, openings, workers)
        for game in store.games():
            scores[game.score if game.pairing.first == 0 else 1 - game.score] += 1
    return scores


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
            scores = match(one, other, told.games, told.seed, told.keep, workers)
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
