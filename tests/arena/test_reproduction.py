"""Reproduction of published experiments: reported figures, comparisons and short runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult
from fourfold.arena.reproduction.comparison import (
    CHANCE,
    EXPERIMENTS,
    NO,
    YES,
    ExperimentComparison,
    compare,
    comparison_page,
    find_experiments,
    reproduce,
    tally,
)
from fourfold.arena.reproduction.experiment import NTNU, Experiment, ReportedResult
from fourfold.arena.statistics.intervals import mean_interval, newcombe, wilson
from fourfold.arena.store import GameStore
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import FourfoldError


class InterruptingObserver:
    """Tournament observer that interrupts the run after five games."""

    def on_start(self, _: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self.remaining = min(5, total - len(games))

    def on_games(self, games: Sequence[GameResult]) -> None:
        self.remaining -= len(games)
        if self.remaining <= 0:
            raise KeyboardInterrupt

    def on_decision(self, decision: str, pairs: int) -> None:
        pass


def with_games(experiment: Experiment, games: int = 4) -> Experiment:
    return replace(experiment, games=games)


def reproduce_in_process(
    experiment: Experiment, folder: Path | None = None
) -> ExperimentComparison:
    return reproduce(experiment, folder, 1, False, InProcessWorkers())


def test_reported_results_add_up_to_the_games() -> None:
    for experiment in EXPERIMENTS.values():
        if experiment.reported is not None:
            assert experiment.reported.games == experiment.games
        else:
            assert {name for pair in experiment.better for name in pair} == {*experiment.players}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_can_be_played(name: str) -> None:
    comparison = reproduce_in_process(with_games(EXPERIMENTS[name]))
    assert len(comparison.agreements) >= 3
    text = comparison_page([comparison], seed=1, quick=False)
    assert f"fourfold reproduce --only {name}\n" in text
    assert "--games 4 --seed 1\n```" in text


def test_comparison_matches_manual_values() -> None:
    """The novice wins all 20 games; the Wilson interval for that starts at 83.9 %."""
    reported = ReportedResult(wins=18, losses=1, draws=1, turns=9.0)
    experiment = Experiment("test", NTNU, "Test", ("novice", "random"), 20, "", reported)
    rows = {row[0]: row[1:] for row in reproduce_in_process(experiment).table.rows}
    assert rows["games won"] == ("90.0 %", "100.0 %", "83.9 … 100.0 %", YES)
    assert rows["games lost"] == ("5.0 %", "0.0 %", "0.0 … 16.1 %", YES)
    for wins, agreement in ((16, CHANCE), (10, NO)):
        other_experiment = replace(experiment, reported=ReportedResult(wins, 20 - wins, 0))
        assert reproduce_in_process(other_experiment).agreements[0] == agreement


def test_game_length_counts_games_started_by_first_player(tmp_path: Path) -> None:
    experiment = with_games(EXPERIMENTS["pro1-random"], 20)
    comparison = reproduce_in_process(experiment, tmp_path)
    with GameStore.open(tmp_path / "pro1-random.sqlite") as store:
        games = list(store.games())
    placed = [game.turns - 1 for game in games if game.pairing.first == 0]
    assert (len(games), len(placed)) == (20, 10)
    values = {row[0]: row[2] for row in comparison.table.rows}
    assert values["placements in a game that it begins"] == f"{sum(placed) / 10:.2f}"


def test_alternative_readings_are_not_tallied() -> None:
    comparison = reproduce_in_process(with_games(EXPERIMENTS["novice-montecarlo-one"]))
    assert tally([comparison]) == tally([])
    assert "Another reading of novice-montecarlo" in comparison_page(
        [comparison], seed=1, quick=False
    )


def test_resumed_experiment_equals_uninterrupted_one(tmp_path: Path) -> None:
    experiment = with_games(EXPERIMENTS["random-novice"], 20)
    with pytest.raises(KeyboardInterrupt):
        reproduce(experiment, tmp_path, 1, False, InProcessWorkers(), [InterruptingObserver()])
    path = tmp_path / "random-novice.sqlite"
    with GameStore.open(path) as store:
        assert len(store.scores()) == 5
    assert reproduce_in_process(experiment, tmp_path) == reproduce_in_process(experiment)
    with GameStore.open(path) as store:
        games = list(store.games())
    assert reproduce_in_process(experiment, tmp_path) == compare(
        experiment, experiment.configuration(1, False), games
    ), "a third run plays nothing"


def test_quick_plays_a_tenth_of_the_games() -> None:
    games = {
        name: experiment.configuration(1, True).games for name, experiment in EXPERIMENTS.items()
    }
    assert (games["random-novice"], games["pro3-pro1"], games["pro-pro6"]) == (100, 20, 20)
    assert with_games(EXPERIMENTS["pro-pro6"], 4).configuration(1, True).games == 4


def test_find_experiments_by_name() -> None:
    assert find_experiments(()) == list(EXPERIMENTS.values())
    experiments = find_experiments(["pro-pro6", "random-novice"])
    assert [experiment.name for experiment in experiments] == ["random-novice", "pro-pro6"]
    with pytest.raises(FourfoldError, match="unknown experiment pro-pro; did you mean pro-pro6"):
        find_experiments(["pro-pro"])


# Newcombe 1998, "Interval estimation for the difference between independent proportions", table II.
@pytest.mark.parametrize(
    ("first", "second", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090)],
)
def test_newcombe_interval_matches_publication(
    first: tuple[int, int], second: tuple[int, int], low: float, high: float
) -> None:
    interval = newcombe(wilson(*first), wilson(*second))
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=0.00006)


def test_mean_interval_matches_manual_values() -> None:
    interval = mean_interval([8, 10, 12])
    assert (interval.value, interval.high - interval.value) == pytest.approx(
        (10, 1.96 * 2 / 3**0.5), abs=1e-3
    )
