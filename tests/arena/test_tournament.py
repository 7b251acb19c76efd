"""Tournaments: identical games with any workers and after interruptions, and their reports."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, GameTask, Opening, Pairing, TimeUsed
from fourfold.arena.report.formats import html_report, markdown_report, summary_as_dict
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks
from fourfold.arena.schedule import FORMATS
from fourfold.arena.statistics.intervals import Sprt
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import Watcher, open_tournament, resolve_loss, run_tournament
from fourfold.arena.workers.base import InProcessWorkers, LostTask, Workers
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.errors import FourfoldError
from fourfold.i18n import Message

POOL = Configuration(
    "tictactoe",
    ("random", "mock_first", "random(seed=3)", "mock_crashing(after=2)", "random"),
    games=4,
    seed=7,
    openings="random(depth=2)",
)
MATCH = Configuration("tictactoe", ("mock_first", "random"), games=400, seed=2, sprt=Sprt(0, 60))


class RecordingObserver(Watcher):
    """Observer that records notifications and optionally interrupts after some games."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.stop_after = stop_after
        self.total = self.games_played = 0
        self.decision = ""

    def on_start(
        self,
        _: Configuration,
        total: int,
        games: Sequence[GameResult],
    ) -> None:
        self.total = total
        self.games_played = len(games)

    def on_games(self, games: Sequence[GameResult]) -> None:
        self.games_played += len(games)
        if self.stop_after is not None and self.games_played >= self.stop_after:
            raise KeyboardInterrupt

    def on_decision(self, decision: str, pairs: int) -> None:
        self.decision = f"{decision} after {pairs}"


def without_times(data: Any) -> Any:
    """Return a copy without the times, which differ between runs."""
    if isinstance(data, dict):
        return {key: without_times(value) for key, value in data.items() if key != "times"}
    return [without_times(value) for value in data] if isinstance(data, list) else data


def play(
    configuration: Configuration,
    path: Path | None = None,
    workers: Workers | None = None,
    observer: RecordingObserver | None = None,
) -> Any:
    store, openings = open_tournament(configuration, path, seed_given=True)
    workers = workers or InProcessWorkers()
    with store:
        try:
            run_tournament(store, openings, workers, [observer] if observer else [])
        finally:
            workers.close()
        return without_times(summary_as_dict(summarise(store.configuration, store.games())))


@pytest.mark.parametrize("form", FORMATS)
def test_table_depends_only_on_the_seed(form: str, tmp_path: Path) -> None:
    configuration = replace(POOL, format=form)
    expected = play(configuration)
    assert expected == play(configuration, workers=LocalWorkers(2))
    path = tmp_path / "pool.sqlite"
    for stop_after in (1, 5, 6):
        with pytest.raises(KeyboardInterrupt):
            play(configuration, path, observer=RecordingObserver(stop_after))
    assert expected == play(configuration, path)
    assert expected == play(configuration, path), "a finished tournament stays unchanged"
    other = play(replace(configuration, seed=8))
    assert {**other, "configuration": None} != {**expected, "configuration": None}


def test_table_totals_are_consistent() -> None:
    table = play(POOL)
    assert table["games"] == 40
    assert {player["name"] for player in table["players"]} == {*POOL.names}
    assert POOL.names[-1] == "random #2"
    for player in table["players"]:
        assert player["games"] == 16 == player["wins"] + player["losses"] + player["draws"]
        assert player["points"] == player["wins"] + player["draws"] / 2
    assert sum(player["points"] for player in table["players"]) == 40
    points = [player["points"] for player in table["players"]]
    assert points == sorted(points, reverse=True)
    [crashing] = [p for p in table["players"] if p["name"].startswith("mock_crashing")]
    assert crashing["failures"]["crash"] > 0
    assert all(sum(encounter["pairs"]) == 2 for encounter in table["encounters"])


def test_sprt_ends_match_at_the_same_game_with_any_workers(tmp_path: Path) -> None:
    observer = RecordingObserver()
    expected = play(MATCH, observer=observer)
    assert expected["sprt"]["decision"] in ("accepted", "rejected")
    assert observer.decision == f"{expected['sprt']['decision']} after {expected['games'] // 2}"
    assert expected["games"] < 400
    path = tmp_path / "match.sqlite"
    assert expected == play(MATCH, path, LocalWorkers(2))
    second_observer = RecordingObserver()
    assert expected == play(MATCH, path, observer=second_observer)
    assert second_observer.games_played == expected["games"], (
        "nothing was played after the decision"
    )


def test_player_that_kills_its_process_loses_by_crash() -> None:
    players = ("mock_first", "mock_dying(after=1)")
    configuration = Configuration("tictactoe", players, games=3, seed=1)
    table = play(configuration, workers=LocalWorkers(2))
    winner, loser = table["players"]
    assert (winner["name"], winner["wins"]) == ("mock_first", 3)
    assert loser["failures"] == {"crash": 3}


@pytest.mark.parametrize("program_seat", [0, 1, None], ids=["to move", "waiting", "nobody"])
def test_external_program_does_not_lose_when_a_worker_dies(program_seat: int | None) -> None:
    players = tuple("engine:bot" if seat == program_seat else "mock_first" for seat in (0, 1))
    settings = Configuration("tictactoe", players, 2, 1)
    lost_task = LostTask(GameTask(Pairing(4, 0, 0, 1, 0), Opening()), 0, Message("worker.told"))
    if program_seat == 0:
        with pytest.raises(FourfoldError, match="game 5 could not be played: the process was"):
            resolve_loss(settings, lost_task)
    else:
        assert resolve_loss(settings, lost_task).result == "0-1"


def test_player_stuck_in_native_code_loses_on_time() -> None:
    players = ("mock_first", "mock_stuck(after=1)")
    configuration = Configuration("tictactoe", players, 2, 1, limits=TimeControl(seconds=0.1))
    table = play(configuration, workers=LocalWorkers(2))
    winner, loser = table["players"]
    assert (winner["name"], winner["wins"]) == ("mock_first", 2)
    assert loser["failures"] == {"timeout": 2}


def test_player_that_cannot_start_loses_all_games() -> None:
    table = play(Configuration("tictactoe", ("mock_first", "mock_stillborn"), games=2, seed=1))
    assert table["players"][1]["failures"] == {"crash": 2}


def test_unpaired_game_counts_for_score_only() -> None:
    table = play(replace(MATCH, games=5, sprt=None))
    assert table["games"] == 5
    assert sum(table["encounters"][0]["pairs"]) == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": ("random", "nobody")}, "unknown player nobody"),
        ({"players": ("random", "human")}, "player human: a person cannot play in the arena"),
        ({"players": ("random", "random(seed=x)")}, "seed=x is not accepted"),
        ({"openings": "nowhere"}, "--openings nowhere: not a file"),
        ({"format": "league"}, "unknown format league"),
    ],
)
def test_invalid_configuration_writes_nothing(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    path = tmp_path / "pool.sqlite"
    with pytest.raises(FourfoldError) as error:
        play(replace(POOL, **changes), path)
    assert message in str(error.value)
    assert not path.exists()


def test_default_seed_is_taken_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "pool.sqlite"
    play(POOL, path)
    with pytest.raises(FourfoldError, match="seed: 7 in the file, 8 now"):
        play(replace(POOL, seed=8), path)
    store, _ = open_tournament(replace(POOL, seed=8), path, seed_given=False)
    with store:
        assert store.configuration.seed == 7


def test_sprt_needs_two_players() -> None:
    with pytest.raises(FourfoldError, match="compares two players"):
        replace(POOL, sprt=Sprt())


def test_reports_list_all_players_with_finite_numbers(tmp_path: Path) -> None:
    path = tmp_path / "pool.sqlite"
    play(replace(POOL, format="knockout"), path)
    with GameStore.open(path) as store:
        summary = summarise(store.configuration, store.games())
    text, page = markdown_report(summary), html_report(summary)
    for name in POOL.names:
        assert f"| {name} |" in text
        assert name in page
    assert page.count("<svg") == 2
    assert f"{summary.winner} wins the knockout." in text
    json.dumps(summary_as_dict(summary), allow_nan=False)


def test_names_are_drawn_literally(tmp_path: Path) -> None:
    """Text between dollar signs is not treated as a formula."""
    names = (r"python:$\frac$.py:x", "python:$a_b^c$.py:{", "python:\u4f60.py:" + "long" * 20)
    path = tmp_path / "pool.sqlite"
    play(replace(POOL, players=("random",) * 3, games=2), path)
    with GameStore.open(path) as store:
        page = html_report(summarise(replace(store.configuration, players=names), store.games()))
    assert page.count("<svg") == 2
    assert names[0] in page


def test_report_mentions_repeated_games() -> None:
    def remark_texts(openings: str) -> str:
        configuration = Configuration("quarto", ("mock_first",) * 2, 20, 1, openings=openings)
        store, opening_source = open_tournament(configuration, None, seed_given=True)
        with store:
            run_tournament(store, opening_source, InProcessWorkers())
            return " ".join(map(str, remarks(summarise(configuration, store.games()))))

    assert "Only 1 of 20 games are different, so the error margins are too small" in remark_texts(
        "none"
    )
    assert "differ" not in remark_texts("random(depth=4)")


def test_remarks_are_translated_messages() -> None:
    sprt = Sprt(elo0=0, elo1=10)
    configuration = Configuration("quarto", ("mock_first",) * 2, 20, 1, sprt=sprt)
    test, unfinished = remarks(summarise(configuration, []))
    assert unfinished.as_dict("it") == {
        "message": "Non concluso. Partite giocate: 0 su 20.",
        "code": "arena.unfinished",
        "params": {"games": 0, "total": 20},
    }
    assert str(test) == "SPRT elo0=0 elo1=10: undecided (LLR 0.00 of -2.94 to 2.94)"
    assert "indeciso" in test.to_text("it")


def test_report_of_unstarted_tournament() -> None:
    summary = summarise(POOL, [])
    assert "Not finished. Games played: 0 of 40." in markdown_report(summary)
    json.dumps(summary_as_dict(summary), allow_nan=False)
    assert "<svg" not in html_report(summary)


def test_ultimate_totals_game_points() -> None:
    table = play(
        Configuration("ultimate(n=3,ending=points)", ("random", "mock_crashing"), games=2, seed=1)
    )
    assert [player["game_points"] for player in table["players"]] == [18, 0]
    assert table["encounters"][0]["lead"] is None, "one pair gives no interval"


def test_ultimate_lead_is_estimated_from_pairs() -> None:
    configuration = Configuration(
        "ultimate(n=3,ending=points)", ("mock_crashing", "random"), games=2, seed=1
    )
    numbers = [(8, 0), (0, 4), (9, 1), (0, 0), (5, 5)]  # the last game is without its partner
    games = [
        GameResult(
            Pairing(number, 0, number % 2, 1 - number % 2, number // 2), "1/2-1/2", "blocks", "",
            points, 9, (TimeUsed(), TimeUsed()), ({}, {}), "",
        )
        for number, points in enumerate(numbers)
    ]  # fmt: skip
    (encounter,) = summarise(configuration, games).encounters
    assert encounter.leads == [6, 4]
    assert encounter.lead is not None
    assert encounter.lead.value == 5
    assert encounter.lead.high == pytest.approx(5 + 1.96 * 1, abs=0.001)
    assert "| +5.00 | +3.04 … +6.96 |" in markdown_report(summarise(configuration, games))
