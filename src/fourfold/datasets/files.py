"""The file formats of data sets: JSON lines, NPZ and Parquet.

JSON lines need no package, and their chunks are encoded where they are generated. The other formats
need NumPy, and Parquet also PyArrow, to write the final file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fourfold.base.entry_points import import_optional
from fourfold.base.files import wrap_write_errors
from fourfold.datasets.plan import DatasetChunk, FileFormat, Plan
from fourfold.datasets.rows import BEST, BOARD, NONE, Rows
from fourfold.games.quarto import Rules, Turn
from fourfold.games.quarto.rules import SIZE
from fourfold.solver.native_solver import NATIVE_WIN, decode_distance

ROW_GROUP = 131_072
"""Approximate number of rows per group of a Parquet file."""

_DIGITS = "0123456789ABCDEF."  # index -1 is empty
_TURNS = [
    f'"{Turn(None if square == NONE else square, None if gift == NONE else gift)}"'
    for square in range(NONE + 1)
    for gift in range(NONE + 1)
]


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
