"""Tables under random actions, restarts and kills: rules, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.state_machines import SETTINGS, check_fault_is_found, copy_as_after_kill, finds_fault

from fourfold.base.errors import FourfoldError
from fourfold.tables.registry import TableRegistry
from fourfold.tables.seats import TableError, UnknownTableError, digest_of
from fourfold.tables.store import TableStore
from fourfold.tables.table import OFFERS, Table, TableSettings

MOST_TABLES = 4
PEOPLE = {"Ada": "a" * 20, "Bo": "b" * 20, "Eve": "e" * 20}
CELLS = [f"{column}{row}" for column in "abc" for row in "123"]
LINES = [
    *({f"{column}{row}" for row in "123"} for column in "abc"),
    *({f"{column}{row}" for column in "abc"} for row in "123"),
    {"a1", "b2", "c3"},
    {"a3", "b2", "c1"},
]

people = st.sampled_from(sorted(PEOPLE))
tables = st.integers(0, MOST_TABLES - 1)


def has_line(moves: tuple[str, ...], side: int) -> bool:
    """Whether a side has three in a row; 0 made the first move."""
    return any(line <= set(moves[side::2]) for line in LINES)


class RegistryMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="fourfold-")
        self.path = Path(self.folder.name, "tables.sqlite")
        self.runner = asyncio.Runner()
        self.killed: list[TableRegistry] = []
        self.registry: TableRegistry = self.run_in_loop(self.open())
        self.tables: dict[str, Table] = {}
        """Every table as it was last acknowledged, in the order in which they were created."""

    def run_in_loop(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(coroutine)

    async def open(self) -> TableRegistry:
        return await TableRegistry.open(self.path, most=MOST_TABLES)

    def teardown(self) -> None:
        for registry in (*self.killed, self.registry):
            self.run_in_loop(registry.close())
        self.runner.close()
        self.folder.cleanup()

    def find(self, number: int) -> tuple[str, Table] | None:
        return next(itertools.islice(self.tables.items(), number, None), None)

    def act(self, key: str, action: Coroutine[Any, Any, Any]) -> Table | None:
        """The table after an action; None if it was refused."""
        try:
            self.run_in_loop(action)
        except FourfoldError:
            return None
        before, after = self.tables[key], self.registry.find(key)
        assert after == before or after.version > before.version
        self.tables[key] = after
        return after

    @initialize()
    def begin(self) -> None:
        self.create(clock=False)
        self.sit(0, "Ada", None)
        self.sit(0, "Bo", None)

    @rule(clock=st.booleans())
    def create(self, clock: bool) -> None:
        settings = TableSettings.of("tictactoe", base=3600 if clock else None)
        try:
            key = self.run_in_loop(self.registry.create(settings))
        except TableError:
            assert len(self.tables) == MOST_TABLES
            assert all(table.in_progress for table in self.tables.values())
            return
        if len(self.tables) == MOST_TABLES:
            (replaced,) = [one for one in self.tables if not self.is_stored(one)]
            assert not self.tables.pop(replaced).in_progress
        self.tables[key] = self.registry.find(key)

    def is_stored(self, key: str) -> bool:
        try:
            self.registry.find(key)
        except UnknownTableError:
            return False
        return True

    @rule(number=tables)
    def remove(self, number: int) -> None:
        if (found := self.find(number)) and not found[1].in_progress:
            self.run_in_loop(self.registry.remove(found[0]))
            del self.tables[found[0]]

    @rule(number=tables, person=people, seat=st.sampled_from([None, 0, 1]))
    def sit(self, number: int, person: str, seat: int | None) -> None:
        if found := self.find(number):
            key, table = found
            digest = digest_of(PEOPLE[person])
            free = [one for one in (0, 1) if table.seats[one] is None]
            allowed = table.seat_of(digest) is not None or (
                bool(free) if seat is None else seat in free
            )
            after = self.act(key, self.registry.sit(key, PEOPLE[person], person, seat=seat))
            assert (after is not None) == allowed
            assert after is None or after.seat_of(digest) is not None

    @rule(number=tables, cell=st.sampled_from(CELLS), strays=st.integers(0, 5))
    def play(self, number: int, cell: str, strays: int) -> None:
        """Mostly by the person whose turn it is, as the next move."""
        if found := self.find(number):
            key, table = found
            turn = (len(table.moves) + table.first) % 2
            mover = table.seats[turn]
            person = "Eve" if strays == 0 or mover is None else mover.name
            ply = len(table.moves) - (strays == 1)
            seat = table.seat_of(digest_of(PEOPLE[person]))
            is_repeat = 0 <= ply < len(table.moves) and table.moves[ply] == cell
            is_next = ply == len(table.moves) and seat == turn and cell not in table.moves
            allowed = seat is not None and (is_repeat or (is_next and table.in_progress))
            after = self.act(key, self.registry.play(key, PEOPLE[person], cell, ply))
            assert (after is not None) == allowed
            if after is not None:
                assert after.moves == (table.moves if is_repeat else (*table.moves, cell))

    @rule(number=tables, person=people)
    def resign(self, number: int, person: str) -> None:
        if found := self.find(number):
            key, table = found
            seat = table.seat_of(digest_of(PEOPLE[person]))
            after = self.act(key, self.registry.resign(key, PEOPLE[person]))
            assert (after is not None) == (seat is not None and table.in_progress)
            if after is not None:
                assert after.ending is not None
                assert after.ending.winner != seat

    @rule(number=tables, person=people, kind=st.sampled_from(OFFERS))
    def offer(self, number: int, person: str, kind: str) -> None:
        if found := self.find(number):
            key, table = found
            after = self.act(key, self.registry.offer(key, PEOPLE[person], kind))
            if after is not None:
                assert table.seat_of(digest_of(PEOPLE[person])) is not None
                assert (table.ending is not None) == (kind == "rematch")

    @rule(number=tables, person=people, accepts=st.booleans())
    def answer(self, number: int, person: str, accepts: bool) -> None:
        if found := self.find(number):
            key, table = found
            after = self.act(key, self.registry.answer(key, PEOPLE[person], accepts))
            if after is not None:
                assert table.offer is not None
                assert after.offer is None
                assert not accepts or table.seat_of(digest_of(PEOPLE[person])) != table.offer[0]

    @rule()
    def restart(self) -> None:
        self.run_in_loop(self.registry.close())
        self.registry = self.run_in_loop(self.open())
        self.check_tables()

    @rule()
    def kill(self) -> None:
        # A heartbeat comes after all that is written, and no other is sent while no task runs.
        self.run_in_loop(self.registry._store.put([], self.registry.now()))
        self.path = copy_as_after_kill(self.path)
        self.killed.append(self.registry)
        self.registry = self.run_in_loop(self.open())
        self.check_tables()

    def check_tables(self) -> None:
        """Check that all tables are as they were acknowledged, except that their clocks have run
        on."""
        assert self.registry._store.set_aside_damaged() == 0
        for key, before in self.tables.items():
            after = self.registry.find(key)
            if before.clock_started is not None:
                assert after.clock_started is not None
                assert abs(after.clock_started - before.clock_started) < 600
                after = replace(after, clock_started=before.clock_started)
            assert after == before
            self.tables[key] = self.registry.find(key)

    @invariant()
    def all_tables_are_valid(self) -> None:
        assert self.registry._store.count() == len(self.tables)
        for key in self.tables:
            table = self.registry.find(key)
            moves, ending = table.moves, table.ending
            assert len(set(moves)) == len(moves)
            for side, seat in enumerate((table.first, 1 - table.first)):
                if has_line(moves, side):
                    assert ending is not None
                    assert ending.winner == seat
                elif ending is not None and ending.reason == "line":
                    assert ending.winner != seat
            if len(moves) == len(CELLS):
                assert ending is not None
            assert sum(table.tally) == table.number - (ending is None)
            assert (table.remaining is None) == (table.settings.clock is None)
            runs = table.settings.clock is not None and table.in_progress and len(moves) > 0
            assert (table.clock_started is not None) == runs
            assert ending is None or table.offer is None or table.offer[1] == "rematch"


RegistryMachine.TestCase.settings = SETTINGS
TestRegistry = RegistryMachine.TestCase


@finds_fault
def test_the_machine_finds_lost_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with more than one move are not stored."""
    write = TableStore._write

    def forget(store: TableStore, key: str, table: Table | None) -> None:
        if table is None or len(table.moves) < 2:
            write(store, key, table)

    monkeypatch.setattr(TableStore, "_write", forget)
    check_fault_is_found(RegistryMachine)


@finds_fault
def test_the_machine_finds_a_wrong_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resigning wins."""
    resign = Table.resign
    monkeypatch.setattr(Table, "resign", lambda table, seat, now: resign(table, 1 - seat, now))
    check_fault_is_found(RegistryMachine)
