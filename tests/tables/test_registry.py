"""Tables that are open: one change after the other, stored before it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from fourfold.tables import registry
from fourfold.tables.errors import (
    TableError,
    TooManyTablesError,
    UnknownTableError,
    WrongSecretError,
)
from fourfold.tables.registry import TableRegistry
from fourfold.tables.seats import Seat, digest_of
from fourfold.tables.settings import TableSettings
from fourfold.tables.store import TableStore
from fourfold.tables.table import TableEnding

ADA, BO, EVE = (name * 20 for name in "abe")

Action = Callable[[TableRegistry], Awaitable[None]]


def among(path: Path | None, action: Action, **options: int) -> None:
    """Do something with the tables of a file, as a server that ends in order."""

    async def do() -> None:
        tables = await TableRegistry.open(path, **options)
        try:
            await action(tables)
        finally:
            await tables.close()

    asyncio.run(do())


async def seated(tables: TableRegistry, game: str = "tictactoe", base: float | None = None) -> str:
    key = await tables.create(TableSettings.of(game, base=base))
    assert (await tables.sit(key, ADA, "Ada"))[0] == 0
    assert (await tables.sit(key, BO, "Bo"))[0] == 1
    return key


def test_a_game_goes_on_after_the_server_has_ended(tmp_path: Path) -> None:
    file, keys = tmp_path / "new" / "tables.sqlite", []

    async def begin(tables: TableRegistry) -> None:
        keys.append(await seated(tables))
        await tables.play(keys[0], ADA, "b2", 0)

    async def go_on(tables: TableRegistry) -> None:
        assert tables.find(keys[0]).moves == ("b2",)
        assert (await tables.play(keys[0], BO, "a1", 1)).moves == ("b2", "a1")

    among(file, begin)
    among(file, go_on)


def test_nobody_else_moves_for_a_seat() -> None:
    async def try_it(tables: TableRegistry) -> None:
        key = await seated(tables)
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

    among(None, try_it)


def test_seats_that_are_given_away_beforehand() -> None:
    async def try_it(tables: TableRegistry) -> None:
        seats = (Seat("Ada", digest_of(ADA)), Seat("Bo", digest_of(BO)))
        key = await tables.create(TableSettings.of("quarto"), seats=seats)
        assert (await tables.sit(key, BO))[0] == 1
        with pytest.raises(TableError):
            await tables.sit(key, EVE, "Eve")
        assert (await tables.play(key, ADA, ":6", 0)).moves == (":6",)

    among(None, try_it)


def test_who_follows_sees_every_change_and_who_is_there() -> None:
    async def try_it(tables: TableRegistry) -> None:
        key = await seated(tables)
        seen = tables.follow(key, BO)
        scene = await anext(seen)
        assert (scene.present, scene.watching) == ((False, True), 0)
        watcher = tables.follow(key)
        await anext(watcher)
        assert (await anext(seen)).watching == 1
        await tables.play(key, ADA, "b2", 0)
        assert (await anext(seen)).table.moves == ("b2",)
        tables.greet(key, ADA, "hello")
        said = (await anext(seen)).greeting
        assert said is not None
        assert (said.seat, said.greeting) == (0, "hello")
        with pytest.raises(TableError):
            tables.greet(key, ADA, "hello")
        with pytest.raises(TableError):
            tables.greet(key, ADA, "buy my things")
        await watcher.aclose()
        assert (await anext(seen)).watching == 0
        await tables.remove(key)
        with pytest.raises(StopAsyncIteration):
            await anext(seen)

    among(None, try_it)


def test_a_clock_ends_the_game_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from fourfold.tables import settings

    monkeypatch.setattr(settings, "SHORTEST_BASE", 0.01)

    async def try_it(tables: TableRegistry) -> None:
        key = await seated(tables, base=0.15)
        await tables.play(key, ADA, "b2", 0)
        table = await asyncio.wait_for(tables.wait_for_end(key), 5)
        assert table.ending == TableEnding(0, "time")
        with pytest.raises(TableError):
            await tables.play(key, BO, "a1", 1)

    among(None, try_it)


def test_a_clock_stands_while_there_is_no_server(tmp_path: Path) -> None:
    file, keys = tmp_path / "tables.sqlite", []

    async def begin(tables: TableRegistry) -> None:
        keys.append(await seated(tables, base=60))
        await tables.play(keys[0], ADA, "b2", 0)

    async def go_on(tables: TableRegistry) -> None:
        left = tables.find(keys[0]).remaining_at(tables.now())
        assert left is not None
        assert left[1] == pytest.approx(60, abs=0.6)

    among(file, begin)
    store = TableStore(file)
    ((key, table),) = store.running()
    assert table.clock_started is not None
    an_hour_ago = table.shift_clock(-3600)  # as if all that had been an hour ago
    asyncio.run(store.put([(key, an_hour_ago)], 0.0))
    store._writing.execute("UPDATE alive SET at = at - 3600")
    store.close()
    among(file, go_on)


def test_many_changes_at_once_are_made_one_after_the_other() -> None:
    async def try_it(tables: TableRegistry) -> None:
        key = await seated(tables)
        moves = [tables.play(key, ADA, move, 0) for move in ("a1", "b2", "c3", "a2")]
        results = await asyncio.gather(*moves, return_exceptions=True)
        assert sum(not isinstance(result, TableError) for result in results) == 1
        assert len(tables.find(key).moves) == 1

    among(None, try_it)


def test_a_move_whose_asker_leaves_is_made_all_the_same(tmp_path: Path) -> None:
    async def try_it(tables: TableRegistry) -> None:
        key = await seated(tables)
        asked = asyncio.create_task(tables.play(key, ADA, "b2", 0))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await asyncio.gather(*tables._changes)
        assert tables.find(key).moves == ("b2",)
        assert tables.find(key) == tables._store.find(key)

    among(tmp_path / "tables.sqlite", try_it)


def test_who_leaves_while_something_is_stored_holds_up_nobody(tmp_path: Path) -> None:
    async def try_it(tables: TableRegistry) -> None:
        for _ in range(20):
            left = asyncio.create_task(tables._store.put([], tables.now()))
            await asyncio.sleep(0)
            left.cancel()
        assert await seated(tables)

    among(tmp_path / "tables.sqlite", try_it)


def test_a_file_is_open_once(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def try_it(_: TableRegistry) -> None:
        with pytest.raises(TableError, match="another server"):
            TableStore(file)

    among(file, try_it)


def test_what_is_no_file_of_tables_is_left_alone(tmp_path: Path) -> None:
    import sqlite3

    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE things (name TEXT)")
    blank = tmp_path / "early.sqlite"
    TableStore(blank).close()
    with closing(sqlite3.connect(blank)) as early, early:
        early.execute("ALTER TABLE tables DROP COLUMN runs")
    (tmp_path / "text.sqlite").write_text(
        "This is no database, and long enough to be seen so.\n" * 9
    )
    for name in ("other.sqlite", "text.sqlite", "early.sqlite"):
        with pytest.raises(TableError, match="cannot be kept"):
            TableStore(tmp_path / name)


def test_tables_without_life_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def try_it(tables: TableRegistry) -> None:
        waiting = await tables.create(TableSettings.of("quarto"))
        full = await seated(tables)
        monkeypatch.setattr(registry, "WAITING_SECONDS", -1.0)
        await tables._remove_expired()
        with pytest.raises(UnknownTableError):
            tables.find(waiting)
        tables.find(full)
        monkeypatch.setattr(registry, "IDLE_SECONDS", -1.0)
        followed = tables.follow(full)
        await anext(followed)
        await tables._remove_expired()
        tables.find(full)
        await followed.aclose()
        await tables._remove_expired()
        with pytest.raises(UnknownTableError):
            tables.find(full)

    assert registry.WAITING_SECONDS < registry.IDLE_SECONDS
    among(tmp_path / "tables.sqlite", try_it)


def test_when_all_are_taken_one_that_waits_makes_room() -> None:
    async def try_it(tables: TableRegistry) -> None:
        waiting = await tables.create(TableSettings.of("quarto"))
        first = await seated(tables)
        second = await seated(tables)
        with pytest.raises(UnknownTableError):
            tables.find(waiting)
        with pytest.raises(TooManyTablesError):
            await tables.create(TableSettings.of("quarto"))
        await tables.resign(first, ADA)
        await tables.create(TableSettings.of("quarto"))
        tables.find(second)

    among(None, try_it, most=2)
