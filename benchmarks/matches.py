"""A match of two players by the arena, counted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.local import LocalWorkers


def match(
    configuration: Configuration, workers: LocalWorkers, path: Path | None = None
) -> Counter[float]:
    """How often the first of the two players scored 1, ½ and 0."""
    store, openings = open_tournament(configuration, path, seed_given=True)
    scores: Counter[float] = Counter()
    with store:
        run_tournament(store, openings, workers)
        for game in store.games():
            scores[game.score if game.pairing.first == 0 else 1 - game.score] += 1
    return scores


def patient(seconds: float) -> TimeControl:
    """So much time for each move, and no game lost because the machine was busy."""
    return TimeControl(seconds=seconds, margin=60.0)
