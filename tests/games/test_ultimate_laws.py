"""Property tests of Ultimate Tic-Tac-Toe on reachable positions."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fourfold.games.ultimate import ENDINGS, Cell, Position, canonical, canonical_key
from fourfold.games.ultimate.board import block_and_place, cells_of
from fourfold.games.ultimate.symmetry import SYMMETRIES, symmetry, transformed


@st.composite
def games(draw: st.DrawFn) -> list[Position]:
    """The positions of a random game (n = 3 or 4, any ending), finished or not."""
    n, ending = draw(st.sampled_from([3, 4])), draw(st.sampled_from(list(ENDINGS)))
    chance = random.Random(draw(st.integers(0, 2**32)))
    length = draw(st.integers(0, n**4))
    game = [Position.start(n=n, ending=ending)]
    while len(game) <= length and (moves := game[-1].legal_moves()):
        game.append(game[-1].play(chance.choice(moves)))
    return game


positions = games().map(lambda game: game[-1])


@given(games())
def test_roundtrip(game: list[Position]) -> None:
    for position in game:
        read = Position.parse(str(position), n=position.n, ending=position.ending.name)
        assert read == position
        assert hash(read) == hash(position)
        assert read.block_winners == position.block_winners
        assert read.outcome == position.outcome


@given(positions)
def test_legal_moves_are_legal_and_in_reading_order(position: Position) -> None:
    moves = position.legal_moves()
    assert [move.index for move in moves] == sorted({move.index for move in moves})
    assert (not moves) == (position.outcome is not None)
    for move in moves:
        assert position.parse_move(str(move)) == move
        after = position.play(move)
        assert after.placed == position.placed + 1
        assert after.to_move == 1 - position.to_move


@given(positions)
def test_other_moves_are_rejected(position: Position) -> None:
    legal = set(position.legal_moves())
    for index in range(position.n**4):
        move = Cell(index, position.n)
        try:
            position.play(move)
        except ValueError:
            assert move not in legal
        else:
            assert move in legal


@given(games())
def test_play_does_not_change_the_position(game: list[Position]) -> None:
    texts = [str(position) for position in game]
    for position in game:
        for move in position.legal_moves()[:3]:
            position.play(move)
    assert [str(position) for position in game] == texts


@given(positions, st.sampled_from(SYMMETRIES))
def test_symmetric_positions_have_symmetric_games(position: Position, number: int) -> None:
    image = transformed(position, number)
    assert Position.parse(str(image), n=position.n, ending=position.ending.name) == image
    assert image.outcome == position.outcome
    assert canonical(image) == canonical(position)
    assert canonical_key(image) == canonical_key(position)
    to, cells = symmetry(number, position.n), cells_of(position.n)
    for move in position.legal_moves():
        block, place = block_and_place(position.n)[move.index]
        assert image.play(cells[to[block]][to[place]]) == transformed(position.play(move), number)


@given(games(), st.data())
def test_canonical_forms_are_equal_only_for_symmetric_positions(
    game: list[Position], data: st.DataObject
) -> None:
    assume(len(game) > 1)
    moves = game[-2].legal_moves()
    one, other = (game[-2].play(data.draw(st.sampled_from(moves))) for _ in range(2))
    symmetric = str(other) in {str(transformed(one, number)) for number in SYMMETRIES}
    assert (canonical(one) == canonical(other)) == symmetric
    assert (canonical_key(one) == canonical_key(other)) == symmetric


def test_symmetries_form_a_group_of_eight() -> None:
    for n in (3, 4):
        group = {symmetry(number, n) for number in SYMMETRIES}
        assert len(group) == 8
        assert {tuple(one[place] for place in other) for one in group for other in group} == group


class PlainRules:
    """A minimal implementation of the rules that stores only the moves played."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.marks: dict[tuple[int, int], str] = {}
        self.last: tuple[int, int] | None = None

    def winner(self, at: dict[tuple[int, int], str]) -> str:
        """``x`` or ``o`` if that side has a line of an n×n square, ``=`` if it is full, else ""."""
        n, span = self.n, range(self.n)
        lines = [[(i, j) for j in span] for i in span] + [[(j, i) for j in span] for i in span]
        lines += [[(i, i) for i in span], [(i, n - 1 - i) for i in span]]
        for line in lines:
            marks = {at.get(cell, "") for cell in line}
            if marks in ({"x"}, {"o"}):
                return marks.pop()
        return "=" if all(at.get((i, j), "") for i in span for j in span) else ""

    def block(self, row: int, column: int) -> str:
        n = self.n
        return self.winner(
            {
                (r % n, c % n): m
                for (r, c), m in self.marks.items()
                if (r // n, c // n) == (row, column)
            }
        )

    def legal(self) -> list[int]:
        n, span = self.n, range(self.n)
        blocks = {(row, column): self.block(row, column) for row in span for column in span}
        if self.winner(blocks):
            return []
        allowed = {block for block, winner in blocks.items() if not winner}
        if self.last is not None:
            sent_to = (self.last[0] % n, self.last[1] % n)
            allowed = {sent_to} if sent_to in allowed else allowed
        size = n * n
        return [
            row * size + column
            for row in range(size)
            for column in range(size)
            if (row // n, column // n) in allowed and (row, column) not in self.marks
        ]

    def play(self, cell: int) -> None:
        self.last = divmod(cell, self.n * self.n)
        self.marks[self.last] = "xo"[len(self.marks) % 2]


@settings(max_examples=40)
@given(st.sampled_from([3, 3, 3, 4]), st.sampled_from(list(ENDINGS)), st.integers(0, 2**32))
def test_games_agree_with_the_plain_rules(n: int, ending: str, seed: int) -> None:
    chance = random.Random(seed)
    position, plain = Position.start(n=n, ending=ending), PlainRules(n)
    while moves := position.legal_moves():
        assert [move.index for move in moves] == plain.legal()
        move = chance.choice(moves)
        position = position.play(move)
        plain.play(move.index)
    assert plain.legal() == []
    assert position.outcome is not None
    blocks = [plain.block(row, column) for row in range(n) for column in range(n)]
    result = plain.winner({divmod(i, n): winner for i, winner in enumerate(blocks)})
    x, o = blocks.count("x"), blocks.count("o")
    if result == "=" and ending == "points":
        assert position.outcome.points == (x, o)
    if result == "=" and ending == "blocks" and x != o:
        result = "x" if x > o else "o"
    assert position.outcome.winner == {"x": 0, "o": 1, "=": None}[result]
