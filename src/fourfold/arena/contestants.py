"""Who plays: a contestant's text made into a player for one game.

A contestant is a player's spec (``minmax(depth=3)``) or names somebody else's program:
``engine:…``, ``python:path.py:name``, ``torino:path.py:Class``, ``iiit:path.py:Class``,
``codingame:…``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from fourfold.arena.alarm import Alarm, Deadline
from fourfold.arena.limits import STARTUP
from fourfold.arena.sandbox.choice import AUTO
from fourfold.errors import FourfoldError, SpecError
from fourfold.games.registry import Game
from fourfold.players.contract import Player
from fourfold.players.registry import find_family
from fourfold.printable import printable
from fourfold.specs import Spec, read_options


def names_of(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts, fit to be printed, and told apart when one is given more than once.

    >>> names_of(["random", "novice", "random"])
    ('random', 'novice', 'random #2')
    """
    names: list[str] = []
    for number, text in enumerate(texts):
        copies = texts[:number].count(text)
        names.append(printable(f"{text} #{copies + 1}" if copies else text))
    return tuple(names)


def is_hosted(text: str) -> bool:
    """Whether a text names somebody else's program: no player's spec has a colon in its name.

    >>> is_hosted("python:bot.py:Bot"), is_hosted("random(seed=1)")
    (True, False)
    """
    return ":" in text.partition("(")[0]


def check_contestant(text: str, game: Game, sandbox: str = AUTO) -> None:
    """Raise FourfoldError if there is no such player, or it does not play this game.

    One that is there and fails is no error: it will lose its games.
    """
    try:
        with Deadline(STARTUP):
            close(open_contestant(text, game, 0, sandbox))
    except FourfoldError as error:
        raise type(error)("contestant.wrong", player=text, reason=error) from None
    except (Exception, SystemExit, Alarm):
        return


def open_contestant(text: str, game: Game, seed: int, sandbox: str = AUTO) -> Player:
    """A player for one game, to be closed after it. A seed in the text has precedence; the sandbox
    is for somebody else's program."""
    if is_hosted(text):
        from fourfold.arena.hosts import open_host

        return open_host(text, game, seed, sandbox)
    make, options, takes_seed = _recipe(text, game.name)
    return make(**options, seed=seed) if takes_seed else make(**options)


def close(player: Player) -> None:
    """End what the player keeps open, if anything: a process, a file."""
    end = getattr(player, "close", None)
    if end is not None:
        end()


@functools.lru_cache(maxsize=256)
def _recipe(text: str, game: str) -> tuple[Callable[..., Player], dict[str, Any], bool]:
    """How to make a player: read once, since thousands of games ask for it."""
    spec = Spec.parse(text)
    family = find_family(spec.name)
    if game not in family.played:
        raise SpecError("contestant.other_game", game=game, known=list(family.played))
    if spec.name == "human":
        raise SpecError("contestant.human")
    options = read_options(spec, family.options)
    takes_seed = "seed" in options and "seed" not in spec.options
    if takes_seed:
        del options["seed"]
    return family.make, options, takes_seed
