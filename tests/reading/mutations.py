"""Mutations that damage a file: random errors, bad disks and malicious edits."""

from __future__ import annotations

import copy
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

Mutation = Callable[[Path, random.Random], None]
"""Changes a file in place."""

RAW = "\u0001raw\u0001"
"""Placeholder in generated JSON, replaced by one of `RAWS` after serialisation."""

DEEP = 100_000
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308,
    "", "x", "0", "-", "a" * 5000, "\x1b[2J", "\ud800", "\0", "é½🙂", "1-0", "quarto",
    [], [35], [[]], {}, {"": {}}, [None] * 3,
)  # fmt: skip
"""Unexpected values to insert into JSON."""

RAW_LITERALS = (
    "1" + "0" * 400, "1e999", "NaN", "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "0" + "}" * DEEP,
    '"\\ud800"',
)  # fmt: skip
"""Literals that are not valid JSON, but that Python may accept or fail on."""

ODD_IN_TABLES: tuple[Any, ...] = (
    None, -1, 0, 1, 3, 99, 2**62, 0.5, -2.5, 1e300, float("inf"), "", "x", "7-7", "[]", "{", "0,1",
    b"", b"\xff\xfe", b"1-0", "\0", "a" * 5000, "12", "١٢", "[[1,2,3],[4,5,6]]", '[{"a":[1]},{}]',
    '[{"place":["x",1,1]},{}]', f'[{"[" * DEEP},0]', '{"\\ud800":1}', "²",
)  # fmt: skip


def change_bytes(path: Path, rng: random.Random) -> None:
    """Flip, delete, repeat or insert bytes at one to three offsets."""
    data = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 2, 3))):
        begin = rng.randrange(len(data) + 1)
        end = min(len(data), begin + rng.choice((1, 1, 2, 8, 100, 5000)))
        match rng.randrange(6):
            case 0 | 1 if begin < len(data):
                data[begin] ^= 1 << rng.randrange(8)
            case 2:
                data[begin:end] = b""
            case 3:
                data[begin:begin] = data[begin:end]
            case 4:
                data[begin:end] = rng.randbytes(end - begin)
            case _:
                data[begin:begin] = rng.choice((b"\0", b"\n", b'"', b"\xff", b"\x1b[2J", b"9"))
    path.write_bytes(data)


def truncate(path: Path, rng: random.Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: rng.randrange(len(data))])


def change_words(path: Path, rng: random.Random) -> None:
    """Swap, repeat, delete or replace words of a text."""
    words = path.read_text(encoding="utf-8").split(" ")
    for _ in range(rng.choice((1, 1, 2, 5))):
        index, other = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(4):
            case 0:
                words[index], words[other] = words[other], words[index]
            case 1:
                words[index:index] = words[other : other + 3]
            case 2 if len(words) > 1:
                del words[index]
            case _:
                value = rng.choice(ODD)
                words[index] = value if isinstance(value, str) and value.isascii() else str(value)
    path.write_bytes(" ".join(words).encode("utf-8", "surrogatepass"))


def change_json(path: Path, rng: random.Random) -> None:
    """Change values of a JSON file, or of one random line of a JSON Lines file."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines() if text.count("\n") > 1 and text[1] not in "\n " else [text]
    index = rng.randrange(len(lines))
    lines[index] = mutate_json(lines[index], rng)
    path.write_bytes(("\n".join(lines) + "\n").encode("utf-8", "surrogatepass"))


def mutate_json(text: str, rng: random.Random) -> str:
    root = [json.loads(text)]
    for _ in range(rng.choice((1, 1, 2, 4))):
        _change_value(root, rng)
    text = json.dumps(root[0], ensure_ascii=rng.random() < 0.5)
    return text.replace(json.dumps(RAW), rng.choice(RAW_LITERALS)).replace(f'"{RAW}"', "NaN")


def _nested_slots(container: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the container and key of every nested value."""
    for key in list(container) if isinstance(container, dict) else range(len(container)):
        yield container, key
        if isinstance(container[key], dict | list):
            yield from _nested_slots(container[key])


def _change_value(root: list[Any], rng: random.Random) -> None:
    container, key = rng.choice(list(_nested_slots(root)))
    match rng.randrange(5):
        case 0 if container is not root:
            del container[key]
        case 1 if isinstance(container, dict):
            container[str(rng.choice(ODD))] = container.pop(key)
        case 2 | 3:
            container[key] = RAW
        case _:
            container[key] = copy.deepcopy(rng.choice(ODD))  # a later mutation may change it


def change_rows(path: Path, rng: random.Random) -> None:
    """Change a value, a row, a table or the header of a SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
        tables = [name for name in tables if not name.startswith("sqlite_")]
        for _ in range(rng.choice((1, 1, 2, 3))):
            table = rng.choice(tables)
            with suppress(sqlite3.Error):  # a constraint forbids the change
                _change_table(database, table, rng)


def _change_table(database: sqlite3.Connection, table: str, rng: random.Random) -> None:
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    if not columns:  # the table was dropped
        return
    column, value = rng.choice(columns), rng.choice(ODD_IN_TABLES)
    (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
    row = f"SELECT {columns[0]} FROM {table} LIMIT 1 OFFSET {rng.randrange(count or 1)}"
    where = f"WHERE {columns[0]} IN ({row})"
    match rng.randrange(12):
        case 0:
            database.execute(f"DELETE FROM {table} {where}")
        case 1:
            database.execute(f"DROP TABLE {table}")
        case 2:
            database.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
        case 3:
            pragma = rng.choice(("application_id", "user_version", "encoding"))
            database.execute(f"PRAGMA {pragma} = {rng.choice((0, 2, 99))}")
        case 4:
            database.execute(f"UPDATE {table} SET {column} = CAST(x'ff41fe' AS TEXT) {where}")
        case 5 | 6:
            _change_json_in(database, table, column, rng)
        case 7:
            database.execute(f"UPDATE {table} SET {column} = ?", [value])
        case _:
            database.execute(f"UPDATE {table} SET {column} = ? {where}", [value])


def _change_json_in(
    database: sqlite3.Connection, table: str, column: str, rng: random.Random
) -> None:
    for (stored,) in database.execute(f"SELECT {column} FROM {table}").fetchall():
        if isinstance(stored, str) and stored[:1] in "[{" and stored:
            with suppress(ValueError, UnicodeError):
                new = mutate_json(stored, rng).encode().decode()
                database.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, stored)
                )
            return
