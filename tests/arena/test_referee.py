"""The referee: results, failures, clocks and openings of single games."""

from __future__ import annotations

import pickle
import sys
import time

import pytest

from fourfold.arena import referee
from fourfold.arena.configuration import Configuration
from fourfold.arena.game import Failure, GameResult, GameTask, Opening, Pairing
from fourfold.arena.referee import lost_game, play_game
from fourfold.arena.time_control import TimeControl
from fourfold.arena.workers.base import LostTask
from fourfold.arena.workers.child_process import DEADLINE
from fourfold.base.errors import SpecError
from fourfold.games.record import Record
from fourfold.i18n import Message


def play(
    first: str,
    second: str,
    game: str = "quarto",
    *,
    limits: TimeControl = TimeControl(),  # noqa: B008 - immutable
    opening: Opening = Opening(),  # noqa: B008 - immutable
    number: int = 0,
) -> GameResult:
    settings = Configuration(game, (first, second), 2, seed=5, limits=limits)
    return play_game(settings, GameTask(Pairing(number, 0, 0, 1, 0), opening))


@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)", "ultimate(n=3)", "tictactoe"])
def test_game_is_played_and_recorded(game: str) -> None:
    result = play("random", "mock_first", game)
    record = Record.parse(result.record)
    assert record.result == result.result
    assert len(record.turns) == result.turns == sum(spent.moves for spent in result.time_used)
    *_, final_position = record.positions()
    assert final_position.outcome is not None
    assert (result.termination, result.points) == (
        final_position.outcome.reason,
        final_position.outcome.points,
    )
    assert record.tags == {"Round": "1", "Number": "1"}


FAILURES = [
    ("mock_crashing", "crash", "ZeroDivisionError: I have no idea (mock_players.py, line"),
    ("mock_exiting", "crash", "SystemExit: I have had enough"),
    ("mock_stillborn", "crash", "OSError: my weights are missing"),
    ("mock_illegal", "illegal", ""),
    ("mock_nonsense", "nonsense", "chose 'up, up and away', which is not a legal move"),
    ("mock_mute", "nonsense", "answered 'c3', which is not a Choice"),
    ("mock_timed(seconds=1)", "nonsense", "reported invalid times: ['long']"),
    ("mock_mutating", "mutation", "modified the position that it received"),
    ("mock_hungry", "memory", "MemoryError"),
    ("mock_failing", "output", "wrote 3 gigabytes"),
]


@pytest.mark.parametrize("game", ["quarto", "tictactoe"])
@pytest.mark.parametrize(("player", "termination", "message"), FAILURES)
def test_failing_player_loses_with_the_reason(
    player: str, termination: str, message: str, game: str
) -> None:
    for seat, players in enumerate([(player, "mock_first"), ("mock_first", player)]):
        result = play(*players, game)
        assert result.result == ("0-1", "1-0")[seat]
        assert result.termination == termination
        assert message in result.message
        record = Record.parse(result.record)
        assert (record.termination, record.result) == (termination, result.result)
        assert record.tags["Failure"] == result.message


def test_turns_before_a_failure_are_recorded() -> None:
    result = play("mock_crashing(after=2)", "mock_first")
    assert (result.result, result.turns) == ("0-1", 4)
    assert len(Record.parse(result.record).turns) == 4
    assert [spent.moves for spent in result.time_used] == [2, 2]


def test_ultimate_forfeit_costs_all_blocks() -> None:
    assert play("mock_first", "mock_crashing", "ultimate").points == (16, 0)


def test_slow_player_loses_on_time() -> None:
    limits = TimeControl(seconds=0.01, margin=0.01)
    result = play("mock_first", "mock_slow(seconds=0.1,after=1)", limits=limits)
    assert (result.result, result.termination) == ("1-0", "timeout")
    assert "of the 0.010 s allowed" in result.message
    assert (
        play("mock_first", "mock_slow(seconds=0.001)", limits=TimeControl(seconds=5)).message == ""
    )


def test_player_that_never_starts_loses_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hanging start-up is interrupted; its deadline is published in the worker status."""
    status = [0, 0, 0]

    def hang(*_: object, **__: object) -> None:
        deadlines.append(status[DEADLINE])
        time.sleep(60)

    deadlines: list[int] = []
    monkeypatch.setattr(referee, "STARTUP", 0.0)
    monkeypatch.setattr(referee, "open_contestant", hang)
    monkeypatch.setattr("fourfold.arena.workers.child_process._status", status)
    result = play("random", "random")
    assert (result.result, result.termination) == ("0-1", "timeout")
    assert result.message == "was not ready within 0 s"
    assert deadlines[0] > 0
    assert status[DEADLINE] == 0


def test_game_clock_expires() -> None:
    limits = TimeControl(base=0.3, margin=0.0)
    result = play("mock_slow(seconds=0.1)", "mock_first", "ultimate", limits=limits)
    assert (result.result, result.termination) == ("0-1", "timeout")
    assert result.time_used[0].moves <= 3
    generous = TimeControl(base=0.2, increment=9, margin=9)
    assert not play("mock_slow(seconds=0.05)", "mock_first", "tictactoe", limits=generous).message


def test_clock_gives_players_time_and_deadline() -> None:
    clock = TimeControl(base=60, increment=1, nodes=9).clock(24.0)
    assert (clock.remaining, clock.increment, clock.nodes) == (24.0, 1, 9)
    assert clock.seconds == 24 / 12 + 1
    assert clock.deadline == 24
    assert TimeControl(seconds=2, depth=3).clock(None).deadline == 2


def test_opening_is_played_before_the_players_move() -> None:
    opening = Opening(turns=(":6", "c3:4"))
    result = play("mock_first", "mock_first", opening=opening)
    record = Record.parse(result.record)
    assert [str(turn) for turn in record.turns[:2]] == [":6", "c3:4"]
    assert record.tags["Opening"] == "2 moves"
    start = ".F5./.AB6/E..0/.4.C 1"
    assert str(Record.parse(play("random", "random", opening=Opening(start)).record).start) == start


def test_seeds_depend_on_the_game_number() -> None:
    assert play("random", "random").record == play("random", "random").record
    assert play("random", "random").record != play("random", "random", number=1).record
    seeded_games = [play("random(seed=1)", "random(seed=2)", number=number) for number in (0, 1)]
    assert Record.parse(seeded_games[0].record).turns == Record.parse(seeded_games[1].record).turns


def test_players_are_always_closed() -> None:
    play("mock_first", "mock_first")
    player_type = sys.modules["mock_players"].First
    player_type.opened = player_type.closed = 0
    play("mock_first", "mock_first")
    play("mock_first", "mock_crashing")
    play("mock_first", "mock_stillborn")
    assert player_type.opened == player_type.closed == 5


def test_times_of_turn_parts_are_recorded() -> None:
    result = play("mock_timed", "mock_first", "tictactoe")
    assert result.parts[0]["place"].longest == 0.25
    assert result.parts[0]["select"].seconds == 0.5 * result.time_used[0].moves
    assert result.parts[1] == {}


def test_unknown_player_raises_instead_of_losing() -> None:
    with pytest.raises(SpecError, match="unknown player nobody"):
        play("mock_first", "nobody")


def test_failure_can_be_pickled() -> None:
    failure = pickle.loads(pickle.dumps(Failure("memory", "ate it all\x1b")))
    assert (failure.termination, str(failure)) == ("memory", "ate it all\\u001b")
    failure = pickle.loads(pickle.dumps(Failure("timeout", "failure.late", seconds="3")))
    assert str(failure) == "did not answer within 3 s"
    assert failure.message.to_text("it") == "non ha risposto entro 3 s"
    with pytest.raises(ValueError, match="'boredom' is not one of crash, timeout"):
        Failure("boredom", "")  # type: ignore[arg-type]


def test_lost_task_is_a_loss_of_the_player_to_move() -> None:
    settings = Configuration("quarto", ("a", "b"), 2, 0)
    lost = LostTask(GameTask(Pairing(3, 0, 0, 1, 0), Opening()), 1, Message("died"))
    result = lost_game(settings, lost, 1)
    assert (result.result, result.termination, result.message) == ("1-0", "crash", "died")
    assert Record.parse(result.record).turns == ()
    result = lost_game(settings, lost._replace(overdue=True), 0)
    assert (result.result, result.termination) == ("0-1", "timeout")
