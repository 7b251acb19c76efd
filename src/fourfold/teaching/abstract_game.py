"""The abstract game: only a tree with values, as in textbooks on minimax.

A position is written as its subtree, ``((3 12 8) (2 4 6) (14 5 2))``. A number is a leaf and its
value for Max, the first player. Parentheses hold the children of a node. The players alternate; the
text of a position with the second player to move begins with ``min``. Moves are the letters ``a``,
``b``, ``c`` from left to right.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from fourfold.base.errors import MoveError, PositionError
from fourfold.evaluation.contract import Evaluation
from fourfold.games.contract import Outcome

Tree = int | tuple["Tree", ...]
"""The value of a leaf, or the children of a node."""

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"
MOST_VALUE = 99
MOST_NODES = 2000
MOST_HEIGHT = 12
LETTERS = string.ascii_lowercase
_STAKE = 500
_TOKEN = re.compile(r"\(|\)|-?\d{1,4}")


@dataclass(frozen=True, slots=True)
class TreePosition:
    """A node of the tree. The constructor trusts its arguments; :meth:`parse` checks them."""

    tree: Tree
    to_move: int = 0

    @classmethod
    def start(cls) -> TreePosition:
        return cls.parse(EXAMPLE)

    @classmethod
    def parse(cls, text: str) -> TreePosition:
        """
        >>> str(TreePosition.parse("( (3 12)  (2 4))").play("a"))
        'min (3 12)'
        """
        text = text.strip()
        second = text.startswith("min")
        return cls(_parse_tree(text.removeprefix("min")), 1 if second else 0)

    @property
    def outcome(self) -> Outcome | None:
        """At a leaf the players share 1000 points: Max gets half of them plus the value."""
        if not isinstance(self.tree, int):
            return None
        return Outcome(None, "leaf", (_STAKE + self.tree, _STAKE - self.tree))

    def legal_moves(self) -> list[str]:
        return [] if isinstance(self.tree, int) else list(LETTERS[: len(self.tree)])

    def play(self, move: str) -> TreePosition:
        if isinstance(self.tree, int):
            raise MoveError("given.leaf_move", move=move)
        if move not in self.legal_moves():
            raise MoveError("given.move", move=move, sons=" ".join(self.legal_moves()))
        return TreePosition(self.tree[LETTERS.index(move)], 1 - self.to_move)

    def parse_move(self, text: str) -> str:
        move = text.strip()
        self.play(move)
        return move

    def __str__(self) -> str:
        return f"{'min ' if self.to_move else ''}{_tree_text(self.tree)}"


def leaf_values() -> Evaluation:
    """The evaluation of the game: a leaf has its value, an inner node the mean of its leaves."""
    return Evaluation("leaves", _mean_of_leaves, win=2.0 * _STAKE)


def leaves(tree: Tree) -> list[int]:
    """The values of all leaves, from left to right."""
    return [tree] if isinstance(tree, int) else [leaf for child in tree for leaf in leaves(child)]


def _mean_of_leaves(position: TreePosition) -> float:
    values = leaves(position.tree)
    mean = round(sum(values) / len(values), 1)
    return mean if position.to_move == 0 else 0 - mean


def _tree_text(tree: Tree) -> str:
    return str(tree) if isinstance(tree, int) else f"({' '.join(map(_tree_text, tree))})"


def _parse_tree(text: str) -> Tree:
    """Parse a text with one tree; PositionError if it is invalid."""
    if len(text) > 20 * MOST_NODES or _TOKEN.sub("", text).strip():
        raise PositionError("position.tree")
    open_nodes: list[list[Tree]] = [[]]
    for count, token in enumerate(_TOKEN.findall(text), start=1):
        if count > MOST_NODES:
            raise PositionError("given.large", most=MOST_NODES)
        if token == "(":
            open_nodes.append([])
            if len(open_nodes) > MOST_HEIGHT + 1:
                raise PositionError("given.high", most=MOST_HEIGHT)
        elif token == ")":
            children = open_nodes.pop()
            if not open_nodes:
                raise PositionError("given.closed")
            if not 1 <= len(children) <= len(LETTERS):
                raise PositionError("given.sons", count=len(children), most=len(LETTERS))
            open_nodes[-1].append(tuple(children))
        elif abs(int(token)) > MOST_VALUE:
            raise PositionError("given.leaf", value=token, most=MOST_VALUE)
        else:
            open_nodes[-1].append(int(token))
    if len(open_nodes) > 1:
        raise PositionError("given.open")
    if len(open_nodes[0]) != 1:
        raise PositionError("given.one", count=len(open_nodes[0]), example=EXAMPLE)
    return open_nodes[0][0]
