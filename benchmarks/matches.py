"""Plays a match in the arena and counts the results."""

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
    """The number of games in which the first player scored 1, ½ and 0."""
    store, openings = open_tournament(configuration, path, seed_given=True)
    scores: Counter[float] = Counter()
    with store:
        run_tournament(store, openings, workers)
        for game in store.games():
            scores[game.score if game.pairing.first == 0 else 1 - game.score] += 1
    return scores


def patient(seconds: float) -> TimeControl:
    """A limit per move with a margin so large that no game is lost on time."""
    return TimeControl(seconds=seconds, margin=60.0)
