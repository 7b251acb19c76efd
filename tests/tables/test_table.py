"""The rules of a table: which actions each player may take, and when."""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import replace

import pytest

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.tables.seats import Seat, TableError, WrongSecretError, digest_of, normalise_name
from fourfold.tables.table import (
    LONGEST_BASE,
    LONGEST_INCREMENT,
    MOST_LAG_IN_GAME,
    OFFERS,
    SHORTEST_BASE,
    ClockSettings,
    Table,
    TableEnding,
    TableSettings,
)

ADA, BO, EVE = (digest_of(name * 20) for name in "abe")


def full_table(game: str = "tictactoe", **settings: float) -> Table:
    """Return a table with Ada and Bo seated; Ada moves first."""
    empty = Table.new(TableSettings.of(game, **settings), 1000.0)  # type: ignore[arg-type]
    return empty.sit(ADA, "Ada", 1000.0).sit(BO, "Bo", 1000.0)


def play_moves(table: Table, moves: str, now: float = 1000.0) -> Table:
    for move in moves.split():
        table = table.play(table.to_move, move, len(table.moves), now)
    return table


def raises_code(code: str) -> pytest.RaisesExc[FourfoldError]:
    return pytest.raises(TableError, check=lambda error: error.message.code == code)


def test_third_player_cannot_sit() -> None:
    table = full_table()
    assert [seat and seat.name for seat in table.seats] == ["Ada", "Bo"]
    assert (table.require_seat(ADA), table.require_seat(BO)) == (0, 1)
    with raises_code("table.taken"):
        table.sit(EVE, "Eve", 1001.0)
    with pytest.raises(WrongSecretError):
        table.require_seat(EVE)


def test_seated_player_keeps_seat_and_may_rename() -> None:
    table = full_table()
    assert table.sit(ADA, "Ada", 1001.0) is table
    assert table.sit(ADA, "", 1001.0) is table
    assert table.sit(ADA, "Countess", 1001.0).seats[0] == Seat("Countess", ADA)


def test_preferred_seat() -> None:
    table = Table.new(TableSettings.of("quarto"), 0.0).sit(ADA, "Ada", 0.0, preferred=1)
    assert table.seats[0] is None
    with raises_code("table.taken"):
        table.sit(BO, "Bo", 0.0, preferred=1)


def test_no_moves_before_both_players_sit() -> None:
    table = Table.new(TableSettings.of("tictactoe"), 0.0).sit(ADA, "Ada", 0.0)
    with raises_code("table.waiting"):
        table.play(0, "b2", 0, 0.0)


def test_only_legal_moves_in_turn_are_accepted() -> None:
    table = full_table().play(0, "b2", 0, 1001.0)
    with raises_code("table.not_your_turn"):
        table.play(0, "a1", 1, 1002.0)
    with pytest.raises(MoveError):
        table.play(1, "b2", 1, 1002.0)
    with raises_code("table.moved_on"):
        table.play(1, "a1", 0, 1002.0)


def test_negative_move_numbers_are_refused() -> None:
    for table in (full_table(), play_moves(full_table(), "b2")):
        with raises_code("table.moved_on"):
            table.play(table.to_move, "b2", -1, 1000.0)


def test_repeated_move_request_is_idempotent() -> None:
    table = full_table().play(0, "b2", 0, 1001.0)
    assert table.play(0, "b2", 0, 1002.0) is table


def test_winning_line_ends_game_and_updates_tally() -> None:
    table = play_moves(full_table(), "a1 b1 a2 b2 a3")
    assert table.ending == TableEnding(0, "line")
    assert table.tally == (1.0, 0.0)
    with raises_code("table.over"):
        table.play(1, "c3", 5, 1001.0)


def test_draw_needs_agreement_of_both() -> None:
    offered = full_table().make_offer(0, "draw", 1001.0)
    with raises_code("table.no_offer"):
        offered.answer(0, True, 1001.0)
    agreed = offered.answer(1, True, 1001.0)
    assert (agreed.ending, agreed.tally) == (TableEnding(None, "agreed"), (0.5, 0.5))
    assert offered.make_offer(1, "draw", 1001.0).ending == TableEnding(None, "agreed")
    assert offered.answer(0, False, 1001.0).offer is None


def test_declined_offer_may_be_repeated_after_a_move() -> None:
    declined = full_table().make_offer(0, "draw", 1001.0).answer(1, False, 1001.0)
    with raises_code("table.asked"):
        declined.make_offer(0, "draw", 1002.0)
    assert play_moves(declined, "b2").make_offer(0, "draw", 1003.0).offer == (0, "draw")


def test_move_declines_open_offer() -> None:
    assert (
        play_moves(play_moves(full_table(), "b2").make_offer(0, "draw", 1001.0), "a1").offer is None
    )


@pytest.mark.parametrize(
    ("moves", "by", "move_count"), [("b2", 0, 0), ("b2 a1", 0, 0), ("b2 a1", 1, 1)]
)
def test_takeback_restores_position_before_own_last_move(
    moves: str, by: int, move_count: int
) -> None:
    table = play_moves(full_table(), moves)
    back = table.make_offer(by, "takeback", 1001.0).answer(1 - by, True, 1001.0)
    assert len(back.moves) == move_count
    assert back.to_move == by
    assert back.position == play_moves(full_table(), " ".join(moves.split()[:move_count])).position


def test_takeback_without_own_move_is_refused() -> None:
    with raises_code("table.nothing_back"):
        play_moves(full_table(), "b2").make_offer(1, "takeback", 1001.0)


def test_resignation_and_rematch_with_swapped_sides() -> None:
    table = play_moves(full_table(), "b2").resign(0, 1001.0)
    assert table.ending == TableEnding(1, "resigned")
    with raises_code("table.not_over"):
        full_table().make_offer(0, "rematch", 1001.0)
    again = table.make_offer(1, "rematch", 1002.0).answer(0, True, 1002.0)
    assert (again.first, again.to_move, again.number) == (1, 1, 2)
    assert (again.moves, again.ending, again.tally) == ((), None, (0.0, 1.0))
    assert play_moves(again, "a1 b1 a2 b2 a3").ending == TableEnding(1, "line")


def test_clock_starts_after_first_move_and_adds_increment() -> None:
    table = full_table(base=60.0, increment=2.0).play(0, "b2", 0, 1500.0)
    assert table.remaining == (60.0, 60.0)
    table = table.play(1, "a1", 1, 1510.0)
    assert table.remaining == (60.0, 52.0)
    assert table.remaining_at(1513.0) == (57.0, 52.0)


@pytest.mark.parametrize(
    ("base", "increment", "valid"),
    [
        (SHORTEST_BASE, 0.0, True),
        (LONGEST_BASE, LONGEST_INCREMENT, True),
        (SHORTEST_BASE - 0.01, 0.0, False),
        (LONGEST_BASE + 0.01, 0.0, False),
        (60.0, -0.01, False),
        (60.0, LONGEST_INCREMENT + 0.01, False),
    ],
)
def test_limits_of_clocks(base: float, increment: float, valid: bool) -> None:
    with contextlib.nullcontext() if valid else pytest.raises(TableError):
        ClockSettings(base, increment)


def test_an_exhausted_allowance_for_lag_gives_no_more_time() -> None:
    table = replace(full_table(base=60.0).play(0, "b2", 0, 1000.0), lag_used=(0.0, 20.0))
    assert table.check_clock(1059.9, lag=0.4).ending is None
    assert table.check_clock(1060.0, lag=0.4).ending == TableEnding(0, "time")
    fresh = replace(table, lag_used=(20.0, 0.0))
    assert fresh.check_clock(1060.3, lag=0.4).ending is None
    assert fresh.check_clock(1060.4, lag=0.4).ending == TableEnding(0, "time")


def test_network_lag_is_not_charged() -> None:
    table = full_table(base=60.0).play(0, "b2", 0, 1000.0).play(1, "a1", 1, 1010.0, lag=0.4)
    assert table.remaining is not None
    assert table.remaining[1] == pytest.approx(50.4)


def test_network_lag_has_a_total_per_game() -> None:
    table = full_table(base=60.0).play(0, "b2", 0, 1000.0)
    table = replace(table, lag_used=(0.0, MOST_LAG_IN_GAME - 0.1))
    played = table.play(1, "a1", 1, 1010.0, lag=0.4)
    assert played.remaining is not None
    assert played.remaining[1] == pytest.approx(50.1)
    assert played.lag_used == pytest.approx((0.0, MOST_LAG_IN_GAME))
    assert table.check_clock(1060.3, lag=0.4).ending == TableEnding(0, "time")
    rematch = replace(played, ending=TableEnding(0, "x")).make_offer(0, "rematch", 1.0)
    assert rematch.answer(1, True, 1.0).lag_used == (0.0, 0.0)
    assert Table.from_dict(json.loads(json.dumps(played.as_dict()))) == played


def test_clock_expires_after_lag_allowance() -> None:
    table = full_table(base=60.0).play(0, "b2", 0, 1000.0)
    assert table.check_clock(1059.9) is table
    assert table.check_clock(1060.2, lag=0.3) is table
    finished = table.check_clock(1060.4, lag=0.3)
    assert (finished.ending, finished.remaining) == (TableEnding(0, "time"), (60.0, 0.0))
    assert finished.check_clock(2000.0) is finished


def test_shifted_clock_does_not_charge_downtime() -> None:
    table = full_table(base=60.0).play(0, "b2", 0, 1000.0)
    assert table.shift_clock(500.0).remaining_at(1510.0) == (60.0, 50.0)


def test_takeback_charges_time_spent() -> None:
    table = play_moves(full_table(base=60.0), "b2 a1 c3")
    back = table.make_offer(0, "takeback", 1005.0).answer(1, True, 1010.0)
    assert (back.remaining, back.clock_started, back.to_move) == ((60.0, 50.0), 1010.0, 0)


@pytest.mark.parametrize(
    "settings", [{"base": 4.0}, {"base": 1e9}, {"base": 60.0, "increment": -1.0}]
)
def test_invalid_time_controls_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(TableError):
        TableSettings.of("quarto", **settings)  # type: ignore[arg-type]


def test_finished_start_position_is_refused() -> None:
    with raises_code("table.begun_over"):
        TableSettings.of("tictactoe", start="xxx/oo./...")


@pytest.mark.parametrize("name", ["x" * 25, "a\u202eb", "a\x1b[2J"])
def test_long_or_unprintable_names_are_refused(name: str) -> None:
    with raises_code("table.name"):
        normalise_name(name)


@pytest.mark.parametrize("secret", ["", "short", "x" * 101, "é" * 30])
def test_invalid_secrets_are_refused(secret: str) -> None:
    with raises_code("table.secret"):
        digest_of(secret)


@pytest.mark.parametrize("game", ["tictactoe", "quarto(rules=squares)", "ultimate(n=3)"])
def test_table_invariants_under_random_actions(game: str) -> None:
    """Random actions of both players, legal or not, preserve the invariants.

    The table survives serialisation, its version grows with every change, clocks never run below
    zero, and the tally equals the number of finished games.
    """
    rng = random.Random(game)
    table, now, games = full_table(game, base=60.0, increment=1.0), 1000.0, 0
    for _ in range(400):
        now += rng.random() * 3
        seat = rng.randrange(2)
        before = table = table.check_clock(now)
        try:
            match rng.randrange(12):
                case 0:
                    table = table.make_offer(seat, rng.choice(OFFERS), now)
                case 1:
                    table = table.answer(seat, rng.random() < 0.5, now)
                case 2 if rng.random() < 0.1:
                    table = table.resign(seat, now)
                case _:
                    moves = table.position.legal_moves() or ["a1"]
                    table = table.play(seat, str(rng.choice(moves)), len(table.moves), now)
        except FourfoldError:
            assert table is before
        assert Table.from_dict(json.loads(json.dumps(table.as_dict()))) == table
        assert (table.version > before.version) == (table is not before)
        games += before.ending is None and table.ending is not None
        assert sum(table.tally) == table.number - (table.ending is None)
        remaining = table.remaining_at(now)
        assert remaining is not None
        assert min(remaining) >= 0
    assert games > 1
