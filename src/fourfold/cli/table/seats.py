"""Who sits at the table: specs made into players, each with a seed of its own."""

from __future__ import annotations

import random
from typing import Any

from fourfold.base.errors import FourfoldError
from fourfold.base.specs import Spec
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.players.contract import UNLIMITED, Choice, Player
from fourfold.players.registry import PlayerConfig

HUMAN = "human"


def seat_both(first: str | None, second: str | None, game: Game) -> tuple[str, str]:
    """The two specs, tidied, with a person against the best opponent for what was left open.

    >>> seat_both(None, None, Game.find("quarto")), seat_both("random", None, Game.find("quarto"))
    (('human', 'champion'), ('random', 'human'))
    """
    one = HUMAN if first is None else str(Spec.parse(first))
    if second is None:
        return one, game.info.opponent if one == HUMAN else HUMAN
    return one, str(Spec.parse(second))


def seat_names(players: tuple[str, str]) -> tuple[str, str]:
    """What to call the players: a person alone is ``You``.

    >>> seat_names(("human", "random")), seat_names(("random", "random"))
    (('You', 'random'), ('random (first)', 'random (second)'))
    """
    if players == (HUMAN, HUMAN):
        return "First player", "Second player"
    if players[0] == players[1]:
        return f"{players[0]} (first)", f"{players[1]} (second)"
    return ("You" if players[0] == HUMAN else players[0]), (
        "You" if players[1] == HUMAN else players[1]
    )


def make_seated(text: str, game: Game, seed: int, role: str) -> Player:
    """The player of a spec. One that takes a seed and was given none gets its own, which follows
    from the game's seed and the role alone."""
    own = random.Random(f"{seed}/{role}").getrandbits(32)
    return PlayerConfig.find(text).with_seed(own).make(game.name)


def ask_player(player: Player, name: str, position: Position[Any]) -> Choice:
    """What a player chooses; FourfoldError when it fails or its move is not legal."""
    try:
        choice = player.choose(position, UNLIMITED)
        legal = choice.move in position.legal_moves()
    except FourfoldError:
        raise
    except Exception as error:
        kind, reason = type(error).__name__, str(error)
        raise FourfoldError(
            "table.failed", player=name, position=position, kind=kind, reason=reason
        ) from error
    if not legal:
        raise FourfoldError("table.illegal", player=name, move=str(choice.move), position=position)
    return choice
