"""Openings that the solver has looked into: positions of known value with a game still in them.

``balanced`` positions are drawn but sharp: at most a quarter of the turns keep the draw.
``decided`` positions are won for the player to move, by a win that takes at least five placements
and so is hard to see. Both have five to seven pieces on the board, come from random turns, and
follow from the seed and the number alone.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable

from fourfold.base.errors import unknown_name_error
from fourfold.games.quarto import Position, Rules
from fourfold.solver.scores import Value
from fourfold.solver.solving import solve

PLACED = (5, 6, 7)
"""How many pieces may be on the board."""

MOST_KEEPING = 0.25
"""The largest share of the turns that may keep the draw of a balanced position."""

LEAST_DISTANCE = 5
"""How far off the win of a decided position is at least."""


@functools.lru_cache(maxsize=4096)  # the two games of a pair ask for the same one
def choose(kind: str, rules: Rules | str, seed: int, number: int) -> str:
    """The opening of this number, as a position's text."""
    if kind not in KINDS:
        raise unknown_name_error("spec.opening_kind", kind, KINDS)
    chance = random.Random(f"{kind}/{rules}/{seed}/{number}")
    while True:
        position = _reached_by_chance(Rules(rules), chance)
        if KINDS[kind](position):
            return str(position)


def is_balanced(position: Position) -> bool:
    """Whether the position is a draw that few turns keep."""
    if not _is_draw(position):
        return False
    turns = position.legal_moves()
    room = MOST_KEEPING * len(turns)
    for turn in turns:
        room -= _is_draw(position.play(turn))
        if room < 0:
            return False
    return True


def is_decided(position: Position) -> bool:
    """Whether the player to move has a win that is far off."""
    verdict = solve(position, threads=1)
    return verdict.value is Value.WIN and (verdict.distance or 0) >= LEAST_DISTANCE


KINDS: dict[str, Callable[[Position], bool]] = {"balanced": is_balanced, "decided": is_decided}


def _is_draw(position: Position) -> bool:
    return solve(position, weak=True, threads=1).value is Value.DRAW


def _reached_by_chance(rules: Rules, chance: random.Random) -> Position:
    """A position after random turns in which nobody can win at once."""
    placed = chance.choice(PLACED)
    position = Position.start(rules=rules)
    while position.placed < placed or position.hand is None:
        position = position.play(chance.choice(position.legal_moves()))
        if any(turn.gift is None for turn in position.legal_moves()):
            placed, position = chance.choice(PLACED), Position.start(rules=rules)
    return position
