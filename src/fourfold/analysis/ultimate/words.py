"""The reasons of Ultimate in words, and values as the ending counts them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.judged import facts_as_dict
from fourfold.analysis.ultimate.labels import Label
from fourfold.analysis.ultimate.reasons import Kind, Reason
from fourfold.games.ultimate import Ending
from fourfold.games.ultimate.board import Cell, block_name
from fourfold.i18n import Message


def say_label(label: Label) -> Message:
    return Message(f"label.{label}")


def say(reason: Reason) -> Message:
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
    """The names of the cells, or for a won game the blocks, of the completed line."""
    if reason.kind is Kind.WINS_GAME:
        return [block_name(block, reason.n) for block in reason.line]
    return [str(Cell(cell, reason.n)) for cell in reason.line]


def say_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """For JSON: the facts that the reason has, and its sentence."""
    facts = {
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
    return facts_as_dict(facts, say(reason).to_text(language))


@dataclass(frozen=True, slots=True)
class Words:
    """What the judgements of a game are put into words with (:class:`Judged`)."""

    ACCURACY: str
    """The catalogue's message for what a player gave away."""
    brief: Callable[[float], str]
    as_json: Callable[[float], float]
    say_lost: Callable[[float], str]
    say: Callable[[Reason], Message] = say
    say_label: Callable[[Label], Message] = say_label
    say_as_dict: Callable[[Reason, str], dict[str, Any]] = say_as_dict


_POINTS = Words(
    "points_accuracy",
    brief=lambda points: f"{points:+.1f}",
    as_json=lambda points: round(points, 2),
    say_lost=lambda points: f"{points:.1f}",
)
"""``+1.4`` is an expected lead of so many points."""

_CHANCES = Words(
    "chance_accuracy",
    brief=lambda lead: f"{percent_of(1 + lead)}%",
    as_json=lambda lead: round(lead, 4),
    say_lost=lambda lead: str(percent_of(lead)),
)
"""``73%`` is the chance to win, a draw counting half."""


def words_for(ending: Ending) -> Words:
    """Those for games of this ending."""
    return _POINTS if ending.blocks_are_points else _CHANCES


def percent_of(lead: float) -> int:
    """How many hundredths of a won game a lead is, where a win is a lead of 1 and a loss of -1.

    >>> percent_of(0.5)
    25
    """
    return round(50 * lead)
