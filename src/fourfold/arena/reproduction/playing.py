"""Playing an experiment again: a tournament of the arena, kept and resumed as any other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fourfold.arena.reproduction import ntnu, torino
from fourfold.arena.reproduction.comparing import Comparison, compare
from fourfold.arena.reproduction.experiment import Experiment
from fourfold.arena.tournament import Watcher, open_tournament, run_tournament
from fourfold.arena.workers.contract import Workers
from fourfold.base.errors import unknown_name_error

EXPERIMENTS = {
    experiment.name: experiment for experiment in (*ntnu.EXPERIMENTS, *torino.EXPERIMENTS)
}
"""All of them, in the order of the documents."""


def find_experiments(names: Iterable[str]) -> list[Experiment]:
    """The experiments of these names in the order of the documents; all when there are none."""
    wanted = set(names)
    for name in wanted - EXPERIMENTS.keys():
        raise unknown_name_error("spec.experiment", name, EXPERIMENTS)
    return [experiment for name, experiment in EXPERIMENTS.items() if name in wanted or not wanted]


def play_again(
    experiment: Experiment,
    folder: Path | None,
    seed: int,
    quick: bool,
    workers: Workers,
    watchers: Iterable[Watcher] = (),
) -> Comparison:
    """Play what is missing of an experiment, and compare. Its games are kept in a file of its name
    when there is a folder for it. The workers are the caller's to close."""
    configuration = experiment.configuration(seed, quick)
    path = None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{experiment.name}.sqlite"
    store, openings = open_tournament(configuration, path, seed_given=True)
    with store:
        run_tournament(store, openings, workers, watchers)
        return compare(experiment, store.configuration, store.games())
