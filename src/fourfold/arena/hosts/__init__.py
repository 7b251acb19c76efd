"""Other people's bots as players, each in its own process with limits and a deadline."""

from __future__ import annotations

import os

from fourfold.arena.hosts.bot_spec import BotSpec
from fourfold.arena.hosts.host import Host
from fourfold.arena.hosts.program_hosts import CodingameHost, EngineHost
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
    """Start the bot of a spec; the caller closes it.

    A seed in the spec takes precedence over ``seed``. ``sandbox`` is one of
    :data:`~fourfold.arena.sandbox.SANDBOXES`. FourfoldError if the spec, the file or the bot in it
    is invalid.
    """
    if not hasattr(os, "killpg"):  # needed to kill a bot with its child processes
        raise FourfoldError("bot.system")
    parsed = BotSpec.parse(text)
    spec_seed: int | None = parsed.options["seed"]
    return _HOSTS[parsed.kind](parsed, game, seed if spec_seed is None else spec_seed, sandbox)
