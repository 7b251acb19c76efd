"""The rules of a table: who may do what, and when."""

from __future__ import annotations

import json
import random

import pytest

from fourfold.base.errors import FourfoldError, MoveError
from fourfold.tables.errors import TableError, WrongSecretError
from fourfold.tables.seats import Seat, digest_of, normalise_name
from fourfold.tables.settings import TableSettings
from fourfold.tables.table import OFFERS, Table, TableEnding

ADA, BO, EVE = (digest_of(name * 20) for name in "abe")


def laid(game: str = "tictactoe", **terms: float) -> Table:
    """A table at which Ada and Bo sit, and Ada begins."""
    empty = Table.new(TableSettings.of(game, **terms), 1000.0)  # type: ignore[arg-type]
    return empty.sit(ADA, "Ada", 1000.0).sit(BO, "Bo", 1000.0)


def after(table: Table, moves: str, now: float = 1000.0) -> Table:
    for move in moves.split():
        table = table.play(table.to_move, move, len(table.moves), now)
    return table


def refused(code: str) -> pytest.RaisesExc[FourfoldError]:
    return pytest.raises(TableError, check=lambda error: error.message.code == code)


def test_two_sit_and_a_third_does_not() -> None:
    table = laid()
    assert [seat and seat.name for seat in table.seats] == ["Ada", "Bo"]
    assert (table.require_seat(ADA), table.require_seat(BO)) == (0, 1)
    with refused("table.taken"):
        table.sit(EVE, "Eve", 1001.0)
    with pytest.raises(WrongSecretError):
        table.require_seat(EVE)


def test_who_sits_already_keeps_the_seat_and_may_change_the_name() -> None:
    table = laid()
    assert table.sit(ADA, "Ada", 1001.0) is table
    assert table.sit(ADA, "", 1001.0) is table
    assert table.sit(ADA, "Countess", 1001.0).seats[0] == Seat("Countess", ADA)


def test_a_wanted_seat() -> None:
    table = Table.new(TableSettings.of("quarto"), 0.0).sit(ADA, "Ada", 0.0, preferred=1)
    assert table.seats[0] is None
    with refused("table.taken"):
        table.sit(BO, "Bo", 0.0, preferred=1)


def test_nobody_moves_before_both_are_there() -> None:
    table = Table.new(TableSettings.of("tictactoe"), 0.0).sit(ADA, "Ada", 0.0)
    with refused("table.waiting"):
        table.play(0, "b2", 0, 0.0)


def test_moves_are_those_of_the_game_in_turn() -> None:
    table = laid().play(0, "b2", 0, 1001.0)
    with refused("table.not_your_turn"):
        table.play(0, "a1", 1, 1002.0)
    with pytest.raises(MoveError):
        table.play(1, "b2", 1, 1002.0)
    with refused("table.moved_on"):
        table.play(1, "a1", 0, 1002.0)


def test_a_move_that_was_heard_twice_is_made_once() -> None:
    table = laid().play(0, "b2", 0, 1001.0)
    assert table.play(0, "b2", 0, 1002.0) is table


def test_a_line_ends_the_game_and_counts() -> None:
    table = after(laid(), "a1 b1 a2 b2 a3")
    assert table.ending == TableEnding(0, "line")
    assert table.tally == (1.0, 0.0)
    with refused("table.over"):
        table.play(1, "c3", 5, 1001.0)


def test_a_draw_needs_both() -> None:
    offered = laid().make_offer(0, "draw", 1001.0)
    with refused("table.no_offer"):
        offered.answer(0, True, 1001.0)
    agreed = offered.answer(1, True, 1001.0)
    assert (agreed.ending, agreed.tally) == (TableEnding(None, "agreed"), (0.5, 0.5))
    assert offered.make_offer(1, "draw", 1001.0).ending == TableEnding(None, "agreed")
    assert offered.answer(0, False, 1001.0).offer is None


def test_what_was_refused_may_be_asked_again_after_a_move() -> None:
    refused_once = laid().make_offer(0, "draw", 1001.0).answer(1, False, 1001.0)
    with refused("table.asked"):
        refused_once.make_offer(0, "draw", 1002.0)
    assert after(refused_once, "b2").make_offer(0, "draw", 1003.0).offer == (0, "draw")


def test_a_move_is_an_answer() -> None:
    assert after(after(laid(), "b2").make_offer(0, "draw", 1001.0), "a1").offer is None


@pytest.mark.parametrize(("moves", "by", "left"), [("b2", 0, 0), ("b2 a1", 0, 0), ("b2 a1", 1, 1)])
def test_taking_back_goes_to_before_ones_own_last_move(moves: str, by: int, left: int) -> None:
    table = after(laid(), moves)
    back = table.make_offer(by, "takeback", 1001.0).answer(1 - by, True, 1001.0)
    assert len(back.moves) == left
    assert back.to_move == by
    assert back.position == after(laid(), " ".join(moves.split()[:left])).position


def test_nothing_to_take_back() -> None:
    with refused("table.nothing_back"):
        after(laid(), "b2").make_offer(1, "takeback", 1001.0)


def test_resigning_and_another_game_with_the_sides_swapped() -> None:
    table = after(laid(), "b2").resign(0, 1001.0)
    assert table.ending == TableEnding(1, "resigned")
    with refused("table.not_over"):
        laid().make_offer(0, "rematch", 1001.0)
    again = table.make_offer(1, "rematch", 1002.0).answer(0, True, 1002.0)
    assert (again.first, again.to_move, again.number) == (1, 1, 2)
    assert (again.moves, again.ending, again.tally) == ((), None, (0.0, 1.0))
    assert after(again, "a1 b1 a2 b2 a3").ending == TableEnding(1, "line")


def test_the_clock_runs_from_the_second_move_on_and_moves_add_to_it() -> None:
    table = laid(base=60.0, increment=2.0).play(0, "b2", 0, 1500.0)
    assert table.remaining == (60.0, 60.0)
    table = table.play(1, "a1", 1, 1510.0)
    assert table.remaining == (60.0, 52.0)
    assert table.remaining_at(1513.0) == (57.0, 52.0)


def test_what_a_move_was_on_its_way_is_charged_to_nobody() -> None:
    table = laid(base=60.0).play(0, "b2", 0, 1000.0).play(1, "a1", 1, 1010.0, lag=0.4)
    assert table.remaining is not None
    assert table.remaining[1] == pytest.approx(50.4)


def test_time_is_up() -> None:
    table = laid(base=60.0).play(0, "b2", 0, 1000.0)
    assert table.check_clock(1059.9) is table
    assert table.check_clock(1060.2, lag=0.3) is table
    over = table.check_clock(1060.4, lag=0.3)
    assert (over.ending, over.remaining) == (TableEnding(0, "time"), (60.0, 0.0))
    assert over.check_clock(2000.0) is over


def test_a_time_without_server_is_charged_to_nobody() -> None:
    table = laid(base=60.0).play(0, "b2", 0, 1000.0)
    assert table.shift_clock(500.0).remaining_at(1510.0) == (60.0, 50.0)


def test_taking_back_charges_what_was_spent() -> None:
    table = after(laid(base=60.0), "b2 a1 c3")
    back = table.make_offer(0, "takeback", 1005.0).answer(1, True, 1010.0)
    assert (back.remaining, back.clock_started, back.to_move) == ((60.0, 50.0), 1010.0, 0)


@pytest.mark.parametrize("terms", [{"base": 4.0}, {"base": 1e9}, {"base": 60.0, "increment": -1.0}])
def test_terms_that_cannot_be(terms: dict[str, float]) -> None:
    with pytest.raises(TableError):
        TableSettings.of("quarto", **terms)  # type: ignore[arg-type]


def test_a_game_that_is_over_cannot_begin() -> None:
    with refused("table.begun_over"):
        TableSettings.of("tictactoe", start="xxx/oo./...")


@pytest.mark.parametrize("name", ["x" * 25, "a\u202eb", "a\x1b[2J"])
def test_names_are_short_and_can_be_shown(name: str) -> None:
    with refused("table.name"):
        normalise_name(name)


@pytest.mark.parametrize("secret", ["", "short", "x" * 101, "é" * 30])
def test_secrets_are_long_enough(secret: str) -> None:
    with refused("table.secret"):
        digest_of(secret)


@pytest.mark.parametrize("game", ["tictactoe", "quarto(rules=squares)", "ultimate(n=3)"])
def test_whatever_happens_a_table_is_kept_whole(game: str) -> None:
    """Random doings of both, lawful or not: the table read back is the same, the version grows with
    every change, clocks never grow but by the increment, and tallies add up to the games."""
    chance = random.Random(game)
    table, now, games = laid(game, base=60.0, increment=1.0), 1000.0, 0
    for _ in range(400):
        now += chance.random() * 3
        seat = chance.randrange(2)
        before = table = table.check_clock(now)
        try:
            match chance.randrange(12):
                case 0:
                    table = table.make_offer(seat, chance.choice(OFFERS), now)
                case 1:
                    table = table.answer(seat, chance.random() < 0.5, now)
                case 2 if chance.random() < 0.1:
                    table = table.resign(seat, now)
                case _:
                    moves = table.position.legal_moves() or ["a1"]
                    table = table.play(seat, str(chance.choice(moves)), len(table.moves), now)
        except FourfoldError:
            assert table is before
        assert Table.from_dict(json.loads(json.dumps(table.as_dict()))) == table
        assert (table.version > before.version) == (table is not before)
        games += before.ending is None and table.ending is not None
        assert sum(table.tally) == table.number - (table.ending is None)
        left = table.remaining_at(now)
        assert left is not None
        assert min(left) >= 0
    assert games > 1
