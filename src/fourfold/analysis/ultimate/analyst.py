"""The analyst of Ultimate: the engine's expected points and chances, and judgements and reviews."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.notebook import analysis_html
from fourfold.analysis.review import (
    Explanation,
    GameMessages,
    GameReview,
    OnProgress,
    TurnJudgement,
    judge_turns,
)
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
from fourfold.analysis.ultimate.reasons import (
    Reason,
    ReasonKind,
    effects,
    messages_for,
    missed_win,
    percent_of,
)
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, Tone, draw
from fourfold.games.record import Record
from fourfold.games.ultimate import MARKS, Ending, Position
from fourfold.games.ultimate.board import Cell
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator
from fourfold.players.contract import Clock


class Label(StrEnum):
    """``docs/reference/review.md`` defines them."""

    FORCED = "forced"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_mistake(self) -> bool:
        return self in (Label.MISTAKE, Label.BLUNDER)

    is_critical = is_mistake


MOST_LOST = {
    Label.BEST: 0.002,
    Label.GOOD: 0.025,
    Label.INACCURACY: 0.075,
    Label.MISTAKE: 0.2,
}
"""The most that a move with this label may give away, as a share of a won game's points."""


def label_of(lost: float, win_points: int) -> Label:
    """The label of a move that gave away ``lost`` points.

    >>> [str(label_of(lost, 16)) for lost in (0, 0.3, 1, 2, 5)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    for label, share in MOST_LOST.items():
        if lost <= share * win_points:
            return label
    return Label.BLUNDER


@dataclass(frozen=True, slots=True)
class Judgement(TurnJudgement):
    """A move in its position. Values are expected leads in points of the player who makes it."""

    position: Position
    turn: Cell
    label: Label
    before: float
    after: float
    best: Cell
    line: tuple[Cell, ...]
    """The play that the engine expects from the position on."""
    reasons: tuple[Reason, ...]
    messages: GameMessages = field(repr=False)

    @property
    def lost(self) -> float:
        """The expected points given away."""
        return self.before - self.after

    @property
    def is_decision(self) -> bool:
        return self.label is not Label.FORCED

    @property
    def is_kept(self) -> bool:
        return self.label in (Label.BEST, Label.GOOD)

    def position_as_dict(self) -> dict[str, Any]:
        return {"position": str(self.position)}

    def turn_as_dict(self, language: str) -> dict[str, Any]:
        return {
            "player": self.player,
            "position": str(self.position),
            "before": self.messages.value_as_json(self.before),
            "lost": self.messages.value_as_json(self.lost),
            "best": str(self.best),
            "line": [str(cell) for cell in self.line],
            **self.common_as_dict(language),
        }


def judge(position: Position, move: Cell, scorer: Scorer) -> Judgement:
    """Judge a move by the scores of its position and of the one after it."""
    estimate = scorer(position)
    after = position.play(move)
    own = _points(after, position.to_move, scorer)
    before = max(estimate.points, own)  # a move cannot be better than the best
    best = estimate.line[0] if estimate.points > own else move
    if len(position.legal_moves()) == 1:
        label, before = Label.FORCED, own
    else:
        label = label_of(before - own, position.win_points)
    reasons = tuple(_reasons(position, move, label, before - own, best, estimate))
    line = estimate.line if best != move else (move,)
    messages = messages_for(position.ending)
    return Judgement(position, move, label, before, own, best, line, reasons, messages)


def _points(after: Position, player: int, scorer: Scorer) -> float:
    """The expected lead of the player who has just moved."""
    outcome = after.outcome
    if outcome is not None:
        return float(outcome.points[player] - outcome.points[1 - player])
    return -scorer(after).points


def _reasons(
    position: Position, move: Cell, label: Label, lost: float, best: Cell, estimate: Estimate
) -> Iterator[Reason]:
    yield from effects(position, move)
    if label in (Label.FORCED, Label.BEST, Label.GOOD):
        return
    missed = missed_win(position, move)
    if missed is not None:
        yield missed
    play, n = tuple(estimate.line[:6]), position.n
    if position.ending.blocks_are_points:
        yield Reason(ReasonKind.BETTER, n, move=best, points=round(lost, 1), play=play)
    else:
        yield Reason(ReasonKind.LIKELIER, n, move=best, percent=percent_of(lost), play=play)


@dataclass(frozen=True, slots=True)
class Review(GameReview[Judgement, float]):
    """A game judged by the engine; its history is in expected points."""

    @property
    def decisive(self) -> int | None:
        """The number of the mistake that gave away most; None without a mistake."""
        return max(self.critical, key=lambda n: self.turns[n - 1].lost, default=None)


def review_ultimate(
    record: Record | str,
    *,
    scorer: Scorer | None = None,
    on_progress: OnProgress = lambda _done, _total: None,
) -> Review:
    """Review a finished or running game of Ultimate, given as a record or its text."""
    if isinstance(record, str):
        record = Record.parse(record)
    if not isinstance(record.start, Position):
        raise FourfoldError("analysis.other_game", own="ultimate", game=record.game.name)
    cached = cached_scorer(scorer or engine_scorer())
    turns, players = judge_turns(
        record, lambda position, move: judge(position, move, cached), on_progress
    )
    before = turns[0].before if turns else cached(record.start).points
    history = [_for_first(record.start, before)]
    history += [_for_first(judgement.position, judgement.after) for judgement in turns]
    return Review(record, turns, players, tuple(history), messages_for(record.start.ending))


def _for_first(position: Position, points: float) -> float:
    return points if position.to_move == 0 else -points


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
        report=lambda one: on_progress(f"{one.depth:>3} {one.best.move!s:<20}"),
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
        return Message("analysed.wins", count=value.wins_in)
    return None if value.loses_in is None else Message("analysed.loses", count=value.loses_in)
