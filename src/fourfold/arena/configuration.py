"""The configuration of a tournament; the same configuration gives the same games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from fourfold.arena.contestants import contestant_names, is_bot
from fourfold.arena.openings import NONE, Openings, read_openings
from fourfold.arena.sandbox import AUTO, check_sandbox_name, resolve_sandbox
from fourfold.arena.sandbox import NONE as NO_SANDBOX
from fourfold.arena.schedule import Schedule, make_schedule
from fourfold.arena.statistics.intervals import Sprt
from fourfold.arena.time_control import TimeControl
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game
from fourfold.i18n import Message

_KINDS = {
    "game": str,
    "players": list,
    "games": int,
    "seed": int,
    "format": str,
    "openings": str,
    "openings_digest": str,
    "limits": dict,
}
"""The JSON types of values that have only one."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """``games`` is the number per pairing; ``rounds`` applies to the swiss format;
    ``openings_digest`` identifies the content of the file of openings; ``sandbox`` is for bots."""

    game: str
    players: tuple[str, ...]
    games: int
    seed: int
    format: str = "roundrobin"
    rounds: int | None = None
    openings: str = NONE
    openings_digest: str = ""
    limits: TimeControl = field(default_factory=TimeControl)
    sprt: Sprt | None = None
    sandbox: str = AUTO

    def __post_init__(self) -> None:
        check_sandbox_name(self.sandbox)
        if self.sprt is not None and len(self.players) != 2:
            raise FourfoldError("sprt.players")

    @property
    def names(self) -> tuple[str, ...]:
        return contestant_names(self.players)

    @property
    def hosts_bots(self) -> bool:
        """Whether any contestant is a bot."""
        return any(map(is_bot, self.players))

    def schedule(self) -> Schedule:
        return make_schedule(self.format, len(self.players), self.games, self.rounds)

    def read_openings(self) -> Openings:
        return read_openings(self.openings, Game.find(self.game), self.seed)

    def with_sandbox(self) -> Configuration:
        """A copy with the sandbox that this machine uses, or ``none`` without bots."""
        return replace(
            self, sandbox=resolve_sandbox(self.sandbox) if self.hosts_bots else NO_SANDBOX
        )

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Configuration:
        values = {"sandbox": NO_SANDBOX, **values}  # missing in older files
        known = {field.name for field in fields(cls)}
        if set(values) != known:
            raise FourfoldError("store.other_version")
        for name, kind in _KINDS.items():
            if type(values[name]) is not kind:
                raise FourfoldError("store.setting", name=name, value=repr(values[name]))
        sprt = values["sprt"]
        configuration = cls(
            **{
                **values,
                "players": tuple(map(str, values["players"])),
                "limits": TimeControl(**values["limits"]),
                "sprt": None if sprt is None else Sprt(**sprt),
            }
        )
        Game.find(configuration.game)
        configuration.schedule()
        return configuration


def differences(old: Configuration, new: Configuration) -> list[Message]:
    """Describe the differences, as in ``seed: 1 there, 2 here``."""
    messages = []
    for name, before in old.as_json().items():
        now = new.as_json()[name]
        if before == now:
            continue
        if name == "openings_digest":
            messages.append(Message("store.openings", file=new.openings))
        elif isinstance(before, dict) and isinstance(now, dict):
            messages += [
                _difference(key, value, now[key])
                for key, value in before.items()
                if value != now[key]
            ]
        else:
            messages.append(_difference(name, before, now))
    return messages


def _difference(name: str, before: Any, now: Any) -> Message:
    return Message("store.differs", name=name, there=_value_text(before), here=_value_text(now))


def _value_text(value: Any) -> str | Message:
    if value is None:
        return Message("store.unset")
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ",".join(f"{key}={part}" for key, part in value.items())
    return str(value)
