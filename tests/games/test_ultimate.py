"""Ultimate Tic-Tac-Toe: target blocks, finished blocks and games, and rejected input."""

from __future__ import annotations

import random

import pytest

from fourfold.base.errors import MoveError, PositionError, SpecError
from fourfold.games.contract import Outcome
from fourfold.games.registry import Game
from fourfold.games.ultimate import (
    DRAWN,
    ENDINGS,
    Cell,
    Position,
    block_name,
    canonical_key,
)
from fourfold.games.ultimate.board import block_index

# Blocks of n = 3: empty, won by x, won by o, and drawn.
E, X, O, D = ".........", "xxxoo....", "oooxx....", "xoxxoooxx"  # noqa: E741


def text(*blocks: str, sent_to: str = "-", n: int = 3) -> str:
    """A position's text that starts with these blocks; the others are empty."""
    empty = ["." * (n * n)] * (n * n - len(blocks))
    return "/".join([*blocks, *empty]) + f" {sent_to}"


def played(*moves: str, n: int = 3) -> Position:
    position = Position.start(n=n)
    for move in moves:
        position = position.play(position.parse_move(move))
    return position


def position_from_blocks(*blocks: str, ending: str = "points") -> Position:
    """A position of the blocks above, reachable or not."""
    winner = {X: "x", O: "o", D: DRAWN}
    placed = sum(9 - block.count(".") for block in blocks)
    won = any(blocks[i : i + 3] in ((X, X, X), (O, O, O)) for i in (0, 3, 6))
    winners = tuple(winner.get(b) for b in blocks)
    return Position(blocks, None, 3, ENDINGS[ending], placed, winners, won)


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


class TestMoves:
    def test_first_move_is_unrestricted(self) -> None:
        for n in (3, 4):
            start = Position.start(n=n)
            assert start.to_move == 0
            assert start.sent_to is None
            assert [move.index for move in start.legal_moves()] == list(range(n**4))

    def test_moves_are_named_by_board_coordinates(self) -> None:
        assert str(Cell(0)) == "a1"
        assert str(Cell(255)) == "p16"
        assert Position.start().parse_move(" e7 ") == Cell(100)
        assert str(Cell(80, 3)) == "i9"

    def test_cell_determines_the_next_block(self) -> None:
        position = played("e7", n=4)  # third row, first column of block B2
        assert position.to_move == 1
        assert position.sent_to == block_index("A3") == 8
        names = [str(move) for move in position.legal_moves()]
        assert names == [f"{column}{row}" for row in (9, 10, 11, 12) for column in "abcd"]

    def test_occupied_cell_is_not_legal_when_sent_to_the_same_block(self) -> None:
        position = played("a1", n=4)
        assert position.sent_to == 0
        assert len(position.legal_moves()) == 15

    def test_finished_target_block_allows_any_block(self) -> None:
        # The move that wins block A1 also sends the opponent to A1.
        position = played("b1", "d1", "c1", "g1", "a1")
        assert position.block_winners == ("x", *[None] * 8)
        assert position.sent_to is None
        assert position.outcome is None
        moves = {str(move) for move in position.legal_moves()}
        assert len(moves) == 81 - 9 - 2
        assert "b2" not in moves
        assert "d1" not in moves
        assert "e1" in moves

    def test_full_block_is_drawn(self) -> None:
        position = position_from_blocks("xoxxooox.", X, *[E] * 7).play(Cell(20, 3))
        assert position.block_winners[0] == DRAWN
        assert position.sent_to == 8
        assert position.blocks_won == (1, 0)


class TestIllegalMoves:
    @pytest.mark.parametrize(
        ("moves", "move", "message"),
        [
            (["e5"], "a1", "a1 is in block A1, but o must play in block B2: cells d4 to f6"),
            (["e5"], "e5", "e5 is already marked with x"),
            ([], "j1", "'j1' is not a square. Use a column a-i and a row 1-9, such as a1"),
            ([], "a10", "'a10' is not a square. Use a column a-i and a row 1-9, such as a1"),
            ([], "", "'' is not a square. Use a column a-i and a row 1-9, such as a1"),
        ],
    )
    def test_error_gives_the_reason(self, moves: list[str], move: str, message: str) -> None:
        with pytest.raises(MoveError) as caught:
            played(*moves).parse_move(move)
        assert str(caught.value) == message

    def test_move_in_finished_block(self) -> None:
        with pytest.raises(MoveError, match=r"^b2 is in block A1, which x has won$"):
            played("b1", "d1", "c1", "g1", "a1").parse_move("b2")
        with pytest.raises(MoveError, match=r"^a1 is in block A1, which is full$"):
            position_from_blocks(D, *[E] * 8).parse_move("a1")

    def test_move_outside_the_board(self) -> None:
        with pytest.raises(MoveError, match="cell number 0 of n=4 is not a cell of n=3"):
            Position.start(n=3).play(Cell(0, 4))
        with pytest.raises(MoveError, match="cell number 81 of n=3 is not a cell of n=3"):
            Position.start(n=3).play(Cell(81, 3))
        with pytest.raises(MoveError, match="cell number -1"):
            Position.start(n=3).play(Cell(-1, 3))

    def test_move_after_the_end(self) -> None:
        with pytest.raises(MoveError, match=r"^the game is over$"):
            position_from_blocks(X, X, X, O, O, D, E, E, E).parse_move("i9")


class TestOutcome:
    def test_line_of_blocks_wins_all_points(self) -> None:
        position = position_from_blocks(X, X, X, O, O, D, O, O, E)
        assert position.outcome == Outcome(1, "line", (0, 9))
        position = position_from_blocks(X, X, X, O, O, D, O, O, "x........")
        assert position.outcome == Outcome(0, "line", (9, 0))
        assert position.legal_moves() == []

    def test_winning_move_wins_block_and_game(self) -> None:
        position = position_from_blocks("xx.oo....", X, X, *[E] * 6).play(Cell(2, 3))
        assert position.won
        assert position.sent_to is None
        assert position.outcome == Outcome(0, "line", (9, 0))

    def test_without_a_line_each_side_scores_its_blocks(self) -> None:
        position = position_from_blocks(X, O, X, X, O, O, O, X, D)
        assert position.outcome == Outcome(None, "blocks", (4, 4))
        assert position.legal_moves() == []

    @pytest.mark.parametrize(
        ("ending", "led", "even"),
        [
            ("points", Outcome(None, "blocks", (4, 3)), Outcome(None, "blocks", (4, 4))),
            ("draw", Outcome.draw("blocks"), Outcome.draw("blocks")),
            ("blocks", Outcome.win(0, "blocks"), Outcome.draw("blocks")),
        ],
    )
    def test_each_ending_counts_points_its_way(
        self, ending: str, led: Outcome, even: Outcome
    ) -> None:
        assert position_from_blocks(X, O, X, X, O, O, D, X, D, ending=ending).outcome == led
        assert position_from_blocks(X, O, X, X, O, O, O, X, D, ending=ending).outcome == even
        points = (9, 0) if ending == "points" else (1, 0)
        won = position_from_blocks(X, X, X, O, O, D, O, O, "x........", ending=ending)
        assert won.outcome == Outcome(0, "line", points)

    def test_losing_side_may_make_the_last_move(self) -> None:
        position = position_from_blocks(O, X, O, O, X, X, "xxoooxxo.", O, D, ending="blocks")
        after = position.play(position.legal_moves()[0])
        assert after.blocks_won == (3, 4)
        assert after.outcome == Outcome.win(1, "blocks")

    def test_common_endings(self) -> None:
        assert Position.start().ending.name == "points"
        assert Position.start(n=3).ending.name == "draw"
        for text in ("ultimate", "ultimate(n=3)", "ultimate(n=3,ending=blocks)"):
            assert str(Game.find(text)) == text
        assert str(Game.find("ultimate(n=3,ending=draw)")) == "ultimate(n=3)"
        assert Game.find("ultimate(ending=points)") == Game.find("ultimate")
        assert Game.find("ultimate").win_points == 16
        assert Game.find("ultimate").counts_points
        assert Game.find("ultimate(ending=blocks)").win_points == 1
        assert not Game.find("ultimate(n=3)").counts_points
        assert Position.start(n=3) != Position.start(n=3, ending="blocks")
        with pytest.raises(SpecError, match="unknown ending block; did you mean blocks"):
            Position.start(ending="block")

    def test_points_of_unfinished_game(self) -> None:
        assert Position.start().blocks_won == (0, 0)
        assert played("b1", "d1", "c1", "g1", "a1").blocks_won == (1, 0)

    def test_complete_game_of_size_4(self) -> None:
        reasons = set()
        for seed in range(40):
            chance = random.Random(seed)
            position = Position.start()
            while moves := position.legal_moves():
                position = position.play(chance.choice(moves))
            outcome = position.outcome
            assert outcome is not None
            reasons.add(outcome.reason)
            if outcome.winner is not None:
                assert outcome.points[outcome.winner] == 16
                assert sum(outcome.points) == 16
            else:
                assert sum(outcome.points) == 16 - position.block_winners.count(DRAWN)
        assert reasons == {"line", "blocks"}


class TestNotation:
    def test_start_position(self) -> None:
        assert str(Position.start(n=3)) == text()
        assert str(Position.start()) == "/".join(["." * 16] * 16) + " -"

    def test_first_moves(self) -> None:
        assert str(played("e5")) == text(*[E] * 4, "....x....", sent_to="B2")
        assert played("e5", "d4") == Position.parse(text(*[E] * 4, "o...x....", sent_to="A1"), n=3)

    def test_blocks(self) -> None:
        for n in (3, 4):
            for block in range(n * n):
                assert block_index(block_name(block, n), n) == block

    def test_surrounding_white_space_is_ignored(self) -> None:
        assert Position.parse(f"  {text()}\n", n=3) == Position.start(n=3)

    def test_parsed_position_equals_played_position(self) -> None:
        chance = random.Random(1)
        position = Position.start()
        while moves := position.legal_moves():
            position = position.play(chance.choice(moves))
            read = Position.parse(str(position))
            assert read == position
            assert (read.placed, read.block_winners, read.won) == (
                position.placed,
                position.block_winners,
                position.won,
            )


REFUSED = {
    "nothing": ("", "this is not an Ultimate position. Write 9 blocks joined by /, a space,"),
    "three fields": (f"{text()} -", "this is not an Ultimate position. Write 9 blocks"),
    "no sent-to block": (text().removesuffix(" -"), "the block to play in is missing. After the"),
    "a block too few": (
        text().removeprefix("........./"),
        "expected 9 blocks joined by / for n=3, but found 8",
    ),
    "a board of n=4": (text(n=4), "expected 9 blocks joined by / for n=3, but found 16"),
    "a short block": (text(*[E] * 5, "...."), "block C2: expected 9 cells, found 4"),
    "an unknown mark": (
        text(E, ".....X..."),
        "unknown mark 'X' in block B1 on f2. Use x, o or .",
    ),
    "o before x": (
        text("o........", sent_to="A1"),
        "impossible counts: 0 x and 1 o. x moves first",
    ),
    "x twice": (text("xx......."), "impossible counts: 2 x and 0 o. x moves first"),
    "two winners of a block": (
        text("xxxooo..."),
        "impossible position: both x and o have a line in block A1",
    ),
    "a block won twice": (
        text("oo.oo....", "xxx...xxx", "o........"),
        "impossible position: x has two lines in block B1 that no single move completes",
    ),
    "two winners": (
        text(X, X, X, O, O, O),
        "impossible position: both x and o have a line of blocks",
    ),
    "a move after the win": (
        text(X, X, X, "oo.......", "o........"),
        "impossible position: o moved after x had won",
    ),
    "a game won twice": (
        text(X, X, X, "oo.oo....", "o........", E, X, X, X),
        "impossible position: x has two lines of blocks that no single move completes",
    ),
    "a block off the board": (
        text("x........", sent_to="D1"),
        "block to play in: 'D1' is not a block. Use a column A-C and a row 1-3",
    ),
    "a block in lower case": (text("x........", sent_to="a1"), "block to play in: 'a1' is not"),
    "sent somewhere at the start": (
        text(sent_to="A1"),
        "x may start in any block: write - for the block to play in",
    ),
    "sent somewhere at the end": (
        text(X, X, X, O, O, D, "o........", sent_to="C3"),
        "the game is over, so there is no block to play in: write -",
    ),
    "sent to a finished block": (
        text("xxxo.....", "o........", sent_to="A1"),
        "block A1 is finished, so any block may be played: write -",
    ),
    "sent where nobody points": (
        text("x........", sent_to="B2"),
        "no last move of x sends the opponent to block B2. The block to play in can be A1",
    ),
    "free though nothing is finished": (
        text("x........"),
        "no last move of x sends the opponent to a finished block. The block to play in can be A1",
    ),
    "sent where only an older move points": (
        text("ooox.....", "x........", "x........", "x........", sent_to="A2"),
        "no last move of x sends the opponent to block A2. The block to play in can be -",
    ),
    "no last move": (
        text("ooo.xx.xx"),
        "impossible position: x moved last, but every x is in a block that was won later",
    ),
    "no answer": (
        text("x........", *[E] * 3, "....o....", sent_to="B2"),
        "impossible position: o was sent to block A1 more often than it played there "
        "(times sent: 1; times played: 0)",
    ),
}

UNREACHABLE = {
    "sent where nobody points",
    "free though nothing is finished",
    "sent where only an older move points",
    "no last move",
    "no answer",
}
"""What can be played on from all the same, when it is asked for."""


class TestRejectedInput:
    @pytest.mark.parametrize(("refused", "message"), REFUSED.values(), ids=REFUSED.keys())
    def test_malformed_positions(self, refused: str, message: str) -> None:
        with pytest.raises(PositionError) as caught:
            Position.parse(refused, n=3)
        assert str(caught.value).startswith(message)

    @pytest.mark.parametrize("name", REFUSED.keys())
    def test_unreachable_positions_are_accepted(self, name: str) -> None:
        refused, message = REFUSED[name]
        if name in UNREACHABLE:
            assert str(Position.parse(refused, n=3, positions="any")) == refused
        else:
            with pytest.raises(PositionError) as caught:
                Position.parse(refused, n=3, positions="any")
            assert str(caught.value).startswith(message)

    @pytest.mark.parametrize("n", [-1, 0, 2, 5])
    def test_board_sizes(self, n: int) -> None:
        with pytest.raises(SpecError, match=f"n={n} is not a size of .*Choose 3 or 4"):
            Position.start(n=n)
        with pytest.raises(SpecError, match="Choose 3 or 4"):
            Position.parse(text(), n=n)


def test_perft_agrees_with_published_counts() -> None:
    assert [perft(Position.start(n=3), depth) for depth in (1, 2, 3)] == [81, 720, 6336]
    assert [perft(Position.start(n=4), depth) for depth in (1, 2)] == [256, 4080]


def test_canonical_key_is_stable() -> None:
    """Keys may be stored in files, so a change of their definition must be deliberate."""
    assert canonical_key(Position.start(n=3)) == 0x9FFE5DB1E437471F
