"""The reasons and scores of Quarto in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fourfold.analysis.judged import facts_as_dict
from fourfold.analysis.labels import Label
from fourfold.analysis.quarto.reasons import Completion, Reason
from fourfold.games.quarto import ATTRIBUTES, piece_name, square_name
from fourfold.games.quarto.rules import SIZE, group_kind
from fourfold.i18n import Message
from fourfold.solver import Score, Value

ACCURACY = "accuracy"
"""The catalogue's message for what a player gave away."""


def say_label(label: Label) -> Message:
    return Message(f"label.{label}")


def say(reason: Reason) -> Message:
    """The sentence for a reason."""
    return Message(
        f"reason.{reason.kind}",
        turn=reason.turn,
        square=None if reason.square is None else square_name(reason.square),
        piece=None if reason.piece is None else say_piece(reason.piece),
        lines=_joined([_completed(each) for each in reason.completions]),
        any=Message(f"line.any_{reason.rules}"),
        count=reason.count,
        total=reason.total,
        distance=reason.distance,
        play=" ".join(map(str, reason.play)).removesuffix(":"),  # a sentence ends there
    )


def to_text(reasons: Iterable[Reason], language: str) -> str:
    """The sentences for reasons, one after the other."""
    return " ".join(say(reason).to_text(language) for reason in reasons)


def say_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """For JSON: the facts that the reason has, and its sentence."""
    facts = {
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
    return facts_as_dict(facts, say(reason).to_text(language))


def say_score(score: Score | None) -> Message:
    """A score as a player sees it; a finished game is won or lost."""
    if score is None:
        return Message("value.open")
    if score.distance == 0 and score.value is not Value.DRAW:
        return Message("score.won" if score.value is Value.WIN else "score.lost")
    return Message(f"value.{score.value}", distance=score.distance)


def brief(score: Score | None) -> str:
    """``+5`` is a win at distance 5, ``=`` a draw, ``-2`` a loss to the next placement."""
    if score is None:
        return "?"
    return "=" if score.value is Value.DRAW else f"{_SIGNS[score.value]}{score.distance}"


def as_json(score: Score | None) -> dict[str, Any] | None:
    return None if score is None else score.as_dict()


def say_lost(half_points: float) -> str:
    return str(half_points)


_SIGNS = {Value.WIN: "+", Value.LOSS: "-"}


def say_piece(piece: int) -> Message:
    """A piece by its attributes, without an article."""
    return Message("pieces.one", **{a.name: Message(f"piece.{a.value(piece)}") for a in ATTRIBUTES})


def _completed(completion: Completion) -> Message:
    values = _joined([Message(f"shared.{value}") for value in completion.values])
    share = Message("pieces.all", values=values)
    return Message("line.completed", line=say_line(completion.group), share=share)


def say_line(group: tuple[int, ...]) -> Message:
    """What a winning group is called."""
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
