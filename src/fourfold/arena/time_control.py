"""Limits for players: per move, or a clock for the whole game; and their enforcement.

A signal interrupts Python code in the main thread, on systems with signals. It cannot interrupt a
native function or another thread. So a worker process also sets a deadline in its status, after
which its parent kills it.
"""

from __future__ import annotations

import contextlib
import math
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType

from fourfold.arena.workers.child_process import (
    WorkerTerminated,
    clear_deadline,
    set_deadline,
    stop_count,
)
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import check_positive
from fourfold.i18n import Message
from fourfold.players.contract import Clock

MARGIN = 0.1
"""Seconds that a move may exceed its limit, because the machine may be busy."""

STARTUP = 30.0
"""Seconds for creating a player or starting a bot, in every game."""

LONGEST = 7 * 24 * 60 * 60
"""Largest limit in seconds; system calls cannot wait much longer."""

_MOVES_AHEAD = 12
"""The number of further moves that a player keeps time for, in any game."""

_MOST = 0.8
"""Largest share of the remaining time for one move; using all of it would lose the game."""


def share_of(remaining: float, increment: float) -> float:
    """The seconds for one move, given the remaining time and the increment.

    >>> share_of(60, 0.5), share_of(1, 2)
    (5.5, 0.8)
    """
    return min(remaining / _MOVES_AHEAD + increment, _MOST * remaining)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """``seconds`` is per move; ``base`` and ``increment`` are a clock for the game. ``nodes`` and
    ``depth`` are per move, for players that support them. ``margin`` is added to every limit."""

    seconds: float | None = None
    base: float | None = None
    increment: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    margin: float = MARGIN

    def __post_init__(self) -> None:
        if self.seconds is not None and self.base is not None:
            raise FourfoldError("limit.both")
        for name in ("seconds", "base", "nodes", "depth"):
            check_positive(Message(f"limit.of_{name}"), getattr(self, name))
        if not (0 <= self.increment < math.inf and 0 <= self.margin < math.inf):
            raise FourfoldError("limit.negative")
        if max(self.seconds or 0, self.base or 0, self.increment, self.margin) > LONGEST:
            raise FourfoldError("limit.long", most=LONGEST)

    @property
    def timed(self) -> bool:
        return self.seconds is not None or self.base is not None

    def clock(self, remaining: float | None) -> Clock:
        """The clock for one move; ``remaining`` is the time left for the game.

        For players without support for game clocks, ``seconds`` is a share of the remaining time.
        """
        if remaining is None:
            return Clock(self.seconds, self.nodes, self.depth)
        share = share_of(remaining, self.increment)
        return Clock(share, self.nodes, self.depth, remaining, self.increment)


def parse_clock(text: str | None) -> tuple[float | None, float]:
    """Parse the base and increment of a game clock, in seconds; None for no clock.

    >>> parse_clock("60+0.5"), parse_clock("10"), parse_clock(None)
    ((60.0, 0.5), (10.0, 0.0), (None, 0.0))
    """
    if text is None:
        return None, 0.0
    base, _, increment = text.partition("+")
    try:
        return float(base), float(increment or 0)
    except ValueError:
        raise FourfoldError("limit.clock", text=text) from None


DELAY = 1.0
"""Seconds between the limit and the interrupt. Hosts end their bots at the limit and should act
first."""

_REPEAT = 0.2
"""Seconds between further interrupts, for players that catch the first one."""

_KILL_DELAY = 2.0
"""Seconds between the limit and the worker's deadline: by then the interrupts have failed."""


class PlayerInterrupt(BaseException):
    """Raised in a player at its time limit. ``except Exception`` does not catch it."""


@contextlib.contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Interrupt the block after this many seconds; None means never.

    A worker process that was stopped (SIGSTOP) inside the block ends, because the measured time
    says nothing about the player."""
    if seconds is None:
        yield
        return
    stopped = stop_count()
    set_deadline(seconds + _KILL_DELAY)
    is_main = threading.current_thread() is threading.main_thread()
    can_interrupt = is_main and hasattr(signal, "setitimer")
    if can_interrupt:
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, seconds + DELAY, _REPEAT)
    try:
        yield
    finally:
        if can_interrupt:
            signal.setitimer(signal.ITIMER_REAL, 0)
        clear_deadline()
        if stop_count() != stopped:
            raise WorkerTerminated


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise PlayerInterrupt
