"""The game store: reading back, resuming, and refusal of unsuitable files."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from tests.arena.stored import store_tournament

from fourfold.arena.configuration import Configuration, differences
from fourfold.arena.game import GameResult, GameTask, Opening, Pairing
from fourfold.arena.referee import play_game
from fourfold.arena.statistics.intervals import Sprt
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.time_control import TimeControl
from fourfold.base.errors import FourfoldError

MATCH = Configuration("tictactoe", ("mock_timed", "random"), 4, 1, limits=TimeControl(seconds=9))


def play_games(count: int) -> list[GameResult]:
    pairings = [Pairing(n, 0, n % 2, 1 - n % 2, n // 2) for n in range(count)]
    return [play_game(MATCH, GameTask(pairing, Opening())) for pairing in pairings]


def test_stored_games_are_read_in_schedule_order(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite"
    games = play_games(4)
    with GameStore.create(path, MATCH) as store:
        store.add(games[2:])
        store.add(games)  # stored games are not replaced
    with GameStore.open(path, to_add=True) as store:
        assert store.configuration == MATCH
        assert list(store.games()) == games
        assert store.scores() == {game.pairing.number: game.score for game in games}
        store.drop_from(2)
        assert list(store.games()) == games[:2]


def test_store_in_memory() -> None:
    with GameStore.create(None, MATCH) as store:
        store.add(play_games(1))
        assert len(store.scores()) == 1


@pytest.mark.parametrize("initial", ["no file", "empty", "blank"])
def test_file_is_created_and_resumed(tmp_path: Path, initial: str) -> None:
    """An empty file, as left by a process killed before its first write, counts as new."""
    path = tmp_path / "match.sqlite"
    if initial == "empty":
        path.touch()
    elif initial == "blank":
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.close()
        assert path.stat().st_size > 0
    with GameStore.resume(path, MATCH, True) as store:
        store.add(play_games(2))
    with GameStore.resume(path, MATCH, True) as store:
        assert len(store.scores()) == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 2}, "seed: 1 in the file, 2 now"),
        (
            {"players": ("random", "novice")},
            "players: mock_timed random in the file, random novice now",
        ),
        ({"limits": TimeControl(seconds=1)}, "seconds: 9 in the file, 1 now"),
        ({"sprt": Sprt()}, "sprt: not set in the file, elo0=0.0,elo1=5.0,alpha=0.05,beta=0.05 now"),
        ({"openings_digest": "0"}, "openings: the file none has changed"),
        ({"seed": 2, "games": 8}, "8 now; seed: 1 in the file, 2 now"),
    ],
)
def test_different_configuration_is_refused_with_differences(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    path = tmp_path / "match.sqlite"
    GameStore.create(path, MATCH).close()
    other = replace(MATCH, **changes)  # type: ignore[arg-type]
    with pytest.raises(FourfoldError) as error:
        GameStore.resume(path, other, True)
    assert message in str(error.value)
    assert differences(MATCH, MATCH) == []


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FourfoldError, match="does not exist"):
        GameStore.open(tmp_path / "nothing.sqlite")
    text = tmp_path / "text.sqlite"
    text.write_text("this is not a database, and long enough to be seen as none" * 20)
    with pytest.raises(FourfoldError, match="not a database"):
        GameStore.resume(text, MATCH, True)
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE games (number)")
    connection.close()
    with pytest.raises(FourfoldError, match="it was written by another program"):
        GameStore.open(other)
    with pytest.raises(FourfoldError, match="cannot be opened"):
        GameStore.resume(tmp_path / "no folder" / "match.sqlite", MATCH, True)


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder; the content of SQLite's `-shm` index is ignored."""
    return {
        file.name: b"" if file.name.endswith("-shm") else file.read_bytes()
        for file in folder.iterdir()
    }


@pytest.fixture(params=["whole", "in use", "killed", "copied without its index"])
def file_of_two_games(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    original, copy = tmp_path / "here", tmp_path / "copy"
    original.mkdir()
    copy.mkdir()
    path = original / "match.sqlite"
    with GameStore.create(path, MATCH) as store:
        store.add(play_games(2))
        if request.param == "in use":
            yield path
            return
        for file in original.iterdir():  # as after the writer is killed
            if request.param == "killed" or not file.name.endswith("-shm"):
                shutil.copy(file, copy)
    yield path if request.param == "whole" else copy / path.name


def test_reading_changes_no_file(file_of_two_games: Path) -> None:
    old_contents = contents(file_of_two_games.parent)
    with GameStore.open(file_of_two_games) as store:
        assert len(list(store.games())) == 2
        store.add_regrets([GameRegret(0, 1, (0, 1))])
        with suppress(FourfoldError):
            store.add(play_games(3))
    assert contents(file_of_two_games.parent) == old_contents


def test_read_only_folder(file_of_two_games: Path) -> None:
    folder = file_of_two_games.parent
    folder.chmod(0o555)
    try:
        if os.access(folder, os.W_OK):
            pytest.skip("the superuser may write everywhere")
        for to_add in (False, True):
            with GameStore.open(file_of_two_games, to_add=to_add) as store:
                assert len(list(store.games())) == 2
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize(
    ("kind", "resumed"),
    [
        ("empty", False),  # resuming an empty file starts a new tournament
        ("another program's", False),
        ("another program's", True),
        ("no database", False),
        ("no database", True),
    ],
)
def test_foreign_files_stay_unchanged(tmp_path: Path, kind: str, resumed: bool) -> None:
    path = tmp_path / "other.sqlite"
    path.write_text("" if kind == "empty" else "something else " * 1000)
    if kind == "another program's":
        path.unlink()
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("CREATE TABLE games (number)")
    old_contents = contents(tmp_path)
    with pytest.raises(FourfoldError, match=r"no tournament|another program|not a database"):
        _ = GameStore.resume(path, MATCH, True) if resumed else GameStore.open(path)
    assert contents(tmp_path) == old_contents


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("result", "7-7", "game 2 cannot be read ('7-7' is not a result)"),
        ("parts", "{", "game 2 cannot be read (invalid JSON"),
        ("parts", '[{"place": ["x", 1, 1]}, {}]', "game 2 cannot be read (moves is 'x')"),
        ("parts", "[{}]", "game 2 cannot be read (its moves do not belong"),
        ("first", 99, "game 2 cannot be read (players 100 and 1 of 2 cannot play each other)"),
        ("first", "nobody", "game 2 cannot be read (first is 'nobody')"),
        ("turns", -1, "game 2 cannot be read (turns is -1)"),
        ("second_seconds", float("inf"), "game 2 cannot be read (second_seconds is inf)"),
        ("record", b"\xff", "game 2 cannot be read (record is b'\\xff')"),
    ],
)
def test_damaged_game_is_set_aside(
    tmp_path: Path, column: str, value: object, message: str
) -> None:
    path = tmp_path / "match.sqlite"
    store_tournament(path, MATCH)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"UPDATE games SET {column} = ? WHERE number = 1", [value])
    with GameStore.open(path) as store:
        assert [game.pairing.number for game in store.games()] == [0, 2, 3]
        assert sorted(store.scores()) == [0, 2, 3]
        assert str(store.damage) == f"One damaged game of {path} was left out"
    with GameStore.open(path, to_add=True) as store:
        assert (
            str(store.damage) == f"One damaged game of {path} was set aside and stays in the file"
        )
        assert sorted(store.scores()) == [0, 2, 3]
    with closing(sqlite3.connect(path)) as file:
        ((source, row, reason),) = file.execute("SELECT * FROM set_aside").fetchall()
    assert source == "games"
    assert repr(value) in row
    assert message in reason
    with GameStore.open(path) as store:
        assert len(list(store.games())) == 3
        assert store.damage is None, "what was set aside is not reported again"


def test_set_aside_game_is_played_again(tmp_path: Path) -> None:
    path, random = tmp_path / "match.sqlite", replace(MATCH, players=("random", "novice"))
    store_tournament(path, random)
    with GameStore.open(path) as store:
        original = [game.record for game in store.games()]
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET result = 'x' WHERE number IN (0, 2)")
    with GameStore.open(path) as store:
        assert len(list(store.games())) == 2
    store_tournament(path, random)
    with GameStore.open(path) as store:
        assert [game.record for game in store.games()] == original
        assert store.damage is None


def test_undecodable_text_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite"
    store_tournament(path, MATCH)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET message = CAST(x'ff' AS TEXT) WHERE number = 3")
    with GameStore.open(path) as store:
        assert sorted(store.scores()) == [0, 1, 2]


def test_regret_of_a_set_aside_game_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite"
    with GameStore.create(path, MATCH) as store:
        store.add(play_games(2))
        store.add_regrets([GameRegret(0, 1, (0, 1)), GameRegret(1, 1, (0, 1))])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE games SET turns = -1 WHERE number = 1")
    with GameStore.open(path, to_add=True) as store:
        assert sorted(store.regrets()) == [0]


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE about SET value = '{'",
        "UPDATE about SET value = '[]'",
        "UPDATE about SET value = replace(value, '\"tictactoe\"', '7')",
        "UPDATE about SET value = replace(value, '\"games\": 4', '\"games\": 1e15')",
        'UPDATE about SET value = replace(value, \'"limits": {\', \'"limits": {"x": 1, \')',
        "DELETE FROM about",
    ],
)
def test_missing_or_damaged_configuration_is_refused(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "match.sqlite"
    GameStore.create(path, MATCH).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(damage)
    with pytest.raises(FourfoldError, match="is not a tournament file"):
        GameStore.open(path)


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE games; CREATE VIEW games AS WITH RECURSIVE n(number) AS "
        "(SELECT 0 UNION ALL SELECT number + 1 FROM n) SELECT * FROM n",
        "ALTER TABLE games ADD COLUMN large BLOB AS (zeroblob(900000000))",
        "DROP TABLE games; CREATE VIRTUAL TABLE games USING fts5(number)",
    ],
)
def test_file_that_computes_its_games_is_refused(tmp_path: Path, change: str) -> None:
    path = tmp_path / "match.sqlite"
    GameStore.create(path, MATCH).close()
    with closing(sqlite3.connect(path)) as file:
        file.executescript(change)
    with pytest.raises(FourfoldError, match=r"it computes values \(games\)"):
        GameStore.open(path)


def test_damaged_tables_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "match.sqlite"
    with GameStore.create(path, MATCH) as store:
        store.add_regrets([GameRegret(0, 1, (0, 1))])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE regret SET lost = 'much'")
        file.execute("DROP TABLE games")
    with GameStore.open(path) as store:
        assert store.regrets() == {}, "regret can be computed again"
        for reader in (store.scores, lambda: list(store.games())):
            with pytest.raises(FourfoldError, match="the file is damaged"):
                reader()
    with pytest.raises(FourfoldError, match="the file is damaged"):
        GameStore.open(path, to_add=True)


def test_undecodable_column_name_is_reported_as_damage(tmp_path: Path) -> None:
    """SQLite's error message cannot be decoded in this case."""
    path = tmp_path / "match.sqlite"
    with GameStore.create(path, MATCH) as store:
        store.add(play_games(1))
    path.write_bytes(path.read_bytes().replace(b"result TEXT", b"re\xff\xfelt TEXT"))
    with pytest.raises(FourfoldError, match="Could not decode"):
        GameStore.open(path)
