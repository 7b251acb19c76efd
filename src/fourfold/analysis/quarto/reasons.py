"""Why a turn is worth what it is: facts with names, which a catalogue puts into words."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from enum import StrEnum

from fourfold.games.quarto import GROUPS, Position, Rules, Turn, shared_values
from fourfold.games.quarto.rules import GROUPS_THROUGH


class Kind(StrEnum):
    """What a reason says. Each has a message in every catalogue, under ``reason``."""

    COMPLETES = "completes"
    FILLS_BOARD = "fills_board"
    GIFT_LOSES = "gift_loses"
    NO_SAFE_PIECE = "no_safe_piece"
    NO_SAFE_PIECE_HERE = "no_safe_piece_here"
    ONE_SAFE_PIECE = "one_safe_piece"
    ONE_SAFE_PIECE_HERE = "one_safe_piece_here"
    NO_ESCAPE = "no_escape"
    WINS = "wins"
    WINS_BY = "wins_by"
    LOSES = "loses"
    LOSES_BY = "loses_by"
    DRAWS = "draws"
    DRAWS_WITH_TRAPS = "draws_with_traps"
    FORCED = "forced"
    ONLY_WIN = "only_win"
    ONLY_DRAW = "only_draw"
    KEEP_WIN = "keep_win"
    KEEP_DRAW = "keep_draw"
    ALL_WIN = "all_win"
    ALL_DRAW = "all_draw"
    ALL_LOSE = "all_lose"
    ALL_LOSE_AT_ONCE = "all_lose_at_once"
    BETTER_COMPLETES = "better_completes"
    BETTER_WINS = "better_wins"
    BETTER_WINS_BY = "better_wins_by"
    BETTER_DRAWS = "better_draws"
    BETTER_DRAWS_WITH_TRAPS = "better_draws_with_traps"
    BETTER_LASTS = "better_lasts"
    UNPROVEN = "unproven"

    @property
    def is_remedy(self) -> bool:
        """Whether it says what should have been played."""
        return self.startswith("better")


@dataclass(frozen=True, slots=True)
class Completion:
    """A group of four squares that a placement completes, and what its pieces share."""

    group: tuple[int, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact. Which fields are set depends on the kind.

    ``square`` and ``piece`` are the placement or gift that is spoken of, ``completions`` what it
    completes; ``turn`` is a turn that should have been made; ``count`` of ``total`` turns or pieces
    do what the message says; ``play`` is best play from the position on, ``distance`` its length.
    """

    kind: Kind
    rules: Rules
    turn: Turn | None = None
    square: int | None = None
    piece: int | None = None
    completions: tuple[Completion, ...] = ()
    count: int | None = None
    total: int | None = None
    distance: int | None = None
    play: tuple[Turn, ...] = ()


def completions(position: Position, square: int, piece: int) -> tuple[Completion, ...]:
    """The groups that the piece would complete on this empty square."""
    found = []
    for group in GROUPS_THROUGH[position.rules][square]:
        others = [position.board[other] for other in group if other != square]
        pieces = [piece, *(other for other in others if other is not None)]
        if len(pieces) == len(group) and (values := shared_values(pieces)):
            found.append(Completion(group, tuple(values)))
    return tuple(found)


def winning_square(position: Position, piece: int) -> int | None:
    """The first empty square on which the piece completes a group; None when there is none."""
    for square, there in enumerate(position.board):
        if there is None and position.wins_on(square, piece):
            return square
    return None


@functools.lru_cache(maxsize=256)  # every gift after the same placement asks for them
def safe_pieces(position: Position) -> tuple[int, ...]:
    """The pieces that can be given without losing at once; needs an empty hand."""
    set_bits = clear_bits = 0  # a piece with one of these bits set, or clear, completes a group
    for group in GROUPS[position.rules]:
        pieces = [piece for square in group if (piece := position.board[square]) is not None]
        if len(pieces) == len(group) - 1:
            all_set = all_clear = 15
            for piece in pieces:
                all_set &= piece
                all_clear &= ~piece
            set_bits |= all_set
            clear_bits |= all_clear
    return tuple(
        piece for piece in position.remaining if not piece & set_bits and not ~piece & clear_bits
    )
