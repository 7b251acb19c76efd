"""Property tests of the parsers: any text gives a value or the parser's own error type."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.errors import FourfoldError, MoveError, PositionError, RecordError, SpecError
from fourfold.base.specs import Spec
from fourfold.games.record import Record, read_records
from fourfold.games.registry import Game

GAMES = [
    Game.find(spec)
    for spec in ("quarto", "quarto(rules=squares)", "ultimate(n=3)", "ultimate", "tictactoe")
]
NOISE = st.text(alphabet=st.sampled_from('0123456789ABCDEFabcdxo./- :;[]{}"\\\n\t☃٣'), max_size=80)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A random game, finished or not, with comments and tags."""
    game = draw(st.sampled_from(GAMES))
    chance = random.Random(draw(st.integers(0, 2**32)))
    position = start = game.start()
    turns: list[Any] = []
    for _ in range(draw(st.integers(0, 40))):
        if position.outcome is not None:
            break
        turns.append(chance.choice(position.legal_moves()))
        position = position.play(turns[-1])
    remark = st.text(alphabet=st.characters(exclude_characters="{}"), max_size=30).map(one_line)
    comments = draw(st.dictionaries(st.integers(0, len(turns)), remark.filter(bool), max_size=3))
    names = st.from_regex(r"[A-Z][a-z]{1,8}x", fullmatch=True)
    tags = draw(st.dictionaries(names, st.text(max_size=20).map(one_line).filter(bool), max_size=3))
    outcome = position.outcome
    return Record(
        game,
        start,
        (draw(st.text(max_size=9).map(one_line)), "random(seed=1)"),
        tuple(turns),
        "*" if outcome is None else str(outcome),
        "" if outcome is None else outcome.reason,
        comments,
        tags,
    )


def one_line(text: str) -> str:
    return " ".join("".join(mark for mark in text if mark.isprintable()).split())


@given(records())
def test_records_roundtrip(record: Record) -> None:
    assert Record.parse(str(record)) == record


@given(st.lists(records(), max_size=3))
def test_record_files_roundtrip(games: list[Record]) -> None:
    assert read_records("\n".join(map(str, games))) == games


@given(st.text(max_size=200) | NOISE)
def test_record_parser_accepts_or_rejects_any_text(text: str) -> None:
    with contextlib.suppress(RecordError):
        read_records(text)


@given(records(), st.data())
def test_record_parser_accepts_or_rejects_damaged_records(
    record: Record, data: st.DataObject
) -> None:
    text = str(record)
    where = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(where, min(len(text), where + 12)))
    with contextlib.suppress(RecordError):
        read_records(text[:where] + data.draw(NOISE) + text[until:])


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(text=st.text(max_size=100) | NOISE)
def test_position_and_move_parsers_accept_or_reject_any_text(game: Game, text: str) -> None:
    with contextlib.suppress(PositionError):
        game.parse(text)
    with contextlib.suppress(MoveError):
        game.start().parse_move(text)


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(data=st.data())
def test_damaged_position_roundtrips_or_is_rejected(game: Game, data: st.DataObject) -> None:
    text = str(game.start())
    where = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:where] + data.draw(NOISE) + text[where + 1 :]
    try:
        position = game.parse(damaged)
    except PositionError:
        return
    assert game.parse(str(position)) == position


@given(st.text(max_size=60) | NOISE)
def test_spec_parser_accepts_or_rejects_any_text(text: str) -> None:
    with contextlib.suppress(SpecError):
        Spec.parse(text)
    with contextlib.suppress(FourfoldError):
        Game.find(text)
