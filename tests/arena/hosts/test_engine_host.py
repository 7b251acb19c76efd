"""``engine:`` bots: programs that speak the protocol, more or less."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.arena.hosts.conftest import (
    AMPLE,
    Open,
    failure_of,
    living_in_group,
    needs_proc,
    self_play,
)

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock

FOURFOLD = f"engine:{sys.executable} -m fourfold.cli engine"


@pytest.mark.parametrize("game", ["quarto(rules=squares)", "ultimate(n=3)"])
def test_our_own_engine_plays(open_bot: Open, game: str) -> None:
    assert len(self_play(open_bot(f"{FOURFOLD} random", game, seed=4))) > 4


def test_a_seed_reaches_the_engine_however_it_is_given(open_bot: Open) -> None:
    games = [
        [choice.move for choice in self_play(open_bot(text, "tictactoe", seed))]
        for text, seed in [
            (f"{FOURFOLD} random", 4),
            (f"{FOURFOLD} random (seed=4)", None),
            (f"{FOURFOLD} 'random(seed=4)'", None),
        ]
    ]
    assert games[0] == games[1] == games[2]


def test_the_mock_plays_and_tells_what_it_knows(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} score (style=bold)", "tictactoe")
    choice = host.choose(host.game.start(), Clock(5, nodes=9, depth=2))
    assert (choice.score, choice.depth, choice.nodes) == (-1.5, 2, 12)
    assert [str(move) for move in choice.line] == ["a1", "b1"]


@pytest.mark.parametrize(
    ("fault", "termination", "words"),
    [
        ("slow (seconds=0.1)", "timeout", "no move came"),
        ("crash", "crash", "out of ideas"),
        ("nonsense", "nonsense", "the middle"),
        ("gibberish", "nonsense", "zz"),
        ("complaint", "crash", "I do not feel like it"),
        ("memory (memory=400)", "memory", "ran out of memory"),
        ("flood", "output", "writes more"),
        ("'long line'", "output", "writes more"),
    ],
)
def test_failures(
    open_bot: Open, mock_engine: str, fault: str, termination: str, words: str
) -> None:
    failure = failure_of(open_bot(f"{mock_engine} {fault}", "tictactoe"))
    assert failure.termination == termination
    assert words in str(failure)


def test_an_illegal_move(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} illegal", "tictactoe")
    position = Game.find("tictactoe").parse("x../.../...")
    assert failure_of(host, start=position).termination == "illegal"


def test_a_second_answer_to_one_question_is_not_taken_for_the_next(
    open_bot: Open, mock_engine: str
) -> None:
    host = open_bot(f"{mock_engine} twice", "tictactoe")
    position = host.game.start()
    position = position.play(host.choose(position, Clock()).move)
    assert failure_of(host, start=position).termination == "nonsense"


@pytest.mark.parametrize("gone", [True, False], ids=["gone before it is asked", "just leaving"])
def test_an_engine_that_ends_after_its_answer_has_crashed_whenever_that_is_seen(
    open_bot: Open, mock_engine: str, gone: bool
) -> None:
    host = open_bot(f"{mock_engine} leaving", "tictactoe")
    for _ in range(2):  # after a failure it is started again
        position = host.game.start()
        position = position.play(host.choose(position, AMPLE).move)
        if gone:
            assert host._process is not None
            host._process.wait(20)
        failure = failure_of(host, start=position)
        assert (failure.termination, str(failure)) == ("crash", "ended with exit code 0")


@needs_proc
def test_an_engine_that_does_not_quit_is_killed(open_bot: Open, mock_engine: str) -> None:
    host = open_bot(f"{mock_engine} clinging", "tictactoe", sandbox="none")
    assert host._process is not None
    group = host._process.pid
    host.close()
    assert living_in_group(group) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("engine:", "engine:COMMAND"),
        ("engine:no-such-program --fast", "there is no program no-such-program"),
        ("engine:sh 'unclosed", "is no command line"),
        ("MOCK (stile=bold)", "did you mean style"),
        ("MOCK (style=wild)", "one of calm, bold"),
        ("MOCK chess", "does not play tictactoe"),
        ("uci:stockfish", "names no bot"),
    ],
)
def test_what_cannot_be_opened(open_bot: Open, mock_engine: str, text: str, words: str) -> None:
    with pytest.raises(SpecError) as caught:
        open_bot(text.replace("MOCK", mock_engine), "tictactoe")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("stranger", "hello there"),
        ("future", "speaks version 2"),
        ("'odd option'", "is no option"),
    ],
)
def test_what_does_not_introduce_itself(
    open_bot: Open, mock_engine: str, fault: str, words: str
) -> None:
    with pytest.raises(FourfoldError) as caught:
        open_bot(f"{mock_engine} {fault}", "tictactoe")
    assert words in str(caught.value)


def test_words_that_name_files_mean_the_same_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bot.jar", "random"):
        (tmp_path / name).touch()
    command = BotSpec.parse("engine:sh -jar bot.jar random missing.jar").command()
    assert command[1:] == ["-jar", str(tmp_path / "bot.jar"), "random", "missing.jar"]
    assert Path(command[0]).is_absolute()


def test_a_program_that_ends_at_once(open_bot: Open) -> None:
    with pytest.raises(FourfoldError, match="exit code 1"):
        open_bot("engine:false", "tictactoe")
