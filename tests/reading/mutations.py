"""Ways in which a file is damaged: by chance, by a bad disk, or by somebody who means it."""

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
"""Changes a file where it is."""

RAW = "\u0001raw\u0001"
"""Stands in JSON for a text that no value would be written as."""

DEEP = 100_000
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 99, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308,
    "", "x", "0", "-", "a" * 5000, "\x1b[2J", "\ud800", "\0", "é½🙂", "1-0", "quarto",
    [], [35], [[]], {}, {"": {}}, [None] * 3,
)  # fmt: skip
"""Values that do not belong where they are put."""

RAWS = (
    "1" + "0" * 400, "1e999", "NaN", "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "0" + "}" * DEEP,
    '"\\ud800"',
)  # fmt: skip
"""Texts in the place of a value that Python reads, or stumbles over, and JSON does not have."""

ODD_IN_TABLES: tuple[Any, ...] = (
    None, -1, 0, 1, 3, 99, 2**62, 0.5, -2.5, 1e300, float("inf"), "", "x", "7-7", "[]", "{", "0,1",
    b"", b"\xff\xfe", b"1-0", "\0", "a" * 5000, "12", "١٢", "[[1,2,3],[4,5,6]]", '[{"a":[1]},{}]',
    '[{"place":["x",1,1]},{}]', f'[{"[" * DEEP},0]', '{"\\ud800":1}', "²",
)  # fmt: skip


def change_bytes(path: Path, chance: random.Random) -> None:
    """Flip, cut, repeat or put in bytes, at one to three places."""
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 2, 3))):
        begin = chance.randrange(len(data) + 1)
        end = min(len(data), begin + chance.choice((1, 1, 2, 8, 100, 5000)))
        match chance.randrange(6):
            case 0 | 1 if begin < len(data):
                data[begin] ^= 1 << chance.randrange(8)
            case 2:
                data[begin:end] = b""
            case 3:
                data[begin:begin] = data[begin:end]
            case 4:
                data[begin:end] = chance.randbytes(end - begin)
            case _:
                data[begin:begin] = chance.choice((b"\0", b"\n", b'"', b"\xff", b"\x1b[2J", b"9"))
    path.write_bytes(data)


def cut_off(path: Path, chance: random.Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: chance.randrange(len(data))])


def change_words(path: Path, chance: random.Random) -> None:
    """Swap, repeat or take away words of a text, or put in others."""
    words = path.read_text(encoding="utf-8").split(" ")
    for _ in range(chance.choice((1, 1, 2, 5))):
        place, other = chance.randrange(len(words)), chance.randrange(len(words))
        match chance.randrange(4):
            case 0:
                words[place], words[other] = words[other], words[place]
            case 1:
                words[place:place] = words[other : other + 3]
            case 2 if len(words) > 1:
                del words[place]
            case _:
                odd = chance.choice(ODD)
                words[place] = odd if isinstance(odd, str) and odd.isascii() else str(odd)
    path.write_bytes(" ".join(words).encode("utf-8", "surrogatepass"))


def change_json(path: Path, chance: random.Random) -> None:
    """Put something else in the place of a value, on one line if each line is JSON."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines() if text.count("\n") > 1 and text[1] not in "\n " else [text]
    place = chance.randrange(len(lines))
    lines[place] = mutated_json(lines[place], chance)
    path.write_bytes(("\n".join(lines) + "\n").encode("utf-8", "surrogatepass"))


def mutated_json(text: str, chance: random.Random) -> str:
    whole = [json.loads(text)]
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change_value(whole, chance)
    written = json.dumps(whole[0], ensure_ascii=chance.random() < 0.5)
    return written.replace(json.dumps(RAW), chance.choice(RAWS)).replace(f'"{RAW}"', "NaN")


def _slots(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value, with what holds it."""
    for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
        yield holder, key
        if isinstance(holder[key], dict | list):
            yield from _slots(holder[key])


def _change_value(whole: list[Any], chance: random.Random) -> None:
    holder, key = chance.choice(list(_slots(whole)))
    match chance.randrange(5):
        case 0 if holder is not whole:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[str(chance.choice(ODD))] = holder.pop(key)
        case 2 | 3:
            holder[key] = RAW
        case _:
            holder[key] = copy.deepcopy(chance.choice(ODD))  # it may be changed in its turn


def change_rows(path: Path, chance: random.Random) -> None:
    """Change a value, a row, a table, or what SQLite itself notes of a file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
        tables = [name for name in tables if not name.startswith("sqlite_")]
        for _ in range(chance.choice((1, 1, 2, 3))):
            table = chance.choice(tables)
            with suppress(sqlite3.Error):  # what the file itself does not allow
                _change_table(database, table, chance)


def _change_table(database: sqlite3.Connection, table: str, chance: random.Random) -> None:
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    if not columns:  # it was dropped
        return
    column, odd = chance.choice(columns), chance.choice(ODD_IN_TABLES)
    (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
    row = f"SELECT {columns[0]} FROM {table} LIMIT 1 OFFSET {chance.randrange(count or 1)}"
    some = f"WHERE {columns[0]} IN ({row})"
    match chance.randrange(12):
        case 0:
            database.execute(f"DELETE FROM {table} {some}")
        case 1:
            database.execute(f"DROP TABLE {table}")
        case 2:
            database.execute(f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
        case 3:
            pragma = chance.choice(("application_id", "user_version", "encoding"))
            database.execute(f"PRAGMA {pragma} = {chance.choice((0, 2, 99))}")
        case 4:
            database.execute(f"UPDATE {table} SET {column} = CAST(x'ff41fe' AS TEXT) {some}")
        case 5 | 6:
            _change_json_in(database, table, column, chance)
        case 7:
            database.execute(f"UPDATE {table} SET {column} = ?", [odd])
        case _:
            database.execute(f"UPDATE {table} SET {column} = ? {some}", [odd])


def _change_json_in(
    database: sqlite3.Connection, table: str, column: str, chance: random.Random
) -> None:
    for (value,) in database.execute(f"SELECT {column} FROM {table}").fetchall():
        if isinstance(value, str) and value[:1] in "[{" and value:
            with suppress(ValueError, UnicodeError):
                new = mutated_json(value, chance).encode().decode()
                database.execute(
                    f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (new, value)
                )
            return
