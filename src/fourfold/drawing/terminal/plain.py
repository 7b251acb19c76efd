"""The terminal renderer of games without their own: the grid of the GameInfo, or the notation."""

from __future__ import annotations

import textwrap
from typing import Any

from rich.text import Text

from fourfold.games.contract import Position
from fourfold.games.registry import find_game_info, find_game_name
from fourfold.i18n import DEFAULT_LANGUAGE


def board(
    position: Position[Any],
    last: Any = None,  # noqa: ARG001
    *,
    ascii_only: bool = False,  # noqa: ARG001
    language: str = DEFAULT_LANGUAGE,  # noqa: ARG001
) -> Text:
    name = find_game_name(position)
    grid = None if name is None else find_game_info(name).grid
    if grid is None:
        return Text(str(position))
    rows = grid(position).marks
    width = max(len(mark) for row in rows for mark in row) or 1
    return Text("\n".join(" ".join((mark or ".").ljust(width) for mark in row) for row in rows))


def ending(position: Position[Any]) -> list[str]:
    outcome = position.outcome
    return [outcome.reason] if outcome else []


def moves(position: Position[Any]) -> str:
    return textwrap.fill(" ".join(str(move) for move in position.legal_moves()), 80)


def request(position: Position[Any]) -> str:  # noqa: ARG001
    return "make a move"


def rules(position: Position[Any]) -> str:  # noqa: ARG001
    return "Write a move in the game's notation; moves lists them."
