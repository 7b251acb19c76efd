"""Output and errors of the solver's commands."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.program import call, invoke

from fourfold.analysis.exact import badge_text
from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto, quarto_solver, ultimate_engine
from fourfold.solver import DRAW, Score, Value
from fourfold.solver.book.builder import BookCheck
from fourfold.solver.book.file import Book, write_book

Program = Callable[..., subprocess.CompletedProcess[str]]

EARLY = "60.9/..../.1B./..A. F"
SIGNATURE = Path(__file__).parents[2] / "benchmarks" / "signature.txt"


def test_one_position() -> None:
    assert call("solve", "60.9/..../.1B./..A. F") == (0, "60.9/..../.1B./..A. F win 9\n")
    assert call("solve", "60.9/..../.1B./..A. F", "--weak")[1].endswith(" win -\n")
    assert call("solve", "START") == (0, "START draw 0\n")


def test_stream_of_positions(program: Program) -> None:
    lines = ("# a remark", "", "60.9/..../.1B./..A. F", "nonsense", "FC.A/9.../...3/.2.. 4")
    done = program("solve", "-", lines=lines)
    assert done.returncode == 2
    assert done.stdout.splitlines() == [
        "# a remark",
        "",
        "60.9/..../.1B./..A. F win 9",
        "FC.A/9.../...3/.2.. 4 draw 0",
    ]
    assert "line 4: the piece in hand is missing" in done.stderr
    assert "Traceback" not in done.stderr


def test_json_lines() -> None:
    code, output = call("solve", "-", "--json", stdin="60.9/..../.1B./..A. F\n")
    found = json.loads(output)
    assert code == 0
    known = {"value": "win", "distance": 9}
    bounds = {"lower": known, "upper": known, "exact": True}
    spent = {name: found[name] for name in ("nodes", "seconds")}
    assert found == {"position": found["position"], **known, **bounds, **spent}


def test_limit_gives_bounds() -> None:
    code, output = call("solve", "START", "--no-book", "--nodes", "1000", "--threads", "1")
    assert (code, output) == (0, "START loss..win -\n")
    found = json.loads(call("solve", "START", "--no-book", "--nodes", "1000", "--json")[1])
    assert (found["exact"], found["value"], found["distance"]) == (False, None, None)
    assert found["lower"]["value"] == "loss"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "0123/..../..../.... -"], "the game is over"),
        (["solve", "x"], "the piece in hand is missing"),
        (["solve", "START", "--rules", "circles"], "circles"),
        (["solve", "START", "--threads", "0"], "--threads"),
        (["solve", "START", "--time", "nan"], "--time"),
        (["solve", "START", "--time", "inf"], "--time"),
        (["solve", "START", "--time", "0"], "--time"),
        (["solve", "START", "--nodes", "0"], "--nodes"),
        (["analyse", "START", "--time", "nan"], "--time"),
        (["review", "[game quarto]", "--time", "nan"], "--time"),
        (["match", "random", "random", "--time", "nan"], "must be more than 0, not nan"),
        (["solve", EARLY, "--table", "9" * 23], "Choose 0 to 1048576"),
        (["analyse", "x"], "the piece in hand is missing"),
        (["book", "verify", "--book", "/nowhere/lines.book"], "lines.book cannot be read"),
        (["book", "nonsense"], "No such command 'nonsense'"),
    ],
)
def test_invalid_arguments_raise_errors(arguments: list[str], reason: str) -> None:
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert reason in result.output


def test_huge_limit_means_unlimited() -> None:
    assert call("solve", EARLY, "--nodes", "9" * 23) == call("solve", EARLY)


def test_analysis_is_a_table_or_json() -> None:
    code, output = call("analyse", "60.9/..../.1B./..A. F")
    assert code == 0
    assert "win 9; one best move: d4:C" in output
    assert "ends the game" in call("analyse", "012./..../..../.... 3")[1]
    turns = json.loads(call("analyse", "60.9/..../.1B./..A. F", "--json")[1])
    score = {"value": "win", "distance": 9}
    exactly = {**score, "lower": score, "upper": score, "exact": True}
    assert turns[0] == {"turn": "d4:C", **exactly, "standing": "best"}
    assert {turn["standing"] for turn in turns[1:]} == {"worse"}
    assert "give" in call("analyse", "START")[1]
    in_italian = call("analyse", "012./..../..../.... 3", "--language", "it")[1]
    assert "vittoria 1; una mossa migliore: d1:" in in_italian
    assert "finisce la partita" in in_italian


@pytest.mark.parametrize(
    ("nodes", "says"),
    [("20000", "between loss 12 and win 3; "), ("400000", "between draw and win 3; ")],
)
def test_limited_analysis_prints_only_proven_values(
    program: Program, nodes: str, says: str
) -> None:
    """Only b3:2 wins, in 11; neither limit suffices to prove it."""
    options = ("--rules", "squares", "--no-book", "--threads", "1", "--nodes", nodes)
    printed = program("analyse", "..../.3../B..A/..0. D", *options).stdout
    headline, _, *table = printed.splitlines()
    assert f"(squares): {says}" in headline
    assert headline.endswith(" of 132")
    assert "keep" not in headline
    assert any("?" in row for row in table)
    parsed = json.loads(program("analyse", "..../.3../B..A/..0. D", *options, "--json").stdout)
    assert len(parsed) == 132
    open_ = [turn for turn in parsed if turn["lower"]["value"] != turn["upper"]["value"]]
    assert {turn["standing"] for turn in open_} == {"possible"}
    bounds = {"lower": {"value": "loss", "distance": 4}, "upper": {"value": "win", "distance": 3}}
    assert all(bounds.items() <= turn.items() for turn in open_)


def test_bounds_are_formatted() -> None:
    from fourfold.solver import DRAW, Bounds, Score, Value

    win, loss = Score(Value.WIN, 9), Score(Value.LOSS, 4)
    for lower, upper, brief, full in [
        (win, win, "W9", "win 9"),
        (win, Score(Value.WIN, 3), "W", "win 3..9"),
        (DRAW, win, "≥D", "draw..win -"),
        (DRAW, DRAW, "D", "draw 0"),
        (loss, win, "?", "loss..win -"),
        (loss, DRAW, "≤D", "loss..draw -"),
        (loss, Score(Value.LOSS, 8), "L", "loss 4..8"),
        (loss, loss, "L4", "loss 4"),
    ]:
        bounds = Bounds(lower, upper)
        assert (badge_text(bounds), bounds.full_text()) == (brief, full)


def test_bounds_are_printable_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    from fourfold.cli.analyse import fit_to_encoding

    assert fit_to_encoding("   a1    ≥D   ≤D") == "   a1    ≥D   ≤D"
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert fit_to_encoding("   a1    ≥D   ≤D") == "   a1   >=D  <=D"


def test_verify_detects_a_wrong_book(tmp_path: Path) -> None:
    assert call("book", "verify", "--rules", "squares", "--sample", "5")[0] == 0
    keys = array("Q", quarto.canonical_keys("squares", 3))
    write_book(Book(Rules.SQUARES, 3, keys, array("b", [3] * len(keys))), tmp_path / "wrong.book")
    code, output = call("book", "verify", "--book", str(tmp_path / "wrong.book"), "--sample", "1")
    assert code == 1
    assert "the book has win 3, the search draw 0" in output


def test_verify_counts_rule_sets_separately(monkeypatch: pytest.MonkeyPatch) -> None:
    """All positions of one rule set differ and none of the other; the exit code covers both."""

    def check_book(book: Book, _keys: object, **_options: object) -> Iterator[BookCheck]:
        wrong = Score(Value.WIN, 3) if book.rules is Rules.LINES else DRAW
        for _ in range(2):
            yield BookCheck(Position.parse(EARLY, rules=book.rules), wrong, DRAW)

    monkeypatch.setattr("fourfold.cli.book.check_book", check_book)
    code, output = call("book", "verify", "--sample", "2")
    assert code == 1
    assert "lines, 4 placed: 2 positions solved again, 2 differ" in output
    assert "squares, 4 placed: 2 positions solved again, 0 differ" in output


def test_bench_signature_equals_the_recorded_one() -> None:
    """After an intended change of the search, put the new number into the file and the commit."""
    quarto, ultimate = quarto_solver.bench_signature(), ultimate_engine.bench_signature()
    total = int(SIGNATURE.read_text())
    assert quarto + ultimate == total
    assert call("bench")[1] == f"Quarto: {quarto}\nUltimate: {ultimate}\nBench: {total}\n"
