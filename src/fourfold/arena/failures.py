"""How a player loses a game other than on the board, each way with a word of its own.

A player, or the host of somebody else's program, may raise :class:`Failure` itself. Whatever else
a player raises counts as a crash.
"""

from __future__ import annotations

from typing import Literal, get_args

from fourfold.base.printable import printable
from fourfold.i18n import Message

Termination = Literal["crash", "timeout", "illegal", "nonsense", "mutation", "memory", "output"]

TERMINATIONS: tuple[Termination, ...] = get_args(Termination)
"""``crash``: raised an error or died; ``timeout``: used more time than it had; ``illegal``: chose a
move that the rules forbid; ``nonsense``: answered with something that is no move at all;
``mutation``: changed the position it was given; ``memory`` and ``output``: used more memory, or
wrote more, than it may."""


class Failure(Exception):  # noqa: N818 - a player's failure is an event of the game, not our error
    """A player has failed and loses the game; ``said`` is what happened, often in the player's own
    words, which are made fit to be printed."""

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
