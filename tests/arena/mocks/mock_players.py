"""Players that misbehave, each in its own way, as a package of somebody else's would offer them.

They play the first legal move until they have made ``after`` moves, and then do what they are
named for. The folder is a package's installation: putting it on the path is all it takes.
"""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any, ClassVar

from fourfold.arena.game import Failure
from fourfold.arena.time_control import time_limit
from fourfold.base.specs import Option
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock
from fourfold.players.registry import PlayerFamily

AFTER = Option("after", int, 0, "moves to make before misbehaving", minimum=0)
SECONDS = Option("seconds", float, 0.0, "time to take", minimum=0)


class First:
    """Always the first legal move. Those below only say what to do instead."""

    opened: ClassVar[int] = 0
    closed: ClassVar[int] = 0

    def __init__(self, after: int = 0, seconds: float = 0.0) -> None:
        self._left = after
        self.seconds = seconds
        First.opened += 1

    def choose(self, position: Position[Any], clock: Clock) -> Choice:  # noqa: ARG002
        self._left -= 1
        if self._left < 0:
            odd = self.misbehave(position)
            if odd is not None:
                return odd  # type: ignore[no-any-return]
        return Choice(position.legal_moves()[0])

    def misbehave(self, position: Position[Any]) -> Any:
        """Do harm, and answer with something if that is part of it."""

    def close(self) -> None:
        First.closed += 1


class Slow(First):
    def misbehave(self, _: Position[Any]) -> None:
        time.sleep(self.seconds)


class Hanging(First):
    def misbehave(self, _: Position[Any]) -> None:
        until = time.monotonic() + 60  # whoever tests this has not as much patience
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                time.sleep(60)


class Stuck(First):
    """Waits in native code where no signal gets through and no other thread may run."""

    def misbehave(self, _: Position[Any]) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        ctypes.PyDLL(None).sleep(60)


class Crashing(First):
    def misbehave(self, _: Position[Any]) -> None:
        raise ZeroDivisionError("I have no idea")


class Exiting(First):
    def misbehave(self, _: Position[Any]) -> None:
        sys.exit("I have had enough")


class Dying(First):
    """Takes the whole process with it, as a fault in native code would."""

    def misbehave(self, _: Position[Any]) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


class Stillborn(First):
    def __init__(self, **_: Any) -> None:
        raise OSError("my weights are missing")


class Illegal(First):
    """Plays its own last move once more."""

    last: Choice | None = None

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        self.last = super().choose(position, clock)
        return self.last

    def misbehave(self, _: Position[Any]) -> Choice | None:
        return self.last


class Nonsense(First):
    def misbehave(self, _: Position[Any]) -> Choice:
        return Choice("up, up and away")


class Mute(First):
    def misbehave(self, _: Position[Any]) -> str:
        return "c3"


class Mutating(First):
    def misbehave(self, position: Position[Any]) -> Choice:
        choice = Choice(position.legal_moves()[0])
        field = dataclasses.fields(position)[0]  # type: ignore[arg-type]
        object.__setattr__(position, field.name, ())
        return choice


class Hungry(First):
    def misbehave(self, _: Position[Any]) -> None:
        raise MemoryError


class Failing(First):
    def misbehave(self, _: Position[Any]) -> None:
        raise Failure("output", "wrote 3 gigabytes")


class Flooding(First):
    def misbehave(self, _: Position[Any]) -> None:
        with contextlib.suppress(OSError):
            print("la la la" * 10_000)


class Timed(First):
    """Says itself how long the parts of its turn took, or pretends to."""

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        move = super().choose(position, clock).move
        if self.seconds:
            return Choice(move, times=["long"])  # type: ignore[arg-type]
        return Choice(move, times={"place": 0.25, "select": 0.5})


def pause_once(mark: Path) -> str:
    """As if stopped and woken again in the middle of something that is on a clock."""
    with time_limit(60):
        if not mark.exists():
            mark.touch()
            signal.raise_signal(signal.SIGCONT)
    return "done"


def _family(kind: type[First]) -> PlayerFamily:
    return PlayerFamily(make=kind, summary="misbehaves", options=(AFTER, SECONDS), source="tests")


FIRST, SLOW, HANGING, CRASHING = map(_family, (First, Slow, Hanging, Crashing))
EXITING, DYING, STILLBORN, ILLEGAL = map(_family, (Exiting, Dying, Stillborn, Illegal))
NONSENSE, MUTE, MUTATING, HUNGRY = map(_family, (Nonsense, Mute, Mutating, Hungry))
FAILING, FLOODING, TIMED, STUCK = map(_family, (Failing, Flooding, Timed, Stuck))
