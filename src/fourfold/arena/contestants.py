"""Contestants: creates the player of a text for one game.

The text is the spec of a player (``minmax(depth=3)``) or of a bot: ``engine:…``,
``python:path.py:name``, ``torino:path.py:Class``, ``iiit:path.py:Class``, ``codingame:…``,
``openspiel:…``.
"""

from __future__ import annotations

import functools

from fourfold.arena.sandbox import AUTO
from fourfold.arena.time_control import STARTUP, PlayerInterrupt, time_limit
from fourfold.base.errors import FourfoldError, SpecError
from fourfold.base.files import printable
from fourfold.games.registry import Game
from fourfold.players.contract import Player
from fourfold.players.registry import PlayerConfig


@functools.lru_cache(maxsize=16)
def contestant_names(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Printable names: a bot's ``name`` option or else the text, numbered if it occurs again.

    >>> contestant_names(("random", "python:bot.py:Bot(name=Ada)", "random"))
    ('random', 'Ada', 'random #2')
    """
    called = [_name_in(text) for text in texts]
    names: list[str] = []
    for number, name in enumerate(called):
        copies = called[:number].count(name)
        names.append(printable(f"{name} #{copies + 1}" if copies else name))
    return tuple(names)


def _name_in(text: str) -> str:
    """The ``name`` option of a bot's spec; without one, the text itself."""
    if not is_bot(text):
        return text
    from fourfold.arena.hosts.bot_spec import BotSpec

    try:
        return str(BotSpec.parse(text).options["name"]) or text
    except FourfoldError:
        return text


def is_bot(text: str) -> bool:
    """Whether a text is the spec of a bot, which has a colon in its name.

    >>> is_bot("python:bot.py:Bot"), is_bot("random(seed=1)")
    (True, False)
    """
    return ":" in text.partition("(")[0]


def needs_empty_board(text: str) -> bool:
    """Whether a bot can only play from the empty board, because its protocol has no openings.

    >>> needs_empty_board("codingame:./bot"), needs_empty_board("engine:./bot")
    (True, False)
    """
    return is_bot(text) and text.strip().partition(":")[0] == "codingame"


def check_contestant(text: str, game: Game, sandbox: str = AUTO) -> None:
    """FourfoldError if there is no such player or it does not play this game.

    A player that exists but fails is accepted; it will lose its games.
    """
    try:
        with time_limit(STARTUP):
            close_player(open_contestant(text, game, 0, sandbox))
    except FourfoldError as error:
        if error.message.code == "spec.player" or is_bot(text):
            raise  # it names the player
        raise type(error)("contestant.wrong", player=text, reason=error) from None
    except (Exception, SystemExit, PlayerInterrupt):
        return


def open_contestant(text: str, game: Game, seed: int, sandbox: str = AUTO) -> Player:
    """Create a player for one game; close it with :func:`close_player`. A seed in the text takes
    precedence. The sandbox applies to bots."""
    if is_bot(text):
        from fourfold.arena.hosts import open_host

        return open_host(text, game, seed, sandbox)
    return _find_config(text, game.name).with_seed(seed).make()


def close_player(player: Player) -> None:
    """Release the player's resources, such as a process or a file."""
    end = getattr(player, "close", None)
    if end is not None:
        end()


@functools.lru_cache(maxsize=256)
def _find_config(text: str, game: str) -> PlayerConfig:
    """Parse the text; cached, because thousands of games ask for it."""
    config = PlayerConfig.find(text)
    if game not in config.family.supported_games:
        raise SpecError(
            "contestant.other_game", game=game, known=list(config.family.supported_games)
        )
    if config.name == "human":
        raise SpecError("contestant.human")
    return config
