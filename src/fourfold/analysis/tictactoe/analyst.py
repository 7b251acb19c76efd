"""The analyst of tic-tac-toe, and the reasons for the score and label of a move.

On 3×3 every value is exact. On larger boards values are exact once the time suffices for a search
to the end of the game, and unknown before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from fourfold.analysis.contract import AnalysisOptions
from fourfold.analysis.exact import (
    ExactJudgement,
    ExactMessages,
    ExactReview,
    Label,
    TurnScores,
    badge_text,
    label_of,
    score_history,
    score_message,
    value_tone,
)
from fourfold.analysis.notebook import analysis_html
from fourfold.analysis.review import Explanation, OnProgress, judge_turns, non_empty_fields
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, draw
from fourfold.games.grid import cell_name, lines_through
from fourfold.games.record import Record
from fourfold.games.tictactoe import EMPTY, MARKS, Cell, Position
from fourfold.i18n import DEFAULT_LANGUAGE, Message
from fourfold.solver import BEST, WORST, Bounds, Score, TurnStatus, Value
from fourfold.solver.tictactoe import SolverLimitError, TictactoeSolver

Line = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact: the code of its message without the prefix, and the message's parameters."""

    kind: str
    params: dict[str, Any] = field(default_factory=dict)


def reasons_for(position: Position, move: Cell, scores: TurnScores[Cell]) -> tuple[Reason, ...]:
    """The effect of a move, how it compares with the others, and a better one."""
    better = scores.better_than(move)
    reasons = [*_effect(position, move, scores), *_comparison(move, scores)]
    if better is not None:
        reasons.append(_improvement(position, better, scores))
    return tuple(reasons)


def _effect(position: Position, move: Cell, scores: TurnScores[Cell]) -> Iterator[Reason]:
    after, score = position.play(move), scores[move]
    mine, theirs = MARKS[position.to_move], MARKS[1 - position.to_move]
    if after.won:
        yield Reason(
            "completes", {"square": move, "lines": _line_messages(after, move.index, mine)}
        )
        return
    for line in completed_by(position, move.index, theirs)[:1]:
        yield Reason(
            "stops", {"square": move, "mark": theirs, "line": line_message(line, move.size)}
        )
    if after.outcome is not None:
        yield Reason("fills_board")
    elif threats := winning_cells(after, theirs):
        square, line = threats[0]
        params = {"square": cell_name(square, move.size), "mark": theirs}
        yield Reason("lets_win", {**params, "line": line_message(line, move.size)})
    elif score.value is Value.WIN and len(winning_cells(after, mine)) > 1:
        yield Reason("forks", {"square": move})
    elif score.value is Value.WIN:
        yield Reason("wins", {"distance": score.distance})
    elif score.value is Value.LOSS:
        yield Reason("loses", {"distance": score.distance})
    else:
        yield Reason("draws")


def _comparison(move: Cell, scores: TurnScores[Cell]) -> Iterator[Reason]:
    """How the move compares with the others."""
    total, value = len(scores), scores.best.value
    if total == 1:
        yield Reason("forced")
    elif value is Value.LOSS:
        params = {"count": scores.losing_at_once, "total": total, "distance": scores.best.distance}
        yield Reason("all_lose", params)
    elif label_of(move, scores) is Label.ONLY:
        yield Reason(f"only_{value}", {"count": total - 1})
    elif scores.keeping == total:
        yield Reason(f"all_{value}", {"count": total})
    else:
        yield Reason(f"keep_{value}", {"count": scores.keeping, "total": total})


def _improvement(position: Position, better: Cell, scores: TurnScores[Cell]) -> Reason:
    after, score = position.play(better), scores[better]
    mine = MARKS[position.to_move]
    if after.won:
        lines = _line_messages(after, better.index, mine)
        return Reason("better_completes", {"square": better, "lines": lines})
    if score.value is Value.WIN and len(winning_cells(after, mine)) > 1:
        return Reason("better_forks", {"turn": better})
    if score.value is Value.DRAW:
        return Reason("better_draws", {"turn": better})
    kind = "better_wins" if score.value is Value.WIN else "better_lasts"
    return Reason(kind, {"turn": better, "distance": score.distance})


def completed_by(position: Position, cell: int, mark: str) -> list[Line]:
    """The lines that a mark in this cell would complete."""
    return [
        line
        for line in lines_through(position.size)[cell]
        if all(position.cells[other] == mark for other in line if other != cell)
    ]


def winning_cells(position: Position, mark: str) -> list[tuple[int, Line]]:
    """The empty cells that would complete a line of this mark, each with one of its lines."""
    return [
        (cell, lines[0])
        for cell, occupant in enumerate(position.cells)
        if occupant == EMPTY and (lines := completed_by(position, cell, mark))
    ]


def _line_messages(position: Position, cell: int, mark: str) -> list[Message]:
    return [line_message(line, position.size) for line in completed_by(position, cell, mark)]


def line_message(line: Line, size: int) -> Message:
    names = [cell_name(cell, size) for cell in line]
    kind = {1: "row", size: "column"}.get(line[1] - line[0], "diagonal")
    return Message(
        f"line.{kind}",
        number=line[0] // size + 1,
        letter=names[0][0],
        first=names[0],
        last=names[-1],
    )


_OWN_KINDS = ("stops", "lets_win", "forks", "better_forks")
"""Reasons that no other game has; the others share Quarto's sentences."""


def reason_message(reason: Reason) -> Message:
    if reason.kind in _OWN_KINDS:
        return Message(f"tictactoe.{reason.kind}", **reason.params)
    return Message(f"reason.{reason.kind}", **reason.params)


def reason_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """A reason for JSON: its parameters and its sentence."""
    params = {
        name: value if isinstance(value, int) else _param_as_json(value, language)
        for name, value in reason.params.items()
    }
    text = reason_message(reason).to_text(language)
    return non_empty_fields({"kind": reason.kind, **params}, text)


def _param_as_json(value: Any, language: str) -> Any:
    if isinstance(value, list):
        return [_param_as_json(one, language) for one in value]
    return value.to_text(language) if isinstance(value, Message) else str(value)


MESSAGES = ExactMessages(reason_message, reason_as_dict)


SECONDS = 5.0
"""The time limit if the options have none."""


def analyse(
    position: Position,
    options: AnalysisOptions,
    on_progress: Callable[[str], None],  # noqa: ARG001
) -> PositionValues:
    return values(position, options)


def explain(position: Position, move: str, options: AnalysisOptions) -> Explanation[ExactJudgement]:
    solver = _solver(position, options)
    moves = [move]
    if move.strip().lower() == "all":
        moves = [str(one) for one in _exact_scores(position, solver) or position.legal_moves()]
    return Explanation(tuple(_judge(position, one, solver) for one in moves))


def values(position: Position, options: AnalysisOptions) -> PositionValues:
    solver = _solver(position, options)
    return PositionValues(position, _exact_scores(position, solver), solver)


def judge(position: Position, move: str, options: AnalysisOptions) -> ExactJudgement:
    """
    >>> judgement = judge(Position.parse("x../.o./..x"), "a3", AnalysisOptions())
    >>> print(judgement.label)
    draw thrown away
    >>> print(judgement.to_text())
    Loses in 4 plies. 4 of 6 moves draw. b1 draws.
    """
    return _judge(position, move, _solver(position, options))


def review(record: Record, options: AnalysisOptions, on_progress: OnProgress) -> ExactReview:
    assert isinstance(record.start, Position)
    solver = _solver(record.start, options)

    def best_score(position: Any) -> Score | None:
        scores = _exact_scores(position, solver)
        return None if scores is None else scores.best

    *_, last = record.positions()
    turns, players = judge_turns(
        record, lambda position, turn: _judge(position, str(turn), solver), on_progress
    )
    return ExactReview(record, turns, players, score_history(turns, last, best_score), MESSAGES)


def _solver(position: Position, options: AnalysisOptions) -> TictactoeSolver:
    if options.depth is not None:
        raise FourfoldError("analysis.depth")
    limits = options.limits
    if options.seconds is not None or limits == NO_LIMITS:
        limits = Limits(SECONDS if options.seconds is None else options.seconds)
    is_stopped = options.stop.is_set if options.stop else lambda: False
    return TictactoeSolver(position.size, limits=limits, is_stopped=is_stopped)


def _exact_scores(position: Position, solver: TictactoeSolver) -> TurnScores[Cell] | None:
    """The exact score of every move, best first; None if a limit ended the search.

    FourfoldError if the game is over.
    """
    if position.outcome is not None:
        raise FourfoldError("solver.over", position=position)
    try:
        return TurnScores(solver.scores(position))
    except SolverLimitError:
        return None


def _judge(position: Position, text: str, solver: TictactoeSolver) -> ExactJudgement:
    move = position.parse_move(text)
    scores = _exact_scores(position, solver)
    if scores is not None:
        reasons = reasons_for(position, move, scores)
        return ExactJudgement.of(position, move, scores, reasons, MESSAGES)
    total, reasons = len(position.legal_moves()), (Reason("unproven"),)
    return ExactJudgement(
        position, move, Label.UNPROVEN, None, None, (), None, None, total, reasons, MESSAGES
    )


@dataclass(frozen=True, slots=True)
class PositionValues:
    """The value of every move of a position; ``scores`` is None if a limit ended the search."""

    position: Position
    scores: TurnScores[Cell] | None
    solver: TictactoeSolver

    def lines(self, language: str) -> Iterator[str]:
        best = None if self.scores is None else self.scores.best
        yield f"{self.position}: {score_message(best).to_text(language)}"
        if self.scores is not None:
            yield ""
            for move, score in self.scores.items():
                yield f"{move!s:>5}  {score_message(score).to_text(language)}"

    def drawing(self, language: str, last: Any = None) -> Drawing:
        notes = {}
        for move, score in (self.scores or {}).items():
            bounds = _exactly(score)
            best = self.scores is not None and score == self.scores.best
            notes[move.index] = Note(badge_text(bounds, language), value_tone(bounds, best))
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        lines = [line for line in self.lines(DEFAULT_LANGUAGE) if line]
        return analysis_html(self.drawing(DEFAULT_LANGUAGE), lines)

    def as_dict(self, language: str) -> list[dict[str, Any]]:  # noqa: ARG002
        return self._turns_as_dicts()

    def values_as_dict(self) -> dict[str, Any]:
        bounds = UNKNOWN if self.scores is None else _exactly(self.scores.best)
        return {
            **bounds.bounds_as_dict(),
            "turns": self._turns_as_dicts(),
            "squares": [],
            "line": [] if self.scores is None else self._best_line(),
            "nodes": self.solver.nodes,
        }

    def _turns_as_dicts(self) -> list[dict[str, Any]]:
        """Every move, best first, in the form of Quarto's analyses."""
        if self.scores is None:
            unknown = {**UNKNOWN.bounds_as_dict(), "standing": str(TurnStatus.POSSIBLE)}
            return [{"turn": str(move), **unknown} for move in self.position.legal_moves()]
        return [
            {
                "turn": str(move),
                **_exactly(score).bounds_as_dict(),
                "standing": str(TurnStatus.BEST if score == self.scores.best else TurnStatus.WORSE),
            }
            for move, score in self.scores.items()
        ]

    def _best_line(self) -> list[str]:
        """Best play to the end of the game."""
        line, position = [], self.position
        while position.outcome is None:
            move = next(iter(self.solver.scores(position)))
            line.append(str(move))
            position = position.play(move)
        return line


UNKNOWN = Bounds(WORST, BEST)


def _exactly(score: Score) -> Bounds:
    return Bounds(score, score)
