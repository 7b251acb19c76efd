"""Asking a player of the course's framework, as often as it takes.

Many a course player answers at random, and relies on being asked again until the answer is
possible. That is granted, up to a number that chance does not reach.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from fourfold.base.errors import FourfoldError, MoveError

if TYPE_CHECKING:
    from fourfold.compat.torino.game import Player, Quarto

MOST_ASKED = 1000
"""How often a player is asked the same thing. Guessing the last piece of sixteen fails as often
once in 10²⁸ games."""


class NonsenseError(FourfoldError):
    """An answer that is not even of the right kind."""


def as_index(answer: object) -> int | None:
    """The whole number that an answer is, NumPy's included; None when it is none."""
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return None


def ask_piece(player: Player, game: Quarto) -> int:
    """Let the player choose a piece for its opponent, and select it."""
    for _ in range(MOST_ASKED):
        answer: Any = player.choose_piece()
        piece = as_index(answer)
        if piece is None:
            raise NonsenseError("torino.no_piece", answer=_shown(answer))
        if game.select(piece):
            return piece
    raise MoveError("torino.piece", times=MOST_ASKED, answer=_shown(answer))


def ask_square(player: Player, game: Quarto) -> tuple[int, int]:
    """Let the player say where the selected piece goes, and place it: column and row."""
    for _ in range(MOST_ASKED):
        answer: Any = player.place_piece()
        try:
            x, y = (as_index(part) for part in answer)
        except (TypeError, ValueError):
            x = y = None
        if x is None or y is None:
            raise NonsenseError("torino.no_square", answer=_shown(answer))
        if game.place(x, y):
            return x, y
    raise MoveError("torino.square", times=MOST_ASKED, answer=_shown(answer))


def _shown(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 60 else text[:57] + "..."
