"""Specs: the text form of anything with a name and options, such as ``minmax(depth=3)``.

The first option may be a number without its name: ``level(3)``, ``minmax(3,opening=none)``.

Specs name games and players on the command line, in records and in the web interface. A
:class:`Spec` is the parsed text. An :class:`Option` describes one option of a name and converts its
text to a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fourfold.base.errors import SpecError, did_you_mean, unknown_name_error
from fourfold.i18n import Message

_NAME = re.compile(r"[a-z][\w -]*", re.ASCII | re.IGNORECASE)
"""More than the names there are: a lookup then suggests the right one."""
_KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spec:
    """A name and its options as texts. A number without a name has the key ""."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> Spec:
        """Parse ``name`` or ``name(key=value, …)``.

        >>> Spec.parse("minmax(depth=3, evaluation=absolute)").options["depth"]
        '3'
        """
        name, bracket, rest = text.strip().partition("(")
        name = name.strip()
        if not _NAME.fullmatch(name):
            raise SpecError("spec.form", text=text)
        if not bracket:
            return cls(name)
        if not rest.endswith(")"):
            raise SpecError("spec.parenthesis", text=text)
        return cls(name, _parse_options(rest[:-1], text))

    def __str__(self) -> str:
        if not self.options:
            return self.name
        inner = ",".join(f"{key}={value}" if key else value for key, value in self.options.items())
        return f"{self.name}({inner})"


def _parse_options(inner: str, text: str) -> dict[str, str]:
    options: dict[str, str] = {}
    if not inner.strip():
        return options
    for part in inner.split(","):
        if not options and _NUMBER.fullmatch(part.strip()):
            options[""] = part.strip()
            continue
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not _KEY.fullmatch(key) or not value:
            raise SpecError("spec.pair", part=part.strip(), text=text)
        if key in options:
            raise SpecError("spec.twice", name=key, text=text)
        options[key] = value
    return options


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a spec: its type, default and accepted values.

    ``kind`` is ``int``, ``float``, ``bool`` or ``str``. A default of None means "not set".
    """

    name: str
    kind: type[int] | type[float] | type[bool] | type[str]
    default: Any
    help: str
    choices: Sequence[Any] = ()
    minimum: float | None = None
    maximum: float | None = None
    old_name: str = ""
    """A former name, which old files and scripts may use."""
    default_from: Callable[[Mapping[str, Any]], Any] | None = None
    """Computes the default from the values of the options before it."""
    convert: Callable[[str], Any] | None = None
    """Converts a text to a value, or to None if it is invalid; by default according to ``kind``."""

    def default_for(self, values: Mapping[str, Any]) -> Any:
        """The default, given the values of other options."""
        return self.default if self.default_from is None else self.default_from(values)

    @property
    def accepts(self) -> Message:
        """A description of the accepted values, for error messages and help."""
        if self.choices:
            return Message("accepts.one_of", choices=list(self.choices))
        if self.kind is bool:
            return Message("accepts.truth")
        if self.kind is str:
            return Message("accepts.text")
        noun = Message("accepts.whole" if self.kind is int else "accepts.number")
        least, most = (None if x is None else f"{x:.12g}" for x in (self.minimum, self.maximum))
        if least is not None and most is not None:
            return Message("accepts.range", noun=noun, least=least, most=most)
        if least is not None:
            return Message("accepts.least", noun=noun, least=least)
        return noun if most is None else Message("accepts.most", noun=noun, most=most)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            "kind": self.kind.__name__,
            "default": self.default,
            "accepts": str(self.accepts),
            "choices": list(self.choices),
            "minimum": self.minimum,
            "maximum": self.maximum,
            "help": self.help,
        }

    def read(self, text: str, owner: str) -> Any:
        """Convert a text to a value; SpecError, with the name of the ``owner``, if it is
        invalid."""
        value = self._convert(text)
        fits = (
            value is not None
            and (not self.choices or value in self.choices)
            and (self.minimum is None or value >= self.minimum)
            and (self.maximum is None or value <= self.maximum)
        )
        if not fits:
            near = did_you_mean(text, [str(choice) for choice in self.choices])
            raise SpecError(
                "spec.value",
                owner=owner,
                name=self.name,
                value=text,
                accepts=self.accepts,
                near=near,
            )
        return value

    def _convert(self, text: str) -> Any:
        if self.convert is not None:
            return self.convert(text)
        if self.kind is str:
            return text
        if self.kind is bool:
            return {"true": True, "false": False}.get(text.lower())
        try:
            value = int(text) if self.kind is int else float(text)
        except ValueError:
            return None
        return value if abs(value) < float("inf") else None  # rejects inf and nan


def read_options(spec: Spec, accepted: Sequence[Option]) -> dict[str, Any]:
    """The values of all accepted options, from the spec or by default; SpecError if invalid."""
    by_name = {option.name: option for option in accepted}
    values: dict[str, Any] = dict.fromkeys(by_name)
    renamed = {option.old_name: option.name for option in accepted if option.old_name}
    given: dict[str, str] = {}
    for key, text in spec.options.items():
        name = renamed.get(key, key)
        if name in given:
            raise SpecError("spec.twice", name=name, text=str(spec))
        given[name] = text
    if "" in given and accepted:
        number, first = given.pop(""), accepted[0].name
        if first in given:
            raise SpecError("spec.twice", name=first, text=str(spec))
        given[first] = number
    for key, text in given.items():
        if key not in by_name:
            if not by_name:
                raise SpecError("spec.no_options", owner=spec.name, name=key or text)
            raise unknown_name_error("spec.option", key or text, by_name, owner=spec.name)
        values[key] = by_name[key].read(text, spec.name)
    for option in accepted:
        if option.name not in given:
            values[option.name] = option.default_for(values)
    return values
