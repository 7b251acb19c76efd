"""The analyst of Quarto: the solver proves every value, or reports it as unproven."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.exact import (
    ExactJudgement,
    ExactReview,
    badge_text,
    bounds_message,
    value_tone,
)
from fourfold.analysis.notebook import analysis_html
from fourfold.analysis.quarto import game_review
from fourfold.analysis.quarto.solver import CachedSolver, solver_within
from fourfold.analysis.review import Explanation, OnProgress
from fourfold.base.errors import FourfoldError
from fourfold.drawing import Annotations, Drawing, Note, draw
from fourfold.games.quarto import Position, Turn, piece_name, square_name
from fourfold.games.record import Record
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator
from fourfold.solver import Stop, TurnRanking, rank_turns
from fourfold.solver.native_solver import TABLE_MIB

MOST_NAMED = 6
"""How many of the best turns the headline names."""


def analyse(
    position: Position,
    options: AnalysisOptions,
    on_progress: Callable[[str], None],  # noqa: ARG001
) -> PositionValues:
    _refuse_depth(options)
    ranking = rank_turns(
        position, book=options.book, threads=options.threads, limits=options.limits
    )
    return PositionValues(position, ranking)


def explain(position: Position, move: str, options: AnalysisOptions) -> Explanation[ExactJudgement]:
    _refuse_depth(options)
    solver = CachedSolver(limits=options.limits, threads=options.threads, book=options.book)
    if move.strip().lower() == "all":
        return Explanation(game_review.explain_all(position, solver=solver))
    return Explanation((game_review.explain(position, move, solver=solver),))


def review(record: Record, options: AnalysisOptions, on_progress: OnProgress) -> ExactReview:
    solver = solver_within(
        options.seconds,
        options.stop or Stop(),
        limits=options.limits,
        threads=options.threads,
        table_mib=TABLE_MIB if options.memory is None else options.memory,
    )
    return game_review.review(record, solver=solver, on_progress=on_progress)


def _refuse_depth(options: AnalysisOptions) -> None:
    if options.depth is not None:
        raise FourfoldError("analysis.depth")


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The value of every turn of a position, as far as it is proven."""

    position: Position
    ranking: TurnRanking

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self.ranking.turns_as_dicts()

    def lines(self, language: str) -> Iterator[str]:
        summary = headline(self.ranking).to_text(language)
        yield f"{self.position} ({self.position.rules}): {summary}"
        yield ""
        yield from _table(self.position, self.ranking, language)

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """Every square has the value of its best gift."""
        squares = self.ranking.squares()
        best = max((bounds.lower for bounds in squares.values()), default=None)
        notes = {
            square: Note(badge_text(bounds, language), value_tone(bounds, bounds.lower == best))
            for square, bounds in squares.items()
        }
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        gifts = self.position.remaining
        header = ["", *map(piece_name, gifts)]
        rows = [
            [label, *values, *[""] * (len(gifts) - len(values))]
            for label, values in _rows(self.position, self.ranking, DEFAULT_LANGUAGE)
        ]
        board = self.drawing(DEFAULT_LANGUAGE)
        return analysis_html(board, [str(headline(self.ranking))], header, rows)


def headline(ranking: TurnRanking) -> Message:
    """The value of the position and its best turns, as far as they are proven."""
    bounds, best, possible = ranking.bounds, ranking.best, ranking.possible
    value = bounds_message(bounds)
    if not best:
        total = len(ranking.turns)
        return Message("analysed.open", worth=value, possible=len(possible), total=total)
    turns = [str(turn.turn) for turn in best[:MOST_NAMED]] + ["..."] * (len(best) > MOST_NAMED)
    if not bounds.exact:
        return Message("analysed.none_better", worth=value, turns=turns)
    more = Message("analysed.more", possible=len(possible)) if possible else ""
    return Message("analysed.keep", worth=value, count=len(best), more=more, turns=turns)


def _rows(
    position: Position, ranking: TurnRanking, language: str
) -> Iterator[tuple[str, list[str]]]:
    """For each square, best first, the value of every gift; a final placement has one value."""
    values = {turn.turn: badge_text(turn, language) for turn in ranking.turns}
    for square in dict.fromkeys(turn.turn.square for turn in ranking.turns):
        label = translator(language)("analysed.give") if square is None else square_name(square)
        final = values.get(Turn(square, None))
        if final is not None:
            yield label, [final]
        else:
            yield label, [values[Turn(square, gift)] for gift in position.remaining]


def _table(position: Position, ranking: TurnRanking, language: str) -> Iterator[str]:
    """A row for each square, with a column for each gift."""
    translate = translator(language)
    gifts = position.remaining
    final = {str(one.turn) for one in ranking.turns if one.turn.gift is None}
    columns = "".join(f"{piece_name(gift):>5}" for gift in gifts)
    yield f"      {columns}   {translate('analysed.gift')}"
    for label, values in _rows(position, ranking, language):
        note = f"   {translate('analysed.ends')}" if f"{label}:" in final else ""
        yield f"{label:>5} " + "".join(f"{value:>5}" for value in values) + note
