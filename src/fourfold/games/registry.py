"""The games by name, with the options that choose a variant: ``quarto(rules=squares)``.

Ours and other packages' register under the entry-point group ``fourfold.games``; each entry point
names a :class:`~fourfold.games.info.GameInfo`, imported when the game is first used.
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
"""What is meant where no game is named."""


@functools.cache
def _entries() -> Mapping[str, EntryPoint]:
    """Ours first, as they are listed; then the others' by name."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: not _is_ours(entry))
    return {entry.name: entry for entry in found}


def _is_ours(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == "fourfold"


def game_names() -> list[str]:
    """The names of all installed games."""
    return list(_entries())


@functools.cache
def find_game_info(name: str) -> GameInfo:
    """The card of the game with this name; SpecError when there is none or it cannot be loaded."""
    entries = _entries()
    if name not in entries:
        raise unknown_name_error("spec.game", name, entries)
    return load_entry_point("game", entries[name], GameInfo)


def game_infos() -> dict[str, GameInfo]:
    """All games that can be loaded; one broken package does not harm the others."""
    found = {}
    for name in game_names():
        try:
            found[name] = find_game_info(name)
        except SpecError:
            continue
    return found


def game_of(position: Position[Any]) -> str | None:
    """The name of the game that a position belongs to; None for one that has no card."""
    return _game_with(type(position))


@functools.cache
def _game_with(kind: type[Position[Any]]) -> str | None:
    return next((name for name, info in game_infos().items() if info.position is kind), None)


@dataclass(frozen=True, slots=True)
class Game:
    """One variant of one game."""

    name: str
    options: Mapping[str, Any]

    @classmethod
    def find(cls, spec: str | Spec) -> Game:
        """The game that a spec names; SpecError when there is none such.

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
        """What a won game is worth by the game's own counting."""
        return self.info.win_points(self.options)

    @property
    def counts_points(self) -> bool:
        """Whether a game is more than won or lost."""
        return self.info.counts_points(self.options)

    def start(self) -> Position[Any]:
        return self.info.position.start(**self.options)

    def parse(self, text: str) -> Position[Any]:
        return self.info.position.parse(text, **self.options)

    def __str__(self) -> str:
        """The shortest spec that names this game: options at their defaults are left out."""
        chosen = {
            option.name: str(self.options[option.name])
            for option in self.info.options
            if self.options[option.name] != option.usual(self.options)
        }
        return str(Spec(self.name, chosen))
