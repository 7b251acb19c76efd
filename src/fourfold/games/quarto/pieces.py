"""The sixteen pieces: hexadecimal digits with one bit for each attribute.

::

    bit      8      4      2       1
    set      tall   dark   solid   square
    clear    short  light  hollow  round
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fourfold.base.errors import FourfoldError

PIECES = range(16)
"""Every piece, from ``0`` (short, light, hollow, round) to ``F`` (tall, dark, solid, square)."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of pieces: its name, its bit, and the values for set and clear."""

    name: str
    bit: int
    set: str
    clear: str

    def value(self, piece: int) -> str:
        return self.set if piece & self.bit else self.clear


ATTRIBUTES = (
    Attribute("height", 8, "tall", "short"),
    Attribute("colour", 4, "dark", "light"),
    Attribute("solidity", 2, "solid", "hollow"),
    Attribute("shape", 1, "square", "round"),
)


def piece_name(piece: int) -> str:
    """
    >>> piece_name(13)
    'D'
    """
    return f"{piece:X}"


def piece_number(name: str) -> int:
    """The piece with this name; FourfoldError if there is none.

    >>> piece_number("D")
    13
    """
    if len(name) == 1 and name in "0123456789ABCDEFabcdef":
        return int(name, 16)
    raise FourfoldError("rule.piece", name=name)


def share_an_attribute(pieces: Iterable[int]) -> bool:
    """Whether some attribute has the same value in all of the pieces."""
    all_set, all_clear = 15, 15
    for piece in pieces:
        all_set &= piece
        all_clear &= ~piece
    return bool(all_set | all_clear)


def shared_values(pieces: Iterable[int]) -> list[str]:
    """The names of the attribute values that all pieces share.

    >>> shared_values([0xF, 0xD, 0xC])
    ['tall', 'dark']
    """
    pieces = list(pieces)
    shared: list[str] = []
    for attribute in ATTRIBUTES:
        values = {attribute.value(piece) for piece in pieces}
        if len(values) == 1:
            shared.extend(values)
    return shared
