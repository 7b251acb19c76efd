"""Failures: the ways to lose a game other than on the board.

A player or the host of a bot may raise :class:`Failure` itself. Any other exception of a player
counts as a crash.
"""

from __future__ import annotations

from typing import Literal, get_args

from fourfold.base.printable import printable
from fourfold.i18n import Message

Termination = Literal["crash", "timeout", "illegal", "nonsense", "mutation", "memory", "output"]

TERMINATIONS: tuple[Termination, ...] = get_args(Termination)
"""``crash``: raised an error or died; ``timeout``: exceeded its time; ``illegal``: chose a move
against the rules; ``nonsense``: answered with something that is not a move; ``mutation``: changed
the position it was given; ``memory`` and ``output``: used or wrote more than allowed."""


class Failure(Exception):  # noqa: N818 - an event of the game, not an error of ours
    """A player has failed and loses the game. ``message`` may contain the player's own output;
    ``str`` makes it printable."""

    def __init__(
        self, termination: Termination, message: str | Message, /, **params: object
    ) -> None:
        if termination not in TERMINATIONS:
            raise ValueError(f"{termination!r} is not one of {', '.join(TERMINATIONS)}")
        self.termination = termination
        self.message = message if isinstance(message, Message) else Message(message, **params)
        super().__init__(termination, self.message)

    def __str__(self) -> str:
        return printable(str(self.message))
