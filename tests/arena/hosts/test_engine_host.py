"""``engine:`` bots: programs that implement the protocol, correctly or with faults."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import (
    AMPLE,
    Open,
    count_group_processes,
    expect_failure,
    needs_linux,
    needs_proc,
    self_play,
    wait_for_states,
)

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.sandbox import find_bot_pid
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock

FOURFOLD = f"engine:{sys.executable} -m fourfold.cli engine"


@pytest.mark.parametrize("game", ["quarto(rules=squares)", "ultimate(n=3)"])
def test_fourfold_engine_plays(open_bot: Open, game: str) -> None:
    assert len(self_play(open_bot(f"{FOURFOLD} random", game, seed=4))) > 4


def test_seed_reaches_the_engine(open_bot: Open) -> None:
    games = [
        [choice.move for choice in self_play(open_bot(text, "tictactoe", seed))]
        for text, seed in [
            (f"{FOURFOLD} random", 4),
            (f"{FOURFOLD} random (seed=4)", None),
            (f"{FOURFOLD} 'random(seed=4)'", None),
        ]
    ]
    assert games[0] == games[1] == games[2]


@needs_linux
def test_an_engine_is_suspended_between_its_moves(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(mock_engine, "tictactoe")
    assert host._process is not None
    pid = host._process.pid if host.sandbox is None else find_bot_pid(host._process.pid)
    position = host.game.start()
    for _ in range(2):
        assert wait_for_states([pid], stopped=True)
        position = position.play(host.choose(position, AMPLE).move)
    process = host._process
    host.close()
    assert process.wait(0) == 0, "it received quit"


def test_mock_reports_search_information(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} score (style=bold)", "tictactoe")
    choice = host.choose(host.game.start(), Clock(5, nodes=9, depth=2))
    assert (choice.score, choice.depth, choice.nodes) == (-1.5, 2, 12)
    assert [str(move) for move in choice.line] == ["a1", "b1"]


@pytest.mark.parametrize(
    ("fault", "termination", "message"),
    [
        ("slow (seconds=0.1)", "timeout", "sent no move within"),
        ("crash", "crash", "out of ideas"),
        ("nonsense", "nonsense", "the middle"),
        ("gibberish", "nonsense", "zz"),
        ("complaint", "crash", "I do not feel like it"),
        ("memory (memory=400)", "memory", "ran out of memory"),
        ("flood", "output", "writes too much output"),
        ("'long line'", "output", "writes too much output"),
    ],
)
def test_failures(
    open_bot: Open, mock_engine: str, fault: str, termination: str, message: str
) -> None:
    failure = expect_failure(open_bot(f"{mock_engine} {fault}", "tictactoe"))
    assert failure.termination == termination
    assert message in str(failure)


def test_illegal_move(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} illegal", "tictactoe")
    position = Game.find("tictactoe").parse("x../.../...")
    assert expect_failure(host, start=position).termination == "illegal"


def test_second_answer_is_nonsense(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} twice", "tictactoe")
    position = host.game.start()
    position = position.play(host.choose(position, Clock()).move)
    assert expect_failure(host, start=position).termination == "nonsense"


@pytest.mark.parametrize(
    "wait_for_exit", [True, False], ids=["exited before the request", "exiting"]
)
def test_engine_that_exits_after_its_move_has_crashed(
    open_bot: Open, mock_engine: str, wait_for_exit: bool
) -> None:
    host = open_bot(f"{mock_engine} leaving", "tictactoe")
    for _ in range(2):  # a failed engine is restarted
        position = host.game.start()
        position = position.play(host.choose(position, AMPLE).move)
        if wait_for_exit:
            assert host._process is not None
            host._process.wait(20)
        failure = expect_failure(host, start=position)
        assert (failure.termination, str(failure)) == ("crash", "exited with code 0")


@needs_proc
def test_engine_that_ignores_quit_is_killed(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} clinging", "tictactoe", sandbox="none")
    assert host._process is not None
    group = host._process.pid
    host.close()
    assert count_group_processes(group) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("engine:", "engine:COMMAND"),
        ("engine:no-such-program --fast", "no-such-program is not an executable program"),
        ("engine:sh 'unclosed", "is not a valid command line"),
        ("MOCK (stile=bold)", "did you mean style"),
        ("MOCK (style=wild)", "one of calm, bold"),
        ("MOCK chess", "does not play tictactoe"),
        ("uci:stockfish", "is not a bot"),
    ],
)
def test_invalid_specs_are_refused(
    open_bot: Open, mock_engine: str, text: str, message: str
) -> None:
    with pytest.raises(SpecError) as error:
        open_bot(text.replace("MOCK", mock_engine), "tictactoe")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("stranger", "hello there"),
        ("future", "speaks protocol version 2, not"),
        ("'odd option'", "is not an option"),
    ],
)
def test_invalid_handshake_is_refused(
    open_bot: Open, mock_engine: str, fault: str, message: str
) -> None:
    with pytest.raises(FourfoldError) as error:
        open_bot(f"{mock_engine} {fault}", "tictactoe")
    assert message in str(error.value)


def test_file_arguments_become_absolute_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bot.jar", "random"):
        (tmp_path / name).touch()
    command = BotSpec.parse("engine:sh -jar bot.jar random missing.jar").command()
    assert command[1:] == ["-jar", str(tmp_path / "bot.jar"), "random", "missing.jar"]
    assert Path(command[0]).is_absolute()


def test_program_that_exits_immediately(open_bot: Open) -> None:
    with pytest.raises(FourfoldError, match="exited with code 1"):
        open_bot("engine:false", "tictactoe")
