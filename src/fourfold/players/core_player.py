"""Players of the native core as players of Python (``native/include/fourfold/player.hpp``).

The core has everything that such a player needs, so a browser without Python can ask it too. Each
move has a stream of random numbers of its own, which SplitMix64 makes from the seed, the number of
moves before it, and the number of games that the player has begun. So the same seed gives the same
game everywhere.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from fourfold import native
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import MOST_NODES
from fourfold.base.specs import Spec
from fourfold.games import quarto, tictactoe, ultimate
from fourfold.games.contract import Position
from fourfold.players.contract import Choice, Clock, OnChoice, ignore_choice
from fourfold.players.registry import fresh_seed
from fourfold.solver.book.shipped_books import load_books

MOST_DEPTH = 1000
"""Deeper than any game is long."""

CoreChoice = tuple[str, float | None, int | None, int | None, Sequence[str]]


class CorePlayer:
    """The player that a spec of the core describes; a fresh seed if it is None."""

    def __init__(self, spec: str, game: type[Position[Any]], seed: int | None = None) -> None:
        self._name = spec.partition("(")[0]
        self._game = game
        own_seed = fresh_seed() if seed is None else seed % (MOST_NODES + 1)
        self._player = native.players.Player(spec, own_seed)
        self._stopped = threading.Event()

    def choose(self, position: Position[Any], clock: Clock) -> Choice:
        return self.choose_with_progress(position, clock, ignore_choice)

    def choose_with_progress(
        self, position: Position[Any], clock: Clock, on_choice: OnChoice
    ) -> Choice:
        game = self._core_game(position)
        self._stopped.clear()
        nodes = None if clock.nodes is None else min(max(clock.nodes, 0), MOST_NODES)
        found = self._player.choose(
            game,
            str(position),
            seconds=clock.seconds,
            nodes=nodes,
            depth=None if clock.depth is None else max(0, min(clock.depth, MOST_DEPTH)),
            remaining=clock.remaining,
            increment=clock.increment,
            stop=self._stopped.is_set,
            on_progress=None
            if on_choice is ignore_choice
            else lambda partial: on_choice(_decode(partial, position)),
        )
        return _decode(found, position)

    def stop(self) -> None:
        self._stopped.set()

    def recall(self, position: Position[Any], move: Any) -> None:
        self._player.recall(self._core_game(position), str(position), str(move))

    def _core_game(self, position: Position[Any]) -> str:
        if not isinstance(position, self._game):
            raise FourfoldError(
                "player.only", player=self._name, game=_NAMES[self._game], position=position
            )
        if position.outcome is not None:
            raise FourfoldError("search.over", position=position)
        return core_game(position)


class CoreQuartoPlayer(CorePlayer):
    """A player of Quarto, which needs the opening book."""

    def __init__(self, spec: str, seed: int | None = None) -> None:
        super().__init__(spec, quarto.Position, seed)
        for rules in quarto.Rules:
            load_books(rules)  # now, not on the clock

    def _core_game(self, position: Position[Any]) -> str:
        game = super()._core_game(position)
        if isinstance(position, quarto.Position):
            load_books(position.rules)  # in a browser it may have arrived meanwhile
        return game


_NAMES: dict[type[Position[Any]], str] = {
    quarto.Position: "quarto",
    ultimate.Position: "ultimate",
    tictactoe.Position: "tictactoe",
}


def core_spec(name: str, **options: object) -> str:
    """The spec of a player of the core; options that are None have their defaults.

    >>> core_spec("ultimate_level", depth=2.5, to_win=True, seed=None)
    'ultimate_level(depth=2.5,to_win=1)'
    """
    given = {key: value for key, value in options.items() if value is not None}
    texts = {key: str(int(one) if isinstance(one, bool) else one) for key, one in given.items()}
    return str(Spec(name, texts))


def is_known_to_core(position: Position[Any]) -> bool:
    """Whether the core has the rules of a position's game."""
    return type(position) in _NAMES


def core_game(position: Position[Any]) -> str:
    """The spec of a position's game, with every option that the core needs."""
    if isinstance(position, quarto.Position):
        return f"quarto(rules={position.rules})"
    if isinstance(position, ultimate.Position):
        return f"ultimate(n={position.n},ending={position.ending.name})"
    if isinstance(position, tictactoe.Position):
        return f"tictactoe(n={position.size})"
    raise FourfoldError("player.only", player="core", game="quarto", position=position)


def _decode(found: CoreChoice, position: Position[Any]) -> Choice:
    text, score, depth, nodes, line = found
    move, moves = position.parse_move(text), list[Any]()
    for one in line:
        moves.append(position.parse_move(one))
        position = position.play(moves[-1])
    return Choice(move, score, depth, nodes, tuple(moves))
