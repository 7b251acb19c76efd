"""The table registry: changes to a table are serialised and stored before they are announced."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.server.server import check_tables
from fourfold.tables import registry
from fourfold.tables.registry import Greeting, TableRegistry
from fourfold.tables.seats import (
    Seat,
    TableError,
    TooManyTablesError,
    UnknownTableError,
    WrongSecretError,
    digest_of,
)
from fourfold.tables.store import TableStore
from fourfold.tables.table import Table, TableEnding, TableSettings

ADA, BO, EVE = (name * 20 for name in "abe")

Action = Callable[[TableRegistry], Awaitable[None]]


def with_registry(path: Path | None, action: Action, **options: int) -> None:
    """Run `action` with the registry of a file and shut down cleanly afterwards."""

    async def do() -> None:
        tables = await TableRegistry.open(path, **options)
        try:
            await action(tables)
        finally:
            await tables.close()

    asyncio.run(do())


async def full_table(
    tables: TableRegistry, game: str = "tictactoe", base: float | None = None
) -> str:
    key = await tables.create(TableSettings.of(game, base=base))
    assert (await tables.sit(key, ADA, "Ada"))[0] == 0
    assert (await tables.sit(key, BO, "Bo"))[0] == 1
    return key


def test_game_continues_after_server_restart(tmp_path: Path) -> None:
    file, keys = tmp_path / "new" / "tables.sqlite", []

    async def begin(tables: TableRegistry) -> None:
        keys.append(await full_table(tables))
        await tables.play(keys[0], ADA, "b2", 0)

    async def resume(tables: TableRegistry) -> None:
        assert tables.find(keys[0]).moves == ("b2",)
        assert (await tables.play(keys[0], BO, "a1", 1)).moves == ("b2", "a1")

    with_registry(file, begin)
    with_registry(file, resume)


def test_actions_with_wrong_secret_are_rejected() -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables)
        for action in (
            tables.play(key, EVE, "b2", 0),
            tables.resign(key, EVE),
            tables.offer(key, EVE, "draw"),
            tables.answer(key, EVE, True),
        ):
            with pytest.raises(WrongSecretError):
                await action
        with pytest.raises(WrongSecretError):
            tables.greet(key, EVE, "hello")
        with pytest.raises(UnknownTableError):
            tables.find("x" * 22)
        assert tables.find(key).moves == ()

    with_registry(None, scenario)


def test_table_created_with_reserved_seats() -> None:
    async def scenario(tables: TableRegistry) -> None:
        seats = (Seat("Ada", digest_of(ADA)), Seat("Bo", digest_of(BO)))
        key = await tables.create(TableSettings.of("quarto"), seats=seats)
        assert (await tables.sit(key, BO))[0] == 1
        with pytest.raises(TableError):
            await tables.sit(key, EVE, "Eve")
        assert (await tables.play(key, ADA, ":6", 0)).moves == (":6",)

    with_registry(None, scenario)


def test_followers_receive_every_change_and_presence() -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables)
        updates = tables.follow(key, BO)
        update = await anext(updates)
        assert (update.present, update.watching) == ((False, True), 0)
        watcher = tables.follow(key)
        await anext(watcher)
        assert (await anext(updates)).watching == 1
        await tables.play(key, ADA, "b2", 0)
        assert (await anext(updates)).table.moves == ("b2",)
        tables.greet(key, ADA, "hello")
        greeting = (await anext(updates)).greeting
        assert greeting is not None
        assert (greeting.seat, greeting.greeting) == (0, "hello")
        with pytest.raises(TableError):
            tables.greet(key, ADA, "hello")
        with pytest.raises(TableError):
            tables.greet(key, ADA, "buy my things")
        await watcher.aclose()
        assert (await anext(updates)).watching == 0
        await tables.remove(key)
        with pytest.raises(StopAsyncIteration):
            await anext(updates)

    with_registry(None, scenario)


def test_greetings_are_counted_and_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables)
        updates = tables.follow(key, BO)
        await anext(updates)
        now = tables.now()
        monkeypatch.setattr(tables, "now", lambda: now)
        for number, (secret, seat) in enumerate([(ADA, 0), (BO, 1), (ADA, 0)], start=1):
            tables.greet(key, secret, "luck")
            assert (await anext(updates)).greeting == Greeting(seat, "luck", number)
            now += registry.GREETING_SECONDS - 0.01
            with pytest.raises(TableError):
                tables.greet(key, secret, "luck")
            now += 0.01

    with_registry(None, scenario)


def test_expired_clock_ends_game_without_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.tables.table.SHORTEST_BASE", 0.01)

    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables, base=0.15)
        await tables.play(key, ADA, "b2", 0)
        table = await asyncio.wait_for(tables.wait_for_end(key), 5)
        assert table.ending == TableEnding(0, "time")
        with pytest.raises(TableError):
            await tables.play(key, BO, "a1", 1)

    with_registry(None, scenario)


def test_clock_stops_while_server_is_down(tmp_path: Path) -> None:
    file, keys = tmp_path / "tables.sqlite", []

    async def begin(tables: TableRegistry) -> None:
        keys.append(await full_table(tables, base=60))
        await tables.play(keys[0], ADA, "b2", 0)

    async def resume(tables: TableRegistry) -> None:
        remaining = tables.find(keys[0]).remaining_at(tables.now())
        assert remaining is not None
        assert remaining[1] == pytest.approx(60, abs=0.6)

    with_registry(file, begin)
    store = TableStore(file)
    ((key, table),) = store.running()
    assert table.clock_started is not None
    shifted = table.shift_clock(-3600)  # simulate a server stopped for an hour
    asyncio.run(store.put([(key, shifted)], 0.0))
    store._writing.execute("UPDATE alive SET at = at - 3600")
    store.close()
    with_registry(file, resume)


@pytest.mark.parametrize("hours", [-1, 1])
def test_clock_continues_after_the_system_clock_was_set(tmp_path: Path, hours: int) -> None:
    """Between two servers, and with the previous server's clock wrong by an hour."""
    file, keys = tmp_path / "tables.sqlite", []

    async def begin(tables: TableRegistry) -> None:
        keys.append(await full_table(tables, base=60))
        tables._offset += 3600 * hours
        await tables.play(keys[0], ADA, "b2", 0)

    async def resume(tables: TableRegistry) -> None:
        first = tables.find(keys[0]).remaining_at(tables.now())
        await asyncio.sleep(0.3)
        second = tables.find(keys[0]).remaining_at(tables.now())
        assert first is not None
        assert second is not None
        assert first[1] == pytest.approx(60, abs=0.6), "the downtime is charged to nobody"
        assert second[1] <= first[1] - 0.25, "the clock runs"

    with_registry(file, begin)
    with_registry(file, resume)
    with closing(TableStore(file)) as store:
        assert abs(store.last_heartbeat() - time.time()) < 60, "not the wrong time of the first"


def test_a_stalled_server_charges_nobody() -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables, base=6)
        await tables.play(key, ADA, "b2", 0)
        await asyncio.sleep(0.1)
        time.sleep(1.0)
        remaining = (await tables.play(key, BO, "a1", 1)).remaining
        assert remaining is not None
        assert remaining[1] > 5.5

    with_registry(None, scenario)


def test_concurrent_changes_are_serialised() -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables)
        moves = [tables.play(key, ADA, move, 0) for move in ("a1", "b2", "c3", "a2")]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert sum(not isinstance(result, TableError) for result in results) == 1
        assert len(tables.find(key).moves) == 1

    with_registry(None, scenario)


def test_move_completes_after_caller_is_cancelled(tmp_path: Path) -> None:
    async def scenario(tables: TableRegistry) -> None:
        key = await full_table(tables)
        request = asyncio.create_task(tables.play(key, ADA, "b2", 0))
        await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        await asyncio.gather(*tables._changes)
        assert tables.find(key).moves == ("b2",)
        assert tables.find(key) == tables._store.find(key)

    with_registry(tmp_path / "tables.sqlite", scenario)


def test_cancelled_writes_do_not_block_the_store(tmp_path: Path) -> None:
    async def scenario(tables: TableRegistry) -> None:
        for _ in range(20):
            remaining = asyncio.create_task(tables._store.put([], tables.now()))
            await asyncio.sleep(0)
            remaining.cancel()
        assert await full_table(tables)

    with_registry(tmp_path / "tables.sqlite", scenario)


def test_file_is_locked_against_second_server(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def scenario(_: TableRegistry) -> None:
        with pytest.raises(TableError, match="another server"):
            TableStore(file)

    with_registry(file, scenario)


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other_database:
        other_database.execute("CREATE TABLE things (name TEXT)")
    blank = tmp_path / "early.sqlite"
    TableStore(blank).close()
    with closing(sqlite3.connect(blank)) as old_database, old_database:
        old_database.execute("ALTER TABLE tables DROP COLUMN runs")
    (tmp_path / "text.sqlite").write_text(
        "This is no database, and long enough to be seen so.\n" * 9
    )
    for name in ("other.sqlite", "text.sqlite", "early.sqlite"):
        with pytest.raises(TableError, match="cannot be saved"):
            TableStore(tmp_path / name)


def test_idle_tables_expire(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def scenario(tables: TableRegistry) -> None:
        waiting = await tables.create(TableSettings.of("quarto"))
        occupied = await full_table(tables)
        monkeypatch.setattr(registry, "WAITING_SECONDS", -1.0)
        await tables._remove_expired()
        with pytest.raises(UnknownTableError):
            tables.find(waiting)
        tables.find(occupied)
        monkeypatch.setattr(registry, "IDLE_SECONDS", -1.0)
        follower = tables.follow(occupied)
        await anext(follower)
        await tables._remove_expired()
        tables.find(occupied)
        await follower.aclose()
        await tables._remove_expired()
        with pytest.raises(UnknownTableError):
            tables.find(occupied)

    assert registry.WAITING_SECONDS < registry.IDLE_SECONDS
    with_registry(tmp_path / "tables.sqlite", scenario)


def test_waiting_table_is_evicted_at_the_limit() -> None:
    async def scenario(tables: TableRegistry) -> None:
        waiting = await tables.create(TableSettings.of("quarto"))
        first = await full_table(tables)
        second = await full_table(tables)
        with pytest.raises(UnknownTableError):
            tables.find(waiting)
        with pytest.raises(TooManyTablesError):
            await tables.create(TableSettings.of("quarto"))
        await tables.resign(first, ADA)
        await tables.create(TableSettings.of("quarto"))
        tables.find(second)

    with_registry(None, scenario, most=2)


VALID_STATE = json.dumps(Table.new(TableSettings.of("tictactoe"), 1.0).as_dict())


def damage(path: Path, state: object) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE tables SET state = ? WHERE key = 'damaged'", [state])


@pytest.mark.parametrize(
    "state",
    [
        "",
        "[]",
        "{}",
        "7",
        "[1e999]",
        b"\xff\xfe",
        VALID_STATE.replace('"moves": []', '"moves": 5'),
        VALID_STATE.replace('"seats": [null, null]', '"seats": [[1, 2], null]'),
        VALID_STATE.replace('"since": null', '"since": "noon"'),
        VALID_STATE.replace('"first": 0', '"first": 2'),
        VALID_STATE.replace('"tally": [0.0, 0.0]', '"tally": [0.0]'),
        VALID_STATE.replace('"ending": null', '"ending": [5, "x"]'),
        VALID_STATE.replace('"offer": null', '"offer": 3'),
        VALID_STATE.replace('"touched": 1.0', '"touched": null'),
    ],
)
def test_damaged_tables_are_set_aside_and_the_others_stay(tmp_path: Path, state: object) -> None:
    assert state != VALID_STATE
    path = tmp_path / "tables.sqlite"
    keys = []

    async def create(tables: TableRegistry) -> None:
        keys.append(await full_table(tables))

    with_registry(path, create)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO tables VALUES ('damaged', 1.0, 1, ?)", [VALID_STATE])
    damage(path, state)

    async def use(tables: TableRegistry) -> None:
        assert (await tables.play(keys[0], ADA, "b2", 0)).moves == ("b2",)
        with pytest.raises(FourfoldError):
            tables.find("damaged")

    with_registry(path, use)
    with closing(TableStore(path)) as store:
        assert store.set_aside_damaged() == 1
        assert store.set_aside_damaged() == 0
        assert store.count() == 1
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM set_aside").fetchone() == (1,)


def test_table_of_a_game_that_is_not_installed_stays(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(TableStore(path)):
        pass
    state = VALID_STATE.replace('"tictactoe"', '"chess"')
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO tables VALUES ('other', 1.0, 1, ?)", [state])
    with closing(TableStore(path)) as store:
        assert (store.set_aside_damaged(), store.count()) == (0, 1)


@pytest.mark.parametrize("content", [None, "zeros", "cut"])
def test_a_damaged_file_is_reported_by_its_name(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(TableStore(path)):
        pass
    lines: list[str] = []
    if content is not None:
        whole = path.read_bytes()
        path.write_bytes(
            whole[:4096] + bytes(len(whole) - 4096) if content == "zeros" else whole[:5000]
        )
        with pytest.raises(TableError, match=r"tables\.sqlite"):
            check_tables(path, lines.append)
    else:
        check_tables(path, lines.append)
    assert lines == []
