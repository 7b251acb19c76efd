"""Openings of known value, and exact values: Quarto's :class:`~fourfold.games.info.ExactSolver`.

``balanced`` openings are drawn but sharp: at most a quarter of the turns keep the draw. ``decided``
openings are won for the player to move, by a win of at least five placements, which is hard to see.
Both come from random turns, have five to seven pieces on the board, and depend only on the seed and
the number.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

from fourfold.base.errors import unknown_name_error
from fourfold.games.quarto import Position, Rules
from fourfold.solver.scores import Value
from fourfold.solver.search import solve


# Cached because games share their first positions, and each position is asked for twice.
@functools.lru_cache(maxsize=1 << 16)
def half_points(position: Position) -> int:
    value = solve(position, weak=True, threads=1).value
    assert value is not None, "no limit was set"
    return value.half_points


def turn_number(position: Position) -> int:
    """The number of the next turn; the first gift is turn 1."""
    return position.placed + (position.hand is not None) + 1


PLACED = (5, 6, 7)
"""How many pieces may be on the board."""

MOST_KEEPING = 0.25
"""The largest share of turns that may keep the draw of a balanced opening."""

LEAST_DISTANCE = 5
"""The least distance of the win in a decided opening."""


def opening(kind: str, options: Mapping[str, Any], seed: int, number: int) -> str:
    return choose_opening(kind, str(options["rules"]), seed, number)


@functools.lru_cache(maxsize=4096)  # both games of a pair ask for the same one
def choose_opening(kind: str, rules: Rules | str, seed: int, number: int) -> str:
    """The opening with this number, as the text of a position."""
    if kind not in KINDS:
        raise unknown_name_error("spec.opening_kind", kind, KINDS)
    chance = random.Random(f"{kind}/{rules}/{seed}/{number}")
    while True:
        position = _random_position(Rules(rules), chance)
        if KINDS[kind](position):
            return str(position)


def is_balanced(position: Position) -> bool:
    """Whether the position is a draw that few turns keep."""
    if not _is_draw(position):
        return False
    turns = position.legal_moves()
    allowed = MOST_KEEPING * len(turns)
    for turn in turns:
        allowed -= _is_draw(position.play(turn))
        if allowed < 0:
            return False
    return True


def is_decided(position: Position) -> bool:
    """Whether the player to move has a distant win."""
    result = solve(position, threads=1)
    return result.value is Value.WIN and (result.distance or 0) >= LEAST_DISTANCE


KINDS: dict[str, Callable[[Position], bool]] = {"balanced": is_balanced, "decided": is_decided}


def _is_draw(position: Position) -> bool:
    return solve(position, weak=True, threads=1).value is Value.DRAW


def _random_position(rules: Rules, chance: random.Random) -> Position:
    """A position after random turns in which nobody can win at once."""
    placed = chance.choice(PLACED)
    position = Position.start(rules=rules)
    while position.placed < placed or position.hand is None:
        position = position.play(chance.choice(position.legal_moves()))
        if any(turn.gift is None for turn in position.legal_moves()):
            placed, position = chance.choice(PLACED), Position.start(rules=rules)
    return position
