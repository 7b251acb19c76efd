"""What a move of Ultimate does, by the rules alone: facts that a catalogue puts into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from fourfold.games.contract import Outcome
from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import (
    DRAWN,
    MARKS,
    Cell,
    block_and_place,
    cells_of,
    completed_lines,
    completes_line,
)


class Kind(StrEnum):
    """What a reason says. Each has a message in every catalogue, under ``ultimate``."""

    FORCED = "forced"
    WINS_BLOCK = "wins_block"
    WINS_GAME = "wins_game"
    FILLS_BLOCK = "fills_block"
    ENDS_GAME = "ends_game"
    ENDS_WON = "ends_won"
    ENDS_DRAWN = "ends_drawn"
    STOPS = "stops"
    SENDS = "sends"
    FREE = "free"
    LETS_WIN_BLOCK = "lets_win_block"
    LETS_WIN_GAME = "lets_win_game"
    MISSES_BLOCK = "misses_block"
    MISSES_GAME = "misses_game"
    BETTER = "better"
    LIKELIER = "likelier"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    NO_LINE = "no_line"


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact. Which fields are set depends on the kind.

    ``move`` is the move spoken of, of either side; ``block`` the block it is in or leads to;
    ``line`` the cells or blocks that it completes; ``marks`` the blocks of both sides; ``points``
    what a better move is worth more, or ``percent`` where wins are counted, ``count`` the moves to
    a proven end, and ``play`` how it goes on.
    """

    kind: Kind
    n: int
    move: Cell | None = None
    block: int | None = None
    line: tuple[int, ...] = ()
    mark: str | None = None
    marks: tuple[int, int] | None = None
    points: float | None = None
    percent: int | None = None
    count: int | None = None
    play: tuple[Cell, ...] = ()


def effects(position: Position, move: Cell) -> Iterator[Reason]:
    """What the move does and what it lets the opponent do at once."""
    n, mark = position.n, MARKS[position.to_move]
    block, place = block_and_place(n)[move.index]
    after = position.play(move)
    if len(position.legal_moves()) == 1:
        yield Reason(Kind.FORCED, n)
    if after.block_winners[block] == mark:
        line = completed_lines(after.blocks[block], mark, n)
        cells = next(each for each in line if place in each)
        yield Reason(
            Kind.WINS_BLOCK,
            n,
            move=move,
            block=block,
            line=tuple(cells_of(n)[block][each].index for each in cells),
            mark=mark,
        )
    elif after.block_winners[block] == DRAWN:
        yield Reason(Kind.FILLS_BLOCK, n, move=move, block=block)
    if after.won:
        line = completed_lines(after.block_winners, mark, n)
        blocks = next(each for each in line if block in each)
        yield Reason(Kind.WINS_GAME, n, move=move, line=blocks, mark=mark)
        return
    if after.outcome is not None:
        yield _ended(after, after.outcome)
        return
    yield from _stopped(position, move, block, place)
    yield from _sent(after)


def missed(position: Position, move: Cell) -> Reason | None:
    """A game, or else a block, that could have been won at once and was not."""
    won = wins_at_once(position)
    for kind, found in ((Kind.MISSES_GAME, won.game), (Kind.MISSES_BLOCK, won.block)):
        after = position.play(move)
        block = block_and_place(position.n)[move.index][0]
        did = (
            _has_won(after, position.to_move)
            if kind is Kind.MISSES_GAME
            else after.block_winners[block] not in _OPEN
        )
        if found is not None and not did:
            block = block_and_place(position.n)[found.index][0]
            return Reason(kind, position.n, move=found, block=block)
    return None


_OPEN = (None, DRAWN)


@dataclass(frozen=True, slots=True)
class Wins:
    """The first move that wins the game at once, and the first that wins a block."""

    game: Cell | None
    block: Cell | None


def wins_at_once(position: Position) -> Wins:
    """What the player to move can win with one move."""
    n, mark = position.n, MARKS[position.to_move]
    game = block_move = None
    for move in position.legal_moves():
        block, place = block_and_place(n)[move.index]
        if _wins_block(position, block, place, mark):
            block_move = block_move or move
            if game is None and _has_won(position.play(move), position.to_move):
                game = move
    return Wins(game, block_move)


def _has_won(position: Position, player: int) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.winner == player


def _ended(position: Position, outcome: Outcome) -> Reason:
    """How a game ended without a line of blocks."""
    blocks = position.blocks_won
    if outcome.winner is not None:
        return Reason(Kind.ENDS_WON, position.n, mark=MARKS[outcome.winner], marks=blocks)
    kind = Kind.ENDS_GAME if position.ending.blocks_are_points else Kind.ENDS_DRAWN
    return Reason(kind, position.n, marks=blocks)


def _wins_block(position: Position, block: int, place: int, mark: str) -> bool:
    cells = position.blocks[block]
    marked = cells[:place] + mark + cells[place + 1 :]
    return completes_line(marked, place, position.n)


def _stopped(position: Position, move: Cell, block: int, place: int) -> Iterator[Reason]:
    other = MARKS[1 - position.to_move]
    if _wins_block(position, block, place, other):
        yield Reason(Kind.STOPS, position.n, move=move, block=block, mark=other)


def _sent(after: Position) -> Iterator[Reason]:
    """Where the opponent plays next, and what it can win there at once."""
    n = after.n
    won = wins_at_once(after)
    if after.sent_to is None:
        yield Reason(Kind.FREE, n)
    elif won.game is None and won.block is None:
        yield Reason(Kind.SENDS, n, block=after.sent_to)
    if won.game is not None:
        yield Reason(
            Kind.LETS_WIN_GAME, n, move=won.game, block=block_and_place(n)[won.game.index][0]
        )
    elif won.block is not None:
        block = block_and_place(n)[won.block.index][0]
        yield Reason(Kind.LETS_WIN_BLOCK, n, move=won.block, block=block)
