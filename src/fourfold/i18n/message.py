"""Messages: a code with parameters, translated only when a person reads it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeGuard

from fourfold.i18n.catalogue import DEFAULT_LANGUAGE, find_message


def plural_category(language: str, number: float) -> str:
    """The category of a number by the plural rules of the Unicode CLDR: one, many or other.

    The page takes the same categories from ``Intl.PluralRules``.

    >>> plural_category("en", 1), plural_category("en", 0), plural_category("it", 1_000_000)
    ('one', 'other', 'many')
    """
    size = abs(number)
    if size == 1:
        return "one"
    if language == "it" and size and size % 1_000_000 == 0:
        return "many"
    return "other"


def plural_form(forms: Mapping[str, str], count: object, language: str) -> str:
    """The text for this count: that of the exact number, else of its category, else "other"."""
    if str(count) in forms:
        return forms[str(count)]
    category = plural_category(language, count) if isinstance(count, (int, float)) else "other"
    return forms.get(category, forms["other"])


class Message:
    """A message code and the parameters that fill its text.

    A parameter may itself be a message, or a list. A code that no catalogue contains is used as the
    text, so that other packages can raise errors in their own words.

    >>> print(Message("rule.occupied", square="b2", piece="F"))
    b2 is occupied by piece F
    >>> Message("rule.occupied", square="b2", piece="F").to_text("it")
    'b2 è occupata dal pezzo F'
    >>> print(Message("column {column} is full", column=3))
    column 3 is full
    """

    __slots__ = ("code", "params")

    def __init__(self, code: str, /, **params: object) -> None:
        self.code = code
        self.params = {name: getattr(value, "message", value) for name, value in params.items()}

    @property
    def is_known(self) -> bool:
        """Whether a catalogue contains the code."""
        return find_message(self.code) is not None

    def to_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in this language. The parameter ``count`` selects the plural form."""
        templates = find_message(self.code) or {DEFAULT_LANGUAGE: self.code}
        template = templates.get(language, templates[DEFAULT_LANGUAGE])
        if not isinstance(template, str):
            template = plural_form(template, self.params["count"], language)
        if not self.params:
            return template
        texts = {name: _param_text(value, language) for name, value in self.params.items()}
        return template.format(**texts)

    __str__ = to_text

    def as_dict(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """For JSON: the sentence, and for known codes the code and its parameters."""
        result: dict[str, Any] = {"message": self.to_text(language)}
        if self.is_known:
            params = {name: _param_as_json(value, language) for name, value in self.params.items()}
            result |= {"code": self.code, "params": params}
        return result

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Message:
        """The inverse of :meth:`as_dict`."""
        params = {name: _parse_param(value) for name, value in data.get("params", {}).items()}
        return Message(data.get("code", data["message"]), **params)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.params) == (other.code, other.params)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        params = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"Message({self.code!r}{params})"

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(Message, self.code, **self.params), ()


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Whether a parameter is a list. A move may be a named tuple, which counts as one value."""
    return isinstance(value, (list, tuple)) and not hasattr(value, "_fields")


def _param_text(value: object, language: str) -> object:
    """A parameter as it appears in a sentence."""
    if isinstance(value, Message):
        return value.to_text(language)
    if _is_list(value):
        return ", ".join(str(_param_text(part, language)) for part in value)
    return "" if value is None else value


def _param_as_json(value: object, language: str) -> object:
    if isinstance(value, Message):
        return value.as_dict(language)
    if _is_list(value):
        return [_param_as_json(part, language) for part in value]
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


def _parse_param(value: object) -> object:
    if isinstance(value, list):
        return [_parse_param(part) for part in value]
    return Message.from_dict(value) if isinstance(value, dict) else value


class Translator(Protocol):
    """Returns the text of a message in one fixed language."""

    def __call__(self, code: str, /, **params: object) -> str: ...


def translator(language: str) -> Translator:
    """A function that returns messages in this language.

    >>> translator("it")("rule.over")
    'la partita è finita'
    """
    return lambda code, /, **params: Message(code, **params).to_text(language)
