"""The reasons and scores of tic-tac-toe in words: those of exact values, and its own."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.judged import facts_as_dict
from fourfold.analysis.quarto.words import ACCURACY, as_json, brief, say_label, say_lost, say_score
from fourfold.analysis.tictactoe.reasons import Reason
from fourfold.i18n import Message

__all__ = [
    "ACCURACY",
    "as_json",
    "brief",
    "say",
    "say_as_dict",
    "say_label",
    "say_lost",
    "say_score",
]

_OWN = ("stops", "lets_win", "forks", "better_forks")
"""What is said of tic-tac-toe alone."""


def say(reason: Reason) -> Message:
    """The sentence for a reason."""
    if reason.kind in _OWN:
        return Message(f"tictactoe.{reason.kind}", **reason.facts)
    return Message(f"reason.{reason.kind}", **reason.facts)


def say_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """For JSON: the facts that the reason has, and its sentence."""
    facts = {
        name: fact if isinstance(fact, int) else _told(fact, language)
        for name, fact in reason.facts.items()
    }
    return facts_as_dict({"kind": reason.kind, **facts}, say(reason).to_text(language))


def _told(fact: Any, language: str) -> Any:
    if isinstance(fact, list):
        return [_told(one, language) for one in fact]
    return fact.to_text(language) if isinstance(fact, Message) else str(fact)
