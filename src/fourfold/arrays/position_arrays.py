"""What the arrays of all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

from fourfold.base.errors import FourfoldError

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError:
    raise FourfoldError(
        "package.missing", what="fourfold.arrays", package="numpy", extra="numpy"
    ) from None

DRAWN, ONGOING = -1, -2
"""What is said of a game instead of the player who has won it."""

Whole = NDArray[np.int8]
Mask = NDArray[np.bool_]


class PositionArrays(ABC):
    """Positions of one variant of a game, one in each row of its arrays. The constructor trusts
    them; ``checked`` does not."""

    native: Any
    """The same arrays, as the native module knows them."""
    turns_kind: ClassVar[type] = np.uint16
    """What numbers of turns are counted in."""

    @property
    @abstractmethod
    def actions(self) -> int:
        """How many actions there are, legal or not."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __getitem__(self, rows: Any) -> Self:
        """Some of the positions: a slice, a mask or a list of their numbers; always a copy."""

    @abstractmethod
    def winners(self) -> Whole:
        """For each game the player who has won it, ``DRAWN`` (-1), or ``ONGOING`` (-2)."""

    def copy(self) -> Self:
        return self[:]

    @property
    def over(self) -> Mask:
        """Which games are over."""
        return np.not_equal(self.winners(), ONGOING)

    def legal(self) -> Mask:
        """For each position and action whether it is legal; none is when the game is over."""
        masks = np.empty((len(self), self.actions), np.uint8)
        self.native.mark_legal(masks)
        return masks.view(np.bool_)

    def step(self, actions: ArrayLike) -> Self:
        """The positions after an action each. Games that are over stay as they are, whatever their
        action; elsewhere one that is not legal is a FourfoldError."""
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            found = f"{given.dtype} {given.shape}"
            raise FourfoldError("arrays.actions", count=len(self), found=found)
        after = self.copy()
        acted = np.clip(given, -1, self.actions).astype(np.int16)
        wrong = after.native.step(acted)
        if wrong < len(self):
            raise FourfoldError("arrays.illegal", index=wrong, action=int(given[wrong]))
        return after

    def random_actions(self, seed: int) -> NDArray[np.int16]:
        """A legal action by chance for each position, -1 where the game is over. The same seed
        gives the same actions."""
        actions = np.empty(len(self), np.int16)
        self.native.choose(_checked_seed(seed), actions)
        return actions

    def play_out(self, seed: int) -> tuple[Self, NDArray[Any]]:
        """The games played to their ends by chance, and how many turns each of them took."""
        ended = self.copy()
        turns: NDArray[Any] = np.empty(len(self), self.turns_kind)
        ended.native.play_out(_checked_seed(seed), turns)
        return ended, turns

    def keys(self) -> NDArray[np.uint64]:
        """A number for each position, equal exactly for those that symmetry makes the same: the
        ``canonical_key`` of the rules in Python."""
        keys = np.empty(len(self), np.uint64)
        self.native.find_keys(keys)
        return keys

    def canonical(self) -> Self:
        """For each position the one that stands for all that symmetry makes the same."""
        found = self.copy()
        found.native.make_canonical()
        return found

    def checked(self) -> Self:
        """The same, once it is known that they are positions; FourfoldError names the first that is
        none. Whether play can lead to them is not asked."""
        wrong = self.native.first_wrong()
        if wrong < len(self):
            raise FourfoldError("arrays.wrong", index=wrong)
        return self


def _checked_seed(seed: int) -> int:
    if not 0 <= seed < 2**64:
        raise FourfoldError("arrays.seed", seed=seed)
    return int(seed)


def whole(array: ArrayLike, *shape: int) -> Whole:
    """The array as numbers of one byte in this shape, without a copy where that can be; the first
    axis is as long as it is."""
    found = np.asarray(array)
    if found.dtype.kind not in "iu" or found.ndim == 0 or found.size != len(found) * np.prod(shape):
        kind = f"{found.dtype} {found.shape}"
        raise FourfoldError("arrays.shape", shape=("N", *shape), found=kind)
    if found.size and (found.min() < -128 or found.max() > 127):
        raise FourfoldError("arrays.shape", shape=("N", *shape), found=f"{found.max()}")
    return np.ascontiguousarray(found, np.int8).reshape(len(found), *shape)
