"""``python:`` bots: playing, and classification of failures."""

from __future__ import annotations

import pytest
from tests.arena.hosts.conftest import (
    Open,
    count_group_processes,
    expect_failure,
    needs_proc,
    self_play,
)

from fourfold.arena.hosts.host import Host
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock, Player

BOT = "python:BOTS/python_bots.py:"


@pytest.mark.parametrize("game", ["quarto(rules=squares)", "ultimate(n=3)", "tictactoe(n=4)"])
@pytest.mark.parametrize("name", ["first", "by_text"])
def test_plays_any_game(open_bot: Open, name: str, game: str) -> None:
    host = open_bot(BOT + name, game)
    assert isinstance(host, Player)
    position = host.game.start()
    for _ in range(3):
        moves = position.legal_moves()
        move = host.choose(position, Clock()).move
        assert move == moves[0 if name == "first" else -1]
        position = position.play(move)


def test_class_is_instantiated_per_game_and_reports_score(open_bot: Open) -> None:
    host = open_bot(BOT + "Counting", "tictactoe")
    start = host.game.start()
    first = host.choose(start, Clock())
    assert (first.score, [str(move) for move in first.line]) == (1, ["a1", "b1"])
    next_position = start.play(first.move).play(start.parse_move("c3"))
    assert host.choose(next_position, Clock()).score == 2
    assert host.choose(start, Clock()).score == 1


def test_seed_makes_games_reproducible(open_bot: Open) -> None:
    games = [
        [str(choice.move) for choice in self_play(open_bot(BOT + text, "quarto", seed))]
        for text, seed in [("by_chance(seed=5)", None), ("by_chance", 5), ("by_chance(seed=5)", 6)]
    ]
    assert games[0] == games[1] == games[2]
    assert len(games[0]) > 3


@pytest.mark.parametrize("name", ["printing", "reading", "surroundings"])
def test_protocol_and_environment_are_isolated(
    open_bot: Open, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOURFOLD_TEST_SECRET", "told to nobody")
    host = open_bot(BOT + name, "tictactoe")
    for _ in range(2):
        assert str(host.choose(host.game.start(), Clock()).move) == "a1"


@pytest.mark.parametrize(
    ("name", "termination", "message"),
    [
        ("crashing", "crash", "ZeroDivisionError"),
        ("leaving", "crash", "exited with code 3"),
        ("exiting", "crash", "I have had enough"),
        ("illegal", "illegal", "is not a square"),
        ("illegal_text", "illegal", "b9"),
        ("nonsense", "nonsense", "is no move"),
        ("gibberish", "nonsense", "the middle"),
        ("memory(memory=400)", "memory", "MemoryError"),
        ("flooding", "output", "writes too much output"),
        ("changing", "mutation", "changed the position that it was given"),
        ("writing", "crash", "File too large"),
    ],
)
def test_failures(open_bot: Open, name: str, termination: str, message: str) -> None:
    failure = expect_failure(open_bot(BOT + name, "tictactoe"))
    assert failure.termination == termination
    assert message in str(failure)
    assert len(str(failure)) < 500


def test_crash_message_names_the_line(open_bot: Open) -> None:
    assert "of python_bots.py)" in str(expect_failure(open_bot(BOT + "crashing", "tictactoe")))


def test_slow_bot_is_killed_and_restarted(open_bot: Open) -> None:
    host = open_bot(BOT + "slow(seconds=0.1)", "tictactoe")
    for _ in range(2):
        assert expect_failure(host).termination == "timeout"


@needs_proc
@pytest.mark.parametrize("name", ["forking", "stuck_with_children"])
def test_child_processes_end_with_the_bot(open_bot: Open, name: str) -> None:
    host = open_bot(BOT + name, "tictactoe", sandbox="none")
    group = _pid(host)
    if name == "forking":
        host.choose(host.game.start(), Clock())
        host.close()
    else:
        assert expect_failure(host, Clock(0.2)).termination == "timeout"
    assert count_group_processes(group) == 0


def test_close_is_idempotent_and_host_can_restart(open_bot: Open) -> None:
    host = open_bot(BOT + "first", "tictactoe")
    host.close()
    host.close()
    assert str(host.choose(host.game.start(), Clock()).move) == "a1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("python:BOTS/nowhere.py:first", "does not exist"),
        ("python:BOTS/python_bots.py", "python:FILE.py:NAME"),
        ("python:BOTS/python_bots.py:", "python:FILE.py:NAME"),
        (BOT + "frist", "it has no frist (it has first"),
        (BOT + "NOTHING", "not a function or a class"),
        (BOT + "Mute", "no method choose"),
        (BOT + "first(sead=1)", "did you mean seed"),
        (BOT + "first(python=pypy3)", "unknown option python"),
        (BOT + "first(memory=-1)", "from 0 to 999999"),
    ],
)
def test_invalid_specs_are_refused(open_bot: Open, text: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        open_bot(text, "tictactoe")
    assert message in str(error.value)


def test_memory_limit_at_startup(open_bot: Open) -> None:
    with pytest.raises(FourfoldError):
        open_bot(BOT + "first(memory=1)", "tictactoe")


def _pid(host: Host) -> int:
    assert host._process is not None
    return host._process.pid


def test_startup_timeout(open_bot: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourfold.arena.hosts.python_hosts.STARTUP", 0.001)
    with pytest.raises(FourfoldError, match=r"cannot be started: it was not ready within 0.001 s$"):
        open_bot(BOT + "first", "tictactoe")


def test_spec_overrides_allowance_of_the_clock(open_bot: Open) -> None:
    host = open_bot(BOT + "first", "tictactoe")
    assert host.allowance(Clock(3.0)) == 3.0
    assert host.allowance(Clock(3.0, remaining=40.0)) == 40.0
    assert host.allowance(Clock()) == 60.0
    assert open_bot(BOT + "first(seconds=9)", "tictactoe").allowance(Clock(3.0)) == 9.0
    assert Game.find("tictactoe") == host.game
