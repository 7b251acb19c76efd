"""Texts and JSON for the reasons of Ultimate moves, and for values as the ending counts them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.review import non_empty_fields
from fourfold.analysis.ultimate.reasons import Reason, ReasonKind
from fourfold.games.ultimate import Ending
from fourfold.games.ultimate.board import Cell, block_name
from fourfold.i18n import Message


def label_message(label: str) -> Message:
    return Message(f"label.{label}")


def reason_message(reason: Reason) -> Message:
    """The sentence for a reason."""
    names = line_names(reason)
    one, two = reason.marks or (None, None)
    return Message(
        f"ultimate.{reason.kind}",
        move=reason.move,
        block=None if reason.block is None else block_name(reason.block, reason.n),
        first=names[0] if names else None,
        last=names[-1] if names else None,
        mark=reason.mark,
        one=one,
        two=two,
        points=None if reason.points is None else f"{reason.points:.1f}",
        percent=reason.percent,
        count=reason.count,
        play=" ".join(map(str, reason.play)),
    )


def line_names(reason: Reason) -> list[str]:
    """The names of the cells of the completed line; if it wins the game, of its blocks."""
    if reason.kind is ReasonKind.WINS_GAME:
        return [block_name(block, reason.n) for block in reason.line]
    return [str(Cell(cell, reason.n)) for cell in reason.line]


def reason_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """A reason for JSON: its fields and its sentence."""
    fields = {
        "kind": str(reason.kind),
        "move": None if reason.move is None else str(reason.move),
        "block": None if reason.block is None else block_name(reason.block, reason.n),
        "line": line_names(reason),
        "mark": reason.mark,
        "blocks": None if reason.marks is None else list(reason.marks),
        "points": reason.points,
        "percent": reason.percent,
        "count": reason.count,
        "play": [str(cell) for cell in reason.play],
    }
    return non_empty_fields(fields, reason_message(reason).to_text(language))


@dataclass(frozen=True, slots=True)
class UltimateMessages:
    """The texts of Ultimate games (:class:`~fourfold.analysis.review.GameMessages`)."""

    ACCURACY: str
    short_value: Callable[[float], str]
    value_as_json: Callable[[float], float]
    loss_text: Callable[[float], str]
    reason_message: Callable[[Reason], Message] = reason_message
    reason_as_dict: Callable[[Reason, str], dict[str, Any]] = reason_as_dict
    label_message: Callable[[str], Message] = label_message


_POINTS = UltimateMessages(
    "points_accuracy",
    short_value=lambda points: f"{points:+.1f}",
    value_as_json=lambda points: round(points, 2),
    loss_text=lambda points: f"{points:.1f}",
)
"""``+1.4`` is an expected lead in points."""

_CHANCES = UltimateMessages(
    "chance_accuracy",
    short_value=lambda lead: f"{percent_of(1 + lead)}%",
    value_as_json=lambda lead: round(lead, 4),
    loss_text=lambda lead: str(percent_of(lead)),
)
"""``73%`` is the chance to win; a draw counts half."""


def messages_for(ending: Ending) -> UltimateMessages:
    return _POINTS if ending.blocks_are_points else _CHANCES


def percent_of(lead: float) -> int:
    """A lead, from -1 for a loss to 1 for a win, in percent of a won game.

    >>> percent_of(0.5)
    25
    """
    return round(50 * lead)
