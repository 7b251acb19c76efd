"""Other people's bots as players: each in a process of its own, with limits and a hard end."""

from __future__ import annotations

import os

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.codingame import CodingameHost
from fourfold.arena.hosts.engine import EngineHost
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.python_hosts import IiitHost, OpenSpielHost, PythonHost, TorinoHost
from fourfold.arena.sandbox import AUTO
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game

_HOSTS: dict[str, type[Host]] = {
    "engine": EngineHost,
    "python": PythonHost,
    "torino": TorinoHost,
    "iiit": IiitHost,
    "codingame": CodingameHost,
    "openspiel": OpenSpielHost,
}


def open_host(text: str, game: Game, seed: int | None = None, sandbox: str = AUTO) -> Host:
    """The bot that a text names, started and ready to play; close it in the end.

    A seed in the text has precedence over the one given. ``sandbox`` is one of
    :data:`~fourfold.arena.sandbox.SANDBOXES`. SpecError or another FourfoldError says
    what is wrong with the text, the file, or what is in it.
    """
    if not hasattr(os, "killpg"):  # by which a bot is held
        raise FourfoldError("bot.system")
    parsed = BotSpec.parse(text)
    own: int | None = parsed.options["seed"]
    return _HOSTS[parsed.kind](parsed, game, seed if own is None else own, sandbox)
