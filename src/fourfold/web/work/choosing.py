"""A player's move, and on the way to it what the player thinks so far.

A player that fills the time it is given would be silent until then. It is asked several times
instead, each time for longer: every answer but the last is a thought, the last is its move. Others
answer when they are done, and are asked once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from fourfold.errors import FourfoldError, MoveError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import find_family, make_player
from fourfold.specs import Spec, read_options
from fourfold.web.work.desk import Desk
from fourfold.web.work.modesty import check_modest

FIRST_SECONDS = 0.1
"""How long until the first thought; each further one takes twice as long as the last."""

THOUGHTS = 0.3
"""The share of the time that goes to thoughts at most; the rest is for the move."""

FILLED = 0.7
"""A look that took less than this share of its time was the last: there was no more to see."""


class PlayerError(FourfoldError):
    """A player failed, or chose a move that is not legal."""


def choose(desk: Desk, *, game: str, position: str, player: str, seconds: float) -> None:
    """The move that a player chooses, and what it knows about it."""
    chosen = Game.find(game)
    before = chosen.parse(position)
    if before.outcome is not None:
        raise MoveError("the game is over: there is nothing to choose")
    check_modest(player)
    thinker = make_player(player, chosen.name)
    began = time.perf_counter()
    for look in _looks(player, seconds):
        looked = time.perf_counter()
        try:
            choice = thinker.choose(before, Clock(seconds=look))
            after = before.play(choice.move)
        except FourfoldError:
            raise
        except Exception as error:
            raise PlayerError(f"player {player} failed: {type(error).__name__}: {error}") from error
        score = choice.score
        ended = time.perf_counter()
        desk.tell(
            {
                "move": str(choice.move),
                "position": str(after),
                "score": score if score is not None and math.isfinite(score) else None,
                "depth": choice.depth,
                "nodes": choice.nodes,
                "line": [str(move) for move in choice.line],
                "seconds": round(ended - began, 4),
            }
        )
        if desk.stopped or ended - looked < FILLED * look:
            return


def _looks(player: str, seconds: float) -> Iterator[float]:
    """For how many seconds the player is asked, each time. One that fills its time has an option
    for how long that is."""
    spec = Spec.parse(player)
    own = read_options(spec, find_family(spec.name).options).get("time")
    left = seconds if own is None else min(seconds, own)
    look, least = FIRST_SECONDS, (1 - THOUGHTS) * left
    while own is not None and left - look >= least:
        yield look
        left -= look
        look *= 2
    yield left
