"""Players by name. Ours and other packages' register under the entry-point group
``fourfold.players``; each entry point names a :class:`PlayerFamily`.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from fourfold.base.entry_points import load_entry_point
from fourfold.base.errors import SpecError, unknown_name_error
from fourfold.base.specs import Option, Spec, read_options
from fourfold.games.registry import game_names
from fourfold.i18n import Message
from fourfold.players.contract import Player

GROUP = "fourfold.players"

SEED = Option("seed", int, None, "makes the player's random choices repeatable", minimum=0)
"""The option that every player with random choices takes."""


@dataclass(frozen=True, slots=True)
class PlayerFamily:
    """A kind of player: how to make one, which options it takes and which games it plays: those
    that it names, or every game.

    ``parameters`` are numbers that it takes by name, all in its one option of that name, written
    ``parameters=name:value;name:value``; asked with what the option says, their defaults are those.
    """

    make: Callable[..., Player]
    summary: str
    options: tuple[Option, ...] = ()
    games: tuple[str, ...] = ()
    source: str = "Fourfold"
    parameters: Callable[[str | None], Sequence[Option]] = lambda given: ()  # noqa: ARG005

    @property
    def about(self) -> Message:
        """What it is like: ``summary``, which is a code of ours or a sentence in itself."""
        return Message(self.summary)

    @property
    def played(self) -> tuple[str, ...]:
        """The games that it plays, by name."""
        return self.games or tuple(game_names())

    def as_dict(self, name: str) -> dict[str, Any]:
        """For JSON: the player of this name."""
        return {
            "name": name,
            "summary": str(self.about),
            "games": list(self.played),
            "options": [option.as_dict() for option in self.options],
            "source": self.source,
        }


@functools.cache
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def player_names() -> list[str]:
    """The names of all installed players."""
    return list(_entries())


def find_family(name: str) -> PlayerFamily:
    """The kind of player with this name; SpecError when there is none or it cannot be loaded."""
    entries = _entries()
    if name not in entries:
        raise unknown_name_error("spec.player", name, entries)
    return load_entry_point("player", entries[name], PlayerFamily)


@dataclass(frozen=True, slots=True)
class PlayerConfig:
    """A kind of player with its options chosen: what a spec stands for."""

    name: str
    family: PlayerFamily
    options: Mapping[str, Any]

    @classmethod
    def find(cls, spec: str | Spec) -> PlayerConfig:
        spec = Spec.parse(spec) if isinstance(spec, str) else spec
        family = find_family(spec.name)
        return cls(spec.name, family, read_options(spec, family.options))

    def with_seed(self, seed: int) -> PlayerConfig:
        """The same with this seed, if it takes one and was given none."""
        if self.options.get(SEED.name, seed) is not None:
            return self
        return replace(self, options={**self.options, SEED.name: seed})

    def make(self, game: str | None = None) -> Player:
        played = self.family.played
        if game is not None and game not in played:
            raise SpecError("spec.other_game", name=self.name, game=game, known=played)
        return self.family.make(**self.options)


def make_player(spec: str | Spec, game: str | None = None) -> Player:
    """The player that a spec describes; SpecError when it cannot be made or plays another game.

    >>> from fourfold.games.registry import Game
    >>> from fourfold.players.contract import UNLIMITED
    >>> position = Game.find("tictactoe").start()
    >>> choice = make_player("random(seed=1)").choose(position, UNLIMITED)
    >>> choice.move in position.legal_moves()
    True
    """
    return PlayerConfig.find(spec).make(game)


def fresh_seed() -> int:
    """A seed for a player or game that was given none; tell the user which it was."""
    return random.SystemRandom().randrange(2**32)
