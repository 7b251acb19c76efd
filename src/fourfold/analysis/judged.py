"""A turn in its position, and what was found out about it, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from fourfold.i18n import DEFAULT_LANGUAGE


class Judged(ABC):
    """What the judgements of all games have. Values are those of the player who makes the turn.

    ``words`` is the module that puts what is known of the game into words: ``say`` and
    ``say_as_dict`` a reason, ``brief`` and ``as_json`` a value; ``say_label`` a label.
    """

    __slots__ = ()

    words: ClassVar[Any]
    position: Any
    turn: Any
    label: Any
    before: Any
    """The best that could be had."""
    after: Any
    """What the turn has."""
    reasons: tuple[Any, ...]
    lost: Any
    """What was given away; None when that is not proven."""
    is_decision: Any
    """Whether the turn could have given something away."""
    is_kept: Any
    """Whether, if so, it was a good one."""

    @property
    def player(self) -> int:
        return int(self.position.to_move)

    @property
    def change(self) -> str:
        """The value in brief, and what became of it when it changed."""
        before, after = self.words.brief(self.before), self.words.brief(self.after)
        return str(before) if before == after else f"{before} > {after}"

    def label_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The label in a language."""
        return str(self.words.say_label(self.label).to_text(language))

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The reasons as sentences."""
        return " ".join(self.words.say(reason).to_text(language) for reason in self.reasons)

    @abstractmethod
    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON; ``docs/reference/review.md`` describes it."""

    def told(self, language: str) -> dict[str, Any]:
        """For JSON: what all judgements have."""
        return {
            "turn": str(self.turn),
            "label": str(self.label),
            "label_text": self.label_text(language),
            "after": self.words.as_json(self.after),
            "reasons": [self.words.say_as_dict(reason, language) for reason in self.reasons],
            "text": self.to_text(language),
        }


def facts_as_dict(facts: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A reason for JSON: the facts that it has, and its sentence."""
    known = {name: fact for name, fact in facts.items() if fact is not None and fact != []}
    return {**known, "text": text}
