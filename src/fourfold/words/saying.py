"""Something that is said: a code and its facts, and the words that they become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeGuard

from fourfold.words.catalogue import DEFAULT_LANGUAGE, find_message


class Saying:
    """A message and what is filled into it.

    A fact may be something said in its turn, or a list. A code that no catalogue has is a text in
    itself: so another package says what it likes, in its own words.

    >>> print(Saying("rule.occupied", square="b2", piece="F"))
    b2 is occupied by piece F
    >>> Saying("rule.occupied", square="b2", piece="F").in_words("it")
    'b2 è occupata dal pezzo F'
    >>> print(Saying("column {column} is full", column=3))
    column 3 is full
    """

    __slots__ = ("code", "facts")

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code = code
        self.facts = {name: getattr(fact, "said", fact) for name, fact in facts.items()}

    @property
    def is_known(self) -> bool:
        """Whether a catalogue has it."""
        return find_message(self.code) is not None

    def in_words(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence. ``count`` chooses among the forms of those that differ by number."""
        words = find_message(self.code) or {DEFAULT_LANGUAGE: self.code}
        message = words.get(language, words[DEFAULT_LANGUAGE])
        if not isinstance(message, str):
            message = message.get(str(self.facts["count"]), message["other"])
        if not self.facts:
            return message
        return message.format(**{name: _words(fact, language) for name, fact in self.facts.items()})

    __str__ = in_words

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON: the sentence, and what it was made of where a catalogue has it."""
        told: dict[str, Any] = {"message": self.in_words(language)}
        if self.is_known:
            facts = {name: _told(fact, language) for name, fact in self.facts.items()}
            told |= {"code": self.code, "facts": facts}
        return told

    @staticmethod
    def from_dict(told: Mapping[str, Any]) -> Saying:
        """What was told by :meth:`as_dict`."""
        facts = told.get("facts", {}).items()
        read = {name: _read(fact) for name, fact in facts}
        return Saying(told.get("code", told["message"]), **read)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Saying) and (self.code, self.facts) == (other.code, other.facts)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        facts = "".join(f", {name}={fact!r}" for name, fact in self.facts.items())
        return f"Saying({self.code!r}{facts})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _said, (self.code, self.facts)


def _said(code: str, facts: Mapping[str, object]) -> Saying:
    return Saying(code, **facts)


def _read(fact: object) -> object:
    if isinstance(fact, list):
        return [_read(part) for part in fact]
    return Saying.from_dict(fact) if isinstance(fact, dict) else fact


def _is_list(fact: object) -> TypeGuard[Sequence[object]]:
    """A move may be a tuple with named parts, and is said as one thing."""
    return isinstance(fact, (list, tuple)) and not hasattr(fact, "_fields")


def _words(fact: object, language: str) -> object:
    """A fact as it stands in a sentence."""
    if isinstance(fact, Saying):
        return fact.in_words(language)
    if _is_list(fact):
        return ", ".join(str(_words(part, language)) for part in fact)
    return "" if fact is None else fact


def _told(fact: object, language: str) -> object:
    """A fact as JSON has it."""
    if isinstance(fact, Saying):
        return fact.as_dict(language)
    if _is_list(fact):
        return [_told(part, language) for part in fact]
    return fact if fact is None or isinstance(fact, (str, int, float)) else str(fact)


class Speaker(Protocol):
    """Says messages in one language."""

    def __call__(self, code: str, /, **facts: object) -> str: ...


def speaker(language: str) -> Speaker:
    """Whoever says many things in one language.

    >>> speaker("it")("rule.over")
    'la partita è finita'
    """
    return lambda code, /, **facts: Saying(code, **facts).in_words(language)
