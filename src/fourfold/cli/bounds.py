"""Scores as text, exact or not: a bound always looks like one."""

from __future__ import annotations

import sys

from fourfold.solver import Bounded, Value

_LETTERS = {Value.WIN: "W", Value.DRAW: "D", Value.LOSS: "L"}


def in_full(score: Bounded) -> str:
    """``win 9``, ``win 3..9`` when the distance is open, ``loss..draw -`` when the value is.

    >>> from fourfold.solver import BEST, DRAW, Bounds
    >>> in_full(Bounds(DRAW, DRAW)), in_full(Bounds(DRAW, BEST))
    ('draw 0', 'draw..win -')
    """
    if score.exact:
        return str(score.lower)
    if score.value is not None:
        near, far = sorted((score.lower.distance or 0, score.upper.distance or 0))
        return f"{score.value} {near}..{far}"
    return f"{score.lower.value}..{score.upper.value} -"


def in_brief(score: Bounded) -> str:
    """``W9``, ``D`` or ``L2``; ``W`` or ``L`` when the distance is open; ``≥D``, ``≤D`` or ``?``
    when the value is."""
    if score.exact and score.value is not Value.DRAW:
        return f"{_LETTERS[score.lower.value]}{score.distance}"
    if score.value is not None:
        return _LETTERS[score.value]
    if score.lower.value is Value.DRAW:
        return f"{_sign('≥', '>=')}D"
    return f"{_sign('≤', '<=')}D" if score.upper.value is Value.DRAW else "?"


def _sign(sign: str, plain: str) -> str:
    """The sign, or how it is written where the output cannot take it."""
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return plain
    return sign
