"""How much a player may spend: for each move, or on a clock for the whole game."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fourfold.base.errors import FourfoldError
from fourfold.base.limits import check_positive
from fourfold.i18n import Message
from fourfold.players.contract import Clock

MARGIN = 0.1
"""Seconds that a move may take beyond its limit, for what is not the player's doing: a busy
machine, a message on its way."""

STARTUP = 30.0
"""Seconds that a player has to be made, and a bot to start, in every game."""

LONGEST = 7 * 24 * 60 * 60
"""The most seconds that any of them may be; not much beyond, systems cannot wait in one piece."""

_MOVES_AHEAD = 12
"""How many more moves of its own a player should keep time for, whatever the game."""

_MOST = 0.8
"""The share of what is left on a clock that one move may take: taking all of it loses the game."""


def share_of(remaining: float, increment: float) -> float:
    """How long a move should take with this much left on the clock, to which it adds.

    >>> share_of(60, 0.5), share_of(1, 2)
    (5.5, 0.8)
    """
    return min(remaining / _MOVES_AHEAD + increment, _MOST * remaining)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """``seconds`` is per move; ``base`` and ``increment`` are a clock for the game, to which each
    move adds. ``nodes`` and ``depth`` are per move and bind the players that know them."""

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
        """What a player is told before a move; ``remaining`` is what is left on its clock.

        A player that knows nothing of game clocks just keeps to ``seconds``, so those are a share
        of what is left that will last.
        """
        if remaining is None:
            return Clock(self.seconds, self.nodes, self.depth)
        share = share_of(remaining, self.increment)
        return Clock(share, self.nodes, self.depth, remaining, self.increment)


def parse_clock(text: str | None) -> tuple[float | None, float]:
    """The base and the increment of a game clock, in seconds; None is no clock.

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
