"""Perft counts of ``data/``: the Python rules check the small ones, the native rules larger ones.

``make thorough-test`` checks all of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from tests.samples import sample

from fourfold.games.perft import perft
from fourfold.games.registry import Game
from fourfold.native import quarto as native_quarto
from fourfold.native import ultimate as native_ultimate

DATA = Path(__file__).parent / "data"
MOST_FOR_PYTHON = sample(20_000, 50_000)
MOST_FOR_NATIVE = sample(30_000_000, 10**12)
MOST_CANONICAL = sample(1_000_000, 3_000_000)  # `fourfold perft --canonical` counts deeper.


class Row(NamedTuple):
    game: Game
    text: str
    counts: dict[int, int]


def rows() -> list[Row]:
    parsed = []
    for path in sorted(DATA.glob("*.txt")):
        if path.stem == "quarto-canonical":
            continue
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        game = Game.find(first.removeprefix("# "))
        for line in lines:
            text, numbers = line.split(" ; ")
            values = [int(number) for number in numbers.split()]
            counts = dict(zip(values[::2], values[1::2], strict=True))
            parsed.append(Row(game, text, counts))
    return parsed


ROWS = rows()
NATIVE_ROWS = [row for row in ROWS if row.game.name != "tictactoe"]


def native_perft(row: Row, depth: int) -> int:
    if row.game.name == "quarto":
        rules = row.game.options["rules"]
        return native_quarto.perft(native_quarto.Position.parse(row.text, rules), depth)
    n = row.game.options["n"]
    return native_ultimate.perft(native_ultimate.Position.parse(row.text, n), depth)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game} {row.text}")
def test_python_counts(row: Row) -> None:
    position = row.game.parse(row.text)
    only_here = row.game.name == "tictactoe"  # The counts of the greatest depth include the others.
    for depth, count in row.counts.items():
        if count <= MOST_FOR_PYTHON or (only_here and depth == max(row.counts)):
            assert perft(position, depth) == count


@pytest.mark.parametrize("row", NATIVE_ROWS, ids=lambda row: f"{row.game} {row.text}")
def test_native_counts(row: Row) -> None:
    for depth, count in row.counts.items():
        if count <= MOST_FOR_NATIVE:
            assert native_perft(row, depth) == count


def canonical_rows() -> list[tuple[str, int, int]]:
    lines = (DATA / "quarto-canonical.txt").read_text(encoding="utf-8").splitlines()[1:]
    parsed = [(rules, int(placed), int(count)) for rules, placed, count in map(str.split, lines)]
    return [row for row in parsed if row[2] <= MOST_CANONICAL]


@pytest.mark.parametrize(("rules", "placed", "count"), canonical_rows())
def test_canonical_counts(rules: str, placed: int, count: int) -> None:
    assert native_quarto.count_canonical(rules, placed) == count
