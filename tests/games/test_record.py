"""Game records: round trips, and errors that name the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourfold.base.errors import RecordError
from fourfold.games.record import Record, append_record, read_records
from fourfold.games.registry import Game

GAME = """\
[Game "quarto(rules=squares)"]
[First "human"]
[Second "random(seed=7)"]
[Start "..../..../..../.... -"]
[Result "1-0"]
[Termination "resignation"]
[Event "a \\"quoted\\" evening"]

{before the first turn} :6 c3:4 {a bold start} b2:9 1-0
"""


def test_record_roundtrips() -> None:
    record = Record.parse(GAME)
    assert str(record) == GAME
    assert record.comments == {0: "before the first turn", 2: "a bold start"}
    assert record.tags == {"Event": 'a "quoted" evening'}
    assert [str(position) for position in record.positions()][-1] == "..../.4../..6./.... 9"


def test_file_holds_several_games(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for _ in range(3):
        append_record(path, Record.parse(GAME))
    assert read_records(path.read_text()) == [Record.parse(GAME)] * 3


def test_minimal_record_is_accepted() -> None:
    record = Record.parse('[Game "tictactoe"]\n\nb2 a1 *')
    assert record.start == Game.find("tictactoe").start()
    assert record.result == "*"


def test_multiline_comment_may_contain_tag_lines() -> None:
    record = Record.parse('[Game "tictactoe"]\n\nb2 {a remark\n[not a tag]\nends here} a1 *')
    assert record.comments == {1: "a remark [not a tag] ends here"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "expected one game record, but found 0"),
        (GAME + "\n" + GAME, "expected one game record, but found 2"),
        ("c3 *", 'the tag [Game "..."] is missing'),
        ('[Game "chess"]\n\ne4 *', "game at line 1: unknown game chess"),
        ("\n\n[Game quarto]\n\n*", "line 3"),
        ('[Game "tictactoe"]\n[Game "quarto"]\n\n*', "line 2: duplicate tag Game"),
        ('[Game "tictactoe"]', "must end with the result"),
        ('[Game "tictactoe"]\n\na1', "must end with the result"),
        ('[Game "tictactoe"]\n\na1 a1 *', "move 2, a1: a1 is already marked with x"),
        (
            '[Game "tictactoe"]\n[Result "1-0"]\n\na1 *',
            "the tag gives the result 1-0, but the moves end with",
        ),
        ('[Game "tictactoe"]\n\na1 b1 a2 b2 a3 0-1', "but the game ends in 1-0"),
        ('[Game "tictactoe"]\n\na1 {open *', "unmatched brace in a comment"),
        ('[Game "tictactoe"]\n\na1 } *', "unmatched brace in a comment"),
        ('[Game "tictactoe"]\n[Start "..."]\n\n*', "rows joined by /"),
    ],
)
def test_invalid_record_raises_error(text: str, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert fault in str(caught.value)
