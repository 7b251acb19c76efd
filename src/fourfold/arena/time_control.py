"""Limits for players: per move, or a clock for the whole game."""

from __future__ import annotations

import math
from dataclasses import dataclass

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
            check_positive(Message("limit.of", name=name), getattr(self, name))
        if not (0 <= self.increment < math.inf and 0 <= self.margin < math.inf):
            raise FourfoldError("limit.negative")
        if max(self.seconds or 0, self.base or 0, self.increment, self.margin) > LONGEST:
            raise FourfoldError("limit.long", most=LONGEST)

    @property
    def timed(self) -> bool:
        return self.seconds is not None or self.base is not None

    def clock(self, remaining: float | None) -> Clock:
        """The clock for one move; ``remaining`` is what is left of the time for the game.

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
