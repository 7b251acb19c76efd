"""Generation of a data set: workers label chunks, a checkpoint keeps them, then the file is written
as JSON lines, NPZ or Parquet.

JSON lines need no package, and their chunks are encoded where they are generated. The other formats
need NumPy, and Parquet also PyArrow, to write the final file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, Self

from fourfold.arena.workers.base import Workers, require_results
from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors, write_atomically
from fourfold.datasets.plan import BEST, BOARD, DatasetChunk, FileFormat, Plan, Rows, generate_rows
from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import turn_of
from fourfold.games.quarto.rules import SIZE
from fourfold.solver.native_solver import NATIVE_WIN, decode_distance

ROW_GROUP = 131_072
"""Approximate number of rows per group of a Parquet file."""

_DIGITS = "0123456789ABCDEF."  # index -1 is empty
_TURNS = [f'"{turn_of(action)}"' for action in range(17 * 17)]


def check_packages(form: FileFormat) -> None:
    """Raise FourfoldError if a package is missing that the format needs."""
    if form is not FileFormat.JSONL:
        import_optional("numpy", f".{form}", "numpy" if form is FileFormat.NPZ else "parquet")
    if form is FileFormat.PARQUET:
        import_optional("pyarrow", f".{form}", "parquet")


def encode_chunk(rows: Rows, chunk: DatasetChunk) -> bytes:
    """A chunk as it is stored in the checkpoint."""
    if chunk.form is FileFormat.JSONL:
        return "".join(_lines(rows, chunk.rules, chunk.placed)).encode()
    return rows.to_bytes()


def _lines(rows: Rows, rules: Rules, placed: int) -> Iterator[str]:
    boards = "".join(_DIGITS[piece] for piece in rows.boards.tolist())
    for row, (hand, score) in enumerate(
        zip(rows.hands.tolist(), rows.scores.tolist(), strict=True)
    ):
        start = BOARD * row
        board = "/".join(boards[at : at + SIZE] for at in range(start, start + BOARD, SIZE))
        value = "win" if score > 0 else "loss" if score else "draw"
        best = int.from_bytes(rows.best[BEST * row : BEST * (row + 1)], "little")
        turns = []
        while best:
            turns.append(_TURNS[(best & -best).bit_length() - 1])
            best &= best - 1
        yield (
            f'{{"rules": "{rules}", "position": "{board} {_DIGITS[hand]}", "placed": {placed}, '
            f'"value": "{value}", "distance": {decode_distance(score)}, '
            f'"best": [{", ".join(turns)}]}}\n'
        )


def write_file(path: Path, plan: Plan, chunks: Iterable[tuple[DatasetChunk, bytes]]) -> None:
    """Write the file by way of a temporary one, so that readers never see half of it."""
    temporary = path.with_name(path.name + ".new")
    with wrap_write_errors(temporary):
        _WRITERS[plan.form](temporary, plan, chunks)
        temporary.replace(path)


def _write_lines(
    path: Path,
    plan: Plan,  # noqa: ARG001
    chunks: Iterable[tuple[DatasetChunk, bytes]],
) -> None:
    with path.open("wb") as file:
        for _, body in chunks:
            file.write(body)


def _write_npz(path: Path, plan: Plan, chunks: Iterable[tuple[DatasetChunk, bytes]]) -> None:
    np = import_optional("numpy", ".npz", "numpy")
    parts = [_columns(np, chunk, body) for chunk, body in chunks]
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    # Opened here because NumPy would append .npz to the name of the temporary file.
    with path.open("wb") as file:
        np.savez(file, about=np.array(plan.about), **columns)


def _columns(np: Any, chunk: DatasetChunk, body: bytes) -> dict[str, Any]:
    """The columns of a chunk as arrays."""
    rows, size = Rows(chunk.size, body), chunk.size
    scores = np.frombuffer(rows.scores, np.int8)
    return {
        "board": np.frombuffer(rows.boards, np.int8).reshape(size, SIZE, SIZE),
        "hand": np.frombuffer(rows.hands, np.int8),
        "placed": np.full(size, chunk.placed, np.int8),
        "value": np.sign(scores),
        "distance": np.where(scores == 0, 0, NATIVE_WIN - np.abs(scores)).astype(np.int8),
        "best": np.frombuffer(rows.best, np.uint8).reshape(size, BEST),
    }


def _write_parquet(path: Path, plan: Plan, chunks: Iterable[tuple[DatasetChunk, bytes]]) -> None:
    np = import_optional("numpy", ".parquet", "parquet")
    arrow = import_optional("pyarrow", ".parquet", "parquet")
    parquet = import_optional("pyarrow.parquet", ".parquet", "parquet")
    small = arrow.int8()
    schema = arrow.schema(
        [
            ("board", arrow.list_(small, BOARD)),
            *[(name, small) for name in ("hand", "placed", "value", "distance")],
            ("best", arrow.list_(arrow.int16())),
        ],
        metadata={"fourfold": plan.about},
    )

    def table(parts: list[dict[str, Any]]) -> Any:
        columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        board = arrow.FixedSizeListArray.from_arrays(arrow.array(columns["board"].ravel()), BOARD)
        bits = np.unpackbits(columns["best"], axis=1, bitorder="little")
        offsets = np.concatenate([[0], bits.sum(axis=1, dtype=np.int64).cumsum()])
        best = arrow.ListArray.from_arrays(
            arrow.array(offsets.astype(np.int32)), arrow.array(np.nonzero(bits)[1].astype(np.int16))
        )
        plain = [arrow.array(columns[name]) for name in ("hand", "placed", "value", "distance")]
        return arrow.Table.from_arrays([board, *plain, best], schema=schema)

    with path.open("wb") as file, parquet.ParquetWriter(file, schema) as writer:
        parts: list[dict[str, Any]] = []
        rows = 0
        for chunk, body in chunks:
            parts.append(_columns(np, chunk, body))
            rows += chunk.size
            if rows >= ROW_GROUP:
                writer.write_table(table(parts))
                parts, rows = [], 0
        if parts:
            writer.write_table(table(parts))


_WRITERS = {
    FileFormat.JSONL: _write_lines,
    FileFormat.NPZ: _write_npz,
    FileFormat.PARQUET: _write_parquet,
}


_HEAD = struct.Struct(">II")
_CHECK = struct.Struct(">I")


class DatasetCheckpoint:
    """The finished chunks of a data set in a file, so that a killed process loses only one. Use it
    in a ``with`` block.

    The file begins with a line of JSON, the plan. Each finished chunk is appended, big-endian::

        size  content
           4  number of the chunk
           4  size: how many bytes it has
           4  CRC-32 of the 8 bytes before
        size  the chunk
           4  CRC-32 of the chunk

    A truncated or damaged chunk is dropped with all that follow, and generated again.
    """

    def __init__(self, path: Path, about: str) -> None:
        self.path = path
        head = about.encode() + b"\n"
        if not path.exists():
            write_atomically(path, head)
        self._file = path.open("r+b")
        if self._file.readline(1 << 16) != head:
            self._file.close()
            raise FourfoldError("dataset.other", file=path)
        self._places: dict[int, tuple[int, int]] = {}
        while self._read():
            pass
        with wrap_write_errors(path):
            self._file.truncate()

    def _read(self) -> bool:
        """Read the next chunk; return False, at its start, if it is incomplete or damaged."""
        start = self._file.tell()
        number, size, check = self._next_head()
        body = self._file.read(size) if check else b""
        if check and len(body) == size and self._file.read(4) == _CHECK.pack(zlib.crc32(body)):
            self._places[number] = (start + _HEAD.size + _CHECK.size, size)
            return True
        self._file.seek(start)
        return False

    def _next_head(self) -> tuple[int, int, bool]:
        head, check = self._file.read(_HEAD.size), self._file.read(_CHECK.size)
        if len(check) < _CHECK.size or check != _CHECK.pack(zlib.crc32(head)):
            return 0, 0, False
        return *_HEAD.unpack(head), True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def done(self) -> frozenset[int]:
        """The numbers of the finished chunks."""
        return frozenset(self._places)

    def write(self, number: int, body: bytes) -> None:
        head = _HEAD.pack(number, len(body))
        with wrap_write_errors(self.path):
            start = self._file.seek(0, 2)
            self._file.write(head + _CHECK.pack(zlib.crc32(head)))
            self._file.write(body + _CHECK.pack(zlib.crc32(body)))
            self._file.flush()
        self._places[number] = (start + _HEAD.size + _CHECK.size, len(body))

    def read(self, number: int) -> bytes:
        start, size = self._places[number]
        self._file.seek(start)
        return self._file.read(size)


OnProgress = Callable[[int, int], None]
"""Called with the number of finished rows and of all rows."""


class GeneratedChunk(NamedTuple):
    """An encoded chunk."""

    number: int
    rows: int
    body: bytes


def generate_dataset(
    plan: Plan, path: Path, workers: Workers, on_progress: OnProgress = lambda _done, _total: None
) -> int:
    """Write the data set and return its number of rows.

    Continues from the checkpoint of an earlier call beside the file. The same plan gives
    the same file, whatever the workers.
    """
    check_packages(plan.form)
    checkpoint_path = path.with_name(path.name + ".unfinished")
    with DatasetCheckpoint(checkpoint_path, plan.about) as checkpoint:
        total = plan.total
        done = sum(chunk.size for chunk in plan.chunks() if chunk.number in checkpoint.done)
        on_progress(done, total)
        for batch in workers.run(generate_chunk, plan.tasks(checkpoint.done)):
            for generated in require_results(
                batch, lambda lost: FourfoldError("dataset.lost", reason=lost.message)
            ):
                checkpoint.write(generated.number, generated.body)
                done += generated.rows
            on_progress(done, total)
        write_file(path, plan, ((c, checkpoint.read(c.number)) for c in plan.chunks()))
    checkpoint_path.unlink()
    return total


def generate_chunk(chunk: DatasetChunk) -> GeneratedChunk:
    return GeneratedChunk(chunk.number, chunk.size, encode_chunk(generate_rows(chunk), chunk))
