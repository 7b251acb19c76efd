"""All file readers, each with a sample file, a function that reads it, and suitable mutations.

`READERS` lists the readers and `MODULES` the modules they cover. A test checks that no module that
reads files is missing.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import shutil
import statistics
import struct
import tempfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.reading.mutations import (
    Mutation,
    change_bytes,
    change_json,
    change_rows,
    change_words,
    truncate,
)

from fourfold.analysis.puzzles.progress import PuzzleProgress
from fourfold.analysis.puzzles.puzzle_files import in_order, read_puzzles, shipped_puzzles
from fourfold.analysis.quarto import puzzles as quarto_puzzles
from fourfold.analysis.ultimate import puzzles as ultimate_puzzles
from fourfold.arena.configuration import Configuration
from fourfold.arena.entrants import EntrantError, find_entrants
from fourfold.arena.openings import read_openings
from fourfold.arena.regret import assess_games
from fourfold.arena.report.formats import (
    EXPORT_FORMATS,
    export_games,
    html_report,
    markdown_report,
    summary_as_dict,
)
from fourfold.arena.report.summary import summarise
from fourfold.arena.store import GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.arena.tournament import open_tournament, run_tournament
from fourfold.arena.tuning.optimisers import Proposal
from fourfold.arena.tuning.tuner import PairScore, TuningJournal
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.base.errors import RecordError
from fourfold.base.files import read_text
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.results import results_csv
from fourfold.datasets.generation import DatasetCheckpoint
from fourfold.games.quarto import Rules
from fourfold.games.record import Record, append_record, import_records, read_records
from fourfold.games.registry import Game
from fourfold.players.ultimate import read_parameters
from fourfold.server.classroom.views import student_view, teacher_view
from fourfold.service.requests import FileRequest, JobContext
from fourfold.service.tournaments import read_tournament
from fourfold.solver.book.builder import Checkpoint
from fourfold.solver.book.file import Book, read_book, write_book
from fourfold.solver.book.layer import Layer, read_layer, write_layer
from fourfold.teaching.answers import read_answers
from fourfold.teaching.exercises import ASKS, Exercise
from fourfold.teaching.search_setup import SearchSetup
from fourfold.teaching.solution import find_solution
from fourfold.teaching.trace_replay import read_trace, replay
from fourfold.teaching.traces import line_writer, trace_search

TEXT: tuple[Mutation, ...] = (change_bytes, truncate, change_words)
JSON: tuple[Mutation, ...] = (change_bytes, truncate, change_json, change_json)
TABLES: tuple[Mutation, ...] = (change_bytes, change_rows, change_rows, change_rows)


@dataclass(frozen=True, slots=True)
class Reader:
    """`make` writes a valid file; `read` processes a file as the commands do."""

    make: Callable[[Path], None]
    read: Callable[[Path], object]
    mutations: tuple[Mutation, ...]
    suffix: str = ""
    cost: int = 1
    """Relative running time of a case; expensive readers get fewer cases."""


def random_record(spec: str, seed: int) -> Record:
    rng, game = random.Random(seed), Game.find(spec)
    position = start = game.start()
    turns: list[Any] = []
    while position.outcome is None:
        turns.append(rng.choice(position.legal_moves()))
        position = position.play(turns[-1])
    comments = {0: 'a "bold" start', len(turns): "the end"}
    return Record(game, start, ("ann\\e", "bob"), tuple(turns), str(position.outcome), "", comments)


def make_records(path: Path) -> None:
    for seed, spec in enumerate(("quarto", "quarto(rules=squares)", "ultimate(n=3)", "tictactoe")):
        append_record(path, random_record(spec, seed))


def read_games(path: Path) -> None:
    for record in read_records(read_text(path)):
        assert Record.parse(str(record)).turns == record.turns
        list(record.positions())


def make_foreign_games(path: Path) -> None:
    records = (random_record("ultimate(n=3)", seed) for seed in range(3))
    games = (
        "\n".join(f"{turn.index // 9} {turn.index % 9}" for turn in record.turns)
        for record in records
    )
    path.write_text("\n\n".join(games) + "\n", encoding="utf-8")


def read_foreign_games(path: Path) -> None:
    game = Game.find("ultimate(n=3)")
    for notation in game.info.notations:
        with contextlib.suppress(RecordError):
            import_records(read_text(path), game, notation)
    import_records(read_text(path), game, "row-column")


def make_positions(path: Path) -> None:
    position, rng = Game.find("quarto").start(), random.Random(1)
    lines = ["# openings"]
    for _ in range(5):
        position = position.play(rng.choice(position.legal_moves()))
        lines.append(str(position))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_opening_records(path: Path) -> None:
    for seed in range(3):
        record = random_record("quarto", seed)
        append_record(path, Record(record.game, record.start, ("", ""), record.turns[:4]))


def read_opening_file(path: Path) -> None:
    openings = read_openings(str(path), Game.find("quarto"), 1)
    for number in range(openings.count or 0):
        openings.find(number)


def make_store(path: Path) -> None:
    names = ("random(seed=1)", "novice(seed=1)", "random(seed=1)")
    settings = Configuration("quarto", names, 2, 1, "knockout", limits=TimeControl(seconds=9))
    store, openings = open_tournament(settings, path, seed_given=True)
    with store:
        run_tournament(store, openings, InProcessWorkers())
        assess_games(store, list(store.games()), InProcessWorkers())
        store._connection.execute("PRAGMA journal_mode = DELETE")


def read_store(path: Path) -> None:
    with GameStore.open(path) as store:
        games = list(store.games())
        store.scores()
        settings = store.configuration
        regrets = (
            assess_games(store, games, InProcessWorkers()) if settings.game == "quarto" else None
        )
    summary = summarise(settings, games, regrets)
    summary_as_dict(summary)
    markdown_report(summary).encode()
    for form in EXPORT_FORMATS:
        export_games(games, settings.names, form, io.StringIO())


def render_report(path: Path) -> None:
    with GameStore.open(path) as store:
        html_report(summarise(store.configuration, store.games())).encode()


def send_to_browser(path: Path) -> None:
    json.dumps(read_tournament(FileRequest(path=str(path)), JobContext(lambda _: None)))


def make_journal(path: Path) -> None:
    with TuningJournal(path, {"seed": 1, "player": "ultimate"}) as journal:
        for trial in range(4):
            journal.begin(trial, Proposal({"tempo": trial}))
            for pair in range(3):
                journal.add(trial, PairScore(pair, pair / 4))
        journal._database.execute("PRAGMA journal_mode = DELETE")


def read_journal(path: Path) -> None:
    with TuningJournal(path, {"seed": 1, "player": "ultimate"}) as journal:
        for trial in range(4):
            journal.begin(trial, Proposal({"tempo": trial}))
            scores = journal.scores(trial)
            statistics.fmean([0.5, *scores.values()])
        journal.add(trial, PairScore(1 + max(scores, default=0), 0.5))


PUZZLES = (*quarto_puzzles.PUZZLE_SOURCE.files, *ultimate_puzzles.PUZZLE_SOURCE.files)


def make_puzzles(path: Path) -> None:
    settings, *lines = PUZZLES[0].read_text(encoding="utf-8").splitlines()[:4]
    for file in PUZZLES[1:]:
        lines += file.read_text(encoding="utf-8").splitlines()[1:4]
    path.write_text("\n".join([settings, *lines]) + "\n", encoding="utf-8")


def read_puzzle_file(path: Path) -> None:
    settings, puzzles = read_puzzles(path)
    settings.quotas()
    for puzzle in in_order(puzzles):
        puzzle.to_text("it")
        puzzle.hint(1)
        puzzle.hint(2)


def make_progress(path: Path) -> None:
    progress = PuzzleProgress(path)
    for number, puzzle in enumerate(shipped_puzzles("quarto")[:4]):
        progress.add_attempt(puzzle, solved=number % 2 == 0)


def read_progress(path: Path) -> None:
    progress = PuzzleProgress(path)
    for puzzle in shipped_puzzles("quarto")[:4]:
        assert isinstance(progress.is_solved(puzzle), bool)
    progress.add_attempt(shipped_puzzles("quarto")[0], solved=True)


def make_answers(path: Path) -> None:
    exercises = []
    for number, ask in enumerate(ASKS):
        exercise = Exercise("abstract", ask, 1, number)
        solution = find_solution(exercise.setup())
        answers: Any = {name: solution.values[name] for name in solution.inner}
        if ask == "window":
            answers = {node.name: [1, "inf"] for node in solution.window_nodes}
        elif ask == "pruned":
            answers = list(solution.pruned)
        header = {"kind": "abstract", "ask": ask, "level": 1, "seed": number}
        exercises.append({**header, "answers": answers})
    document = {"format": "fourfold answers", "version": 1, "student": "Ada"}
    path.write_text(json.dumps({**document, "exercises": exercises}), encoding="utf-8")


def grade_answers(path: Path) -> None:
    for answered in read_answers(read_text(path)).answered:
        for miss in answered.exercise.grade(answered.answers).misses:
            f"{miss.node} {miss.given} {miss.expected} {miss.why}".encode()


def make_trace(path: Path) -> None:
    setup = SearchSetup.of("abstract", "((3 5) (2 9))", "alphabeta", None)
    with path.open("w", encoding="utf-8") as file:
        trace_search(setup, line_writer(file))


def read_trace_file(path: Path) -> None:
    replay(read_trace(read_text(path).splitlines()))


def make_parameters(path: Path) -> None:
    path.write_text('{\n  "line_1": 300,\n  "tempo": 5\n}\n', encoding="utf-8")


def make_book(path: Path) -> None:
    write_book(Book.of(Rules.LINES, 2, {n**9: n % 25 - 12 for n in range(1, 60)}), path)


def read_book_file(path: Path) -> None:
    book = read_book(path)
    for n in range(60):
        book.probe(n**9)


def make_layer(path: Path) -> None:
    """Write a layer that mostly holds draws, which are stored as marks."""
    scores = {n**9: n % 25 - 12 if n % 40 == 0 else 0 for n in range(1, 120)}
    write_layer(Layer.of(Rules.LINES, 5, scores), path)


def read_layer_file(path: Path) -> None:
    layer = read_layer(path)
    for n in range(120):
        layer.probe(n**9)


def forge_layer(path: Path, rng: random.Random) -> None:
    """Change bytes, and make the checksum right again."""
    data = bytearray(path.read_bytes())
    data[rng.choice((8, 9, 10, 11, 12, rng.randrange(17, len(data))))] ^= 1 << rng.randrange(8)
    data[13:17] = struct.pack(">I", zlib.crc32(data[17:], zlib.crc32(data[:13])))
    path.write_bytes(data)


def forge_book(path: Path, rng: random.Random) -> None:
    """Change bytes, and make the checksum right again."""
    data = bytearray(path.read_bytes())
    data[rng.choice((10, 11, 12, 13, 14, 15, rng.randrange(20, len(data))))] ^= 1 << rng.randrange(
        8
    )
    data[16:20] = struct.pack(">I", zlib.crc32(data[20:], zlib.crc32(data[:16])))
    path.write_bytes(data)


def make_checkpoint(path: Path) -> None:
    with Checkpoint(path, Rules.LINES, 2, 100) as checkpoint:
        for start in (0, 60, 30):
            checkpoint.write(start, [number % 25 - 12 for number in range(20)])


def read_checkpoint(path: Path) -> None:
    with Checkpoint(path, Rules.LINES, 2, 100) as checkpoint:
        scores = checkpoint.scores()
        assert len(scores) == 100
        for gap in checkpoint.gaps(7):
            checkpoint.write(gap.start, [0] * len(gap))
        assert checkpoint.done == 100
    with Checkpoint(path, Rules.LINES, 2, 100) as checkpoint:
        assert checkpoint.done == 100


def make_bot(path: Path) -> None:
    path.write_text("class Bot:\n    def choose(self, position, clock):\n        return 1\n")


def make_note(path: Path) -> None:
    path.write_text("# mine\npython:mine.py:Bot(files=*.json)\n")


def read_entrant(path: Path) -> None:
    """Use the file as the bot or the note of an entrant."""
    with tempfile.TemporaryDirectory() as bots:
        folder = Path(bots, "ada")
        folder.mkdir()
        make_bot(folder / "mine.py")
        (folder / "bot").with_suffix(path.suffix).write_bytes(path.read_bytes())
        _, left_out = find_entrants(folder.parent)
    for entrant in left_out:
        raise EntrantError(entrant.reason)


def make_dataset_checkpoint(path: Path) -> None:
    with DatasetCheckpoint(path, "{}") as checkpoint:
        for number in range(3):
            checkpoint.write(number, bytes(range(40)))


def read_dataset_checkpoint(path: Path) -> None:
    with DatasetCheckpoint(path, "{}") as checkpoint:
        assert {checkpoint.read(number) for number in checkpoint.done} <= {bytes(range(40))}


def make_class(path: Path) -> None:
    shutil.copy(Path(__file__).parents[1] / "data" / "old" / "class-1.sqlite", path)


def read_class(path: Path) -> None:
    with contextlib.closing(Classroom.open(path)) as room:
        results_csv(room)
        for student in room.students:
            student_view(room, student)
        teacher_view(room, lambda _: False, None)


READERS = {
    "records": Reader(make_records, read_games, TEXT),
    "foreign games": Reader(make_foreign_games, read_foreign_games, TEXT),
    "openings as positions": Reader(make_positions, read_opening_file, TEXT),
    "openings as records": Reader(make_opening_records, read_opening_file, TEXT),
    "store": Reader(make_store, read_store, TABLES, cost=2),
    "store, drawn": Reader(make_store, render_report, (change_rows,), cost=20),
    "store, sent to the server": Reader(make_store, send_to_browser, TABLES, cost=2),
    "journal": Reader(make_journal, read_journal, TABLES, cost=2),
    "puzzles": Reader(make_puzzles, read_puzzle_file, JSON),
    "progress": Reader(make_progress, read_progress, JSON),
    "answers": Reader(make_answers, grade_answers, JSON),
    "bots": Reader(make_bot, read_entrant, TEXT, suffix=".py"),
    "class": Reader(make_class, read_class, TABLES, cost=2),
    "entrants": Reader(make_note, read_entrant, TEXT, suffix=".txt"),
    "trace": Reader(make_trace, read_trace_file, JSON),
    "parameters": Reader(
        make_parameters, lambda path: read_parameters(str(path)), JSON, suffix=".json"
    ),
    "book": Reader(make_book, read_book_file, (change_bytes, truncate, forge_book)),
    "layer": Reader(make_layer, read_layer_file, (change_bytes, truncate, forge_layer)),
    "checkpoint": Reader(make_checkpoint, read_checkpoint, (change_bytes, truncate)),
    "unfinished data set": Reader(
        make_dataset_checkpoint, read_dataset_checkpoint, (change_bytes, truncate)
    ),
}

MODULES = {
    "analysis/puzzles/puzzle_files.py": "puzzles",
    "analysis/puzzles/progress.py": "progress",
    "arena/configuration.py": "store",
    "base/sqlite.py": "store",
    "arena/openings.py": "openings as records",
    "arena/store.py": "store",
    "arena/tuning/tuner.py": "journal",
    "cli/teach.py": "answers",
    "cli/records.py": "foreign games",
    "arena/entrants.py": "entrants",
    "classroom/store.py": "class",
    "cli/play.py": "records",
    "cli/puzzles.py": "puzzles",
    "cli/analyse.py": "records",
    "players/ultimate.py": "parameters",
    "datasets/generation.py": "unfinished data set",
    "solver/book/builder.py": "checkpoint",
    "solver/book/file.py": "book",
    "solver/book/layer.py": "layer",
    "teaching/answers.py": "answers",
    "teaching/trace_replay.py": "trace",
}
"""Modules that read user files, with the name of the reader that covers each."""

PACKAGE_DATA = {
    "arena/reproduction/experiment.py",
    "players/strengths.py",
    "site/writer.py",
    "solver/book/shipped_books.py",
    "teaching/lessons/__init__.py",
    "teaching/new_player.py",
    "server/pages.py",
    "frontend/scripts.py",
    "i18n/catalogue.py",
    "frontend/single_file.py",
    "frontend/pages.py",
}
"""Modules that read only files shipped with the package or built from it."""

SERVER_FILES = {"classroom/store.py", "tables/store.py"}
"""Modules that read files only the server writes. Their own tests check that foreign files are
refused."""

OTHER_INPUT = {
    "server/classroom/routes.py",
    "server/strict_json_route.py",
    "server/tables/routes.py",
    "arena/hosts/python_hosts.py",
    "arena/hosts/runners/iiit.py",
    "arena/hosts/process_launcher.py",
    "arena/hosts/process.py",
    "arena/sandbox.py",
    "arena/scratch_folders.py",
    "native/rpc/client.py",
    "site/dispatcher.py",
    "server/errors.py",
    "server/sockets.py",
    "server/operations/socket.py",
    "server/server.py",
    "server/workers/__main__.py",
    "service/analysis.py",
    "service/learning.py",
    "server/workers/processes.py",
}
"""Modules that read output of the core, other processes, user programs or system files."""
