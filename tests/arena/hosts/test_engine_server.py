"""``fourfold engine``: responses to protocol lines."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from fourfold.arena.hosts.engine_server import EngineServer
from fourfold.arena.hosts.protocol import (
    Go,
    ProtocolError,
    option_line,
    read_info,
    read_option,
)
from fourfold.base.errors import SpecError
from fourfold.base.specs import Option, Spec
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import player_names

PLAYERS_WITHOUT_CLOCK = ("human", "scripted")
"""Players without a search, which ignore the clock."""


class Session:
    """An engine server in this process that finishes each search before the next line."""

    def __init__(self, spec: str = "random(seed=1)") -> None:
        self.output: list[str] = []
        self.server = EngineServer(Spec.parse(spec), self.output.append)

    def send(self, *lines: str) -> list[str]:
        output_start = len(self.output)
        for line in lines:
            self.server.process_line(line + "\n")
            while self.server.busy:
                time.sleep(0.001)
        return self.output[output_start:]


def test_handshake() -> None:
    lines = Session().send("fourfold 1")
    assert [line.split()[0] for line in lines] == ["id", "id", "id", "option", "fourfoldok"]
    assert lines[2] == "id games quarto ultimate tictactoe"
    assert lines[-1] == "fourfoldok 1"


def test_go_searches_the_given_position() -> None:
    session = Session()
    session.send("newgame tictactoe", "position start moves a1 b1 c1 a2 b2 c2 a3")
    assert session.send("go movetime 50")[-1] == "error go: the game is over"
    session.send("position text xox/oxo/.x. moves a3")
    assert session.send("go depth 1\r")[-1] == "bestmove c3"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hello", "unknown command hello"),
        ("isredy", "did you mean isready"),
        ("fourfold 2", "this engine speaks version 1"),
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
def test_invalid_lines_get_one_error_line(line: str, message: str) -> None:
    (answer,) = Session().send(line)
    assert answer.startswith("error ")
    assert message in answer


def test_empty_lines_are_ignored() -> None:
    assert Session().send("", "   ") == []


def test_seed_option_applies_from_next_game() -> None:
    def best_moves(seed: int) -> list[str]:
        session = Session()
        lines = session.send(f"setoption name seed value {seed}", "newgame ultimate", *["go"] * 5)
        return [line for line in lines if line.startswith("bestmove")]

    assert best_moves(7) == best_moves(7) != best_moves(8)


@pytest.mark.parametrize(
    "player", [name for name in player_names() if name not in PLAYERS_WITHOUT_CLOCK]
)
def test_expired_clock_is_answered_immediately(player: str) -> None:
    session = Session(player)
    start_time = time.monotonic()
    assert session.send("go p1time 0 p1inc 0", "go p1time 0")[-1].startswith("bestmove ")
    assert [line.split()[0] for line in session.output].count("bestmove") == 2
    assert time.monotonic() - start_time < 10


def test_expired_clock_in_midgame() -> None:
    for player in ("champion", "perfect", "level(10)"):
        session = Session(player)
        session.send("newgame quarto", "position text ..../.3../B..A/..0. D")
        assert session.send("go p1time 0 p2time 0")[-1].startswith("bestmove ")


class BlockingPlayer:
    """Player that searches until it is stopped."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def choose(self, position: Any, clock: Clock) -> Choice:  # noqa: ARG002
        assert self.stopped.wait(20)
        return Choice(position.legal_moves()[0], score=2.0, line=position.legal_moves()[:1])

    def stop(self) -> None:
        self.stopped.set()


def test_stop_interrupts_the_search() -> None:
    session = Session()
    session.send("newgame tictactoe")
    session.server._player = BlockingPlayer()
    for line in ("go", "newgame quarto", "isready"):
        session.server.process_line(line)
    assert "not allowed during a search. Send stop and wait for bestmove" in session.output[0]
    assert session.output[1:] == ["readyok"]
    lines = session.send("stop")
    assert lines[-1] == "bestmove a1"
    assert read_info(lines[-2])["score"] == 2.0


def test_infinite_waits_for_stop() -> None:
    session = Session()
    session.server.process_line("go infinite")
    time.sleep(0.05)
    assert session.output == []
    assert session.send("stop")[-1].startswith("bestmove :")


def test_failing_player_sends_error_line() -> None:
    session = Session()
    session.server._player = object()  # type: ignore[assignment]
    assert session.send("go") == ["error AttributeError: 'object' object has no attribute 'choose'"]


def test_invalid_spec_is_refused_at_startup() -> None:
    with pytest.raises(SpecError):
        EngineServer(Spec.parse("random(sead=1)"), print)


def test_quit_ends_the_program_during_a_search() -> None:
    lines = "newgame tictactoe\ngo infinite\nquit\nisready\n"
    process = subprocess.run(
        [sys.executable, "-m", "fourfold.cli", "engine"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")


def test_limits_round_trip() -> None:
    go = Go.parse(["p1time", "12000", "p1inc", "500", "p2time", "6000", "depth", "4"])
    assert go.clock(0) == Clock(1.5, None, 4, 12.0, 0.5)
    assert go.clock(1) == Clock(0.5, None, 4, 6.0, 0.0)
    assert str(Go.of(Clock(0.25, 10, 2), 0)) == "go movetime 250 nodes 10 depth 2"
    assert str(Go.of(Clock(1.0, remaining=8.0, increment=0.5), 1)) == "go p2time 8000 p2inc 500"
    assert Go.parse(str(go).split()[1:]) == go


def test_limits_of_go_have_borders() -> None:
    assert Go.parse(["nodes", "9" * 18]).nodes == 10**18 - 1
    for words, message in [
        (["nodes", "9" * 19], "go: nodes needs a whole number of at most 18 digits"),
        (["movetime"], "go: movetime needs a whole number"),
        (["movetime", "x"], "go: movetime needs a whole number, not x"),
        (["movetime", "٣"], "go: movetime needs a whole number, not ٣"),
    ]:
        with pytest.raises(ProtocolError) as error:
            Go.parse(words)
        assert str(error.value) == message
    assert Go.parse(["p1time", "0"]).p1time == 0
    assert str(Go.of(Clock(0.0004), 0)) == "go movetime 1"
    assert str(Go.of(Clock(1.9996), 0)) == "go movetime 1999"
    assert str(Go.of(Clock(remaining=0.0), 0)) == "go p1time 1 p1inc 1"


@pytest.mark.parametrize(
    "option",
    [
        Option("depth", int, 3, "how far", minimum=1, maximum=9),
        Option("bold", bool, True, "whether to dare"),
        Option("style", str, "calm", "how to play", choices=("calm", "bold")),
        Option("weight", float, None, "not set", minimum=0.5),
        Option("score", int, 10**9, "a large number", minimum=0, maximum=10**9 - 1),
    ],
)
def test_options_round_trip(option: Option) -> None:
    assert read_option(option_line(option)) == option
