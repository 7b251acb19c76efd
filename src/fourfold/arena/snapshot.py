"""Whether a position is still as it was: what a player was given must come back unchanged."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable
from typing import Any

from fourfold.games.contract import Position


def snapshot(position: Position[Any]) -> Any:
    """Something that equals a later snapshot exactly when the position has not changed.

    Our positions are frozen dataclasses of immutable values: only force (``object.__setattr__``)
    changes them, and it shows in the fields, which are quicker to compare than texts.
    """
    return _taker(type(position))(position)


def has_changed(position: Position[Any], before: Any) -> bool:
    try:
        return bool(_taker(type(position))(position) != before)
    except Exception:  # a field is gone, or is something that cannot be compared
        return True


@functools.cache
def _taker(kind: type) -> Callable[[Any], Any]:
    if dataclasses.is_dataclass(kind) and kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return operator.attrgetter(*(field.name for field in dataclasses.fields(kind)))
    return str
