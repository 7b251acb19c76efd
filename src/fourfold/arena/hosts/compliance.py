"""Tests the compliance of an engine with the protocol, check by check.

Each check tests one requirement of ``docs/reference/protocol.md``. After a failed check the engine
is restarted, so that the results are independent.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from fourfold.arena.game import Failure
from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.process import BotProcess
from fourfold.arena.hosts.program_hosts import (
    EngineIdentity,
    identify,
    read_lines,
    wait_until_ready,
)
from fourfold.arena.hosts.protocol import Go, read_info
from fourfold.arena.sandbox import AUTO, open_sandbox
from fourfold.base.errors import FourfoldError, MoveError, wrap_errors
from fourfold.games.contract import Position, play_moves
from fourfold.games.registry import Game
from fourfold.i18n import Message

STARTUP = 10.0
PATIENCE = 5.0
"""Seconds for an answer that needs no search."""
_QUIET = 0.2
_LEAVING = 2.0
_NONSENSE = ("xyzzy 1 2 3", "", "   ", "position upside down", "setoption", "stop")


class ComplianceError(FourfoldError):
    """The engine violates the protocol."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a check: its title, whether it passed, and details."""

    title: str
    passed: bool
    detail: Message


@dataclass(frozen=True, slots=True)
class ComplianceSettings:
    """Parameters of the test: random positions per game, times in milliseconds, seed."""

    positions: int = 10
    movetime: int = 100
    tolerance: int = 300
    seed: int = 0


class ComplianceTest:
    """Tests one engine in the given games or, if there are none, in those it reports."""

    def __init__(
        self, spec: BotSpec, games: list[Game], demands: ComplianceSettings, sandbox: str = AUTO
    ) -> None:
        self._spec = spec
        self._sandbox = open_sandbox(sandbox, spec.folders(), alone=spec.options["alone"])
        self._games = games
        self._demands = demands
        self._process: BotProcess | None = None
        self._identity = EngineIdentity("", "", (), {})
        self._infos = 0
        self._bad_info: Message | None = None

    def run(self) -> Iterator[CheckResult]:
        """Run all checks; yield each result as soon as it is known."""
        try:
            result = self._run_check("identifies itself", self._identifies)
            yield result
            if not result.passed:
                return
            for title, check in self._checks():
                yield self._run_check(title, check)
        finally:
            self._end()

    def _checks(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "is ready", self._is_ready
        yield "accepts its own options", self._accepts_options
        yield "survives what it cannot understand", self._survives
        yield "reads lines that end in CR LF", self._reads_crlf
        for game in self._games or known_games(self._identity):
            yield f"plays {game} from the start", partial(self._plays_start, game)
            yield f"plays {game} from random positions", partial(self._plays_random, game)
            yield f"keeps to go depth 1 in {game}", partial(self._keeps_depth, game)
            yield f"stops thinking about {game}", partial(self._stops, game)
        yield "writes info lines that can be read", self._informs
        yield "quits", self._quits
        yield "leaves at the end of its input", self._leaves

    def _run_check(self, title: str, check: Callable[[], str]) -> CheckResult:
        try:
            return CheckResult(title, True, Message(check()))
        except (ComplianceError, Failure) as error:
            self._end()
            return CheckResult(title, False, error.message)

    def _engine(self) -> BotProcess:
        """The engine, running and identified."""
        if self._process is None:
            self._process = BotProcess(
                self._spec.command(), self._spec.limits, sandbox=self._sandbox
            )
            self._identity = identify(self._process, STARTUP)
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def _identifies(self) -> str:
        self._engine()
        identity = self._identity
        for what in ("name", "author", "games"):
            if not getattr(identity, what):
                raise ComplianceError("compliance.id", what=what)
        if len(known_games(identity)) != len(identity.games):
            raise ComplianceError("compliance.games", games=" ".join(identity.games))
        return f"{identity.name} by {identity.author}, plays {' '.join(identity.games)}"

    def _is_ready(self) -> str:
        wait_until_ready(self._engine(), PATIENCE)
        return "readyok"

    def _accepts_options(self) -> str:
        engine = self._engine()
        for option in self._identity.options.values():
            if option.default is not None:
                value = str(option.default)
                value = value.lower() if option.kind is bool else value
                engine.send(f"setoption name {option.name} value {value}", PATIENCE)
        wait_until_ready(engine, PATIENCE)
        return ", ".join(self._identity.options) or "it has none"

    def _survives(self) -> str:
        engine = self._engine()
        for line in _NONSENSE:
            engine.send(line, PATIENCE)
        engine.send("isready", PATIENCE)
        complaints = 0
        for line in read_lines(engine, PATIENCE):
            if line == "readyok":
                return f"{complaints} error lines for {len(_NONSENSE)} odd lines"
            if line.split()[0] not in ("error", "info"):
                raise ComplianceError("compliance.odd", line=f"{line!r:.100}")
            complaints += line.startswith("error")
        raise ComplianceError("compliance.unready")

    def _reads_crlf(self) -> str:
        engine = self._engine()
        engine.send("isready\r", PATIENCE)
        if (line := engine.receive(PATIENCE)) != "readyok":
            raise ComplianceError("compliance.crlf", line=repr(line))
        return "readyok"

    def _plays_start(self, game: Game) -> str:
        self._begin(game)
        move, milliseconds = self._move(game.start(), "start", self._timed)
        if (line := self._engine().receive(_QUIET)) is not None:
            raise ComplianceError("compliance.unasked", line=f"{line!r:.100}")
        return f"{move} after {milliseconds} ms"

    def _plays_random(self, game: Game) -> str:
        self._begin(game)
        chance = random.Random(self._demands.seed)
        slowest = 0
        for number in range(self._demands.positions):
            moves, position = random_moves(game, chance)
            by_moves = f"start moves {' '.join(moves)}" if moves else "start"
            where = by_moves if number % 2 else f"text {position}"
            slowest = max(slowest, self._move(position, where, self._timed)[1])
        return f"{self._demands.positions} legal moves, the slowest after {slowest} ms"

    def _keeps_depth(self, game: Game) -> str:
        self._begin(game)
        _, position = random_moves(game, random.Random(self._demands.seed))
        move, milliseconds = self._move(position, f"text {position}", Go(depth=1))
        return f"{move} after {milliseconds} ms"

    def _stops(self, game: Game) -> str:
        engine = self._begin(game)
        engine.send("position start", PATIENCE)
        engine.send("go infinite", PATIENCE)
        for line in read_lines(engine, _QUIET):
            if not line.startswith("info"):
                raise ComplianceError("compliance.early", line=f"{line!r:.100}")
        engine.send("stop", PATIENCE)
        move, milliseconds = self._answer(game.start(), PATIENCE)
        return f"{move}, {milliseconds} ms after stop"

    def _informs(self) -> str:
        if self._bad_info:
            raise ComplianceError(self._bad_info)
        return f"{self._infos} of them"

    def _quits(self) -> str:
        engine = self._engine()
        wait_until_ready(engine, PATIENCE)
        engine.send("quit", PATIENCE)
        return self._departure(engine)

    def _leaves(self) -> str:
        engine = self._engine()
        engine.close_input()
        return self._departure(engine)

    def _departure(self, engine: BotProcess) -> str:
        """Check that the engine ends soon, without output, and with exit code 0."""
        code = None
        try:
            if (line := engine.receive(_LEAVING)) is not None:
                raise ComplianceError("compliance.leaving", line=f"{line!r:.100}")
        except Failure:  # the engine ended, as it should
            code = engine.wait(_LEAVING)
        self._end()
        if code is None:
            raise ComplianceError("compliance.stays", seconds=f"{_LEAVING:g}")
        if code:
            raise ComplianceError("compliance.exit", code=code)
        return "exit code 0"

    @property
    def _timed(self) -> Go:
        return Go(movetime=self._demands.movetime)

    def _begin(self, game: Game) -> BotProcess:
        engine = self._engine()
        if not self._identity.plays(game):
            raise ComplianceError("compliance.game", game=game)
        engine.send(f"newgame {game}", PATIENCE)
        wait_until_ready(engine, PATIENCE)
        return engine

    def _move(self, position: Position[Any], where: str, go: Go) -> tuple[Any, int]:
        """Ask for a move; returns it and the milliseconds it took."""
        engine = self._engine()
        engine.send(f"position {where}", PATIENCE)
        engine.send(str(go), PATIENCE)
        move, milliseconds = self._answer(position, PATIENCE + (go.movetime or 0) / 1000)
        most = None if go.movetime is None else go.movetime + self._demands.tolerance
        if most is not None and milliseconds > most:
            raise ComplianceError("compliance.late", go=go, milliseconds=milliseconds, where=where)
        return move, milliseconds

    def _answer(self, position: Position[Any], seconds: float) -> tuple[Any, int]:
        began = time.monotonic()
        for line in read_lines(self._engine(), seconds):
            words = line.split()
            if words[0] == "info":
                self._check_info(line, position)
                continue
            if words[0] != "bestmove" or len(words) != 2:
                raise ComplianceError("compliance.line", line=f"{line!r:.100}")
            with wrap_errors(
                "compliance.move", of=MoveError, to=ComplianceError, line=line, at=position
            ):
                move = position.parse_move(words[1])
            return move, round(1000 * (time.monotonic() - began))
        raise ComplianceError("compliance.no_move", seconds=f"{seconds:g}", at=position)

    def _check_info(self, line: str, position: Position[Any]) -> None:
        """Note the first invalid info line for the check of info lines."""
        self._infos += 1
        try:
            play_moves(position, read_info(line).get("pv", ()))
        except FourfoldError as error:
            if self._bad_info is None:
                self._bad_info = Message("compliance.info", line=f"{line!r:.100}", reason=error)


def known_games(identity: EngineIdentity) -> list[Game]:
    """The games that an engine reports, without those unknown to this version."""
    games = []
    for text in identity.games:
        with contextlib.suppress(FourfoldError):
            games.append(Game.find(text))
    return games


def random_moves(game: Game, chance: random.Random) -> tuple[list[str], Position[Any]]:
    """The moves of a random game cut off at a random point, and the position after them."""
    line = [game.start()]
    moves: list[str] = []
    while line[-1].outcome is None:
        move = chance.choice(list(line[-1].legal_moves()))
        moves.append(str(move))
        line.append(line[-1].play(move))
    length = chance.randrange(len(moves))
    return moves[:length], line[length]
