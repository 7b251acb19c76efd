"""Texts and JSON for the reasons of Quarto turns."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.exact import ExactMessages
from fourfold.analysis.quarto.reasons import Completion, Reason
from fourfold.analysis.review import non_empty_fields
from fourfold.games.quarto import ATTRIBUTES, piece_name, square_name
from fourfold.games.quarto.rules import SIZE, group_kind
from fourfold.i18n import Message


def reason_message(reason: Reason) -> Message:
    """The sentence for a reason."""
    return Message(
        f"reason.{reason.kind}",
        turn=reason.turn,
        square=None if reason.square is None else square_name(reason.square),
        piece=None if reason.piece is None else piece_message(reason.piece),
        lines=_joined([_completed(each) for each in reason.completions]),
        any=Message(f"line.any_{reason.rules}"),
        count=reason.count,
        total=reason.total,
        distance=reason.distance,
        # The sentence ends after the play, so the colon of a final placement goes.
        play=" ".join(map(str, reason.play)).removesuffix(":"),
    )


def reason_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """A reason for JSON: its fields and its sentence."""
    fields = {
        "kind": str(reason.kind),
        "turn": None if reason.turn is None else str(reason.turn),
        "square": None if reason.square is None else square_name(reason.square),
        "piece": None if reason.piece is None else piece_name(reason.piece),
        "completions": [
            {
                "squares": [square_name(square) for square in each.group],
                "values": list(each.values),
            }
            for each in reason.completions
        ],
        "count": reason.count,
        "total": reason.total,
        "distance": reason.distance,
        "play": [str(turn) for turn in reason.play],
    }
    return non_empty_fields(fields, reason_message(reason).to_text(language))


def piece_message(piece: int) -> Message:
    """A piece by its attributes, without an article."""
    return Message("pieces.one", **{a.name: Message(f"piece.{a.value(piece)}") for a in ATTRIBUTES})


def _completed(completion: Completion) -> Message:
    values = _joined([Message(f"shared.{value}") for value in completion.values])
    share = Message("pieces.all", values=values)
    return Message("line.completed", line=line_message(completion.group), share=share)


def line_message(group: tuple[int, ...]) -> Message:
    """The name of a winning group."""
    names = [square_name(square) for square in group]
    return Message(
        f"line.{group_kind(group)}",
        number=group[0] // SIZE + 1,
        letter=names[0][0],
        first=names[0],
        last=names[-1],
        squares="-".join(names),
    )


def _joined(parts: list[Message]) -> Message | list[Message]:
    """``one``, ``one and two``, ``one, two and three``."""
    return parts if len(parts) < 2 else Message("line.and", first=parts[:-1], last=parts[-1])


MESSAGES = ExactMessages(reason_message, reason_as_dict)
