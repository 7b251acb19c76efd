"""Hosts of Python bots: a guest in the bot's process answers in JSON, one object a line."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fourfold.arena.failures import TERMINATIONS, Failure
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.process import Process
from fourfold.arena.time_control import STARTUP
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.base.printable import printable
from fourfold.games.contract import Position
from fourfold.i18n import Message
from fourfold.players.contract import Choice, Clock

GUESTS = Path(__file__).parent / "guests"


class GuestHost(Host):
    """A bot in a Python file, of the kind that its text says."""

    def command(self) -> list[str]:
        path, name = self.text.file_and_name()
        module = f"fourfold.arena.hosts.guests.{self.text.kind}"
        return [sys.executable, "-P", "-m", module, str(path), name, self.seed_text]

    @property
    def seed_text(self) -> str:
        return "" if self.seed is None else str(self.seed)

    def greet(self, process: Process) -> None:
        answer = _answer(process, STARTUP, "failure.unready")
        if "ready" not in answer:
            message = printable(str(answer.get("message")))
            hint = None
            if "No such file" in message:
                hint = Message("bot.files_hint")
            elif "No module named" in message and self.sandbox:
                hint = Message("bot.folders_hint")
            raise SpecError("bot.refused", text=self.text.text, reason=message, hint=hint)

    def ask(
        self, process: Process, position: Position[Any], clock: Clock, new: bool, seconds: float
    ) -> Choice:
        question = {"new": new, **self.question(position, clock)}
        process.send(json.dumps(question), seconds)
        answer = _answer(process, seconds, "failure.late")
        if "failed" in answer:
            known = [name for name in TERMINATIONS if name == answer["failed"]]
            raise Failure(known[0] if known else "crash", printable(str(answer.get("message"))))
        try:
            return Choice(
                self.move_text(answer["move"]),
                answer.get("score"),
                answer.get("depth"),
                answer.get("nodes"),
                tuple(answer.get("line", ())),
                answer.get("times"),
            )
        except (KeyError, TypeError):
            raise Failure("nonsense", "failure.answered", answer=f"{answer!r:.100}") from None

    def question(self, position: Position[Any], clock: Clock) -> dict[str, Any]:
        """What the guest needs to know of the position."""
        return {"game": str(self.game), "position": str(position), "clock": asdict(clock)}

    def move_text(self, move: Any) -> str:
        """The move of an answer, as a text of ours."""
        return str(move)


class TorinoHost(GuestHost):
    """A player of the Torino course."""

    plays = "quarto"

    def command(self) -> list[str]:
        if str(self.game) != self.plays:
            text = self.text.text
            raise SpecError("bot.torino_game", text=text, known=self.plays, game=self.game)
        if importlib.util.find_spec("numpy") is None:
            what = self.text.text
            raise FourfoldError("package.missing", what=what, package="numpy", extra="torino")
        return [*super().command(), self.text.options["framework"]]


def _answer(process: Process, seconds: float, late: str) -> dict[str, Any]:
    """The guest's next answer; ``late`` is the code of what a bot has done that gives none."""
    line = process.receive(seconds)
    if line is None:
        raise Failure("timeout", late, seconds=f"{seconds:.3g}")
    try:
        answer = json.loads(line)
    except ValueError:
        answer = None
    if not isinstance(answer, dict):
        raise Failure("nonsense", "failure.answered", answer=f"{line!r:.100}")
    return answer
