"""Reproduction of published experiments: reported figures, comparisons and short runs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult
from fourfold.arena.reproduction import calculations
from fourfold.arena.reproduction.comparison import (
    ExperimentComparison,
    compare,
    comparison_page,
    overview,
    reason,
    reproduce,
    tally,
)
from fourfold.arena.reproduction.experiment import (
    EXPERIMENTS,
    Experiment,
    ReportedResult,
    find_experiments,
)
from fourfold.arena.reproduction.figures import AGREES, CHANCE, DIFFERS, HEADER, exact
from fourfold.arena.statistics.intervals import mean_interval, newcombe, wilson
from fourfold.arena.store import GameStore
from fourfold.arena.tournament import Watcher
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Position
from fourfold.players.contract import UNLIMITED
from fourfold.players.registry import make_player


class InterruptingObserver(Watcher):
    """Tournament observer that interrupts the run after five games."""

    def on_start(self, _: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self.remaining = min(5, total - len(games))

    def on_games(self, games: Sequence[GameResult]) -> None:
        self.remaining -= len(games)
        if self.remaining <= 0:
            raise KeyboardInterrupt


def with_games(experiment: Experiment, games: int = 4) -> Experiment:
    return replace(experiment, games=games, nodes=experiment.nodes and 2000)


MATCHES = [name for name, experiment in EXPERIMENTS.items() if not experiment.calculation]
DOCUMENTS = (
    "The NTNU report of 2012",
    "The Torino ProPlayer README of 2023",
    "The IIIT ultimate bot report",
    "The Italian notes on game theory",
)


def reproduce_in_process(
    experiment: Experiment, folder: Path | None = None
) -> ExperimentComparison:
    return reproduce(experiment, folder, 1, False, InProcessWorkers())


def test_reported_results_add_up_to_the_games() -> None:
    for experiment in map(EXPERIMENTS.__getitem__, MATCHES):
        if experiment.reported is not None:
            assert experiment.reported.games == experiment.games
        else:
            claims = (*experiment.better, *experiment.compared)
            assert {name for pair in claims for name in pair} == {*experiment.players}


def test_every_document_has_experiments() -> None:
    documents = list(dict.fromkeys(experiment.document for experiment in EXPERIMENTS.values()))
    assert tuple(documents) == DOCUMENTS


@pytest.mark.parametrize("name", MATCHES)
def test_every_experiment_can_be_played(name: str) -> None:
    if name == "bound-10-9":
        pytest.skip("its games take seconds")
    comparison = reproduce_in_process(with_games(EXPERIMENTS[name]))
    assert len(comparison.figures) >= 2
    text = comparison_page([comparison], seed=1, quick=False)
    assert f"fourfold reproduce --only {name}\n" in text
    assert "--games 4 --seed 1" in text


def test_every_calculation_is_an_experiment() -> None:
    used = [found.calculation for found in EXPERIMENTS.values() if found.calculation]
    assert sorted(used) == sorted(calculations.CALCULATIONS)


def verdicts(name: str) -> dict[str, tuple[str, str]]:
    figures = calculations.CALCULATIONS[name](True)
    return {figure.label: (figure.ours, figure.verdict) for figure in figures}


def test_figures_of_the_ntnu_report_have_the_reported_counts() -> None:
    found = verdicts("ntnu_figures")
    assert [ours for ours, _ in found.values()] == ["4", "2", "0", "15", "0.27", "0.5"]
    assert {verdict for _, verdict in found.values()} == {AGREES}


def test_stretching_factor_changes_no_choice() -> None:
    """At equal depth the relative evaluation orders positions alike, whatever C is."""
    assert [ours for ours, _ in verdicts("ntnu_stretching").values()] == ["0"]
    position = Position.parse("..5./BA.E/..6./..D4 0")
    one, stretched = (
        make_player(f"minmax(depth=2,opening=none,evaluation={evaluation})").choose(
            position, UNLIMITED
        )
        for evaluation in ("relative", "relative(c=100)")
    )
    assert (one.move, one.nodes) == (stretched.move, stretched.nodes)
    assert one.score is not None
    assert stretched.score == pytest.approx(100 * one.score)


def test_numbers_of_the_torino_readme() -> None:
    found = verdicts("torino_bounds")
    assert found["16!², states of the whole tree"] == ("4.4e26", AGREES)
    assert found["the same with pruning: its square root"] == ("2.1e13", DIFFERS)
    assert found["pieces placed when (6!)² and (5!)² see the end"] == ("10/11", AGREES)


def test_depths_of_the_italian_notes() -> None:
    found = verdicts("notes_tic_tac_toe")
    assert found["value of the start at even depths 2, 4, 6"] == ("1, 1, 1", AGREES)
    assert found["value of the start at odd depths 1, 3, 5"] == ("4, 3, 3", AGREES)
    assert found["nodes that minimax visits after b2"] == ("55505", AGREES)


def test_search_of_the_iiit_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calculations, "PYTHON_NODES", 60_000)
    found = verdicts("iiit_search")
    assert found["first depth"] == ("3", AGREES)
    assert found["compiled instead of Python"][1] == "faster"


def test_boards_of_the_figures_are_on_the_page() -> None:
    page = comparison_page([reproduce_in_process(EXPERIMENTS["ntnu-figures"])], 1, quick=False)
    for name, notation in calculations.FIGURES.items():
        assert f"Figure {name}: `{notation}`\n\n```text\n      a       b" in page


def test_overview_has_all_figures_in_one_table() -> None:
    comparisons = [
        reproduce_in_process(with_games(EXPERIMENTS[name]))
        for name in ("ntnu-figures", "random-novice")
    ]
    table = overview(comparisons)
    assert table.header == ("experiment", *HEADER)
    assert [row[0] for row in table.rows if row[0]] == ["ntnu-figures", "random-novice"]
    assert len(table.rows) == 6 + 3


def test_reasons_have_no_links() -> None:
    comparison = ExperimentComparison(EXPERIMENTS["notes-tic-tac-toe"], (exact("a", "1", 2),))
    assert comparison.differs
    assert "lesson 5 shows" in " ".join(reason(comparison).split())


def test_readings_of_the_readme_differ() -> None:
    """The script must override the search of the player that it changes."""
    script = Path(__file__).parents[2] / "benchmarks" / "readings.py"
    command = [sys.executable, str(script), "pro6-minmax6", "--reading", "tuples"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert "both: won 68.8 %, lost 15.6 %, drawn 15.6 %" in done.stdout


def test_comparison_matches_manual_values() -> None:
    """The novice wins all 20 games; the Wilson interval for that starts at 83.9 %."""
    reported = ReportedResult(wins=18, losses=1, draws=1, turns=9.0)
    experiment = Experiment(
        "test", "A report", "Test", "", ("novice", "random"), 20, reported=reported
    )
    rows = {row[0]: row[1:] for row in reproduce_in_process(experiment).figures}
    assert rows["games won"] == ("90.0 %", "100.0 %", "83.9 … 100.0 %", AGREES)
    assert rows["games lost"] == ("5.0 %", "0.0 %", "0.0 … 16.1 %", AGREES)
    for wins, verdict in ((16, CHANCE), (10, DIFFERS)):
        other_experiment = replace(experiment, reported=ReportedResult(wins, 20 - wins, 0))
        assert reproduce_in_process(other_experiment).figures[0].verdict == verdict


def test_game_length_counts_games_started_by_first_player(tmp_path: Path) -> None:
    experiment = with_games(EXPERIMENTS["pro1-random"], 20)
    comparison = reproduce_in_process(experiment, tmp_path)
    with GameStore.open(tmp_path / "pro1-random.sqlite") as store:
        games = list(store.games())
    placed = [game.turns - 1 for game in games if game.pairing.first == 0]
    assert (len(games), len(placed)) == (20, 10)
    values = {figure.label: figure.ours for figure in comparison.figures}
    assert values["moves, without the first gift, of games it begins"] == f"{sum(placed) / 10:.2f}"


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
    games = {name: EXPERIMENTS[name].configuration(1, True).games for name in MATCHES}
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


def test_lists_of_the_page_stay_lists() -> None:
    page = comparison_page([], seed=1, quick=True)
    verdicts = re.findall(r"^- \*([a-z ]+)\*", page, re.MULTILINE)
    assert verdicts[:4] == ["agrees", "may be chance", "differs", "undecided"]
    assert not re.search(r"\S - \*", page)
