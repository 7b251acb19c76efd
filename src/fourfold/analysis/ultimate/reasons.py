"""The reasons for the label of an Ultimate move: facts that follow from the rules alone.

At the end are the texts and the JSON of reasons, and of values as the ending counts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fourfold.analysis.review import non_empty_fields
from fourfold.games.contract import Outcome
from fourfold.games.grid import completed_lines, completes_line
from fourfold.games.ultimate import DRAWN, MARKS, Cell, Ending, Position, block_name
from fourfold.games.ultimate.board import block_and_place, cells_of
from fourfold.i18n import Message


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
    """The effects of the move, and the opponent's chances after it."""
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
        yield _move_reason(ReasonKind.FILLS_BLOCK, move)
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
    wins, after = wins_at_once(position), position.play(move)
    if wins.game is not None and not _has_won(after, position.to_move):
        return _move_reason(ReasonKind.MISSES_GAME, wins.game)
    won_block = after.block_winners[_block_of(move)] not in (None, DRAWN)
    if wins.block is not None and not won_block:
        return _move_reason(ReasonKind.MISSES_BLOCK, wins.block)
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
    wins = wins_at_once(after)
    if after.sent_to is None:
        yield Reason(ReasonKind.FREE, after.n)
    elif wins.game is None and wins.block is None:
        yield Reason(ReasonKind.SENDS, after.n, block=after.sent_to)
    if wins.game is not None:
        yield _move_reason(ReasonKind.LETS_WIN_GAME, wins.game)
    elif wins.block is not None:
        yield _move_reason(ReasonKind.LETS_WIN_BLOCK, wins.block)


def _move_reason(kind: ReasonKind, move: Cell) -> Reason:
    """A reason about a move and its block."""
    return Reason(kind, move.n, move=move, block=_block_of(move))


def _block_of(move: Cell) -> int:
    return block_and_place(move.n)[move.index][0]


def label_message(label: str) -> Message:
    return Message(f"label.{label}")


def reason_message(reason: Reason) -> Message:
    names = line_names(reason)
    one, two = reason.marks or (None, None)
    return Message(
        f"ultimate.{reason.kind}",
        move=reason.move,
        block=None if reason.block is None else block_name(reason.block, reason.n),
        first=names[0] if names else None,
        last=names[-1] if names else None,
        mark=reason.mark,
        one=one,
        two=two,
        points=None if reason.points is None else f"{reason.points:.1f}",
        percent=reason.percent,
        count=reason.count,
        play=" ".join(map(str, reason.play)),
    )


def line_names(reason: Reason) -> list[str]:
    """The names of the cells of the completed line; if it wins the game, of its blocks."""
    if reason.kind is ReasonKind.WINS_GAME:
        return [block_name(block, reason.n) for block in reason.line]
    return [str(Cell(cell, reason.n)) for cell in reason.line]


def reason_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """A reason for JSON: its fields and its sentence."""
    fields = {
        "kind": str(reason.kind),
        "move": None if reason.move is None else str(reason.move),
        "block": None if reason.block is None else block_name(reason.block, reason.n),
        "line": line_names(reason),
        "mark": reason.mark,
        "blocks": None if reason.marks is None else list(reason.marks),
        "points": reason.points,
        "percent": reason.percent,
        "count": reason.count,
        "play": [str(cell) for cell in reason.play],
    }
    return non_empty_fields(fields, reason_message(reason).to_text(language))


@dataclass(frozen=True, slots=True)
class UltimateMessages:
    """The texts of Ultimate games (:class:`~fourfold.analysis.review.GameMessages`)."""

    ACCURACY: str
    short_value: Callable[[float], str]
    value_as_json: Callable[[float], float]
    loss_text: Callable[[float], str]
    reason_message: Callable[[Reason], Message] = reason_message
    reason_as_dict: Callable[[Reason, str], dict[str, Any]] = reason_as_dict
    label_message: Callable[[str], Message] = label_message


_POINTS = UltimateMessages(
    "points_accuracy",
    short_value=lambda points: f"{points:+.1f}",
    value_as_json=lambda points: round(points, 2),
    loss_text=lambda points: f"{points:.1f}",
)
"""``+1.4`` is an expected lead in points."""

_CHANCES = UltimateMessages(
    "chance_accuracy",
    short_value=lambda lead: f"{percent_of(1 + lead)}%",
    value_as_json=lambda lead: round(lead, 4),
    loss_text=lambda lead: str(percent_of(lead)),
)
"""``73%`` is the chance to win; a draw counts half."""


def messages_for(ending: Ending) -> UltimateMessages:
    return _POINTS if ending.blocks_are_points else _CHANCES


def percent_of(lead: float) -> int:
    """A lead, from -1 for a loss to 1 for a win, in percent of a won game.

    >>> percent_of(0.5)
    25
    """
    return round(50 * lead)
