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
from fourfold.analysis.shown import tone_of
from fourfold.base.errors import FourfoldError
from fourfold.drawing import Annotations, Drawing, Note, draw, html
from fourfold.games.quarto import Position, Turn, piece_name, square_name
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, Message, Translator, translator
from fourfold.solver import Stop, TurnRanking, rank_turns
from fourfold.solver.native_solver import TABLE_MIB

NAMED = 6
"""How many of the best turns are named."""


def analyse(position: Position, terms: Terms, on_progress: Callable[[str], None]) -> Values:  # noqa: ARG001
    _refuse_depth(terms)
    ranking = rank_turns(position, book=terms.book, threads=terms.threads, limits=terms.limits)
    return Values(position, ranking)


def explain(position: Position, move: str, terms: Terms) -> Explained:
    _refuse_depth(terms)
    proofs = Proofs(limits=terms.limits, threads=terms.threads, book=terms.book)
    if move.strip().lower() == "all":
        return Explained(judging.explain_all(position, proofs=proofs))
    return Explained((judging.explain(position, move, proofs=proofs),))


def review(record: Record, terms: Terms, on_progress: OnProgress) -> reviewing.Review:
    table_mib = TABLE_MIB if terms.memory is None else terms.memory
    spent = {"limits": terms.limits, "threads": terms.threads, "table_mib": table_mib}
    proofs = proofs_within(terms.seconds, terms.stop or Stop(), **spent)
    return reviewing.review(record, proofs=proofs, on_progress=on_progress)


def _refuse_depth(terms: Terms) -> None:
    if terms.depth is not None:
        raise FourfoldError("analysis.depth")


@dataclass(frozen=True, slots=True)
class Values:
    """What every turn of a position is worth, as far as it is proven."""

    position: Position
    ranking: TurnRanking

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self.ranking.turns_as_dicts()

    def lines(self, language: str) -> Iterator[str]:
        said = headline(self.ranking).to_text(language)
        yield f"{self.position} ({self.position.rules}): {said}"
        yield ""
        yield from _table(self.position, self.ranking, translator(language))

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """Every square has the value of its best gift."""
        squares = self.ranking.squares()
        best = max((bounds.lower for bounds in squares.values()), default=None)
        notes = {
            square: Note(bounds.short_text(), tone_of(bounds, bounds.lower == best))
            for square, bounds in squares.items()
        }
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        gifts = self.position.remaining
        header = ["", *map(piece_name, gifts)]
        rows = [
            [label, *values, *[""] * (len(gifts) - len(values))]
            for label, values in _rows(self.position, self.ranking, translator(DEFAULT_LANGUAGE))
        ]
        said = html.paragraph(str(headline(self.ranking))) + html.table(header, rows)
        return html.columns(self.drawing(DEFAULT_LANGUAGE).svg(), said)


def headline(ranking: TurnRanking) -> Message:
    """What the position is worth and which turns are best, as far as that is proven."""
    bounds, best, possible = ranking.bounds, ranking.best, ranking.possible
    worth: str | Message = bounds.full_text()
    if bounds.value is None:
        worth = Message("analysed.between", lower=bounds.lower, upper=bounds.upper)
    if not best:
        total = len(ranking.turns)
        return Message("analysed.open", worth=worth, possible=len(possible), total=total)
    turns = [str(turn.turn) for turn in best[:NAMED]] + ["..."] * (len(best) > NAMED)
    if not bounds.exact:
        return Message("analysed.none_better", worth=worth, turns=turns)
    more = Message("analysed.more", possible=len(possible)) if possible else ""
    return Message("analysed.keep", worth=worth, count=len(best), more=more, turns=turns)


def _rows(
    position: Position, ranking: TurnRanking, say: Translator
) -> Iterator[tuple[str, list[str]]]:
    """For each square, the best first, the value of every gift; of a placement that ends the game
    its own alone."""
    values = {turn.turn: turn.short_text() for turn in ranking.turns}
    for square in dict.fromkeys(turn.turn.square for turn in ranking.turns):
        label = say("analysed.give") if square is None else square_name(square)
        ending = values.get(Turn(square, None))
        if ending is not None:
            yield label, [ending]
        else:
            yield label, [values[Turn(square, gift)] for gift in position.remaining]


def _table(position: Position, ranking: TurnRanking, say: Translator) -> Iterator[str]:
    """A row for each square, with a column for each gift."""
    gifts = position.remaining
    ending = {str(one.turn) for one in ranking.turns if one.turn.gift is None}
    yield (
        "      "
        + "".join(f"{piece_name(gift):>5}" for gift in gifts)
        + f"   {say('analysed.gift')}"
    )
    for label, values in _rows(position, ranking, say):
        said = f"   {say('analysed.ends')}" if f"{label}:" in ending else ""
        yield f"{label:>5} " + "".join(f"{value:>5}" for value in values) + said
