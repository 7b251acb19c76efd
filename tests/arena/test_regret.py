"""Regret: values computed by hand, consistency with results, and storage."""

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

# Row 1 has three short, light pieces and the piece in hand is short: d1 wins.
WON = "012./..../..../.... 4"

# c3 wins with the round row; c4 does not win and leaves piece 3 for c3, which draws.
WON_OR_DRAWN = "DA47/B19E/2C.6/F5.0 8"

# No placement wins. d2 draws; c2 loses because C then makes a hollow column on d2.
DRAWN_OR_LOST = "E951/3B../A760/482D F"


def game_from(start: str, turns: str, result: str, moves: tuple[int, int]) -> GameResult:
    """Return a game from a position; the last `sum(moves)` turns are the players' own."""
    record = Record.parse(f'[Game "quarto"]\n[Start "{start}"]\n\n{turns} {result}\n')
    first_used, second_used = (TimeUsed(count, 0.0, 0.0) for count in moves)
    return GameResult(
        Pairing(0, 0, 0, 1, 0),
        result,
        "line",
        "",
        (0, 0),
        len(record.turns),
        (first_used, second_used),
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
def test_lost_half_points_match_manual_values(
    start: str, turns: str, result: str, moves: tuple[int, int], lost: tuple[int, ...]
) -> None:
    regret = assess_game(game_from(start, turns, result, moves))
    assert regret is not None
    assert regret.lost == lost


def test_mistakes_are_counted_by_player_and_turn() -> None:
    """The winning d1 is missed three times: each turn but the last turns a win into a loss."""
    regret = assess_game(game_from(WON, "d2:5 d3:6 d4:3 d1:", "0-1", (2, 2)))
    assert regret is not None
    assert regret == GameRegret(0, 5, (2, 2, 2, 0))
    first, second = Regret(), Regret()
    first.add(regret, 0)
    second.add(regret, 1)
    assert (first.mean, second.mean) == (4, 2)
    assert {number: turn.lost for number, turn in first.turns.items()} == {5: 2, 7: 2}
    assert {number: turn.lost for number, turn in second.turns.items()} == {6: 2, 8: 0}


def test_opening_turns_are_not_assessed() -> None:
    turns = "d2:5 d3:6 d4:3 d1:"
    assert assess_game(game_from(WON, turns, "0-1", (1, 1))) == GameRegret(0, 7, (2, 0))
    assert assess_game(game_from(WON, "d2:5", "*", (0, 0))) == GameRegret(0, 6, ())


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("regret") / "match.sqlite"
    store_tournament(path, MATCH)
    return path


def summarise_match(path: Path) -> Summary:
    with GameStore.open(path, to_add=True) as store:
        games = list(store.games())
        return summarise(MATCH, games, assess_games(store, games, InProcessWorkers()))


def test_regret_explains_every_result(match: Path) -> None:
    """Initial value minus own losses plus the opponent's losses equals the result."""
    with GameStore.open(match) as store:
        for game in store.games():
            regret = assess_game(game)
            assert regret is not None
            lost = [0, 0]
            for number, half_points in enumerate(regret.lost, start=regret.first):
                lost[(number - 1) % 2] += half_points
            assert 1 - lost[0] + lost[1] == 2 * game.score, "these openings are all drawn"
            assert all(half_points in (0, 1, 2) for half_points in regret.lost)


def test_regret_is_stored_and_computed_once(match: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_summary = summary_as_dict(summarise_match(match))
    assert old_summary["players"][0]["regret"]["games"] == 10
    with GameStore.open(match) as store:
        assert len(store.regrets()) == 10
    monkeypatch.setattr("fourfold.arena.regret.assess_game", lambda _: pytest.fail("it is known"))
    assert summary_as_dict(summarise_match(match)) == old_summary


def test_game_with_a_damaged_record_has_no_regret(match: Path) -> None:
    with GameStore.open(match) as store:
        games = list(store.games())
    games[3] = games[3]._replace(record="nonsense")
    games[5] = games[5]._replace(record='[Game "tictactoe"]\n\na1 *\n')
    with GameStore.create(None, MATCH) as store:
        regrets = assess_games(store, games, InProcessWorkers())
    assert set(range(10)) - regrets.keys() == {3, 5}
    (players, _) = summarise(MATCH, games, regrets).standings
    assert players.regret is not None
    assert players.regret.games == 8


def test_dropping_games_drops_their_regret(match: Path) -> None:
    with GameStore.create(None, MATCH) as store, GameStore.open(match) as match_store:
        store.add(match_store.games())
        assert store.regrets() == {}
        assess_games(store, store.games(), InProcessWorkers())
        store.drop_from(4)
        assert sorted(store.regrets()) == [0, 1, 2, 3]


def test_regret_is_reported_from_a_read_only_store(match: Path) -> None:
    with GameStore.create(None, MATCH) as store, GameStore.open(match) as match_store:
        store.add(match_store.games())
        store._connection.execute("PRAGMA query_only = ON")
        assert len(assess_games(store, store.games(), InProcessWorkers())) == 10
        assert store.regrets() == {}


def test_regret_in_tables_and_report_page(match: Path) -> None:
    summary = summarise_match(match)
    standings, *_, regret, _times = tables(summary)
    assert standings.header[-1] == "regret"
    assert float(standings.rows[0][-1]) < float(standings.rows[1][-1]), "the novice gives less away"
    assert regret.title == "Regret by move (half-points)"
    assert "Regret: half-points given away on each move" in html_report(summary)
    with GameStore.open(match) as store:
        summary_without_regret = summarise(MATCH, store.games())
    assert "regret" not in tables(summary_without_regret)[0].header
    assert summary_as_dict(summary_without_regret)["players"][0]["regret"] is None


def test_only_quarto_has_a_solver() -> None:
    assert has_solver("quarto(rules=squares)")
    assert not has_solver("ultimate(n=3)")
