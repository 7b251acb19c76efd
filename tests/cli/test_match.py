"""Output and errors of ``match``, ``tournament``, ``report`` and ``export``."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.program import invoke, run

from fourfold.arena.report.formats import export_games
from fourfold.arena.store import GameStore
from fourfold.games.record import read_records

Program = Callable[..., subprocess.CompletedProcess[str]]

MATCH = ("match", "random", "random(seed=3)", "--game", "tictactoe", "--games", "10", "--seed", "1")
ONE = ("--workers", "1")


def error_of(*arguments: str) -> str:
    result = invoke(*arguments)
    assert result.exit_code == 2, result.output
    return result.output


@pytest.fixture(scope="module")
def match(program: Program, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Play a match; return its file and the output."""
    path = tmp_path_factory.mktemp("match") / "match.sqlite"
    result = program(*MATCH, *ONE, "--out", str(path))
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return path, result.stdout


def test_match_prints_score_interval_and_times(match: tuple[Path, str]) -> None:
    path, output = match
    first = "tictactoe: match, 10 games, 8.6 moves on average, openings none, seed 1"
    assert output.splitlines()[0] == first
    for title in ("Standings", "Encounters", "Time"):
        assert f"\n\n{title}\n" in output
    assert "95 %" in output
    assert run("report", str(path)) == output
    assert run(*MATCH, "--out", str(path)) == output, "what is finished is only shown again"


def test_damaged_game_is_reported_and_played_again(tmp_path: Path) -> None:
    path = str(tmp_path / "match.sqlite")
    run(*MATCH, *ONE, "--out", path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET result = 'x' WHERE number = 4")
    for command in ("report", "export"):
        result = invoke(command, path)
        assert result.exit_code == 0, result.output
        assert f"fourfold: One damaged game of {path} was left out" in result.stderr
    result = invoke(*MATCH, *ONE, "--out", path)
    assert result.exit_code == 0, result.output
    assert f"One damaged game of {path} was set aside and stays in the file" in result.stderr
    assert "match, 10 games" in result.stdout
    assert invoke("report", path).stderr == ""


def test_report_as_json(match: tuple[Path, str]) -> None:
    found = json.loads(run("report", str(match[0]), "--json"))
    assert {player["name"] for player in found["players"]} == {"random", "random(seed=3)"}
    for player in found["players"]:
        assert player["games"] == player["wins"] + player["losses"] + player["draws"] == 10
        assert player["points"] == player["wins"] + player["draws"] / 2
        assert player["times"]["move"]["mean_seconds"] > 0
    assert found["configuration"]["seed"] == 1
    assert found["encounters"][0]["elo"].keys() == {"value", "low", "high"}


def test_report_as_markdown_and_html(match: tuple[Path, str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run("report", str(match[0]), "--markdown", "--html", str(page)).startswith("# tictactoe")
    assert page.read_text().startswith("<!doctype html>")
    assert "<svg" in page.read_text()
    assert page.read_text().count("<!-- random(seed=3) -->") == 3, "rows, columns and ratings"


def test_games_are_exported(match: tuple[Path, str], tmp_path: Path) -> None:
    path = str(match[0])
    records = read_records(run("export", path))
    assert len(records) == 10
    lines = [json.loads(line) for line in run("export", path, "--to", "jsonl").splitlines()]
    rows = list(csv.DictReader(io.StringIO(run("export", path, "--to", "csv"))))
    for number, (record, line, row) in enumerate(zip(records, lines, rows, strict=True), start=1):
        assert line["number"] == int(row["number"]) == number
        assert line["result"] == row["result"] == record.result
        assert (line["first"], line["second"]) == record.players
        assert read_records(line["record"]) == [record]
    target = tmp_path / "games.txt"
    run("export", path, "--out", str(target))
    assert read_records(target.read_text()) == records


def test_exported_names_are_no_formulas(match: tuple[Path, str]) -> None:
    text = io.StringIO()
    with GameStore.open(match[0]) as store:
        export_games(store.games(), ["=1+1", "Bo;＝1"], "csv", text)
    rows = list(csv.DictReader(io.StringIO(text.getvalue())))
    assert {name for row in rows for name in (row["first"], row["second"])} == {
        "'=1+1",
        "Bo;'＝1",
    }


def test_events_are_json_lines(program: Program, tmp_path: Path) -> None:
    events = [json.loads(line) for line in program(*MATCH, "--events", "-").stdout.splitlines()]
    assert [event["event"] for event in events] == ["start", *["game"] * 10, "end"]
    assert events[0]["total"] == 10
    assert events[-1]["players"][0]["games"] == 10
    assert sorted(event["number"] for event in events[1:-1]) == list(range(1, 11))
    file = tmp_path / "events.jsonl"
    printed = program(*MATCH, "--events", str(file)).stdout
    assert printed.startswith("tictactoe: match")
    assert len(file.read_text().splitlines()) == 12


def test_sequential_test_prints_its_result(program: Program) -> None:
    settings = ("--games", "2000", "--seed", "1", "--sprt", "elo0=0,elo1=100")
    result = program("match", "novice", "random", "--game", "tictactoe", *settings)
    assert "SPRT elo0=0 elo1=100: accepted" in result.stdout
    assert "2000 games" not in result.stdout


def test_tournament_has_ratings_and_a_crosstable(program: Program) -> None:
    players = ("novice", "random", "random(seed=2)", "random")
    settings = (
        "--game",
        "tictactoe",
        "--games",
        "4",
        "--seed",
        "1",
        "--openings",
        "random(depth=1)",
    )
    output = program("tournament", *players, *settings).stdout
    assert "Crosstable" in output
    assert "rating" in output
    assert "random #2" in output
    assert "roundrobin, 24 games" in output
    knockout = program("tournament", *players, *settings, "--format", "knockout").stdout
    assert " wins the knockout." in knockout


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("match", "random", "nobody"), "unknown player nobody"),
        (
            ("match", "random", "random", "--games", "0"),
            "--games: 0 is not accepted; give a whole number of 1 or more",
        ),
        (
            ("match", "random", "random", "--time", "0"),
            "the time limit in seconds must be more",
        ),
        (("match", "random", "random", "--clock", "x"), "write seconds+increment, as in 60+0.5"),
        (("match", "random", "random", "--clock", "9", "--time", "1"), "not both"),
        (("match", "random", "random", "--sprt", "elo=1"), "--sprt: unknown setting 'elo'"),
        (("match", "random", "random", "--openings", "x"), "--openings x: not a file"),
        (("match", "random", "random", "--cluster", "x", "--workers", "2"), "exclude each other"),
        (("tournament", "random"), "at least two players"),
        (("tournament", "random", "random", "--format", "x"), "unknown format x"),
        (("report", "nowhere.sqlite"), "file nowhere.sqlite does not exist"),
        (
            ("report", "x.sqlite", "--json", "--markdown"),
            "--json and --markdown exclude each other",
        ),
        (
            ("export", "x.sqlite", "--to", "xml"),
            "--to: unknown value 'xml' (choose from jsonl, csv, records)",
        ),
    ],
)
def test_invalid_options_raise_errors(arguments: tuple[str, ...], fault: str) -> None:
    assert fault in error_of(*arguments)


def test_file_of_another_match_is_not_changed(match: tuple[Path, str]) -> None:
    before = match[0].read_bytes()
    other: list[Any] = [*MATCH[:-1], "2", "--out", str(match[0])]
    assert "seed: 1 in the file, 2 now" in error_of(*other)
    assert match[0].read_bytes() == before
