"""The base class of the arrays of all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fourfold.base.errors import FourfoldError

DRAWN, ONGOING = -1, -2
"""The codes for a draw and for an unfinished game in an array of winners."""

Int8Array = NDArray[np.int8]
BoolArray = NDArray[np.bool_]


class PositionArrays(ABC):
    """Positions of one variant of a game, one in each row of the arrays. The constructor does not
    check them; :meth:`validate` does."""

    native: Any
    """The native object that shares the memory of the arrays."""
    turn_count_type: ClassVar[type] = np.uint16
    """The data type of turn counts."""

    @property
    @abstractmethod
    def actions(self) -> int:
        """The number of actions, legal or not."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __getitem__(self, rows: Any) -> Self:
        """Select positions by a slice, a mask or a list of indices; always a copy."""

    @abstractmethod
    def winners(self) -> Int8Array:
        """The winner of each game, ``DRAWN`` (-1) or ``ONGOING`` (-2)."""

    def copy(self) -> Self:
        return self[:]

    @property
    def over(self) -> BoolArray:
        """Which games are over."""
        return np.not_equal(self.winners(), ONGOING)

    def legal(self) -> BoolArray:
        """A mask of the legal actions of each position; none if the game is over."""
        masks = np.empty((len(self), self.actions), np.uint8)
        self.native.mark_legal(masks)
        return masks.view(np.bool_)

    def step(self, actions: ArrayLike) -> Self:
        """The positions after one action each.

        Finished games stay unchanged, whatever their action. FourfoldError for an illegal action in
        another game.
        """
        actions = np.asarray(actions)
        if actions.shape != (len(self),) or actions.dtype.kind not in "iu":
            actual = f"{actions.dtype} {actions.shape}"
            raise FourfoldError("arrays.actions", count=len(self), found=actual)
        after = self.copy()
        clipped = np.clip(actions, -1, self.actions).astype(np.int16)
        wrong = after.native.step(clipped)
        if wrong < len(self):
            raise FourfoldError("arrays.illegal", index=wrong, action=int(actions[wrong]))
        return after

    def random_actions(self, seed: int) -> NDArray[np.int16]:
        """A random legal action for each position, -1 if the game is over. The same seed gives the
        same actions."""
        actions = np.empty(len(self), np.int16)
        self.native.choose_random(_check_seed(seed), actions)
        return actions

    def play_out(self, seed: int) -> tuple[Self, NDArray[Any]]:
        """Play all games to the end at random; return the final positions and the number of
        turns."""
        ended = self.copy()
        turns: NDArray[Any] = np.empty(len(self), self.turn_count_type)
        ended.native.play_out(_check_seed(seed), turns)
        return ended, turns

    def keys(self) -> NDArray[np.uint64]:
        """The canonical key of each position, the same for symmetric positions."""
        keys = np.empty(len(self), np.uint64)
        self.native.find_keys(keys)
        return keys

    def canonical(self) -> Self:
        """The canonical representative of each position under symmetry."""
        result = self.copy()
        result.native.make_canonical()
        return result

    def validate(self) -> Self:
        """Check all positions and return the arrays. FourfoldError names the first invalid
        position.

        Reachability is not checked.
        """
        wrong = self.native.first_invalid()
        if wrong < len(self):
            raise FourfoldError("arrays.wrong", index=wrong)
        return self


def _check_seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise FourfoldError("arrays.seed", seed=seed)
    return int(seed)


def as_int8(array: ArrayLike, *shape: int) -> Int8Array:
    """The array as int8 of the shape (N, *shape), without a copy if possible."""
    values = np.asarray(array)
    is_integer = values.dtype.kind in "iu" and values.ndim > 0
    if not is_integer or values.size != len(values) * np.prod(shape):
        actual = f"{values.dtype} {values.shape}"
        raise FourfoldError("arrays.shape", shape=("N", *shape), found=actual)
    if values.size and (values.min() < -128 or values.max() > 127):
        raise FourfoldError("arrays.shape", shape=("N", *shape), found=f"{values.max()}")
    return np.ascontiguousarray(values, np.int8).reshape(len(values), *shape)
