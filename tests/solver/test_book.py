"""The opening book: file format, contents and building."""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.arena.workers.base import LostTask
from fourfold.arena.workers.local import LocalWorkers
from fourfold.games.quarto import Position, Rules
from fourfold.native import quarto
from fourfold.solver import DRAW, Score, Value, rank_turns, solve
from fourfold.solver.book import builder as building
from fourfold.solver.book.builder import (
    UNKNOWN,
    BookChunk,
    BuildOptions,
    Checkpoint,
    SolvedChunk,
    build_book,
    check_book,
    layers,
    position_of_key,
    sampled_keys,
)
from fourfold.solver.book.file import Book, BookError, read_book, write_book
from fourfold.solver.book.shipped_books import (
    DEPTH,
    book_path,
    book_score,
    rules_with_books,
    shipped_book,
)

Solve = Callable[[BookChunk], SolvedChunk]
LOST = 2610
"""Index of the first lost position in the deepest layer of the squares book."""

COUNTS = {
    Rules.LINES: [(0, 1, 0), (0, 8, 0), (0, 148, 0), (66, 3316, 0), (9361, 82197, 0)],
    Rules.SQUARES: [(0, 1, 0), (0, 12, 0), (0, 381, 0), (584, 11529, 0), (155249, 203482, 53)],
    Rules.TORUS: [(1, 0, 0), (0, 0, 4), (65, 0, 0), (492, 72, 601), (26394, 57, 204)],
}
"""Numbers of won, drawn and lost positions with 0 to 4 pieces placed."""

SCORES = st.dictionaries(st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 3, 11, -2, -12]))


def decode_byte(byte: int) -> Score:
    """Decode a byte of a book as its file format describes."""
    if byte == 0:
        return DRAW
    return Score(Value.WIN, byte) if byte > 0 else Score(Value.LOSS, -byte)


@given(st.sampled_from(Rules), st.integers(0, 4), SCORES)
def test_book_roundtrips_and_returns_its_scores(
    rules: Rules, depth: int, scores: dict[int, int]
) -> None:
    book = Book.of(rules, depth, scores)
    assert Book.from_bytes(book.to_bytes(), "book") == book
    for key, score in scores.items():
        assert book.probe(key) == decode_byte(score)


@given(SCORES.filter(bool), st.data())
def test_damaged_book_raises_error(scores: dict[int, int], data: st.DataObject) -> None:
    intact = Book.of(Rules.LINES, 4, scores).to_bytes()
    offset = data.draw(st.integers(0, len(intact) - 1))
    damaged = bytearray(intact)
    damaged[offset] ^= data.draw(st.integers(1, 255))
    with pytest.raises(BookError):
        Book.from_bytes(bytes(damaged), "book")
    with pytest.raises(BookError):
        Book.from_bytes(intact[:offset], "book")


def test_error_names_unreadable_or_newer_file(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"nothing\.book cannot be read"):
        read_book(tmp_path / "nothing.book")
    path = tmp_path / "some.book"
    write_book(Book(Rules.LINES, 4, array("Q"), array("b")), path)
    newer = bytearray(path.read_bytes())
    newer[9] = 2
    path.write_bytes(newer)
    with pytest.raises(BookError, match="is a book of version 2; this version of Fourfold reads 1"):
        read_book(path)


def test_shipped_books_take_less_than_1_mib() -> None:
    assert sum(book_path(rules).stat().st_size for rules in rules_with_books()) < 1 << 20


@pytest.mark.parametrize("rules", rules_with_books())
def test_solver_confirms_a_sample_of_each_book(rules: Rules) -> None:
    book = shipped_book(rules)
    for position, listed, solved in check_book(book, sampled_keys(book, 25, seed=1)):
        assert listed == solved, position


def test_a_book_is_checked_without_looking_at_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def solve_again(position: Position, **options: object) -> Any:
        used.append(options)
        return solve(position)

    monkeypatch.setattr(building, "solve", solve_again)
    book = shipped_book(Rules("lines"))
    assert len(list(check_book(book, [book.keys[-1]], threads=3))) == 1
    assert used == [{"book": False, "threads": 3}]


@pytest.mark.parametrize("rules", rules_with_books())
def test_each_depth_follows_from_the_next(rules: Rules) -> None:
    chance = random.Random(1)
    for placed in range(DEPTH):
        keys = quarto.canonical_keys(str(rules), placed)
        for key in chance.sample(keys, min(len(keys), 40)):
            position = position_of_key(key, rules)
            assert rank_turns(position).turns[0].lower == book_score(position)


def test_every_rule_set_has_a_book() -> None:
    assert rules_with_books() == list(Rules)


@pytest.mark.parametrize("rules", Rules)
def test_score_of_the_empty_board(rules: Rules) -> None:
    """Score for the player who gives the first piece, and for the one who places it."""
    first = Position.start(rules=rules)
    after_giving = {solve(first.give(piece)).lower for piece in first.remaining}
    on_a_torus = rules is Rules.TORUS
    assert solve(first).lower == (Score(Value.LOSS, 13) if on_a_torus else DRAW)
    assert after_giving == {Score(Value.WIN, 13) if on_a_torus else DRAW}


def test_torus_is_solved_from_the_empty_board_without_the_book() -> None:
    first = Position.start(rules=Rules.TORUS)
    assert solve(first, book=False).lower == Score(Value.LOSS, 13)


@settings(max_examples=8)
@given(st.sampled_from(rules_with_books()), st.integers(0, 2**32))
def test_book_and_search_agree_with_three_pieces(rules: Rules, seed: int) -> None:
    key = random.Random(seed).choice(quarto.canonical_keys(str(rules), 3))
    position = position_of_key(key, rules)
    assert solve(position).lower == solve(position, book=False).lower


def test_stats_count_every_position() -> None:
    for layer in layers(Rules.LINES, with_turns=False):
        assert layer.count() == quarto.count_canonical("lines", layer.placed)
    assert layer.distances(Value.WIN) == {1: 6402, 11: 2959}
    assert layer.scores[Score(Value.WIN, 11)] == 2959


def test_counts_of_wins_draws_and_losses() -> None:
    """Numbers of won, drawn and lost positions, as in docs/discussion/quarto-solved.md."""
    for rules, counts in COUNTS.items():
        shipped_counts = [
            tuple(layer.count(value) for value in (Value.WIN, Value.DRAW, Value.LOSS))
            for layer in layers(rules, with_turns=False)
        ]
        assert shipped_counts == counts


def test_checkpoint_keeps_written_scores(tmp_path: Path) -> None:
    path = tmp_path / "some.undone"
    with Checkpoint(path, Rules.LINES, 4, 10) as checkpoint:
        assert list(checkpoint.gaps(4)) == [range(4), range(4, 8), range(8, 10)]
        checkpoint.write(2, [0, -12, 11])
    with Checkpoint(path, Rules.LINES, 4, 10) as checkpoint:
        assert checkpoint.done == 3
        assert checkpoint.scores() == [UNKNOWN] * 2 + [0, -12, 11] + [UNKNOWN] * 5
        assert list(checkpoint.gaps(4)) == [range(2), range(5, 9), range(9, 10)]
    with pytest.raises(BookError, match="not the unfinished book of squares"):
        Checkpoint(path, Rules.SQUARES, 4, 10)


@pytest.fixture
def unfinished_book(tmp_path: Path) -> Path:
    """An unfinished book with two runs, which start at bytes 24 and 43."""
    path = tmp_path / "some.undone"
    with Checkpoint(path, Rules.LINES, 4, 10) as checkpoint:
        checkpoint.write(2, [0, -12, 11])
        checkpoint.write(7, [1, 5])
    return path


def test_damaged_checkpoint_raises_error_with_position(unfinished_book: Path) -> None:
    """The error names the file and the first damaged byte."""
    intact = unfinished_book.read_bytes()
    for offset in range(len(intact)):
        damaged = bytearray(intact)
        damaged[offset] ^= 0x10
        unfinished_book.write_bytes(damaged)
        if offset < 24:
            fault = "is not the unfinished book"
        else:
            fault = f"is damaged from byte {24 if offset < 43 else 43} on"
        with pytest.raises(BookError, match=rf"some\.undone {fault}"):
            Checkpoint(unfinished_book, Rules.LINES, 4, 10)


def test_truncated_checkpoint_is_continued(unfinished_book: Path) -> None:
    """After a kill in the middle of a write, the incomplete run is solved again."""
    intact = unfinished_book.read_bytes()
    for size in range(44, len(intact)):
        unfinished_book.write_bytes(intact[:size])
        with Checkpoint(unfinished_book, Rules.LINES, 4, 10) as checkpoint:
            assert checkpoint.done == 3
            checkpoint.write(7, [1, 5])
        assert unfinished_book.read_bytes() == intact


def test_checkpoint_without_checksums_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "old.undone"
    path.write_bytes(b"FFUNDONElines\0\0\0\0\0\0\x04\0\0\0\x0a" + bytes(10))
    with pytest.raises(BookError, match="by an older version of Fourfold and has no checksums"):
        Checkpoint(path, Rules.LINES, 4, 10)


def test_chunks_may_be_solved_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three chunks on the arena's workers, in reverse order, give the scores of the shipped book.

    One of the few lost positions is among them.
    """

    class EnoughError(Exception):
        pass

    first = LOST - LOST % 8 - 8

    def run(function: Solve, chunks: Iterable[BookChunk]) -> Iterator[list[SolvedChunk]]:
        three_chunks = list(itertools.islice(chunks, first // 8, first // 8 + 3))
        workers = LocalWorkers(2)
        try:
            for batch in workers.run(function, reversed(three_chunks)):
                yield [solved for solved in batch if not isinstance(solved, LostTask)]
        finally:
            workers.close()
        raise EnoughError

    monkeypatch.setattr(building, "BOOK_CHUNK", 8)
    with pytest.raises(EnoughError):
        build_book(Rules.SQUARES, tmp_path, BuildOptions(table_mib=16, run=run))
    keys = quarto.canonical_keys("squares", DEPTH)
    path = tmp_path / f"squares-{DEPTH}.undone"
    with Checkpoint(path, Rules.SQUARES, DEPTH, len(keys)) as checkpoint:
        assert checkpoint.done == 24
        scores = checkpoint.scores()[first : first + 24]
    book = shipped_book(Rules.SQUARES)
    assert book.probe(keys[LOST]).value is Value.LOSS
    assert [book.probe(key) for key in keys[first : first + 24]] == list(map(decode_byte, scores))


def test_build_continues_after_a_kill(tmp_path: Path) -> None:
    """Kill a running build twice; all scores written before must be kept."""
    keys = quarto.canonical_keys("squares", DEPTH)
    path = tmp_path / f"squares-{DEPTH}.undone"
    before = 0
    for _ in range(2):
        command = ["book", "build", "--rules", "squares", "--out", str(tmp_path), "--table", "64"]
        builder = subprocess.Popen(
            [sys.executable, "-m", "fourfold.cli", *command], stderr=subprocess.DEVNULL
        )
        done = before
        while done == before:
            time.sleep(0.2)
            if path.exists():
                with Checkpoint(path, Rules.SQUARES, DEPTH, len(keys)) as checkpoint:
                    done = checkpoint.done
            assert builder.poll() is None
        builder.send_signal(signal.SIGKILL)
        builder.wait()
        before = done
    with Checkpoint(path, Rules.SQUARES, DEPTH, len(keys)) as checkpoint:
        scores = checkpoint.scores()
    solved = [(key, score) for key, score in zip(keys, scores, strict=True) if score != UNKNOWN]
    assert len(solved) >= before
    book = shipped_book(Rules.SQUARES)
    assert any(score for _, score in solved), "all positions are drawn, so the test proves little"
    for key, score in solved:
        assert book.probe(key) == decode_byte(score)
