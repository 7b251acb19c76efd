"""Seeds that follow from one seed and a place, and from nothing else: not from who computes them,
in which order, or on how many machines."""

from __future__ import annotations

import hashlib


def derived_seed(seed: int, *place: int | str) -> int:
    """A seed of 32 bits for a place in whatever ``seed`` seeds.

    >>> derived_seed(1, "game", 7, 0)
    35526263
    """
    text = "/".join(map(str, (seed, *place)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big")
