"""The analyst of Ultimate: the engine's expected points and chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.notebook import analysis_html
from fourfold.analysis.review import Explanation, OnProgress
from fourfold.analysis.ultimate.engine import (
    CLOCK,
    EngineAnalysis,
    Estimate,
    MoveValue,
    Scorer,
    analyse_ultimate,
    cached_scorer,
    engine_scorer,
)
from fourfold.analysis.ultimate.game_review import Judgement, Review, judge, review_ultimate
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, Tone, draw
from fourfold.games.record import Record
from fourfold.games.ultimate import MARKS, Ending, Position
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator
from fourfold.players.contract import Clock

SECONDS = 5.0
"""The time limit if the options have none."""

_MOST_ROWS = 16
_COLUMNS = ("analysed.column_move", "head.points", "analysed.column_chance")


def analyse(
    position: Position, options: AnalysisOptions, on_progress: Callable[[str], None]
) -> PositionValues:
    _refuse_no_book(options)
    unlimited = options.limits == NO_LIMITS and options.depth is None
    analysis = analyse_ultimate(
        position,
        depth=options.depth,
        limits=Limits(seconds=SECONDS) if unlimited else options.limits,
        threads=options.threads or 1,
        report=lambda one: on_progress(f"depth {one.depth}: {one.best.move!s:<20}"),
    )
    return PositionValues(position, analysis)


def explain(position: Position, move: str, options: AnalysisOptions) -> Explanation[Judgement]:
    """The time limit is shared among the position and those after the moves."""
    _refuse_no_book(options)
    if position.outcome is not None:
        raise FourfoldError("search.over", position=position)
    is_all = move.strip().lower() == "all"
    moves = list(position.legal_moves()) if is_all else [position.parse_move(move)]
    limits, clock = options.limits, CLOCK
    if limits != NO_LIMITS or options.depth is not None:
        share = None if limits.seconds is None else limits.seconds / (len(moves) + 1)
        clock = Clock(seconds=share, nodes=limits.nodes, depth=options.depth)
    scorer = cached_scorer(_scorer(options, clock))
    judgements = [judge(position, one, scorer) for one in moves]
    return Explanation(tuple(sorted(judgements, key=lambda one: one.after, reverse=True)))


def review(record: Record, options: AnalysisOptions, on_progress: OnProgress) -> Review:
    """Time for the whole game is shared among its positions."""
    clock = CLOCK
    if options.seconds is not None:
        clock = Clock(seconds=0.9 * options.seconds / (len(record.turns) + 1), nodes=CLOCK.nodes)
    elif options.limits.seconds is not None:
        clock = Clock(seconds=options.limits.seconds)
    scorer = _scorer(options, clock)

    def score(position: Position) -> Estimate:
        if options.stop is not None and options.stop.is_set():
            raise FourfoldError("analysis.left")
        return scorer(position)

    return review_ultimate(record, scorer=score, on_progress=on_progress)


def _scorer(options: AnalysisOptions, clock: Clock) -> Scorer:
    return engine_scorer(f"ultimate(threads={options.threads or 1},memory=8)", clock)


def _refuse_no_book(options: AnalysisOptions) -> None:
    if not options.book:
        raise FourfoldError("analysis.no_book")


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The engine's value of every move of a position."""

    position: Position
    analysis: EngineAnalysis

    def as_dict(self, language: str) -> dict[str, Any]:  # noqa: ARG002
        return {
            "position": str(self.position),
            "to_move": MARKS[self.position.to_move],
            **self.analysis.as_dict(),
        }

    def lines(self, language: str) -> Iterator[str]:
        analysis, best, translate = self.analysis, self.analysis.best, translator(language)
        mark = MARKS[self.position.to_move]
        yield translate("analysed.to_move", mark=mark, worth=_value(best, analysis.ending))
        exact = Message("analysed.exact") if analysis.exact else ""
        yield translate("analysed.depth", depth=analysis.depth, nodes=analysis.nodes, exact=exact)
        yield translate("analysed.line", moves=" ".join(map(str, best.line)))
        yield ""
        move, points, chance = map(translate, _COLUMNS)
        yield f"{move:>5} {points:>7} {chance:>7}"
        for value in analysis.moves[:_MOST_ROWS]:
            numbers = f"{value.move!s:>5} {value.points:>+7.2f} {value.chance:>7.1%}"
            forced = _forced_result(value)
            yield f"{numbers}  {forced.to_text(language)}" if forced else numbers
        if len(analysis.moves) > _MOST_ROWS:
            yield translate("analysed.others", others=len(analysis.moves) - _MOST_ROWS)

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """Every legal cell has its expected points, or its chance if the ending counts wins."""
        best, are_points = self.analysis.best.points, self.analysis.ending.blocks_are_points
        notes = {
            value.move.index: Note(
                f"{value.points:+.1f}" if are_points else f"{value.chance:.0%}",
                _tone(value, value.points == best),
            )
            for value in self.analysis.moves
        }
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        lines = list(self.lines(DEFAULT_LANGUAGE))[:3]
        header = (*(str(Message(code)) for code in _COLUMNS), "")
        rows = [
            (
                str(one.move),
                f"{one.points:+.2f}",
                f"{one.chance:.1%}",
                str(_forced_result(one) or ""),
            )
            for one in self.analysis.moves[:_MOST_ROWS]
        ]
        return analysis_html(self.drawing(DEFAULT_LANGUAGE), lines, header, rows, last_word=True)


def _tone(value: MoveValue, best: bool) -> Tone:
    if best:
        return Tone.BEST
    return Tone.GOOD if value.wins_in else Tone.BAD if value.loses_in else Tone.PLAIN


def _value(value: MoveValue, ending: Ending) -> Message:
    if forced := _forced_result(value):
        return forced
    chance = f"{value.chance:.1%}"
    if ending.blocks_are_points:
        return Message("analysed.points", points=f"{value.points:+.2f}", chance=chance)
    return Message("analysed.chance", chance=chance)


def _forced_result(value: MoveValue) -> Message | None:
    if value.wins_in is not None:
        return Message("analysed.wins", moves=value.wins_in)
    return None if value.loses_in is None else Message("analysed.loses", moves=value.loses_in)
