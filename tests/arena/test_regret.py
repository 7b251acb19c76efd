"""Regret: worked out by hand, by law, and kept in the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.arena.stored import store_tournament

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import GameResult, Pairing, TimeUsed
from fourfold.arena.regret import Regret, assess_game, assess_games, has_solver
from fourfold.arena.report.formats import html_report, summary_as_dict
from fourfold.arena.report.summary import Summary, summarise
from fourfold.arena.report.tables import tables
from fourfold.arena.store import GameRegret, GameStore
from fourfold.arena.workers.base import InProcessWorkers
from fourfold.games.record import Record

MATCH = Configuration("quarto", ("random", "novice"), 10, 1, openings="random(depth=2)")

# The first row has three short, light pieces, and the hand is short: it wins on d1.
WON = "012./..../..../.... 4"

# The hand wins on c3, where the row is round; on c4 it does not, and then 3 is left for c3: a draw.
WON_OR_DRAWN = "DA47/B19E/2C.6/F5.0 8"

# The hand wins nowhere. On d2 it leaves a draw; on c2 it leaves d2, where C makes a hollow column.
DRAWN_OR_LOST = "E951/3B../A760/482D F"


def played(start: str, turns: str, result: str, moves: tuple[int, int]) -> GameResult:
    """A game from a position, in which the players made so many of the turns themselves."""
    record = Record.parse(f'[Game "quarto"]\n[Start "{start}"]\n\n{turns} {result}\n')
    one, two = (TimeUsed(count, 0.0, 0.0) for count in moves)
    return GameResult(
        Pairing(0, 0, 0, 1, 0),
        result,
        "line",
        "",
        (0, 0),
        len(record.turns),
        (one, two),
        ({}, {}),
        str(record),
    )


@pytest.mark.parametrize(
    ("start", "turns", "result", "moves", "lost"),
    [
        (WON, "d1:", "1-0", (1, 0), (0,)),
        (WON, "d2:5 d1:", "0-1", (1, 1), (2, 0)),
        (WON_OR_DRAWN, "c3:", "0-1", (0, 1), (0,)),
        (WON_OR_DRAWN, "c4:3 c3:", "1/2-1/2", (1, 1), (1, 0)),
        (DRAWN_OR_LOST, "d2:C c2:", "1/2-1/2", (1, 1), (0, 0)),
        (DRAWN_OR_LOST, "c2:C d2:", "1-0", (1, 1), (1, 0)),
    ],
    ids=["win taken", "win lost", "win taken late", "win drawn", "draw kept", "draw lost"],
)
def test_half_points_by_hand(
    start: str, turns: str, result: str, moves: tuple[int, int], lost: tuple[int, ...]
) -> None:
    assert assess_game(played(start, turns, result, moves)).lost == lost


def test_mistakes_count_for_who_made_them_and_when() -> None:
    """Nobody sees d1 for three turns, and each time a piece is given that wins there: whoever moves
    has a win, and all turns but the last turn it into a loss."""
    found = assess_game(played(WON, "d2:5 d3:6 d4:3 d1:", "0-1", (2, 2)))
    assert found == GameRegret(0, 5, (2, 2, 2, 0))
    first, second = Regret(), Regret()
    first.add(found, 0)
    second.add(found, 1)
    assert (first.mean, second.mean) == (4, 2)
    assert {number: turn.lost for number, turn in first.turns.items()} == {5: 2, 7: 2}
    assert {number: turn.lost for number, turn in second.turns.items()} == {6: 2, 8: 0}


def test_turns_of_the_opening_are_nobodys() -> None:
    turns = "d2:5 d3:6 d4:3 d1:"
    assert assess_game(played(WON, turns, "0-1", (1, 1))) == GameRegret(0, 7, (2, 0))
    assert assess_game(played(WON, "d2:5", "*", (0, 0))) == GameRegret(0, 6, ())


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("regret") / "match.sqlite"
    store_tournament(path, MATCH)
    return path


def summary_of(path: Path) -> Summary:
    with GameStore.open(path, to_add=True) as store:
        games = list(store.games())
        return summarise(MATCH, games, assess_games(store, games, InProcessWorkers()))


def test_what_players_gave_away_explains_every_result(match: Path) -> None:
    """The value before the first turn, less what was given away, plus what was received, is the
    value of the result."""
    with GameStore.open(match) as store:
        for game in store.games():
            found = assess_game(game)
            lost = [0, 0]
            for number, given in enumerate(found.lost, start=found.first):
                lost[(number - 1) % 2] += given
            assert 1 - lost[0] + lost[1] == 2 * game.score, "these openings are all drawn"
            assert all(given in (0, 1, 2) for given in found.lost)


def test_regret_is_kept_and_found_once(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = summary_as_dict(summary_of(match))
    assert before["players"][0]["regret"]["games"] == 10
    with GameStore.open(match) as store:
        assert len(store.regrets()) == 10
    monkeypatch.setattr("fourfold.arena.regret.assess_game", lambda _: pytest.fail("it is known"))
    assert summary_as_dict(summary_of(match)) == before


def test_regret_goes_with_the_games(match: Path) -> None:
    with GameStore.create(None, MATCH) as store, GameStore.open(match) as full:
        store.add(full.games())
        assert store.regrets() == {}
        assess_games(store, store.games(), InProcessWorkers())
        store.drop_from(4)
        assert sorted(store.regrets()) == [0, 1, 2, 3]


def test_what_cannot_be_kept_is_reported_all_the_same(match: Path) -> None:
    with GameStore.create(None, MATCH) as store, GameStore.open(match) as full:
        store.add(full.games())
        store._connection.execute("PRAGMA query_only = ON")
        assert len(assess_games(store, store.games(), InProcessWorkers())) == 10
        assert store.regrets() == {}


def test_regret_in_the_tables_and_the_page(match: Path) -> None:
    summary = summary_of(match)
    standings, *_, regret, _times = tables(summary)
    assert standings.header[-1] == "regret"
    assert float(standings.rows[0][-1]) < float(standings.rows[1][-1]), "the novice gives less away"
    assert regret.title == "Regret by turn (half-points)"
    assert "Regret: half-points given away on each turn" in html_report(summary)
    with GameStore.open(match) as store:
        without = summarise(MATCH, store.games())
    assert "regret" not in tables(without)[0].header
    assert summary_as_dict(without)["players"][0]["regret"] is None


def test_only_quarto_is_known() -> None:
    assert has_solver("quarto(rules=squares)")
    assert not has_solver("ultimate(n=3)")
