"""Data sets: what is in them is true, and the same however they are made."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fourfold.arena.workers.base import InProcessWorkers
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.errors import FourfoldError
from fourfold.datasets import plan as plans
from fourfold.datasets.checkpoint import DatasetCheckpoint
from fourfold.datasets.generation import generate_dataset
from fourfold.datasets.plan import FileFormat, Plan, Source
from fourfold.datasets.rows import action_of
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.native import quarto
from fourfold.solver import Value, rank_turns

PROGRAM = [sys.executable, "-m", "fourfold.cli", "dataset", "quarto"]


def a_plan(
    *placed: int,
    rules: Rules = Rules.LINES,
    source: Source = Source.RANDOM,
    form: FileFormat = FileFormat.JSONL,
    count: int = 20,
) -> Plan:
    return Plan(rules, source, form, placed, count, seed=3)


def rows_of(plan: Plan, folder: Path) -> list[dict[str, Any]]:
    path = folder / "some.jsonl"
    assert generate_dataset(plan, path, InProcessWorkers()) == plan.total
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(found) == plan.total
    return found


def check(row: dict[str, Any], rules: Rules) -> None:
    """What the row says is what the solver says of every turn."""
    position = Position.parse(row["position"], rules=rules)
    assert row["rules"] == rules
    assert row["placed"] == position.placed
    assert position.hand is not None
    assert position.outcome is None
    turns = rank_turns(position, threads=1).turns
    best = turns[0].lower
    assert (row["value"], row["distance"]) == (best.value, best.distance)
    wanted = sorted((turn.turn for turn in turns if turn.lower == best), key=action_of)
    assert row["best"] == [str(turn) for turn in wanted]


@pytest.mark.parametrize("source", [Source.RANDOM, Source.NOVICE])
@pytest.mark.parametrize("rules", Rules)
def test_rows_are_true(source: Source, rules: Rules, tmp_path: Path) -> None:
    late = (7, 8, 9) if rules is Rules.TORUS else (7, 8, 10, 12, 15)
    if source is Source.NOVICE and rules is not Rules.LINES:
        late = (7, 8, 9)
    values = set()
    for row in rows_of(a_plan(0, 2, *late, rules=rules, source=source, count=6), tmp_path):
        check(row, rules)
        values.add(row["value"])
    assert len(values) > 1


def test_rows_with_few_pieces_are_true(tmp_path: Path) -> None:
    """Where who wins at all is asked first, and the table is used."""
    for row in rows_of(a_plan(5, 6, rules=Rules.SQUARES, count=3), tmp_path):
        check(row, Rules.SQUARES)


def test_all_three_values_and_long_distances_are_labelled(tmp_path: Path) -> None:
    plan = a_plan(9, source=Source.NOVICE, count=300)
    rows = rows_of(plan, tmp_path)
    assert {row["value"] for row in rows} == {*Value}
    assert max(row["distance"] for row in rows) >= 6
    rare = [row for row in rows if row["value"] != "win"][:25]
    for row in rare:
        check(row, Rules.LINES)


@pytest.mark.parametrize("rules", Rules)
def test_classes_are_all_of_a_layer(rules: Rules, tmp_path: Path) -> None:
    rows = rows_of(a_plan(0, 1, 2, rules=rules, source=Source.CLASSES), tmp_path)
    keys = [quarto.Position.parse(row["position"], rules).canonical_key() for row in rows]
    assert keys == [key for n in range(3) for key in quarto.canonical_keys(str(rules), n)]
    for row in rows[::40]:
        check(row, rules)


def test_champions_play_to_the_same_positions_again(tmp_path: Path) -> None:
    plan = a_plan(9, source=Source.CHAMPION, count=2, rules=Rules.SQUARES)
    rows = rows_of(plan, tmp_path)
    assert rows == rows_of(plan, tmp_path)
    assert len({row["position"] for row in rows}) == 2
    for row in rows:
        check(row, Rules.SQUARES)


@pytest.mark.parametrize("form", FileFormat)
def test_the_file_does_not_depend_on_the_workers(
    form: FileFormat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form is not FileFormat.JSONL:
        pytest.importorskip("numpy" if form is FileFormat.NPZ else "pyarrow")
    monkeypatch.setattr(plans, "LATE_CHUNK", 64)
    plan = a_plan(10, 11, form=form, count=150)
    here, there = tmp_path / "here", tmp_path / "there"
    generate_dataset(plan, here, InProcessWorkers())
    workers = LocalWorkers(2)
    try:
        generate_dataset(plan, there, workers)
    finally:
        workers.close()
    assert here.read_bytes() == there.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "there"]


def test_all_forms_say_the_same(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = rows_of(a_plan(9, 12, count=40), tmp_path)
    npz, table = tmp_path / "some.npz", tmp_path / "some.parquet"
    generate_dataset(a_plan(9, 12, count=40, form=FileFormat.NPZ), npz, InProcessWorkers())
    generate_dataset(a_plan(9, 12, count=40, form=FileFormat.PARQUET), table, InProcessWorkers())
    arrays, columns = np.load(npz), parquet.read_table(table).to_pydict()
    assert json.loads(str(arrays["about"])) == {
        "version": 1,
        "rules": "lines",
        "source": "random",
        "form": "npz",
        "placed": [9, 12],
        "count": 40,
        "seed": 3,
    }
    about = parquet.read_schema(table).metadata[b"fourfold"]
    assert json.loads(about)["placed"] == [9, 12]
    actions = [[action_of(Turn.parse(turn)) for turn in row["best"]] for row in rows]
    assert columns["best"] == actions
    masks = np.unpackbits(arrays["best"], axis=1, bitorder="little")
    assert [np.flatnonzero(mask).tolist() for mask in masks] == actions
    positions = [Position.parse(row["position"]) for row in rows]
    boards = [[-1 if piece is None else piece for piece in p.board] for p in positions]
    signs = {"win": 1, "draw": 0, "loss": -1}
    for found in (columns, {name: arrays[name].tolist() for name in columns}):
        assert found["hand"] == [position.hand for position in positions]
        assert found["placed"] == [row["placed"] for row in rows]
        assert found["distance"] == [row["distance"] for row in rows]
        assert found["value"] == [signs[row["value"]] for row in rows]
    assert columns["board"] == boards
    assert arrays["board"].reshape(-1, 16).tolist() == boards


def test_making_goes_on_after_a_kill(tmp_path: Path) -> None:
    """Killed twice without warning: what was kept is not made again, and the file is the same."""
    words = ["--placed", "7", "--rules", "lines", "--count", "6000", "--workers", "1"]
    path, beside = tmp_path / "killed.jsonl", tmp_path / "killed.jsonl.unfinished"
    sizes = [0]
    for _ in range(2):
        making = subprocess.Popen([*PROGRAM, path, *words], stderr=subprocess.DEVNULL)
        while not beside.exists() or beside.stat().st_size <= sizes[-1] + 500:
            assert making.poll() is None
            time.sleep(0.02)
        making.send_signal(signal.SIGKILL)
        making.wait()
        sizes.append(beside.stat().st_size)
    kept = beside.read_bytes()
    beside.write_bytes(kept[:-7])
    subprocess.run([*PROGRAM, path, *words], check=True, capture_output=True)
    subprocess.run([*PROGRAM, tmp_path / "whole.jsonl", *words], check=True, capture_output=True)
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not beside.exists()
    assert all(one < other for one, other in pairwise(sizes))


def test_what_is_damaged_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "some.unfinished"
    with DatasetCheckpoint(path, "{}") as begun:
        begun.write(4, b"four")
        begun.write(2, b"two")
    intact = path.read_bytes()
    for where in range(3, len(intact)):
        damaged = bytearray(intact)
        damaged[where] ^= 0x10
        path.write_bytes(damaged)
        with DatasetCheckpoint(path, "{}") as found:
            assert found.done == (frozenset() if where < 23 else {4})
            found.write(9, b"nine")
            assert found.read(9) == b"nine"
        path.write_bytes(intact[:where])
        with DatasetCheckpoint(path, "{}") as found:
            assert found.done == ({4} if where >= 23 else frozenset())
    with pytest.raises(FourfoldError, match="is what is left of another data set"):
        DatasetCheckpoint(path, '{"seed": 1}')


def test_a_class_of_positions_that_no_game_reaches_is_said(tmp_path: Path) -> None:
    """Champions on a torus win before the fifteenth piece."""
    plan = a_plan(15, rules=Rules.TORUS, source=Source.CHAMPION, count=1)
    with pytest.raises(FourfoldError, match="no game by champion under torus reached 15 pieces"):
        generate_dataset(plan, tmp_path / "none.jsonl", InProcessWorkers())


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["a.csv"], "must end in .jsonl, .npz or .parquet"),
        (["a.jsonl", "--by", "novices"], "unknown source novices; did you mean novice?"),
        (["a.jsonl", "--by", "classes", "--count", "3"], "--count is not for classes"),
        (["a.jsonl", "--by", "classes", "--placed", "6"], "give two numbers from 0 to 5"),
        (["a.jsonl", "--placed", "16"], "give two numbers from 0 to 15"),
        (["no/such/a.jsonl"], "no/such"),
        (["a.jsonl", "--workers", "1", "--cluster", "x"], "--cluster brings its own workers"),
    ],
)
def test_what_cannot_be_made_is_refused(words: list[str], fault: str, tmp_path: Path) -> None:
    ended = subprocess.run([*PROGRAM, *words], cwd=tmp_path, capture_output=True, text=True)
    assert ended.returncode == 2
    assert fault in ended.stderr
    assert not list(tmp_path.iterdir())
