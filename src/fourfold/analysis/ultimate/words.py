"""The reasons of Ultimate in words."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.judged import facts_as_dict
from fourfold.analysis.ultimate.labels import Label
from fourfold.analysis.ultimate.reasons import Kind, Reason
from fourfold.games.ultimate.board import Cell, block_name
from fourfold.words import Saying

ACCURACY = "points_accuracy"
"""The catalogue's message for what a player gave away."""


def say_label(label: Label) -> Saying:
    return Saying(f"points_label.{label}")


def say(reason: Reason) -> Saying:
    """The sentence for a reason."""
    names = line_names(reason)
    one, two = reason.marks or (None, None)
    return Saying(
        f"ultimate.{reason.kind}",
        move=reason.move,
        block=None if reason.block is None else block_name(reason.block, reason.n),
        first=names[0] if names else None,
        last=names[-1] if names else None,
        mark=reason.mark,
        one=one,
        two=two,
        points=None if reason.points is None else f"{reason.points:.1f}",
        play=" ".join(map(str, reason.play)),
    )


def brief(points: float) -> str:
    """``+1.4`` is an expected lead of so many points."""
    return f"{points:+.1f}"


def as_json(points: float) -> float:
    return round(points, 2)


def say_lost(points: float) -> str:
    return f"{points:.1f}"


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
        "play": [str(cell) for cell in reason.play],
    }
    return facts_as_dict(facts, say(reason).in_words(language))
