"""Parsers of text from outside, as functions for a fuzzer.

Each takes any text and returns normally if the text is refused with the documented error. What is
accepted must survive being written and read again. `FUZZERS` lists them; the folder of the same
name in ``corpus`` has inputs to start from.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path

from pydantic import ValidationError

from fourfold.arena.hosts.protocol import Go, ProtocolError, option_line, read_info, read_option
from fourfold.base.errors import FourfoldError
from fourfold.base.files import parse_json
from fourfold.games.record import Record, import_records, read_records
from fourfold.games.registry import Game
from fourfold.server.errors import error_dict
from fourfold.server.operations.requests import request_model
from fourfold.service.operations import OPERATIONS

CORPUS = Path(__file__).parent / "corpus"


def parse_position(text: str) -> None:
    """A game, one of its positions, and moves, one on each line."""
    spec, _, rest = text.partition("\n")
    lines = rest.split("\n")
    with contextlib.suppress(FourfoldError):
        game = Game.find(spec)
        assert Game.find(str(game)) == game
        position = game.parse(lines[0])
        assert game.parse(str(position)) == position
        for line in lines[1:]:
            move = position.parse_move(line)
            assert position.parse_move(str(move)) == move
            position = position.play(move)
            assert game.parse(str(position)) == position


def parse_record(text: str) -> None:
    """A file of records; if the first line is a notation, games in that notation."""
    first, _, rest = text.partition("\n")
    game = Game.find("ultimate")
    with contextlib.suppress(FourfoldError):
        if first in game.info.notations:
            records = import_records(rest, game, first)
        else:
            records = read_records(text)
        for record in records:
            assert Record.parse(str(record)) == record


def parse_protocol(text: str) -> None:
    """Lines of the engine protocol."""
    for line in text.split("\n"):
        with contextlib.suppress(ProtocolError):
            limits = Go.parse(line.split()[1:])
            assert Go.parse(str(limits).split()[1:]) == limits
            limits.clock(0)
        with contextlib.suppress(FourfoldError):
            option = read_option(line)
            assert option_line(read_option(option_line(option))) == option_line(option)
        with contextlib.suppress(ProtocolError):
            read_info(line)


def parse_message(text: str) -> None:
    """A message to the socket of operations, or the body of a request to the API."""
    try:
        message = parse_json(text)
        if isinstance(message, dict) and (name := message.pop("do", None)) in list(OPERATIONS):
            model = request_model(OPERATIONS[name].request)
            parse_json(json.dumps(model(**message).model_dump(mode="json")))
    except (FourfoldError, ValidationError) as error:
        json.dumps(error_dict(error), ensure_ascii=False).encode()


FUZZERS: dict[str, Callable[[str], None]] = {
    "position": parse_position,
    "record": parse_record,
    "protocol": parse_protocol,
    "message": parse_message,
}
