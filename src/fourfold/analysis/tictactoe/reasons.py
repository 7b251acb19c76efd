"""The reasons for the score and label of a tic-tac-toe move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fourfold.analysis.exact import Label, TurnScores, label_of
from fourfold.games.grid import cell_name
from fourfold.games.tictactoe import EMPTY, MARKS, Cell, Position
from fourfold.games.tictactoe.position import lines_through
from fourfold.i18n import Message
from fourfold.solver import Value

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
    """The name of a line."""
    names = [cell_name(cell, size) for cell in line]
    kind = {1: "row", size: "column"}.get(line[1] - line[0], "diagonal")
    return Message(
        f"line.{kind}",
        number=line[0] // size + 1,
        letter=names[0][0],
        first=names[0],
        last=names[-1],
    )
