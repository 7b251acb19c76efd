"""The referee: games end as they should, and no player can spoil one."""

from __future__ import annotations

import pickle
import sys
import time

import pytest

from fourfold.arena import referee
from fourfold.arena.failures import Failure
from fourfold.arena.game import GameResult, GameSettings, GameTask, Opening, Pairing
from fourfold.arena.referee import lost_game, play_game
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.base import LostTask
from fourfold.arena.workers.status import DEADLINE
from fourfold.base.errors import SpecError
from fourfold.games.record import Record
from fourfold.i18n import Message


def play(
    one: str,
    two: str,
    game: str = "quarto",
    *,
    limits: TimeControl = TimeControl(),  # noqa: B008 - immutable
    opening: Opening = Opening(),  # noqa: B008 - immutable
    number: int = 0,
) -> GameResult:
    setting = GameSettings(game, (one, two), (one, two), seed=5, limits=limits)
    return play_game(setting, GameTask(Pairing(number, 0, 0, 1, 0), opening))


@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)", "ultimate(n=3)", "tictactoe"])
def test_a_game_is_played_to_its_end_and_recorded(game: str) -> None:
    played = play("random", "mock_first", game)
    record = Record.parse(played.record)
    assert record.result == played.result
    assert len(record.turns) == played.turns == sum(spent.moves for spent in played.time_used)
    *_, last = record.positions()
    assert last.outcome is not None
    assert (played.termination, played.points) == (last.outcome.reason, last.outcome.points)
    assert record.tags == {"Round": "1", "Number": "1"}


FAILURES = [
    ("mock_crashing", "crash", "ZeroDivisionError: I have no idea (mock_players.py, line"),
    ("mock_exiting", "crash", "SystemExit: I have had enough"),
    ("mock_stillborn", "crash", "OSError: my weights are missing"),
    ("mock_illegal", "illegal", ""),
    ("mock_nonsense", "nonsense", "chose 'up, up and away', which is not a move"),
    ("mock_mute", "nonsense", "answered 'c3', which is not a Choice"),
    ("mock_timed(seconds=1)", "nonsense", "reported the times ['long']"),
    ("mock_mutating", "mutation", "changed the position"),
    ("mock_hungry", "memory", "MemoryError"),
    ("mock_failing", "output", "wrote 3 gigabytes"),
]


@pytest.mark.parametrize("game", ["quarto", "tictactoe"])
@pytest.mark.parametrize(("player", "termination", "message"), FAILURES)
def test_who_fails_loses_with_the_reason(
    player: str, termination: str, message: str, game: str
) -> None:
    for seat, players in enumerate([(player, "mock_first"), ("mock_first", player)]):
        played = play(*players, game)
        assert played.result == ("0-1", "1-0")[seat]
        assert played.termination == termination
        assert message in played.message
        record = Record.parse(played.record)
        assert (record.termination, record.result) == (termination, played.result)
        assert record.tags["Failure"] == played.message


def test_who_fails_late_has_its_turns_in_the_record() -> None:
    played = play("mock_crashing(after=2)", "mock_first")
    assert (played.result, played.turns) == ("0-1", 4)
    assert len(Record.parse(played.record).turns) == 4
    assert [spent.moves for spent in played.time_used] == [2, 2]


def test_a_forfeit_of_ultimate_costs_all_blocks() -> None:
    assert play("mock_first", "mock_crashing", "ultimate").points == (16, 0)


def test_who_takes_too_long_loses() -> None:
    limits = TimeControl(seconds=0.01, margin=0.01)
    played = play("mock_first", "mock_slow(seconds=0.1,after=1)", limits=limits)
    assert (played.result, played.termination) == ("1-0", "timeout")
    assert "and had 0.010 s" in played.message
    assert (
        play("mock_first", "mock_slow(seconds=0.001)", limits=TimeControl(seconds=5)).message == ""
    )


def test_who_is_never_ready_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is interrupted, and until then there is a note for whoever would have to end it."""
    notes = [0, 0, 0]

    def hang(*_: object, **__: object) -> None:
        due.append(notes[DEADLINE])
        time.sleep(60)

    due: list[int] = []
    monkeypatch.setattr(referee, "STARTUP", 0.0)
    monkeypatch.setattr(referee, "open_contestant", hang)
    monkeypatch.setattr("fourfold.arena.workers.status._status", notes)
    played = play("random", "random")
    assert (played.result, played.termination) == ("0-1", "timeout")
    assert played.message == "was not ready within 0 s"
    assert due[0] > 0
    assert notes[DEADLINE] == 0


def test_the_clock_of_the_game_runs_down() -> None:
    limits = TimeControl(base=0.3, margin=0.0)
    played = play("mock_slow(seconds=0.1)", "mock_first", "ultimate", limits=limits)
    assert (played.result, played.termination) == ("0-1", "timeout")
    assert played.time_used[0].moves <= 3
    kept_up = TimeControl(base=0.2, increment=9, margin=9)
    assert not play("mock_slow(seconds=0.05)", "mock_first", "tictactoe", limits=kept_up).message


def test_a_clock_tells_players_how_long_to_take() -> None:
    clock = TimeControl(base=60, increment=1, nodes=9).clock(24.0)
    assert (clock.remaining, clock.increment, clock.nodes) == (24.0, 1, 9)
    assert clock.seconds == 24 / 12 + 1
    assert clock.deadline == 24
    assert TimeControl(seconds=2, depth=3).clock(None).deadline == 2


def test_openings_are_played_before_the_players_begin() -> None:
    opening = Opening(turns=(":6", "c3:4"))
    played = play("mock_first", "mock_first", opening=opening)
    record = Record.parse(played.record)
    assert [str(turn) for turn in record.turns[:2]] == [":6", "c3:4"]
    assert record.tags["Opening"] == "2 turns"
    start = ".F5./.AB6/E..0/.4.C 1"
    assert str(Record.parse(play("random", "random", opening=Opening(start)).record).start) == start


def test_seeds_follow_from_the_place_in_the_tournament() -> None:
    assert play("random", "random").record == play("random", "random").record
    assert play("random", "random").record != play("random", "random", number=1).record
    fixed = [play("random(seed=1)", "random(seed=2)", number=number) for number in (0, 1)]
    assert Record.parse(fixed[0].record).turns == Record.parse(fixed[1].record).turns


def test_players_are_closed_after_the_game_however_it_ends() -> None:
    play("mock_first", "mock_first")
    first = sys.modules["mock_players"].First
    first.opened = first.closed = 0
    play("mock_first", "mock_first")
    play("mock_first", "mock_crashing")
    play("mock_first", "mock_stillborn")
    assert first.opened == first.closed == 5


def test_times_of_the_parts_of_a_turn_are_kept() -> None:
    played = play("mock_timed", "mock_first", "tictactoe")
    assert played.parts[0]["place"].longest == 0.25
    assert played.parts[0]["select"].seconds == 0.5 * played.time_used[0].moves
    assert played.parts[1] == {}


def test_a_player_that_this_machine_lacks_is_no_fault_of_the_players() -> None:
    with pytest.raises(SpecError, match="unknown player nobody"):
        play("mock_first", "nobody")


def test_a_failure_travels_between_processes() -> None:
    failure = pickle.loads(pickle.dumps(Failure("memory", "ate it all\x1b")))
    assert (failure.termination, str(failure)) == ("memory", "ate it all\\u001b")
    failure = pickle.loads(pickle.dumps(Failure("timeout", "failure.late", seconds="3")))
    assert str(failure) == "did not answer within 3 s"
    assert failure.message.to_text("it") == "non ha risposto entro 3 s"
    with pytest.raises(ValueError, match="'boredom' is not one of crash, timeout"):
        Failure("boredom", "")  # type: ignore[arg-type]


def test_a_game_that_took_its_process_down_is_lost_by_who_was_to_move() -> None:
    setting = GameSettings("quarto", ("a", "b"), ("a", "b"), 0, TimeControl())
    lost = LostTask(GameTask(Pairing(3, 0, 0, 1, 0), Opening()), 1, Message("died"))
    played = lost_game(setting, lost, 1)
    assert (played.result, played.termination, played.message) == ("1-0", "crash", "died")
    assert Record.parse(played.record).turns == ()
    played = lost_game(setting, lost._replace(overdue=True), 0)
    assert (played.result, played.termination) == ("0-1", "timeout")
