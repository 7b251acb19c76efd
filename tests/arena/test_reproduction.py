"""The documents' experiments: figures as printed, what agrees with them, a few games of each."""

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


class Stopping:
    """Interrupts everything after a few games."""

    def on_start(self, _: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self.left = min(5, total - len(games))

    def on_games(self, games: Sequence[GameResult]) -> None:
        self.left -= len(games)
        if self.left <= 0:
            raise KeyboardInterrupt

    def on_decision(self, decision: str, pairs: int) -> None:
        pass


def few(experiment: Experiment, games: int = 4) -> Experiment:
    return replace(experiment, games=games)


def replayed(experiment: Experiment, folder: Path | None = None) -> ExperimentComparison:
    return reproduce(experiment, folder, 1, False, InProcessWorkers())


def test_reported_games_add_up_to_those_played() -> None:
    for experiment in EXPERIMENTS.values():
        if experiment.reported is not None:
            assert experiment.reported.games == experiment.games
        else:
            assert {name for pair in experiment.better for name in pair} == {*experiment.players}


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_can_be_played(name: str) -> None:
    comparison = replayed(few(EXPERIMENTS[name]))
    assert len(comparison.agreements) >= 3
    text = comparison_page([comparison], seed=1, quick=False)
    assert f"fourfold reproduce --only {name}\n" in text
    assert "--games 4 --seed 1\n```" in text


def test_a_comparison_by_hand() -> None:
    """Of 20 games the novice wins 20, as it should: Wilson's interval reaches down to 83.9 %."""
    reported = ReportedResult(wins=18, losses=1, draws=1, turns=9.0)
    experiment = Experiment("test", NTNU, "Test", ("novice", "random"), 20, "", reported)
    rows = {row[0]: row[1:] for row in replayed(experiment).table.rows}
    assert rows["games won"] == ("90.0 %", "100.0 %", "83.9 … 100.0 %", YES)
    assert rows["games lost"] == ("5.0 %", "0.0 %", "0.0 … 16.1 %", YES)
    for wins, agreement in ((16, CHANCE), (10, NO)):
        changed = replace(experiment, reported=ReportedResult(wins, 20 - wins, 0))
        assert replayed(changed).agreements[0] == agreement


def test_lengths_are_those_of_the_games_that_the_first_player_begins(tmp_path: Path) -> None:
    experiment = few(EXPERIMENTS["pro1-random"], 20)
    comparison = replayed(experiment, tmp_path)
    with GameStore.open(tmp_path / "pro1-random.sqlite") as store:
        games = list(store.games())
    placed = [game.turns - 1 for game in games if game.pairing.first == 0]
    assert (len(games), len(placed)) == (20, 10)
    measured = {row[0]: row[2] for row in comparison.table.rows}
    assert measured["placements in a game that it begins"] == f"{sum(placed) / 10:.2f}"


def test_another_reading_is_not_counted() -> None:
    comparison = replayed(few(EXPERIMENTS["novice-montecarlo-one"]))
    assert tally([comparison]) == tally([])
    assert "Another reading of novice-montecarlo" in comparison_page(
        [comparison], seed=1, quick=False
    )


def test_interrupted_and_resumed_it_is_the_same(tmp_path: Path) -> None:
    experiment = few(EXPERIMENTS["random-novice"], 20)
    with pytest.raises(KeyboardInterrupt):
        reproduce(experiment, tmp_path, 1, False, InProcessWorkers(), [Stopping()])
    path = tmp_path / "random-novice.sqlite"
    with GameStore.open(path) as store:
        assert len(store.scores()) == 5
    assert replayed(experiment, tmp_path) == replayed(experiment)
    with GameStore.open(path) as store:
        played = list(store.games())
    assert replayed(experiment, tmp_path) == compare(
        experiment, experiment.configuration(1, False), played
    ), "a third run plays nothing"


def test_quick_is_a_tenth_and_never_more_than_the_document_has() -> None:
    found = {name: one.configuration(1, True).games for name, one in EXPERIMENTS.items()}
    assert (found["random-novice"], found["pro3-pro1"], found["pro-pro6"]) == (100, 20, 20)
    assert few(EXPERIMENTS["pro-pro6"], 4).configuration(1, True).games == 4


def test_experiments_are_found_by_name() -> None:
    assert find_experiments(()) == list(EXPERIMENTS.values())
    found = find_experiments(["pro-pro6", "random-novice"])
    assert [experiment.name for experiment in found] == ["random-novice", "pro-pro6"]
    with pytest.raises(FourfoldError, match="unknown experiment pro-pro; did you mean pro-pro6"):
        find_experiments(["pro-pro"])


# Newcombe 1998, "Interval estimation for the difference between independent proportions", table II.
@pytest.mark.parametrize(
    ("one", "two", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090)],
)
def test_the_difference_of_shares_as_published(
    one: tuple[int, int], two: tuple[int, int], low: float, high: float
) -> None:
    found = newcombe(wilson(*one), wilson(*two))
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.00006)


def test_the_interval_of_a_mean_by_hand() -> None:
    found = mean_interval([8, 10, 12])
    assert (found.value, found.high - found.value) == pytest.approx(
        (10, 1.96 * 2 / 3**0.5), abs=1e-3
    )
