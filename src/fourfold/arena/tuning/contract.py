"""What an optimiser is: it proposes values and is told what score these got, over and over."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from fourfold.arena.tuning.space import Values


class Proposal(NamedTuple):
    """Values to be scored, against others or against the opponent that all have."""

    values: Values
    against: Values | None = None


class Optimiser(Protocol):
    """Looks for the values with the largest score. The same seed and the same scores give the same
    proposals, and the search begins at the defaults."""

    @property
    def best(self) -> Values:
        """The values to be recommended, by all that is known."""

    def propose(self) -> Proposal:
        """What is to be scored next."""

    def learn(self, proposal: Proposal, score: float) -> None:
        """Be told the score of what was proposed last."""
