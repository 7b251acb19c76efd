"""Counts that others have published, held against ours.

A public list of solved games reports of Luc Goossens, "Solving Quarto! (again)", May 2026
(Zenodo, doi 10.5281/zenodo.20425801): 148 classes of positions with two pieces placed and one in
hand, all of them draws, 3,382 with three, 91,746 with four, of which 2,959 are wins that are not
trivial. We have not read the paper itself.

Our classes leave out the positions in which the pieces placed complete a line already. With two and
three pieces there are none; with four they are counted here.
"""

from __future__ import annotations

import itertools

from fourfold.games.quarto import Rules
from fourfold.native import quarto
from fourfold.solver import Value
from fourfold.solver.book.stats import layers


def test_classes_and_values_are_those_that_were_published() -> None:
    by_placed = {layer.placed: layer for layer in layers(Rules.LINES, with_turns=False)}
    two, three, four = (by_placed[placed] for placed in (2, 3, 4))
    assert (two.count(), two.count(Value.DRAW)) == (148, 148)
    assert three.count() == 3382
    assert four.count() == 91_558
    assert four.count() + len(full_lines()) == 91_746
    trivial = four.distances(Value.WIN)[1]
    assert four.count(Value.WIN) - trivial == 2959


def full_lines() -> set[tuple[str, tuple[int, ...]]]:
    """One of each class of four pieces that fill a line of `lines` and share something, with piece
    0 in hand: all pieces can be renamed so that it is. What is left of symmetry is the order of
    the attributes, and how a line is brought to itself."""
    ways = {
        "row": places_of_a_line([0, 1, 2, 3]),
        "diagonal": places_of_a_line([0, 5, 10, 15]),
    }
    found: set[tuple[str, tuple[int, ...]]] = set()
    for line, places in ways.items():
        seen: set[tuple[int, ...]] = set()
        for pieces in itertools.permutations(range(1, 16), 4):
            if pieces in seen or not share_something(pieces):
                continue
            found.add((line, pieces))
            for order in itertools.permutations(range(4)):
                renamed = [sum((p >> k & 1) << order[k] for k in range(4)) for p in pieces]
                seen.update(tuple(renamed[place] for place in way) for way in places)
    return found


def share_something(pieces: tuple[int, ...]) -> bool:
    with_all, with_none = 15, 15
    for piece in pieces:
        with_all &= piece
        with_none &= ~piece
    return bool(with_all | with_none)


def places_of_a_line(line: list[int]) -> set[tuple[int, ...]]:
    """In which orders the symmetries of the board bring a line to itself."""
    return {
        tuple(line.index(image[square]) for square in line)
        for image in board_symmetries()
        if {image[square] for square in line} == set(line)
    }


def board_symmetries() -> set[tuple[int, ...]]:
    """The 32 of `lines`, made of a quarter turn, a mirror and the two inside-out swaps."""
    halves, inner = (1, 0, 3, 2), (0, 2, 1, 3)
    squares = [divmod(square, 4) for square in range(16)]
    steps = [
        [4 * column + 3 - row for row, column in squares],
        [4 * row + 3 - column for row, column in squares],
        [4 * halves[row] + halves[column] for row, column in squares],
        [4 * inner[row] + inner[column] for row, column in squares],
    ]
    found, fresh = {tuple(range(16))}, [tuple(range(16))]
    while fresh:
        image = fresh.pop()
        for step in steps:
            after = tuple(step[square] for square in image)
            if after not in found:
                found.add(after)
                fresh.append(after)
    return found


def test_full_lines_are_of_two_kinds() -> None:
    """All rows and columns are alike, and both diagonals: so one of each stands for them."""
    assert len(board_symmetries()) == 32
    rows = [[4 * row + column for column in range(4)] for row in range(4)]
    lines = [frozenset(line) for line in [*rows, *zip(*rows, strict=True)]]
    diagonals = [frozenset(range(0, 16, 5)), frozenset(range(3, 13, 3))]
    for kind in (lines, diagonals):
        images = {frozenset(s[square] for square in kind[0]) for s in board_symmetries()}
        assert images == set(kind)


def test_classes_without_full_lines_are_the_solvers() -> None:
    assert [quarto.count_canonical("lines", placed) for placed in range(5)] == [
        1,
        8,
        148,
        3382,
        91_558,
    ]
