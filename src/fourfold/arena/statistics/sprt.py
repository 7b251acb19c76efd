"""The sequential probability ratio test (SPRT): stop as soon as the result is significant.

It decides whether the first player is stronger by ``elo1`` or by ``elo0``. This is the generalised
test on game pairs that Fishtest uses, with logistic Elo. The likelihood of a hypothesis is that of
the pair distribution nearest to the observed one with the hypothesis's score.

M. Van den Bergh, "A practical introduction to the GSPRT", http://hardy.uhasselt.be/Fishtest/
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from fourfold.arena.statistics.intervals import SCORES, PairCounts, score_of
from fourfold.base.errors import FourfoldError, unknown_name_error

_UNSEEN = 1e-3
"""Replaces a count of 0: results not seen yet are unlikely, not impossible."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """``alpha`` and ``beta`` are the rates of wrongly accepting and rejecting ``elo1``."""

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 < self.elo0 < self.elo1 < 1000:
            raise FourfoldError("sprt.order", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise FourfoldError("sprt.chances")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """
        >>> Sprt.parse("elo0=0,elo1=10")
        Sprt(elo0=0.0, elo1=10.0, alpha=0.05, beta=0.05)
        """
        values = asdict(cls())
        for part in text.split(","):
            name, _, value = (piece.strip() for piece in part.partition("="))
            if name not in values:
                raise unknown_name_error("sprt.setting", name, values)
            try:
                values[name] = float(value)
            except ValueError:
                raise FourfoldError("sprt.number", name=name, value=value) from None
        return cls(**values)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios that reject and accept ``elo1``."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: PairCounts) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0`` after these pairs."""
        if not any(counts):
            return 0.0
        seen = [float(count) or _UNSEEN for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        one, zero = (_nearest(shares, score_of(elo)) for elo in (self.elo1, self.elo0))
        return total * sum(
            share * math.log(p1 / p0) for share, p1, p0 in zip(shares, one, zero, strict=True)
        )

    def decision(self, counts: PairCounts) -> str:
        """``accepted``, ``rejected``, or empty while the test goes on."""
        low, high = self.bounds
        ratio = self.ratio(counts)
        return "accepted" if ratio >= high else "rejected" if ratio <= low else ""


def _nearest(shares: Sequence[float], score: float) -> list[float]:
    """The most likely distribution with this mean score, given the observed shares.

    It is ``share / (1 + t (SCORES - score))`` for the t that gives the right mean. The mean falls
    as t grows, so bisection finds t in the range where all terms are positive.
    """
    low, high = -1 / (SCORES[-1] - score), 1 / (score - SCORES[0])
    for _ in range(45):
        t = (low + high) / 2
        excess = sum(
            share * (value - score) / (1 + t * (value - score))
            for share, value in zip(shares, SCORES, strict=True)
        )
        low, high = (t, high) if excess > 0 else (low, t)
    return [share / (1 + t * (value - score)) for share, value in zip(shares, SCORES, strict=True)]
