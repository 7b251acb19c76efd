"""A tournament file equals a simple model of it under random actions, damage, restarts, kills."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.state_machines import SETTINGS, check_fault_is_found, copy_as_after_kill, finds_fault

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, Pairing, TimeUsed
from fourfold.arena.store import GameRegret, GameStore

MATCH = Configuration("tictactoe", ("random", "novice"), 8, 1)
DAMAGE: dict[str, Any] = {
    "result": "7-7",
    "turns": -1,
    "parts": "[1e999]",
    "first": "nobody",
    "second_longest": float("inf"),
    "message": b"\xff",
}

numbers = st.integers(0, MATCH.games - 1)


def make_game(number: int, seed: int) -> GameResult:
    chance = random.Random(seed)
    result = chance.choice(["1-0", "0-1", "1/2-1/2"])
    times = TimeUsed(3, chance.random(), 0.5), TimeUsed(2, chance.random(), 0.25)
    parts: Any = ({"place": times[0]}, {}) if chance.random() < 0.5 else ({}, {})
    pairing = Pairing(number, 0, number % 2, 1 - number % 2, number // 2)
    return GameResult(pairing, result, "line", f"è {seed}", (0.0, 1.0), 5, times, parts, "a1 *")


class StoreMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="fourfold-")
        self.path = Path(self.folder.name, "match.sqlite")
        self.store = GameStore.create(self.path, MATCH)
        self.killed: list[GameStore] = []
        self.games: dict[int, GameResult] = {}
        self.regrets: dict[int, GameRegret] = {}
        self.set_aside = 0

    def teardown(self) -> None:
        for store in (*self.killed, self.store):
            store.close()
        self.folder.cleanup()

    @initialize()
    def begin(self) -> None:
        self.add([0, 1, 3, 2, 5], 0)

    @rule(chosen=st.lists(numbers, max_size=4), seed=st.integers(0, 99))
    def add(self, chosen: list[int], seed: int) -> None:
        games = [make_game(number, seed) for number in chosen]
        self.store.add(games)
        for game in games:
            self.games.setdefault(game.pairing.number, game)

    @rule(number=st.integers(3, MATCH.games))
    def drop_from(self, number: int) -> None:
        self.store.drop_from(number)
        for kept in (self.games, self.regrets):
            for dropped in [one for one in kept if one >= number]:
                del kept[dropped]

    @rule(number=numbers, lost=st.lists(st.integers(0, 2), max_size=3))
    def add_regret(self, number: int, lost: list[int]) -> None:
        if number in self.games:
            self.regrets[number] = GameRegret(number, 1, tuple(lost))
            self.store.add_regrets([self.regrets[number]])

    @rule(
        number=numbers, column=st.sampled_from([*DAMAGE]), ends=st.sampled_from(["restart", "kill"])
    )
    def damage(self, number: int, column: str, ends: str) -> None:
        """Whatever wrote to the file, it is opened again afterwards."""
        with closing(sqlite3.connect(self.path)) as file, file:
            file.execute(
                f"UPDATE games SET {column} = ? WHERE number = ?", [DAMAGE[column], number]
            )
        if number in self.games:
            self.set_aside += 1
            del self.games[number]
            self.regrets.pop(number, None)
        getattr(self, ends)()

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = GameStore.resume(self.path, MATCH, True)

    @rule()
    def kill(self) -> None:
        self.path = copy_as_after_kill(self.path)
        self.killed.append(self.store)
        self.store = GameStore.open(self.path, to_add=True)

    @invariant()
    def equals_the_model(self) -> None:
        expected = [self.games[number] for number in sorted(self.games)]
        with GameStore.open(self.path) as reader:
            for store in (self.store, reader):
                are_equal = list(store.games()) == expected
                assert are_equal  # pytest would take a minute to show the difference
                assert store.scores() == {game.pairing.number: game.score for game in expected}
                assert store.regrets() == self.regrets
                assert store.configuration == MATCH
            assert reader.damage is None
        with closing(sqlite3.connect(self.path)) as file:
            there = file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'set_aside'")
            if there.fetchone()[0]:
                count = file.execute("SELECT count(*) FROM set_aside").fetchone()[0]
                assert count == self.set_aside
            else:
                assert self.set_aside == 0


StoreMachine.TestCase.settings = SETTINGS
TestStore = StoreMachine.TestCase


@finds_fault
@pytest.mark.parametrize("lost", ["add", "drop_from", "_set_aside"])
def test_the_machine_finds_lost_writes(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameStore, lost, lambda *_: None)
    check_fault_is_found(StoreMachine)
