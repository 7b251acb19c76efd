"""On a full disk, the error message names the file."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import PLAIN, PROGRAM

from fourfold.arena.configuration import Configuration
from fourfold.arena.store import GameStore
from fourfold.base.errors import FourfoldError
from fourfold.games.quarto import Rules
from fourfold.solver.book.builder import Checkpoint
from fourfold.solver.book.file import write_book
from fourfold.solver.book.shipped_books import shipped_book

MATCH = ("match", "random", "random", "--game", "tictactoe", "--games", "20", "--seed", "1")
FULL = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")


@pytest.fixture(scope="module")
def games(
    program: Callable[..., subprocess.CompletedProcess[str]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.sqlite"
    assert program(*MATCH, "--workers", "1", "--out", str(path)).returncode == 0
    return path


def run_with_file_limit(*arguments: str) -> str:
    """Run the program with a small file size limit; return its error message."""
    result = subprocess.run(
        [*PROGRAM, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**PLAIN, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50)),
    )
    assert result.returncode == 2, result.stderr
    return result.stderr


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("export", "GAMES", "--out", "OUT/games.txt"), "games.txt"),
        (("exercise", "--output", "OUT/sheet.html"), "sheet.html"),
        (("tree", "--game", "tictactoe", "--depth", "1", "--output", "OUT/t.html"), "t.html"),
        (("tree", "--game", "tictactoe", "--depth", "1", "--output", "OUT/t.jsonl"), "t.jsonl"),
        (("puzzles", "generate", "--count", "1", "--out", "OUT/puzzles.jsonl"), "puzzles.jsonl"),
        (("new-player", "mine", "--into", "OUT"), "mine/"),
    ],
)
def test_files_written_by_commands(
    games: Path, tmp_path: Path, arguments: tuple[str, ...], name: str
) -> None:
    places = {"GAMES": str(games), "OUT": str(tmp_path)}
    for short, place in places.items():
        arguments = tuple(text.replace(short, place) for text in arguments)
    message = run_with_file_limit(*arguments)
    assert message.startswith(f"fourfold: {tmp_path / name}".rstrip("/"))
    assert message.endswith("cannot be written: File too large\n")


@needs_full
@pytest.mark.parametrize(
    "arguments", [("report", "GAMES", "--html", str(FULL)), (*MATCH, "--events", str(FULL))]
)
def test_reports_and_events(
    program: Callable[..., subprocess.CompletedProcess[str]], games: Path, arguments: tuple[str]
) -> None:
    result = program(*(text.replace("GAMES", str(games)) for text in arguments))
    assert result.returncode == 2
    assert result.stderr == "fourfold: /dev/full cannot be written: No space left on device\n"


@needs_full
def test_books(tmp_path: Path) -> None:
    path = tmp_path / "lines.book"
    fresh = tmp_path / "lines.book.new"
    fresh.symlink_to(FULL)
    with pytest.raises(FourfoldError, match=f"{fresh} cannot be written: No space left"):
        write_book(shipped_book(Rules.LINES), path)
    with pytest.raises(FourfoldError, match=f"{fresh} cannot be written: No space left"):
        Checkpoint(path, Rules.LINES, 1, 10)
    assert not path.exists()


def test_stores(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "small.sqlite"
    with (
        GameStore.open(games) as full,
        GameStore.create(path, Configuration("tictactoe", ("random", "random"), 20, 1)) as store,
    ):
        store._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(FourfoldError, match=f"save games in {path}: database or disk is full"):
            store.add(full.games())
