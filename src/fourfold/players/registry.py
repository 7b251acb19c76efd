"""Players by name. Packages register them under the entry-point group ``fourfold.players``; each
entry point names a :class:`PlayerFamily`."""

from __future__ import annotations

import functools
import random
import re
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

SEED = Option("seed", int, None, "random seed; the same seed gives the same moves", minimum=0)
"""The option of every player with random choices."""


@dataclass(frozen=True, slots=True)
class PlayerFamily:
    """A kind of player: how to make one, its options, and the games it plays (all by default).

    ``summary`` is a message code or a sentence. ``parameters`` returns the tunable numbers of a
    player that takes them in its option ``parameters``, as ``name:value;name:value``. Its argument
    is the text of that option, which sets their defaults.
    """

    make: Callable[..., Player]
    summary: str
    options: tuple[Option, ...] = ()
    games: tuple[str, ...] = ()
    source: str = "Fourfold"
    parameters: Callable[[str | None], Sequence[Option]] = lambda text: ()  # noqa: ARG005

    @property
    def about(self) -> Message:
        return Message(self.summary)

    @property
    def supported_games(self) -> tuple[str, ...]:
        """The names of the games it plays."""
        return self.games or tuple(game_names())

    def as_dict(self, name: str) -> dict[str, Any]:
        """For JSON, under the name of the player."""
        return {
            "name": name,
            "summary": str(self.about),
            "games": list(self.supported_games),
            "options": [option.as_dict() for option in self.options],
            "source": self.source,
        }


DOCUMENT_NAMES = {
    "proplayer": "pro",
    "minmaxplayer": "pro_minmax",
    "randomplayer": "random",
    "minmaxd": "minmax",
    "noviceplayer": "novice",
    "mcts": "ultimate_mcts",
}
"""Players by their names in course documents, in small letters and without other characters."""

OTHER_NAMES = {"minmax_pro": "pro_minmax", "ProPlayer": "pro", "RandomPlayer": "random"}
"""Accepted names of players: former ones, which old records and scripts may use, and classes of the
documents that only one player can mean. Torino's MinMaxPlayer could also mean ``minmax``."""


@functools.cache
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def player_names() -> list[str]:
    return list(_entries())


def find_family(name: str) -> PlayerFamily:
    """The player family with this name; SpecError if it is unknown or cannot be loaded."""
    entries, name = _entries(), OTHER_NAMES.get(name, name)
    if name not in entries:
        document_name = re.sub("[^a-z]", "", name.lower())
        if document_name not in DOCUMENT_NAMES:
            raise unknown_name_error("spec.player", name, entries)
        own_name = DOCUMENT_NAMES[document_name]
        near = Message("suggestion.known_as", name=own_name, what=Message(f"known_as.{own_name}"))
        raise SpecError("spec.player", name=name, near=near, known=[*entries])
    return load_entry_point("player", entries[name], PlayerFamily)


@dataclass(frozen=True, slots=True)
class PlayerConfig:
    """A parsed player spec: a family with the values of its options."""

    name: str
    family: PlayerFamily
    options: Mapping[str, Any]

    @classmethod
    def find(cls, spec: str | Spec) -> PlayerConfig:
        spec = Spec.parse(spec) if isinstance(spec, str) else spec
        family = find_family(spec.name)
        name = OTHER_NAMES.get(spec.name, spec.name)
        return cls(name, family, read_options(spec, family.options))

    def with_seed(self, seed: int) -> PlayerConfig:
        """The same player with this seed, if it takes a seed and has none."""
        if self.options.get(SEED.name, seed) is not None:
            return self
        return replace(self, options={**self.options, SEED.name: seed})

    def make(self, game: str | None = None) -> Player:
        played = self.family.supported_games
        if game is not None and game not in played:
            raise SpecError("spec.other_game", name=self.name, game=game, known=played)
        return self.family.make(**self.options)


def make_player(spec: str | Spec, game: str | None = None) -> Player:
    """The player that a spec describes; SpecError if it is invalid or plays another game.

    >>> from fourfold.games.registry import Game
    >>> from fourfold.players.contract import UNLIMITED
    >>> position = Game.find("tictactoe").start()
    >>> choice = make_player("random(seed=1)").choose(position, UNLIMITED)
    >>> choice.move in position.legal_moves()
    True
    """
    return PlayerConfig.find(spec).make(game)


def fresh_seed() -> int:
    """A random seed. Show it to the user, so that the game can be repeated."""
    return random.SystemRandom().randrange(2**32)
