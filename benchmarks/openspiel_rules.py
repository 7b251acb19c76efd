"""Compares OpenSpiel's Ultimate Tic-Tac-Toe (3×3) with our rules, move by move.

    python benchmarks/openspiel_rules.py --games 10000 --seed 1

Both play the same random games. In OpenSpiel a free choice of the block is a separate action before
the cell; here a move is only the cell.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyspiel

from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import block_and_place

NAME = "ultimate_tic_tac_toe"
SIZE = 3


@dataclass(slots=True)
class Comparison:
    """``differences`` maps each kind of difference to the moves of the first game with it."""

    games: int = 0
    moves: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    differences: dict[str, str] = field(default_factory=dict)

    def found(self, kind: str, moves: list[str]) -> None:
        self.kinds[kind] += 1
        self.differences.setdefault(kind, " ".join(moves))


def compare(games: int, seed: int) -> Comparison:
    """Play random games; a game ends at the first difference."""
    chance, found = random.Random(seed), Comparison()
    theirs = pyspiel.load_game(NAME)
    for _ in range(games):
        found.games += 1
        position, state = Position.start(n=SIZE, ending="draw"), theirs.new_initial_state()
        moves: list[str] = []
        while not (kind := _difference(position, state)) and position.outcome is None:
            move = chance.choice(position.legal_moves())
            block, place = block_and_place(SIZE)[move.index]
            if position.sent_to is None:
                state.apply_action(block)
            state.apply_action(place)
            position = position.play(move)
            moves.append(str(move))
        found.moves += len(moves)
        if kind:
            found.found(kind, moves)
    return found


def _difference(position: Position, state: Any) -> str:
    """The kind of difference at a position, or empty."""
    outcome = position.outcome
    if (outcome is not None) != state.is_terminal():
        return "whether the game is over"
    if outcome is not None:
        score = 0 if outcome.winner is None else 1 - 2 * outcome.winner
        return "" if state.returns() == [score, -score] else "who has won"
    if state.current_player() != position.to_move:
        return "whose turn it is"
    ours = {block_and_place(SIZE)[move.index] for move in position.legal_moves()}
    if position.sent_to is not None:
        theirs = {(position.sent_to, place) for place in state.legal_actions()}
        return "" if ours == theirs else "the cells of the block"
    if set(state.legal_actions()) != {block for block, _ in ours}:
        return "the blocks of a free choice"
    theirs = set()
    for block in state.legal_actions():
        chosen = state.clone()
        chosen.apply_action(block)
        theirs |= {(block, place) for place in chosen.legal_actions()}
    return "" if ours == theirs else "the cells of a free choice"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = compare(asked.games, asked.seed)
    differing = sum(found.kinds.values())
    print(f"{found.games} games, {found.moves} moves: {differing} games differ")
    for kind, count in found.kinds.most_common():
        print(f"  {kind}: {count}, first after {found.differences[kind]}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
