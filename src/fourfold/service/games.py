"""Games, their positions and their players: what the rules alone can answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from fourfold.base.errors import SpecError
from fourfold.games.contract import Position
from fourfold.games.record import Record
from fourfold.games.registry import Game, game_infos
from fourfold.players.registry import find_family, player_names
from fourfold.players.strengths import measured, strength

Answer = dict[str, Any]


def games() -> list[Answer]:
    """The games and their variants."""
    return [
        {
            "name": name,
            "title": info.title,
            "options": [option.as_dict() for option in info.options],
            "variant": info.variant,
            "opponent": info.opponent,
            "has_grid": info.grid is not None,
        }
        for name, info in game_infos().items()
    ]


def players() -> list[Answer]:
    """The players that can be asked for a move. One that cannot be loaded is left out, and so is
    the human, who is asked by the page."""
    found = []
    for name in player_names():
        try:
            family = find_family(name)
        except SpecError:
            continue
        if name != "human":
            found.append({**family.as_dict(name), "strengths": _strengths(name)})
    return found


def line(game: str, position: str | None = None, moves: Sequence[str] = ()) -> list[Answer]:
    """A position, what is legal in it, and the same after each of these moves."""
    record = Record.of_texts(game, position, moves)
    return [_told(record.game, position) for position in record.positions()]


def _told(game: Game, position: Position[Any]) -> Answer:
    outcome, draw = position.outcome, game.info.grid
    return {
        "game": str(game),
        "position": str(position),
        "to_move": position.to_move,
        "legal_moves": [str(move) for move in position.legal_moves()],
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "reason": outcome.reason, "points": outcome.points},
        "grid": None if draw is None else dataclasses.asdict(draw(position)),
    }


def _strengths(player: str) -> dict[str, Answer]:
    return {
        game: {
            "level": strength(players[player]),
            "met": [met.as_dict() for met in players[player]],
        }
        for game, players in measured().items()
        if player in players
    }
