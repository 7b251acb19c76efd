"""Files written by earlier versions (``tests/data/old``) are still read with the same content."""

from __future__ import annotations

import json
import re
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.analysis.puzzles.progress import VERSION as PROGRESS
from fourfold.analysis.puzzles.progress import PuzzleProgress
from fourfold.analysis.puzzles.puzzle_files import READABLE, read_puzzles
from fourfold.analysis.puzzles.puzzle_files import VERSION as PUZZLES
from fourfold.arena.store import VERSION as STORE
from fourfold.arena.store import GameStore
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.store import VERSION as CLASS
from fourfold.datasets.plan import VERSION as DATA_SET
from fourfold.games.quarto import Position, Rules
from fourfold.games.record import read_records
from fourfold.solver import analyse
from fourfold.solver.book.builder import check_book, sampled_keys
from fourfold.solver.book.file import VERSION as BOOK
from fourfold.solver.book.file import read_book
from fourfold.solver.book.layer import MAGIC, read_layer
from fourfold.tables.store import VERSION as TABLES
from fourfold.tables.store import TableStore as TableStore
from fourfold.teaching.answers import VERSION as ANSWERS
from fourfold.teaching.answers import read_answers
from fourfold.teaching.trace_replay import read_trace, replay
from fourfold.teaching.traces import VERSION as TRACES

OLD_FILES = Path(__file__).parent.parent / "data" / "old"
NEWEST = {
    "answers": ANSWERS,
    "book": BOOK,
    "class": CLASS,
    "dataset": DATA_SET,
    "layer": int(MAGIC[-1:]),
    "match": STORE,
    "progress": PROGRESS,
    "puzzles": PUZZLES,
    "tables": TABLES,
    "trace": TRACES,
}

LATE = "x..o...../.ox..x..x/..oxo.o../.x....ooo/ox.oxx.x./.o..o..o./...xxx.../.x..xooox/.o.x.ooxx -"


@pytest.mark.parametrize("kind", NEWEST)
def test_every_format_version_has_a_sample(kind: str) -> None:
    names = [re.match(rf"{kind}-(\d+)\.", path.name) for path in OLD_FILES.iterdir()]
    assert {int(name[1]) for name in names if name} == set(range(1, NEWEST[kind] + 1))


def test_records() -> None:
    [record] = read_records((OLD_FILES / "records-1.txt").read_text())
    assert str(record.game) == "quarto(rules=squares)"
    assert (record.result, record.termination, len(record.turns)) == ("1-0", "line", 13)
    assert record.players == ("human", "random(seed=4)")
    assert (record.comments, record.tags) == ({2: "a bold start"}, {"Event": "An old file"})


def test_tables(tmp_path: Path) -> None:
    store = TableStore(Path(shutil.copy(OLD_FILES / "tables-1.sqlite", tmp_path)))
    try:
        [(key, table)] = store.running()
        assert store.find(key) == table
    finally:
        store.close()
    assert str(table.settings.game) == "quarto(rules=squares)"
    assert (table.moves, table.offer) == ((":6", "a1:7"), (1, "draw"))
    assert [seat and seat.name for seat in table.seats] == ["Ada", "Bo"]


def test_match(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD_FILES / "match-1.sqlite", tmp_path))
    store = GameStore.open(path)
    try:
        games = list(store.games())
        assert store.configuration.players == ("random", "novice")
    finally:
        store.close()
    turns = [turn for game in games for turn in read_records(game.record)[0].turns]
    assert (len(games), len(turns)) == (4, 22)  # totals that `fourfold match` printed for it


def test_trace() -> None:
    with (OLD_FILES / "trace-1.jsonl").open(encoding="utf-8") as file:
        trace = replay(read_trace(file))
    assert (trace.nodes, trace.value) == (18, 1000)


@pytest.mark.parametrize("version", READABLE)
def test_puzzles(version: int) -> None:
    settings, puzzles = read_puzzles(OLD_FILES / f"puzzles-{version}.jsonl")
    known = {
        1: (("quarto", "quarto(rules=squares)"), "4928/.D1./0.E./.76. A", "d4:C", 5),
        2: (("quarto", "quarto(rules=squares)"), "5.1./C0../39FA/82.. -", ":B", 4),
        3: (("ultimate(n=3)", "ultimate(n=3,ending=blocks)"), LATE, "d7", 4),
    }
    games, position, solution, count = known[version]
    assert (settings.games, len(puzzles)) == (games, count)
    first = puzzles[0]
    assert (str(first.position), str(first.solution)) == (position, solution)


def test_progress_with_puzzles(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD_FILES / "progress-1.json", tmp_path))
    progress = PuzzleProgress(path)
    _, puzzles = read_puzzles(OLD_FILES / "puzzles-1.jsonl")
    states = [(progress.is_solved(puzzle), progress.attempts(puzzle)) for puzzle in puzzles[:3]]
    assert states == [(True, 1), (False, 1), (False, 0)]


def test_class(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD_FILES / "class-1.sqlite", tmp_path))
    with closing(Classroom.open(path)) as room:
        assert (room.title, [one.name for one in room.students]) == ("7b", ["Ada", "Bo"])
        ada = room.student_by_secret("a" * 24)
        (hand_in,) = room.hand_ins(ada, 1)
        assert (hand_in.marks.parts, room.seconds_spent(ada, 1)) == (((3, 4),), 30.0)
        assert [task.closed is None for task in room.tasks.values()] == [True, False, True]
        assert [game.result for game in room.games(3).values()] == ["1-0"]


def test_student_answers() -> None:
    answers = read_answers((OLD_FILES / "answers-1.json").read_text())
    assert (answers.student, len(answers.answered)) == ("Ada Lovelace", 3)


def test_book() -> None:
    book = read_book(OLD_FILES / "book-1.book")
    assert (str(book.rules), book.depth, len(book.keys)) == ("lines", 4, 9427)


def test_layer_beyond_the_book() -> None:
    layer = read_layer(OLD_FILES / "layer-1.layer")
    assert (str(layer.rules), layer.depth) == ("lines", 5)
    for position, listed, solved in check_book(layer, sampled_keys(layer, 20)):
        assert listed == solved, position


def test_dataset_labels_match_solver() -> None:
    """Field names and meanings are stable because other programs read the files."""
    rows = [json.loads(line) for line in (OLD_FILES / "dataset-1.jsonl").read_text().splitlines()]
    assert len(rows) == 6
    for row in rows:
        turns = analyse(Position.parse(row["position"], rules=Rules(row["rules"])))
        best = turns[0].lower
        assert (row["value"], row["distance"]) == (best.value, best.distance)
        assert set(row["best"]) == {str(turn.turn) for turn in turns if turn.lower == best}
