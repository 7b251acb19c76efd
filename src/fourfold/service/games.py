"""Operations on games, players, positions and records that need only the rules."""

from __future__ import annotations

import dataclasses
from typing import Any

from fourfold.base.errors import SpecError
from fourfold.games.contract import Position
from fourfold.games.record import Record, read_records
from fourfold.games.registry import Game, game_infos
from fourfold.players.registry import find_family, player_names
from fourfold.players.strengths import measured, strength
from fourfold.service.requests import (
    EmptyRequest,
    JobContext,
    PositionRequest,
    RecordFields,
    RecordText,
    Result,
)


def list_games(_: EmptyRequest) -> list[Result]:
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


def list_players(_: EmptyRequest) -> list[Result]:
    """The players that can choose a move. Players that fail to load are left out, and so is the
    human, who plays on the page."""
    players = []
    for name in player_names():
        try:
            family = find_family(name)
        except SpecError:
            continue
        if name != "human":
            players.append({**family.as_dict(name), "strengths": _strengths(name)})
    return players


def _strengths(player: str) -> dict[str, Result]:
    return {
        game: {
            "level": strength(players[player]),
            "met": [met.as_dict() for met in players[player]],
        }
        for game, players in measured().items()
        if player in players
    }


def describe_position(request: PositionRequest) -> Result:
    """A position after some moves, and its legal moves."""
    return _line(request)[-1]


def describe_line(request: PositionRequest, _: JobContext) -> list[Result]:
    """Every position on the way, the first included, with its legal moves."""
    return _line(request)


def _line(request: PositionRequest) -> list[Result]:
    record = request.record()
    return [_describe(record.game, position) for position in record.positions()]


def _describe(game: Game, position: Position[Any]) -> Result:
    outcome, grid = position.outcome, game.info.grid
    return {
        "game": str(game),
        "position": str(position),
        "to_move": position.to_move,
        "legal_moves": [str(move) for move in position.legal_moves()],
        "outcome": None
        if outcome is None
        else {"winner": outcome.winner, "reason": outcome.reason, "points": outcome.points},
        "grid": None if grid is None else dataclasses.asdict(grid(position)),
    }


def parse_records(request: RecordText, _: JobContext) -> Result:
    """The games in a text. An error names the line at fault."""
    return {"records": [_fields(record) for record in read_records(request.text)]}


def format_record(request: RecordFields) -> Result:
    """A game as the text of a record. The moves and the result are checked."""
    return {"text": str(Record.parse(str(request.record())))}


def _fields(record: Record) -> Result:
    return {
        "game": str(record.game),
        "start": str(record.start),
        "players": record.players,
        "moves": [str(turn) for turn in record.turns],
        "result": record.result,
        "termination": record.termination,
        "comments": dict(record.comments),
        "tags": dict(record.tags),
    }
