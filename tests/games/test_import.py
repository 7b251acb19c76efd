"""Import of games in other programs' notations; errors name the line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.program import invoke

from fourfold.base.errors import FourfoldError, RecordError
from fourfold.games.record import import_records, read_records
from fourfold.games.registry import Game
from fourfold.games.ultimate import Cell
from fourfold.games.ultimate.board import block_and_place
from fourfold.games.ultimate.foreign_notations import COMPASS

SMALL = Game.find("ultimate(n=3,ending=blocks)")


def cells(game: Game, seed: int) -> list[Cell]:
    """A complete random game."""
    position, chance, moves_played = game.start(), random.Random(seed), []
    while moves := position.legal_moves():
        moves_played.append(chance.choice(moves))
        position = position.play(moves_played[-1])
    return moves_played


def row_column(cell: Cell, first: int) -> str:
    row, column = divmod(cell.index, cell.n**2)
    return f"{row + first} {column + first}"


def block_cell(cell: Cell, first: int) -> str:
    block, place = block_and_place(cell.n)[cell.index]
    return f"{block + first}/{place + first}"


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("write", [row_column, block_cell])
@pytest.mark.parametrize("spec", ["ultimate", "ultimate(n=3)", "ultimate(n=3,ending=blocks)"])
def test_complete_games_roundtrip(spec: str, write: object, first: int) -> None:
    game = Game.find(spec)
    notation = "row-column" if write is row_column else "block-cell"
    played = [cells(game, seed) for seed in range(3)]
    texts = [[write(cell, first) for cell in one] for one in played]  # type: ignore[operator]
    for text, by_line in (
        ("\n\n".join("\n".join(moves) for moves in texts), False),
        ("\n".join(", ".join(moves) for moves in texts), True),
    ):
        records = import_records(text, game, notation, first=first, by_line=by_line)
        assert [list(record.turns) for record in records] == played
        for record in records:
            *_, last = record.positions()
            assert record.result == str(last.outcome)
            assert str(read_records(str(record))[0]) == str(record)


def test_compass_notation_names_blocks_and_cells() -> None:
    names = " ".join(
        "/".join(COMPASS[number] for number in block_and_place(3)[cell.index])
        for cell in cells(SMALL, 1)
    )
    assert list(import_records(names.lower(), SMALL, "block-cell")[0].turns) == cells(SMALL, 1)
    with pytest.raises(RecordError, match="numbers go from 0 to 15"):
        import_records("C/C", Game.find("ultimate"), "block-cell")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4 4\n\n\n4 4 3", "game at line 4: '3' is incomplete: a move is a pair of numbers"),
        ("4 9", "game at line 1: '9' is out of range: numbers go from 0 to 8"),
        ("-1 -1", "game at line 1: '-1' is out of range"),
        ("4 4\n4 4", "game at line 1: move 2, e5: e5 is already marked with x"),
        ("4 4\n0 0", "game at line 1: move 2, a1: a1 is in block A1, but o must play in block B2"),
    ],
)
def test_error_names_the_line(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        import_records(text, SMALL, "row-column")


def test_notations_are_listed_in_game_info() -> None:
    with pytest.raises(FourfoldError, match="quarto has no other notation"):
        import_records("0 0", Game.find("quarto"), "row-column")
    with pytest.raises(FourfoldError, match="did you mean block-cell"):
        import_records("0 0", SMALL, "blockcell")


def test_import_command(tmp_path: Path) -> None:
    source, target = tmp_path / "moves.txt", tmp_path / "games.txt"
    moves = cells(SMALL, 2)
    source.write_text("\n".join(row_column(cell, 0) for cell in moves), encoding="utf-8")
    arguments = ["import", str(source), "--game", str(SMALL), "--out", str(target)]
    assert invoke(*arguments).exit_code == 0
    (record,) = read_records(target.read_text(encoding="utf-8"))
    assert (list(record.turns), record.game) == (moves, SMALL)
    refused = invoke("import", "-", stdin="\n")
    assert refused.exit_code == 2
    assert "standard input" in refused.output
