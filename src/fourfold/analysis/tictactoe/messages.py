"""Texts and JSON for the reasons of tic-tac-toe moves."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.exact import ExactMessages
from fourfold.analysis.review import non_empty_fields
from fourfold.analysis.tictactoe.reasons import Reason
from fourfold.i18n import Message

_OWN_KINDS = ("stops", "lets_win", "forks", "better_forks")
"""Reasons that no other game has; the others share Quarto's sentences."""


def reason_message(reason: Reason) -> Message:
    """The sentence for a reason."""
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
