"""Stored tournaments, for tests of their readers."""

from __future__ import annotations

from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.workers.base import InProcessWorkers


def store_tournament(path: Path, configuration: Configuration) -> None:
    store, openings = open_tournament(configuration, path, seed_given=True)
    with store:
        run_tournament(store, openings, InProcessWorkers())
