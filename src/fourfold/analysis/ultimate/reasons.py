"""The reasons for the label of an Ultimate move: facts that follow from the rules alone."""

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


class ReasonKind(StrEnum):
    """The statement a reason makes: ``ultimate.KIND`` in the catalogues."""

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
    """One fact. The kind determines which fields are set."""

    kind: ReasonKind
    n: int
    move: Cell | None = None
    """A move of either player."""
    block: int | None = None
    """The block of the move, or the one that it sends to."""
    line: tuple[int, ...] = ()
    """The cells or blocks of the completed line."""
    mark: str | None = None
    marks: tuple[int, int] | None = None
    """The blocks won by each player."""
    points: float | None = None
    """How many points better the best move is."""
    percent: int | None = None
    """The same where the ending counts wins."""
    count: int | None = None
    """The number of moves to a proven end."""
    play: tuple[Cell, ...] = ()
    """Best play from here on."""


def effects(position: Position, move: Cell) -> Iterator[Reason]:
    """What the move does, and what it lets the opponent do next."""
    n, mark = position.n, MARKS[position.to_move]
    block, place = block_and_place(n)[move.index]
    after = position.play(move)
    if len(position.legal_moves()) == 1:
        yield Reason(ReasonKind.FORCED, n)
    if after.block_winners[block] == mark:
        line = completed_lines(after.blocks[block], mark, n)
        cells = next(each for each in line if place in each)
        yield Reason(
            ReasonKind.WINS_BLOCK,
            n,
            move=move,
            block=block,
            line=tuple(cells_of(n)[block][each].index for each in cells),
            mark=mark,
        )
    elif after.block_winners[block] == DRAWN:
        yield Reason(ReasonKind.FILLS_BLOCK, n, move=move, block=block)
    if after.won:
        line = completed_lines(after.block_winners, mark, n)
        blocks = next(each for each in line if block in each)
        yield Reason(ReasonKind.WINS_GAME, n, move=move, line=blocks, mark=mark)
        return
    if after.outcome is not None:
        yield _ending_reason(after, after.outcome)
        return
    opponent = MARKS[1 - position.to_move]
    if _wins_block(position, block, place, opponent):
        yield Reason(ReasonKind.STOPS, n, move=move, block=block, mark=opponent)
    yield from _opponent_replies(after)


def missed_win(position: Position, move: Cell) -> Reason | None:
    """An immediate win of the game, or else of a block, that the move missed."""
    n, wins, after = position.n, wins_at_once(position), position.play(move)
    if wins.game is not None and not _has_won(after, position.to_move):
        block = block_and_place(n)[wins.game.index][0]
        return Reason(ReasonKind.MISSES_GAME, n, move=wins.game, block=block)
    won_block = after.block_winners[block_and_place(n)[move.index][0]] not in (None, DRAWN)
    if wins.block is not None and not won_block:
        block = block_and_place(n)[wins.block.index][0]
        return Reason(ReasonKind.MISSES_BLOCK, n, move=wins.block, block=block)
    return None


@dataclass(frozen=True, slots=True)
class Wins:
    """The first move that wins the game, and the first that wins a block."""

    game: Cell | None
    block: Cell | None


def wins_at_once(position: Position) -> Wins:
    """The immediate wins of the player to move."""
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


def _ending_reason(position: Position, outcome: Outcome) -> Reason:
    """How the game ended without a line of blocks."""
    blocks = position.blocks_won
    if outcome.winner is not None:
        return Reason(ReasonKind.ENDS_WON, position.n, mark=MARKS[outcome.winner], marks=blocks)
    kind = ReasonKind.ENDS_GAME if position.ending.blocks_are_points else ReasonKind.ENDS_DRAWN
    return Reason(kind, position.n, marks=blocks)


def _wins_block(position: Position, block: int, place: int, mark: str) -> bool:
    cells = position.blocks[block]
    marked = cells[:place] + mark + cells[place + 1 :]
    return completes_line(marked, place, position.n)


def _opponent_replies(after: Position) -> Iterator[Reason]:
    """Where the opponent must play, and what it can win there at once."""
    n = after.n
    wins = wins_at_once(after)
    if after.sent_to is None:
        yield Reason(ReasonKind.FREE, n)
    elif wins.game is None and wins.block is None:
        yield Reason(ReasonKind.SENDS, n, block=after.sent_to)
    if wins.game is not None:
        yield Reason(
            ReasonKind.LETS_WIN_GAME,
            n,
            move=wins.game,
            block=block_and_place(n)[wins.game.index][0],
        )
    elif wins.block is not None:
        block = block_and_place(n)[wins.block.index][0]
        yield Reason(ReasonKind.LETS_WIN_BLOCK, n, move=wins.block, block=block)
