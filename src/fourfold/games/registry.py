"""Games by name, with options that select a variant: ``quarto(rules=squares)``.

Packages register games under the entry-point group ``fourfold.games``. Each entry point names a
:class:`~fourfold.games.info.GameInfo`, which is imported when the game is first used.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from fourfold.base.entry_points import load_entry_point
from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.base.specs import Spec, read_options
from fourfold.games.contract import Position
from fourfold.games.info import GameInfo

GROUP = "fourfold.games"

DEFAULT_GAME = "quarto"
"""The game if none is named."""


@functools.cache
def _entries() -> Mapping[str, EntryPoint]:
    """The registered games: ours first, then those of other packages."""
    all_entries = entry_points(group=GROUP)
    entries = sorted(all_entries, key=lambda entry: getattr(entry.dist, "name", "") != "fourfold")
    return {entry.name: entry for entry in entries}


def game_names() -> list[str]:
    return list(_entries())


@functools.cache
def find_game_info(name: str) -> GameInfo:
    """The GameInfo with this name; SpecError if it is unknown or cannot be loaded."""
    entries = _entries()
    if name not in entries:
        raise unknown_name_error("spec.game", name, entries)
    return load_entry_point("game", entries[name], GameInfo)


def game_infos() -> dict[str, GameInfo]:
    """All games that can be loaded, without those of broken packages."""
    infos = {}
    for name in game_names():
        try:
            infos[name] = find_game_info(name)
        except SpecError:
            continue
    return infos


def find_game_name(position: Position[Any]) -> str | None:
    """The name of a position's game; None if the game has no GameInfo."""
    return _name_of_type(type(position))


@functools.cache
def _name_of_type(kind: type[Position[Any]]) -> str | None:
    return next((name for name, info in game_infos().items() if info.position is kind), None)


@dataclass(frozen=True, slots=True)
class Game:
    """One variant of one game."""

    name: str
    options: Mapping[str, Any]

    @classmethod
    def find(cls, spec: str | Spec) -> Game:
        """The game that a spec describes; SpecError if it is invalid.

        >>> str(Game.find("quarto(rules=squares)").start())
        '..../..../..../.... -'
        """
        spec = Spec.parse(spec) if isinstance(spec, str) else spec
        return cls(spec.name, read_options(spec, find_game_info(spec.name).options))

    @property
    def info(self) -> GameInfo:
        return find_game_info(self.name)

    @property
    def win_points(self) -> int:
        """The points of a won game."""
        return self.info.win_points(self.options)

    @property
    def counts_points(self) -> bool:
        """Whether points beyond win and loss matter."""
        return self.info.counts_points(self.options)

    def start(self) -> Position[Any]:
        return self.info.position.start(**self.options)

    def parse(self, text: str) -> Position[Any]:
        return self.info.position.parse(text, **self.options)

    def __str__(self) -> str:
        """The shortest spec of this game, without options at their defaults."""
        chosen = {
            option.name: str(self.options[option.name])
            for option in self.info.options
            if self.options[option.name] != option.default_for(self.options)
        }
        return str(Spec(self.name, chosen))
