"""The messages of one language, and how facts are put into them.

A language is a file ``<code>.toml`` in this folder; ``en.toml`` says how it is made up.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fourfold.analysis.labels import Label
from fourfold.analysis.reasons import Completion, Reason
from fourfold.errors import FourfoldError, did_you_mean
from fourfold.games.quarto import ATTRIBUTES, piece_name, square_name
from fourfold.games.quarto.board import SIZE
from fourfold.games.quarto.rules import kind_of
from fourfold.solver import Score, Value

FOLDER = Path(__file__).parent
DEFAULT_LANGUAGE = "en"

Message = str | Mapping[str, str]


def languages() -> list[str]:
    """The codes of the languages that there are.

    >>> languages()
    ['en', 'it']
    """
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@functools.cache
def find_catalogue(language: str) -> Catalogue:
    """The catalogue of a language; FourfoldError when there is none."""
    if language not in languages():
        near = did_you_mean(language, languages())
        raise FourfoldError(
            f"unknown language {language!r}{near} (languages: {', '.join(languages())})"
        )
    return Catalogue(tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


class Catalogue:
    """Says things in one language."""

    def __init__(self, messages: Mapping[str, Any]) -> None:
        self.messages = messages

    def say(self, section: str, key: str, **facts: object) -> str:
        """A message with the facts put in. ``count`` chooses among the forms of those that differ
        by number."""
        message: Message = self.messages[section][key]
        if not isinstance(message, str):
            message = message.get(str(facts["count"]), message["other"])
        return message.format(**facts)

    def label(self, label: Label) -> str:
        return self.say("label", str(label))

    def score(self, score: Score | None) -> str:
        """A score as a player sees it; a finished game is won or lost."""
        if score is None:
            return self.say("score", "unproven")
        if score.distance == 0 and score.value is not Value.DRAW:
            return self.say("score", "won" if score.value is Value.WIN else "lost")
        return self.say("score", str(score.value), distance=score.distance)

    def piece(self, piece: int) -> str:
        """A piece by its attributes, without an article."""
        words = {a.name: self.say("one", a.value(piece)) for a in ATTRIBUTES}
        return self.say("one", "piece", **words)

    def line(self, group: tuple[int, ...]) -> str:
        """What a winning group is called."""
        names = [square_name(square) for square in group]
        return self.say(
            "line",
            kind_of(group),
            number=group[0] // SIZE + 1,
            letter=names[0][0],
            first=names[0],
            last=names[-1],
            squares="-".join(names),
        )

    def reason(self, reason: Reason) -> str:
        """The sentence for a reason."""
        return self.say(
            "reason",
            str(reason.kind),
            turn=reason.turn,
            square=None if reason.square is None else square_name(reason.square),
            piece=None if reason.piece is None else self.piece(reason.piece),
            lines=self._joined([self._completed(each) for each in reason.completions]),
            any=self.say("line", f"any_{reason.rules}"),
            count=reason.count,
            total=reason.total,
            distance=reason.distance,
            play=" ".join(map(str, reason.play)).removesuffix(":"),  # a sentence ends there
        )

    def reason_as_dict(self, reason: Reason) -> dict[str, Any]:
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
        known = {name: fact for name, fact in facts.items() if fact is not None and fact != []}
        return {**known, "text": self.reason(reason)}

    def _completed(self, completion: Completion) -> str:
        values = self._joined([self.say("all", value) for value in completion.values])
        share = self.say("all", "share", values=values)
        return self.say("line", "completed", line=self.line(completion.group), share=share)

    def _joined(self, words: list[str]) -> str:
        """``one``, ``one and two``, ``one, two and three``."""
        if len(words) < 2:
            return "".join(words)
        return ", ".join(words[:-1]) + self.say("line", "and") + words[-1]
