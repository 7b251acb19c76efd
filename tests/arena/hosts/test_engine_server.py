"""``fourfold engine``: what it says to each line."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from fourfold.arena.hosts.engine_server import EngineServer
from fourfold.arena.hosts.protocol import Go, option_line, read_info, read_option
from fourfold.base.errors import SpecError
from fourfold.base.specs import Option, Spec
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import player_names

UNCLOCKED = ("human", "scripted")
"""Players that think nothing for themselves."""


class Talk:
    """A server in this process; its thinking ends before the next line is sent."""

    def __init__(self, spec: str = "random(seed=1)") -> None:
        self.said: list[str] = []
        self.server = EngineServer(Spec.parse(spec), self.said.append)

    def answers(self, *lines: str) -> list[str]:
        before = len(self.said)
        for line in lines:
            self.server.process_line(line + "\n")
            while self.server.busy:
                time.sleep(0.001)
        return self.said[before:]


def test_it_introduces_itself() -> None:
    lines = Talk().answers("fourfold 1")
    assert [line.split()[0] for line in lines] == ["id", "id", "id", "option", "fourfoldok"]
    assert lines[2] == "id games quarto ultimate tictactoe"
    assert lines[-1] == "fourfoldok 1"


def test_it_plays_the_position_it_is_given() -> None:
    talk = Talk()
    talk.answers("newgame tictactoe", "position start moves a1 b1 c1 a2 b2 c2 a3")
    assert talk.answers("go movetime 50")[-1] == "error go: the game is over"
    talk.answers("position text xox/oxo/.x. moves a3")
    assert talk.answers("go depth 1\r")[-1] == "bestmove c3"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hello", "unknown command hello"),
        ("isredy", "did you mean isready"),
        ("fourfold 2", "speaks version 1"),
        ("setoption name seed", "setoption name NAME value VALUE"),
        ("setoption name sead value 1", "did you mean seed"),
        ("setoption name seed value x", "a whole number"),
        ("newgame chess", "unknown game chess"),
        ("position", "position start|text"),
        ("position start moves zz", "zz"),
        ("position text ..../.... -", "rows"),
        ("go sideways", "unknown limit sideways"),
        ("go depth", "needs a whole number"),
        ("go movetime -1", "needs a whole number"),
        ("go movetime 0", "movetime must be 1 or more, not 0"),
        ("go nodes 0", "nodes must be 1 or more, not 0"),
        ("go depth 0", "depth must be 1 or more, not 0"),
        (f"go movetime 1{'0' * 400}", "at most 18 digits"),
        (f"go nodes 1{'0' * 5000}", "at most 18 digits"),
    ],
)
def test_what_it_cannot_use_is_answered_by_one_error_line(line: str, words: str) -> None:
    (answer,) = Talk().answers(line)
    assert answer.startswith("error ")
    assert words in answer


def test_an_empty_line_is_passed_over() -> None:
    assert Talk().answers("", "   ") == []


def test_a_seed_set_as_an_option_counts_from_the_next_game() -> None:
    def game(seed: int) -> list[str]:
        talk = Talk()
        lines = talk.answers(f"setoption name seed value {seed}", "newgame ultimate", *["go"] * 5)
        return [line for line in lines if line.startswith("bestmove")]

    assert game(7) == game(7) != game(8)


@pytest.mark.parametrize("player", [name for name in player_names() if name not in UNCLOCKED])
def test_a_clock_that_has_run_down_is_answered_at_once(player: str) -> None:
    talk = Talk(player)
    began = time.monotonic()
    assert talk.answers("go p1time 0 p1inc 0", "go p1time 0")[-1].startswith("bestmove ")
    assert [line.split()[0] for line in talk.said].count("bestmove") == 2
    assert time.monotonic() - began < 10


def test_a_clock_that_has_run_down_in_the_middle_of_a_game() -> None:
    for player in ("champion", "perfect", "level(10)"):
        talk = Talk(player)
        talk.answers("newgame quarto", "position text ..../.3../B..A/..0. D")
        assert talk.answers("go p1time 0 p2time 0")[-1].startswith("bestmove ")


class Patient:
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
        assert self.stopped.wait(20)
        return Choice(position.legal_moves()[0], score=2.0, line=position.legal_moves()[:1])

    def stop(self) -> None:
        self.stopped.set()


def test_stop_stops_a_player_that_can_be_stopped() -> None:
    talk = Talk()
    talk.answers("newgame tictactoe")
    talk.server._player = Patient()
    for line in ("go", "newgame quarto", "isready"):
        talk.server.process_line(line)
    assert "not while thinking" in talk.said[0]
    assert talk.said[1:] == ["readyok"]
    lines = talk.answers("stop")
    assert lines[-1] == "bestmove a1"
    assert read_info(lines[-2])["score"] == 2.0


def test_infinite_waits_for_stop() -> None:
    talk = Talk()
    talk.server.process_line("go infinite")
    time.sleep(0.05)
    assert talk.said == []
    assert talk.answers("stop")[-1].startswith("bestmove :")


def test_a_player_that_fails_says_so_in_place_of_a_move() -> None:
    talk = Talk()
    talk.server._player = object()  # type: ignore[assignment]
    assert talk.answers("go") == ["error AttributeError: 'object' object has no attribute 'choose'"]


def test_a_wrong_spec_is_refused_before_the_talk() -> None:
    with pytest.raises(SpecError):
        EngineServer(Spec.parse("random(sead=1)"), print)


def test_quitting_while_thinking_ends_the_program_at_once() -> None:
    lines = "newgame tictactoe\ngo infinite\nquit\nisready\n"
    done = subprocess.run(
        [sys.executable, "-m", "fourfold.cli", "engine"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_limits_are_read_and_written() -> None:
    go = Go.parse(["p1time", "12000", "p1inc", "500", "p2time", "6000", "depth", "4"])
    assert go.clock(0) == Clock(1.5, None, 4, 12.0, 0.5)
    assert go.clock(1) == Clock(0.5, None, 4, 6.0, 0.0)
    assert str(Go.of(Clock(0.25, 10, 2), 0)) == "go movetime 250 nodes 10 depth 2"
    assert str(Go.of(Clock(1.0, remaining=8.0, increment=0.5), 1)) == "go p2time 8000 p2inc 500"
    assert Go.parse(str(go).split()[1:]) == go


@pytest.mark.parametrize(
    "option",
    [
        Option("depth", int, 3, "how far", minimum=1, maximum=9),
        Option("bold", bool, True, "whether to dare"),
        Option("style", str, "calm", "how to play", choices=("calm", "bold")),
        Option("weight", float, None, "not set", minimum=0.5),
    ],
)
def test_options_are_read_as_they_were_written(option: Option) -> None:
    assert read_option(option_line(option)) == option
