"""Random game trees as texts of abstract positions."""

from __future__ import annotations

import random

from fourfold.teaching.abstract_game import Tree, TreePosition


def random_tree(chance: random.Random, height: int) -> Tree:
    if height == 0 or (height < 4 and chance.random() < 0.15):
        return chance.randint(-9, 9)
    return tuple(random_tree(chance, height - 1) for _ in range(chance.randint(1, 4)))


def random_position(seed: int) -> TreePosition:
    """A random tree of height one to five whose root is not a leaf."""
    chance = random.Random(seed)
    while isinstance(tree := random_tree(chance, chance.randint(1, 5)), int):
        pass
    return TreePosition(tree, chance.randrange(2))
