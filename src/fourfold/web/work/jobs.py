"""The jobs a worker can do. Each tells its desk what it finds; the last thing told is the result.

Everything that goes in and out is JSON, and a job trusts nothing that comes in.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from fourfold.errors import FourfoldError, MoveError
from fourfold.games.registry import Game
from fourfold.players.contract import Clock
from fourfold.players.registry import make_player
from fourfold.web.work.contest import stored, tournament
from fourfold.web.work.desk import Desk
from fourfold.web.work.estimates import estimate
from fourfold.web.work.exact import analyse, solve
from fourfold.web.work.lessons import trace
from fourfold.web.work.reviews import explain, puzzle_answer, review


class PlayerError(FourfoldError):
    """A player failed, or chose a move that is not legal."""


def choose(desk: Desk, *, game: str, position: str, player: str, seconds: float) -> None:
    """The move that a player chooses, and what it knows about it."""
    chosen = Game.find(game)
    before = chosen.parse(position)
    if before.outcome is not None:
        raise MoveError("the game is over: there is nothing to choose")
    thinker = make_player(player, chosen.name)
    began = time.perf_counter()
    try:
        choice = thinker.choose(before, Clock(seconds=seconds))
        after = before.play(choice.move)
    except FourfoldError:
        raise
    except Exception as error:
        raise PlayerError(f"player {player} failed: {type(error).__name__}: {error}") from error
    score = choice.score
    desk.tell(
        {
            "move": str(choice.move),
            "position": str(after),
            "score": score if score is not None and math.isfinite(score) else None,
            "depth": choice.depth,
            "nodes": choice.nodes,
            "line": [str(move) for move in choice.line],
            "seconds": round(time.perf_counter() - began, 4),
        }
    )


JOBS: dict[str, Callable[..., None]] = {
    "choose": choose,
    "solve": solve,
    "analyse": analyse,
    "estimate": estimate,
    "review": review,
    "explain": explain,
    "puzzle_answer": puzzle_answer,
    "tournament": tournament,
    "stored": stored,
    "trace": trace,
}
"""The jobs by the name that requests give them."""
