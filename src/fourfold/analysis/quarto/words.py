"""The reasons and scores of Quarto in words."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.judged import facts_as_dict
from fourfold.analysis.quarto.reasons import Completion, Reason
from fourfold.analysis.words.catalogue import Catalogue
from fourfold.games.quarto import ATTRIBUTES, piece_name, square_name
from fourfold.games.quarto.board import SIZE
from fourfold.games.quarto.rules import kind_of
from fourfold.solver import Score, Value

LABELS, ACCURACY = "label", "accuracy"
"""The catalogue's messages for the labels, and for what a player gave away."""


def say(catalogue: Catalogue, reason: Reason) -> str:
    """The sentence for a reason."""
    completed = [_completed(catalogue, each) for each in reason.completions]
    return catalogue.say(
        "reason",
        str(reason.kind),
        turn=reason.turn,
        square=None if reason.square is None else square_name(reason.square),
        piece=None if reason.piece is None else say_piece(catalogue, reason.piece),
        lines=_joined(catalogue, completed),
        any=catalogue.say("line", f"any_{reason.rules}"),
        count=reason.count,
        total=reason.total,
        distance=reason.distance,
        play=" ".join(map(str, reason.play)).removesuffix(":"),  # a sentence ends there
    )


def say_as_dict(catalogue: Catalogue, reason: Reason) -> dict[str, Any]:
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
    return facts_as_dict(facts, say(catalogue, reason))


def say_score(catalogue: Catalogue, score: Score | None) -> str:
    """A score as a player sees it; a finished game is won or lost."""
    if score is None:
        return catalogue.say("score", "unproven")
    if score.distance == 0 and score.value is not Value.DRAW:
        return catalogue.say("score", "won" if score.value is Value.WIN else "lost")
    return catalogue.say("score", str(score.value), distance=score.distance)


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


def say_piece(catalogue: Catalogue, piece: int) -> str:
    """A piece by its attributes, without an article."""
    words = {a.name: catalogue.say("one", a.value(piece)) for a in ATTRIBUTES}
    return catalogue.say("one", "piece", **words)


def _completed(catalogue: Catalogue, completion: Completion) -> str:
    values = _joined(catalogue, [catalogue.say("all", value) for value in completion.values])
    share = catalogue.say("all", "share", values=values)
    line = say_line(catalogue, completion.group)
    return catalogue.say("line", "completed", line=line, share=share)


def say_line(catalogue: Catalogue, group: tuple[int, ...]) -> str:
    """What a winning group is called."""
    names = [square_name(square) for square in group]
    return catalogue.say(
        "line",
        kind_of(group),
        number=group[0] // SIZE + 1,
        letter=names[0][0],
        first=names[0],
        last=names[-1],
        squares="-".join(names),
    )


def _joined(catalogue: Catalogue, words: list[str]) -> str:
    """``one``, ``one and two``, ``one, two and three``."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + catalogue.say("line", "and") + words[-1]
