"""The rendering modes of the environments."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.base.entry_points import import_optional
from fourfold.drawing import LIGHT, Annotations, draw, to_png
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.registry import Game

MODES = ("human", "ansi", "rgb_array", "svg")
"""``human`` prints the text of ``ansi``."""


def render(game: Game, position: Position[Any], last: Any, mode: str | None) -> Any:
    """Render a position; returns None without a mode and for ``human``."""
    if mode == "rgb_array":
        return pixels(position, last)
    if mode == "svg":
        return draw(position, Annotations(last)).svg()
    if mode in ("ansi", "human"):
        text = str(load_reference(game.info.terminal_renderer).board(position, last).plain)
        if mode == "ansi":
            return text
        print(text)
    return None


def pixels(position: Position[Any], last: Any) -> NDArray[np.uint8]:
    """The picture as an array (height, width, 3)."""
    images = import_optional("PIL.Image", "rgb_array", "pettingzoo")
    data = to_png(draw(position, Annotations(last)), theme=LIGHT)
    return np.asarray(images.open(io.BytesIO(data)).convert("RGB"), np.uint8)
