"""Tournaments: the same games on any workers, broken off or not, and a report of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, GameSettings, GameTask, Opening, Pairing, TimeUsed
from fourfold.arena.report.formats import html_report, markdown_report, summary_as_dict
from fourfold.arena.report.summary import summarise
from fourfold.arena.report.tables import remarks
from fourfold.arena.schedule import FORMATS
from fourfold.arena.statistics.sprt import Sprt
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import open_tournament, resolve_loss, run_tournament
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


class Watching:
    """Notes what it is told, and stops everything after some games if it is to."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.stop_after = stop_after
        self.total = self.seen = 0
        self.decision = ""

    def on_start(self, _: Configuration, total: int, games: Sequence[GameResult]) -> None:
        self.total = total
        self.seen = len(games)

    def on_games(self, games: Sequence[GameResult]) -> None:
        self.seen += len(games)
        if self.stop_after is not None and self.seen >= self.stop_after:
            raise KeyboardInterrupt

    def on_decision(self, decision: str, pairs: int) -> None:
        self.decision = f"{decision} after {pairs}"


def timeless(thing: Any) -> Any:
    """Facts without the times, which nobody can repeat."""
    if isinstance(thing, dict):
        return {key: timeless(value) for key, value in thing.items() if key != "times"}
    return [timeless(value) for value in thing] if isinstance(thing, list) else thing


def play(
    configuration: Configuration,
    path: Path | None = None,
    workers: Workers | None = None,
    watching: Watching | None = None,
) -> Any:
    store, openings = open_tournament(configuration, path, seed_given=True)
    workers = workers or InProcessWorkers()
    with store:
        try:
            run_tournament(store, openings, workers, [watching] if watching else [])
        finally:
            workers.close()
        return timeless(summary_as_dict(summarise(store.configuration, store.games())))


@pytest.mark.parametrize("form", FORMATS)
def test_same_seed_same_table_on_any_workers_broken_off_or_not(form: str, tmp_path: Path) -> None:
    configuration = replace(POOL, format=form)
    whole = play(configuration)
    assert whole == play(configuration, workers=LocalWorkers(2))
    path = tmp_path / "pool.sqlite"
    for stop_after in (1, 5, 6):
        with pytest.raises(KeyboardInterrupt):
            play(configuration, path, watching=Watching(stop_after))
    assert whole == play(configuration, path)
    assert whole == play(configuration, path), "a finished one stays as it is"
    other = play(replace(configuration, seed=8))
    assert {**other, "configuration": None} != {**whole, "configuration": None}


def test_the_table_adds_up() -> None:
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


def test_a_sequential_test_ends_the_match_at_the_same_game_on_any_workers(tmp_path: Path) -> None:
    watching = Watching()
    whole = play(MATCH, watching=watching)
    assert whole["sprt"]["decision"] in ("accepted", "rejected")
    assert watching.decision == f"{whole['sprt']['decision']} after {whole['games'] // 2}"
    assert whole["games"] < 400
    path = tmp_path / "match.sqlite"
    assert whole == play(MATCH, path, LocalWorkers(2))
    again = Watching()
    assert whole == play(MATCH, path, watching=again)
    assert again.seen == whole["games"], "nothing was played after the decision"


def test_a_player_that_takes_its_process_down_loses_and_the_rest_goes_on() -> None:
    players = ("mock_first", "mock_dying(after=1)")
    configuration = Configuration("tictactoe", players, games=3, seed=1)
    table = play(configuration, workers=LocalWorkers(2))
    winner, loser = table["players"]
    assert (winner["name"], winner["wins"]) == ("mock_first", 3)
    assert loser["failures"] == {"crash": 3}


@pytest.mark.parametrize("hosted", [0, 1, None], ids=["to move", "waiting", "nobody"])
def test_a_program_of_its_own_never_loses_because_a_worker_died(hosted: int | None) -> None:
    players = tuple("engine:bot" if seat == hosted else "mock_first" for seat in (0, 1))
    setting = GameSettings("tictactoe", players, players, 1, TimeControl())
    lost = LostTask(GameTask(Pairing(4, 0, 0, 1, 0), Opening()), 0, Message("worker.told"))
    if hosted == 0:
        with pytest.raises(FourfoldError, match="game 5 cannot be played: the process was"):
            resolve_loss(setting, lost)
    else:
        assert resolve_loss(setting, lost).result == "0-1"


def test_a_player_stuck_in_native_code_loses_by_time_and_the_rest_goes_on() -> None:
    players = ("mock_first", "mock_stuck(after=1)")
    configuration = Configuration("tictactoe", players, 2, 1, limits=TimeControl(seconds=0.1))
    table = play(configuration, workers=LocalWorkers(2))
    winner, loser = table["players"]
    assert (winner["name"], winner["wins"]) == ("mock_first", 2)
    assert loser["failures"] == {"timeout": 2}


def test_a_player_that_cannot_even_begin_loses_all_its_games() -> None:
    table = play(Configuration("tictactoe", ("mock_first", "mock_stillborn"), games=2, seed=1))
    assert table["players"][1]["failures"] == {"crash": 2}


def test_an_odd_game_counts_but_is_no_pair() -> None:
    table = play(replace(MATCH, games=5, sprt=None))
    assert table["games"] == 5
    assert sum(table["encounters"][0]["pairs"]) == 2


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"players": ("random", "nobody")}, "player nobody: unknown player nobody"),
        ({"players": ("random", "human")}, "player human: a person cannot play in the arena"),
        ({"players": ("random", "random(seed=x)")}, "seed=x is not accepted"),
        ({"openings": "nowhere"}, "--openings nowhere: not a file"),
        ({"format": "league"}, "unknown format league"),
    ],
)
def test_mistakes_are_found_before_anything_is_played_or_written(
    tmp_path: Path, change: dict[str, Any], fault: str
) -> None:
    path = tmp_path / "pool.sqlite"
    with pytest.raises(FourfoldError) as caught:
        play(replace(POOL, **change), path)
    assert fault in str(caught.value)
    assert not path.exists()


def test_a_seed_that_nobody_gave_is_the_files(tmp_path: Path) -> None:
    path = tmp_path / "pool.sqlite"
    play(POOL, path)
    with pytest.raises(FourfoldError, match="seed: 7 there, 8 here"):
        play(replace(POOL, seed=8), path)
    store, _ = open_tournament(replace(POOL, seed=8), path, seed_given=False)
    with store:
        assert store.configuration.seed == 7


def test_a_test_is_for_two() -> None:
    with pytest.raises(FourfoldError, match="compares two players"):
        replace(POOL, sprt=Sprt())


def test_reports_have_all_players_and_no_broken_numbers(tmp_path: Path) -> None:
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


def test_a_name_is_drawn_as_it_is(tmp_path: Path) -> None:
    """A drawing library reads what stands between two $ as a formula."""
    names = (r"python:$\frac$.py:x", "python:$a_b^c$.py:{", "python:\u4f60.py:" + "long" * 20)
    path = tmp_path / "pool.sqlite"
    play(replace(POOL, players=("random",) * 3, games=2), path)
    with GameStore.open(path) as store:
        page = html_report(summarise(replace(store.configuration, players=names), store.games()))
    assert page.count("<svg") == 2
    assert names[0] in page


def test_a_report_says_when_games_repeat_themselves() -> None:
    def said(openings: str) -> str:
        configuration = Configuration("quarto", ("mock_first",) * 2, 20, 1, openings=openings)
        store, found = open_tournament(configuration, None, seed_given=True)
        with store:
            run_tournament(store, found, InProcessWorkers())
            return " ".join(map(str, remarks(summarise(configuration, store.games()))))

    assert "Only 1 of 20 games differ" in said("none")
    assert "differ" not in said("random(depth=4)")


def test_a_remark_is_a_code_and_facts_with_words_in_every_language() -> None:
    asked = Sprt(elo0=0, elo1=10)
    configuration = Configuration("quarto", ("mock_first",) * 2, 20, 1, sprt=asked)
    test, unfinished = remarks(summarise(configuration, []))
    assert unfinished.as_dict("it") == {
        "message": "Non è finito: 0 partite su 20.",
        "code": "arena.unfinished",
        "params": {"games": 0, "total": 20},
    }
    assert str(test) == "SPRT elo0=0 elo1=10: undecided (LLR 0.00 of -2.94 to 2.94)"
    assert "indeciso" in test.to_text("it")


def test_a_report_of_nothing_yet() -> None:
    summary = summarise(POOL, [])
    assert "Not finished: 0 of 40 games." in markdown_report(summary)
    json.dumps(summary_as_dict(summary), allow_nan=False)
    assert "<svg" not in html_report(summary)


def test_ultimate_totals_its_own_points() -> None:
    table = play(
        Configuration("ultimate(n=3,ending=points)", ("random", "mock_crashing"), games=2, seed=1)
    )
    assert [player["game_points"] for player in table["players"]] == [18, 0]
    assert table["encounters"][0]["lead"] is None, "one pair gives no interval"


def test_ultimate_tells_the_lead_in_a_game_from_its_pairs() -> None:
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
