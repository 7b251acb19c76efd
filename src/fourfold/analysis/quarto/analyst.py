"""Quarto's analyst: every value is proven by the solver, or said not to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import Terms
from fourfold.analysis.exact import Explained
from fourfold.analysis.quarto import judging, reviewing
from fourfold.analysis.quarto.proofs import Proofs, proofs_within
from fourfold.analysis.reviewed import OnProgress
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Turn, piece_name, square_name
from fourfold.games.record import Record
from fourfold.solver import Claims, Stop, weigh
from fourfold.solver.core import TABLE_MIB

NAMED = 6
"""How many of the best turns are named."""


def analyse(position: Position, terms: Terms, on_progress: Callable[[str], None]) -> Values:  # noqa: ARG001
    _refuse_depth(terms)
    claims = weigh(position, book=terms.book, threads=terms.threads, limits=terms.limits)
    return Values(position, claims)


def explain(position: Position, move: str, terms: Terms) -> Explained:
    _refuse_depth(terms)
    proofs = Proofs(limits=terms.limits, threads=terms.threads, book=terms.book)
    if move.strip().lower() == "all":
        return Explained(judging.explain_all(position, proofs=proofs))
    return Explained((judging.explain(position, move, proofs=proofs),))


def review(record: Record, terms: Terms, on_progress: OnProgress) -> reviewing.Review:
    table_mib = TABLE_MIB if terms.memory is None else terms.memory
    spent = {"limits": terms.limits, "threads": terms.threads, "table_mib": table_mib}
    with proofs_within(terms.seconds, terms.stop or Stop(), **spent) as proofs:
        return reviewing.review(record, proofs=proofs, on_progress=on_progress)


def _refuse_depth(terms: Terms) -> None:
    if terms.depth is not None:
        raise FourfoldError("analysis.depth")


@dataclass(frozen=True, slots=True)
class Values:
    """What every turn of a position is worth, as far as it is proven."""

    position: Position
    claims: Claims

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self.claims.turns_as_dicts()

    def lines(self, language: str) -> Iterator[str]:  # noqa: ARG002
        yield f"{self.position} ({self.position.rules}): {headline(self.claims)}"
        yield ""
        yield from _table(self.position, self.claims)


def headline(claims: Claims) -> str:
    """What the position is worth and which turns are best, as far as that is proven."""
    bounds, best, possible = claims.bounds, claims.best, claims.possible
    worth = bounds.in_full()
    if bounds.value is None:
        worth = f"between {bounds.lower} and {bounds.upper}"
    named = ", ".join(str(turn.turn) for turn in best[:NAMED]) + (", ..." * (len(best) > NAMED))
    if not best:
        return f"{worth}; {len(possible)} of {len(claims.turns)} turns may be best"
    if not bounds.exact:
        return f"{worth}; no turn is better than {named}"
    counted = "one turn keeps" if len(best) == 1 else f"{len(best)} turns keep"
    more = f", {len(possible)} more may" if possible else ""
    return f"{worth}; {counted} it{more}: {named}"


def _table(position: Position, claims: Claims) -> Iterator[str]:
    """A row for each square, the best first, with a column for each gift."""
    gifts = position.remaining
    cells = {turn.turn: turn.in_brief() for turn in claims.turns}
    squares = list(dict.fromkeys(turn.turn.square for turn in claims.turns))
    yield "      " + "".join(f"{piece_name(gift):>5}" for gift in gifts) + "   gift"
    for square in squares:
        label = "give" if square is None else square_name(square)
        ending = cells.get(Turn(square, None))
        if ending is not None:
            yield f"{label:>5} {ending:>5}   ends the game"
            continue
        row = [cells[Turn(square, gift)] for gift in gifts]
        yield f"{label:>5} " + "".join(f"{cell:>5}" for cell in row)
