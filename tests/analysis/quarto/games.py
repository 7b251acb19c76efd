"""Games of mixed quality for the tests, from any stage on."""

from __future__ import annotations

import random

from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.solver import rank_turns


def mixed_game(rules: Rules, placed: int, seed: int, *, skill: float) -> Record:
    """A game whose turns are best with this probability, otherwise random."""
    chance = random.Random(seed)
    position = start = random_positions(rules, placed, 1, seed)[0]
    turns = []
    while position.outcome is None:
        choices = position.legal_moves()
        if chance.random() < skill:
            scores = rank_turns(position).turns
            choices = [score.turn for score in scores if score.lower == scores[0].lower]
        turns.append(chance.choice(choices))
        position = position.play(turns[-1])
    game = Game.find(f"quarto(rules={rules})")
    return Record(game, start, ("", ""), tuple(turns), str(position.outcome))
