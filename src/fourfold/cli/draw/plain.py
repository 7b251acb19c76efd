"""Any other game: its own notation, until somebody draws it."""

from __future__ import annotations

import textwrap
from typing import Any

from rich.text import Text

from fourfold.games.contract import Position


def board(position: Position[Any], last: Any = None, *, ascii_only: bool = False) -> Text:  # noqa: ARG001
    return Text(str(position))


def ending(position: Position[Any]) -> list[str]:
    outcome = position.outcome
    return [outcome.reason] if outcome else []


def moves(position: Position[Any]) -> str:
    return textwrap.fill(" ".join(str(move) for move in position.legal_moves()), 80)


def request(position: Position[Any]) -> str:  # noqa: ARG001
    return "make a move"


def rules(position: Position[Any]) -> str:  # noqa: ARG001
    return "Write a move in the game's notation; moves lists them."
