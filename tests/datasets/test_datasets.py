"""Data sets: labels match the solver, and files do not depend on workers or interruptions."""

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
from fourfold.datasets.generation import DatasetCheckpoint, generate_dataset
from fourfold.datasets.plan import FileFormat, Plan, Source
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.quarto.position import action_of
from fourfold.native import quarto
from fourfold.solver import Value, rank_turns

PROGRAM = [sys.executable, "-m", "fourfold.cli", "dataset", "quarto"]


def make_plan(
    *placed: int,
    rules: Rules = Rules.LINES,
    source: Source = Source.RANDOM,
    form: FileFormat = FileFormat.JSONL,
    count: int = 20,
) -> Plan:
    return Plan(rules, source, form, placed, count, seed=3)


def generate_rows(plan: Plan, folder: Path) -> list[dict[str, Any]]:
    path = folder / "some.jsonl"
    assert generate_dataset(plan, path, InProcessWorkers()) == plan.total
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(rows) == plan.total
    return rows


def check_row(row: dict[str, Any], rules: Rules) -> None:
    """Check that the labels of a row match the solver."""
    position = Position.parse(row["position"], rules=rules)
    assert row["rules"] == rules
    assert row["placed"] == position.placed
    assert position.hand is not None
    assert position.outcome is None
    turns = rank_turns(position, threads=1).turns
    best = turns[0].lower
    assert (row["value"], row["distance"]) == (best.value, best.distance)
    best_turns = sorted((turn.turn for turn in turns if turn.lower == best), key=action_of)
    assert row["best"] == [str(turn) for turn in best_turns]


@pytest.mark.parametrize("source", [Source.RANDOM, Source.NOVICE])
@pytest.mark.parametrize("rules", Rules)
def test_rows_match_solver(source: Source, rules: Rules, tmp_path: Path) -> None:
    placed = (7, 8, 9) if rules is Rules.TORUS else (7, 8, 10, 12, 15)
    if source is Source.NOVICE and rules is not Rules.LINES:
        placed = (7, 8, 9)
    values = set()
    for row in generate_rows(
        make_plan(0, 2, *placed, rules=rules, source=source, count=6), tmp_path
    ):
        check_row(row, rules)
        values.add(row["value"])
    assert len(values) > 1


def test_rows_with_few_pieces_match_solver(tmp_path: Path) -> None:
    """Few pieces: the weak solve runs first and the transposition table is reused."""
    for row in generate_rows(make_plan(5, 6, rules=Rules.SQUARES, count=3), tmp_path):
        check_row(row, Rules.SQUARES)


def test_all_three_values_and_long_distances_are_labelled(tmp_path: Path) -> None:
    plan = make_plan(9, source=Source.NOVICE, count=300)
    rows = generate_rows(plan, tmp_path)
    assert {row["value"] for row in rows} == {*Value}
    assert max(row["distance"] for row in rows) >= 6
    rare = [row for row in rows if row["value"] != "win"][:25]
    for row in rare:
        check_row(row, Rules.LINES)


@pytest.mark.parametrize("rules", Rules)
def test_classes_source_covers_the_whole_layer(rules: Rules, tmp_path: Path) -> None:
    rows = generate_rows(make_plan(0, 1, 2, rules=rules, source=Source.CLASSES), tmp_path)
    keys = [quarto.Position.parse(row["position"], rules).canonical_key() for row in rows]
    assert keys == [key for n in range(3) for key in quarto.canonical_keys(str(rules), n)]
    for row in rows[::40]:
        check_row(row, rules)


def test_champion_source_is_reproducible(tmp_path: Path) -> None:
    plan = make_plan(9, source=Source.CHAMPION, count=2, rules=Rules.SQUARES)
    rows = generate_rows(plan, tmp_path)
    assert rows == generate_rows(plan, tmp_path)
    assert len({row["position"] for row in rows}) == 2
    for row in rows:
        check_row(row, Rules.SQUARES)


@pytest.mark.parametrize("form", FileFormat)
def test_file_does_not_depend_on_workers(
    form: FileFormat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form is not FileFormat.JSONL:
        pytest.importorskip("numpy" if form is FileFormat.NPZ else "pyarrow")
    monkeypatch.setattr(plans, "LATE_CHUNK", 64)
    plan = make_plan(10, 11, form=form, count=150)
    serial, parallel = tmp_path / "here", tmp_path / "there"
    generate_dataset(plan, serial, InProcessWorkers())
    workers = LocalWorkers(2)
    try:
        generate_dataset(plan, parallel, workers)
    finally:
        workers.close()
    assert serial.read_bytes() == parallel.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "there"]


def test_all_formats_have_the_same_content(tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = generate_rows(make_plan(9, 12, count=40), tmp_path)
    npz, table = tmp_path / "some.npz", tmp_path / "some.parquet"
    generate_dataset(make_plan(9, 12, count=40, form=FileFormat.NPZ), npz, InProcessWorkers())
    generate_dataset(make_plan(9, 12, count=40, form=FileFormat.PARQUET), table, InProcessWorkers())
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
    header = parquet.read_schema(table).metadata[b"fourfold"]
    assert json.loads(header)["placed"] == [9, 12]
    actions = [[action_of(Turn.parse(turn)) for turn in row["best"]] for row in rows]
    assert columns["best"] == actions
    masks = np.unpackbits(arrays["best"], axis=1, bitorder="little")
    assert [np.flatnonzero(mask).tolist() for mask in masks] == actions
    positions = [Position.parse(row["position"]) for row in rows]
    boards = [[-1 if piece is None else piece for piece in p.board] for p in positions]
    signs = {"win": 1, "draw": 0, "loss": -1}
    for data in (columns, {name: arrays[name].tolist() for name in columns}):
        assert data["hand"] == [position.hand for position in positions]
        assert data["placed"] == [row["placed"] for row in rows]
        assert data["distance"] == [row["distance"] for row in rows]
        assert data["value"] == [signs[row["value"]] for row in rows]
    assert columns["board"] == boards
    assert arrays["board"].reshape(-1, 16).tolist() == boards


def test_generation_resumes_after_a_kill(tmp_path: Path) -> None:
    """After two SIGKILLs the checkpoint has grown and the final file is identical."""
    arguments = ["--placed", "7", "--rules", "lines", "--count", "6000", "--workers", "1"]
    path, checkpoint = tmp_path / "killed.jsonl", tmp_path / "killed.jsonl.unfinished"
    sizes = [0]
    for _ in range(2):
        process = subprocess.Popen([*PROGRAM, path, *arguments], stderr=subprocess.DEVNULL)
        while not checkpoint.exists() or checkpoint.stat().st_size <= sizes[-1] + 500:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        sizes.append(checkpoint.stat().st_size)
    content = checkpoint.read_bytes()
    checkpoint.write_bytes(content[:-7])
    subprocess.run([*PROGRAM, path, *arguments], check=True, capture_output=True)
    subprocess.run(
        [*PROGRAM, tmp_path / "whole.jsonl", *arguments], check=True, capture_output=True
    )
    assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not checkpoint.exists()
    assert all(previous < current for previous, current in pairwise(sizes))


def test_damaged_chunks_are_discarded(tmp_path: Path) -> None:
    path = tmp_path / "some.unfinished"
    with DatasetCheckpoint(path, "{}") as checkpoint:
        checkpoint.write(4, b"four")
        checkpoint.write(2, b"two")
    intact = path.read_bytes()
    for offset in range(3, len(intact)):
        damaged = bytearray(intact)
        damaged[offset] ^= 0x10
        path.write_bytes(damaged)
        with DatasetCheckpoint(path, "{}") as checkpoint:
            assert checkpoint.done == (frozenset() if offset < 23 else {4})
            checkpoint.write(9, b"nine")
            assert checkpoint.read(9) == b"nine"
        path.write_bytes(intact[:offset])
        with DatasetCheckpoint(path, "{}") as checkpoint:
            assert checkpoint.done == ({4} if offset >= 23 else frozenset())
    with pytest.raises(FourfoldError, match="is the unfinished part of another data set"):
        DatasetCheckpoint(path, '{"seed": 1}')


def test_unreachable_piece_count_is_an_error(tmp_path: Path) -> None:
    """On a torus, games between champions end before the fifteenth piece."""
    plan = make_plan(15, rules=Rules.TORUS, source=Source.CHAMPION, count=1)
    with pytest.raises(
        FourfoldError,
        match=r"no game by champion under torus reached the number of placed pieces \(15\)",
    ):
        generate_dataset(plan, tmp_path / "none.jsonl", InProcessWorkers())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.csv"], "must end in .jsonl, .npz or .parquet"),
        (["a.jsonl", "--by", "novices"], "unknown source novices; did you mean novice?"),
        (["a.jsonl", "--by", "classes", "--count", "3"], "--count does not apply to classes"),
        (["a.jsonl", "--by", "classes", "--placed", "6"], "expected a number from 0 to 5"),
        (["a.jsonl", "--placed", "16"], "expected a number from 0 to 15"),
        (["no/such/a.jsonl"], "no/such"),
        (
            ["a.jsonl", "--workers", "1", "--cluster", "x"],
            "--cluster and --workers exclude each other",
        ),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], message: str, tmp_path: Path) -> None:
    process = subprocess.run([*PROGRAM, *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert process.returncode == 2
    assert message in process.stderr
    assert not list(tmp_path.iterdir())


def test_positions_of_rows_have_every_piece() -> None:
    texts = ["0.../.1../..../...F 2", "..../..../..../.... 0"]
    positions = [Position.parse(text) for text in texts]
    rows = plans.Rows(2)
    for row, position in enumerate(positions):
        for square, piece in enumerate(position.board):
            rows.boards[16 * row + square] = -1 if piece is None else piece
        assert position.hand is not None
        rows.hands[row] = position.hand
    assert plans.positions_of(rows, Rules("lines")) == positions
