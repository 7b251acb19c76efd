"""The messages of the engine protocol, version 1, as ``docs/reference/protocol.md`` specifies them.

Used by both sides: the host of engines, and the server that makes our players engines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from fourfold.arena.time_control import share_of
from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Option
from fourfold.players.contract import Choice, Clock

VERSION = "1"

KINDS: dict[str, type[Any]] = {"int": int, "float": float, "bool": bool, "text": str}
"""The types of options."""


_AT_LEAST_ONE = ("movetime", "nodes", "depth")
"""The limits of ``go`` that must be positive; a clock may have run down to 0."""

_MOST_DIGITS = 18


class ProtocolError(FourfoldError):
    """A line violates the protocol."""


@dataclass(frozen=True, slots=True)
class Go:
    """The limits of ``go``. Times are in milliseconds; p1 is the first player of the game."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    p1time: int | None = None
    p2time: int | None = None
    p1inc: int | None = None
    p2inc: int | None = None
    infinite: bool = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Go:
        """
        >>> Go.parse(["movetime", "500", "depth", "3"]).clock(0).seconds
        0.5
        """
        known = {field.name for field in fields(cls)} - {"infinite"}
        values: dict[str, Any] = {}
        rest = iter(words)
        for word in rest:
            if word == "infinite":
                values[word] = True
            elif word in known:
                values[word] = _count(word, next(rest, ""))
            else:
                accepted = sorted(known | {"infinite"})
                raise ProtocolError("protocol.limit", name=word, known=accepted)
        return cls(**values)

    @classmethod
    def of(cls, clock: Clock, to_move: int) -> Go:
        """The limits for a clock of the player to move."""
        if clock.remaining is None:
            return cls(_milliseconds(clock.seconds), clock.nodes, clock.depth)
        left, increment = _milliseconds(clock.remaining), _milliseconds(clock.increment or 0)
        if to_move == 0:
            return cls(None, clock.nodes, clock.depth, p1time=left, p1inc=increment)
        return cls(None, clock.nodes, clock.depth, p2time=left, p2inc=increment)

    def clock(self, to_move: int) -> Clock:
        """The clock of the player to move; of the time for the game, a move gets a share."""
        seconds = None if self.movetime is None else self.movetime / 1000
        left, increment = ((self.p1time, self.p1inc), (self.p2time, self.p2inc))[to_move]
        if left is None:
            return Clock(seconds, self.nodes, self.depth)
        share = share_of(left / 1000, (increment or 0) / 1000)
        seconds = share if seconds is None else min(seconds, share)
        return Clock(seconds, self.nodes, self.depth, left / 1000, (increment or 0) / 1000)

    def __str__(self) -> str:
        words = ["go"]
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and value is not False:
                words.append(field.name if value is True else f"{field.name} {value}")
        return " ".join(words)


def _milliseconds(seconds: float | None) -> int | None:
    """Convert, to at least 1 so that there is time to move."""
    return None if seconds is None else max(1, int(seconds * 1000))


def _count(name: str, text: str) -> int:
    if not text:
        raise ProtocolError("protocol.missing", name=name)
    if not (text.isascii() and text.isdigit()):
        raise ProtocolError("protocol.whole", name=name, text=text)
    if len(text) > _MOST_DIGITS:
        raise ProtocolError("protocol.digits", name=name, most=_MOST_DIGITS)
    if name in _AT_LEAST_ONE and int(text) == 0:
        raise ProtocolError("protocol.positive", name=name, text=text)
    return int(text)


def option_line(option: Option) -> str:
    """
    >>> option_line(Option("depth", int, 3, "how far to look", minimum=1))
    'option name depth type int default 3 min 1 help how far to look'
    """
    kind = next(name for name, kind in KINDS.items() if kind is option.kind)
    default, bounds = option.default, {"min": option.minimum, "max": option.maximum}
    words = [f"option name {option.name} type {kind}"]
    if default is not None:
        words.append(f"default {str(default).lower() if kind == 'bool' else default}")
    words += [f"{end} {bound:.12g}" for end, bound in bounds.items() if bound is not None]
    if option.choices:
        words.append(f"choices {','.join(map(str, option.choices))}")
    return " ".join([*words, "help", option.help])


def read_option(line: str) -> Option:
    """Parse an option line; the inverse of :func:`option_line`."""
    before, _, explained = line.partition(" help ")
    words = before.split()[1:]
    attributes = dict(zip(words[::2], words[1::2], strict=False))
    unknown = set(attributes) - {"name", "type", "default", "min", "max", "choices"}
    if len(words) % 2 or unknown or attributes.get("type") not in KINDS or "name" not in attributes:
        raise ProtocolError("protocol.option", line=line, kinds="|".join(KINDS))
    kind, name = KINDS[attributes["type"]], attributes["name"]

    def value(text: str | None) -> Any:
        return None if text is None else Option(name, kind, None, "").read(text, "option")

    default, least, most = (value(attributes.get(key)) for key in ("default", "min", "max"))
    choices = attributes["choices"].split(",") if "choices" in attributes else ()
    return Option(name, kind, default, explained.strip(), tuple(map(value, choices)), least, most)


def info_line(choice: Choice, milliseconds: int) -> str:
    """An engine's report on its search: ``info depth 3 score 2 nodes 81 time 4 pv c3:4 a1:5``.

    >>> info_line(Choice("b2", score=1.5, depth=2), 7)
    'info depth 2 score 1.5 time 7'
    """
    facts = {"depth": choice.depth, "score": choice.score, "nodes": choice.nodes}
    words = [f"{name} {value:.10g}" for name, value in facts.items() if value is not None]
    words.append(f"time {milliseconds}")
    if choice.line:
        words.append("pv " + " ".join(str(move) for move in choice.line))
    return " ".join(["info", *words])


def read_info(line: str) -> dict[str, Any]:
    """Parse an info line: numbers, and the principal variation as ``pv``, a list of texts.

    >>> read_info("info depth 3 score -2 pv c3:4 a1:5")
    {'depth': 3, 'score': -2.0, 'pv': ['c3:4', 'a1:5']}
    """
    kinds = {"depth": int, "score": float, "nodes": int, "time": int}
    info: dict[str, Any] = {}
    words = line.split()[1:]
    while words:
        name = words.pop(0)
        if name == "string":
            info[name], words = " ".join(words), []
        elif name == "pv":
            info[name], words = words, []
        elif name in kinds and words:
            try:
                info[name] = kinds[name](words.pop(0))
            except ValueError:
                raise ProtocolError("protocol.number", line=line, name=name) from None
        else:
            known = [*kinds, "pv", "string"]
            raise ProtocolError("protocol.info", line=line, name=name, known=known)
    return info
