"""The reasons for the score and label of a Quarto turn.

Every reason follows from the exact scores of the turns or from the rules. At the end are the texts
and the JSON of reasons.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fourfold.analysis.exact import ExactMessages, Label, label_of
from fourfold.analysis.quarto.solver import CachedSolver, QuartoScores
from fourfold.analysis.review import non_empty_fields
from fourfold.games.quarto import (
    ATTRIBUTES,
    GROUPS,
    Position,
    Rules,
    Turn,
    piece_name,
    shared_values,
    square_name,
)
from fourfold.games.quarto.rules import GROUPS_THROUGH, SIZE, group_kind
from fourfold.i18n import Message
from fourfold.solver import Value


class ReasonKind(StrEnum):
    """The statement a reason makes: ``reason.KIND`` in the catalogues."""

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
        """Whether it names a better turn."""
        return self.startswith("better")


@dataclass(frozen=True, slots=True)
class Completion:
    """A group of four squares that a placement completes, and the values its pieces share."""

    group: tuple[int, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact. The kind determines which fields are set."""

    kind: ReasonKind
    rules: Rules
    turn: Turn | None = None
    """A better turn."""
    square: int | None = None
    piece: int | None = None
    """The piece that is placed or given."""
    completions: tuple[Completion, ...] = ()
    count: int | None = None
    """The number of turns or pieces, out of ``total``, that the statement is about."""
    total: int | None = None
    distance: int | None = None
    play: tuple[Turn, ...] = ()
    """Best play from the position on."""


def completions(position: Position, square: int, piece: int) -> tuple[Completion, ...]:
    """The groups that the piece would complete on this empty square."""
    result = []
    for group in GROUPS_THROUGH[position.rules][square]:
        others = [position.board[other] for other in group if other != square]
        pieces = [piece, *(other for other in others if other is not None)]
        if len(pieces) == len(group) and (values := shared_values(pieces)):
            result.append(Completion(group, tuple(values)))
    return tuple(result)


def winning_square(position: Position, piece: int) -> int | None:
    """The first empty square on which the piece completes a group, if any."""
    for square, occupant in enumerate(position.board):
        if occupant is None and position.wins_on(square, piece):
            return square
    return None


@functools.lru_cache(maxsize=256)  # called for every gift after the same placement
def safe_pieces(position: Position) -> tuple[int, ...]:
    """The pieces that can be given without losing at once, when none is in hand."""
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


def reasons_for(
    position: Position, turn: Turn, scores: QuartoScores, solver: CachedSolver | None
) -> tuple[Reason, ...]:
    """The reasons for the score and label of a turn.

    Without a solver there is no further search, so the reasons have no lines of play and do not
    count the opponent's losing replies.
    """
    return tuple(_Reasons(position, turn, scores, solver).all())


class _Reasons:
    def __init__(
        self, position: Position, turn: Turn, scores: QuartoScores, solver: CachedSolver | None
    ) -> None:
        self._position = position
        self._turn = turn
        self._scores = scores
        self._solver = solver
        self._label = label_of(turn, scores)

    def all(self) -> Iterator[Reason]:
        yield from self._effect()
        yield from self._comparison()
        better = self._scores.better_than(self._turn)
        if better is not None:
            yield self._improvement(better)

    def _effect(self) -> Iterator[Reason]:
        """The effect of the turn."""
        turn, score = self._turn, self._scores[self._turn]
        after = self._position.play(turn)
        if after.outcome is not None:
            yield self._ending(turn) if after.won else self._reason(ReasonKind.FILLS_BOARD)
            return
        assert turn.gift is not None, "a turn that goes on gives a piece"
        yield from self._safety(turn.square, turn.gift)
        if self._scores.loses_at_once(turn):
            square = winning_square(after, turn.gift)
            assert square is not None, "the solver says that the gift loses at once"
            yield self._reason(
                ReasonKind.GIFT_LOSES,
                square=square,
                piece=turn.gift,
                completions=completions(after, square, turn.gift),
            )
        elif score.value is Value.DRAW:
            yield self._drawn(ReasonKind.DRAWS, ReasonKind.DRAWS_WITH_TRAPS, turn)
        elif score.value is Value.WIN and score.distance == (2 if turn.square is None else 3):
            yield self._reason(ReasonKind.NO_ESCAPE, piece=turn.gift, distance=score.distance)
        elif score.value is Value.WIN:
            yield self._decided(ReasonKind.WINS, ReasonKind.WINS_BY, turn)
        else:
            yield self._decided(ReasonKind.LOSES, ReasonKind.LOSES_BY, turn)

    def _safety(self, square: int | None, gift: int) -> Iterator[Reason]:
        """Whether the placement leaves a choice of pieces to give."""
        placed = self._position if square is None else self._position.place(square)
        safe, remaining = safe_pieces(placed), placed.remaining
        if not safe:
            kind = ReasonKind.NO_SAFE_PIECE_HERE if square is None else ReasonKind.NO_SAFE_PIECE
            yield self._reason(kind, square=square)
        elif safe == (gift,) and len(remaining) > 1:
            kind = ReasonKind.ONE_SAFE_PIECE_HERE if square is None else ReasonKind.ONE_SAFE_PIECE
            yield self._reason(kind, square=square, piece=gift, count=len(remaining) - 1)

    def _comparison(self) -> Iterator[Reason]:
        """How the turn compares with the others."""
        best, total = self._scores.best, len(self._scores)
        if self._label is Label.FORCED:
            yield self._reason(ReasonKind.FORCED)
        elif best.value is Value.LOSS:
            yield self._all_lose(total)
        elif self._label is Label.ONLY:
            kind = ReasonKind.ONLY_WIN if best.value is Value.WIN else ReasonKind.ONLY_DRAW
            yield self._reason(kind, count=total - 1)
        elif self._scores.keeping == total:
            kind = ReasonKind.ALL_WIN if best.value is Value.WIN else ReasonKind.ALL_DRAW
            yield self._reason(kind, count=total)
        else:
            kind = ReasonKind.KEEP_WIN if best.value is Value.WIN else ReasonKind.KEEP_DRAW
            yield self._reason(kind, count=self._scores.keeping, total=total)

    def _all_lose(self, total: int) -> Reason:
        at_once = self._scores.losing_at_once
        if at_once == total:
            return self._reason(ReasonKind.ALL_LOSE_AT_ONCE, count=total)
        return self._reason(
            ReasonKind.ALL_LOSE, count=at_once, total=total, distance=self._scores.best.distance
        )

    def _improvement(self, better: Turn) -> Reason:
        """The turn that would have been better."""
        value = self._scores[better].value
        if value is Value.WIN:
            if self._position.play(better).won:
                return self._ending(better, ReasonKind.BETTER_COMPLETES)
            return self._decided(
                ReasonKind.BETTER_WINS, ReasonKind.BETTER_WINS_BY, better, turn=better
            )
        if value is Value.DRAW:
            return self._drawn(
                ReasonKind.BETTER_DRAWS, ReasonKind.BETTER_DRAWS_WITH_TRAPS, better, turn=better
            )
        distance = self._scores[better].distance
        return self._reason(ReasonKind.BETTER_LASTS, turn=better, distance=distance)

    def _ending(self, turn: Turn, kind: ReasonKind = ReasonKind.COMPLETES) -> Reason:
        square, hand = turn.square, self._position.hand
        assert square is not None
        assert hand is not None
        groups = completions(self._position, square, hand)
        return self._reason(kind, square=square, piece=hand, completions=groups)

    def _decided(
        self, plain: ReasonKind, with_line: ReasonKind, played: Turn, **params: Any
    ) -> Reason:
        """A win or loss, with the line of play if there is a solver."""
        distance = self._scores[played].distance
        assert distance is not None
        if self._solver is not None:
            length = distance + (played.square is None)
            play = self._solver.line(self._position, played, length)
            if play:
                return self._reason(with_line, distance=distance, play=play, **params)
        return self._reason(plain, distance=distance, **params)

    def _drawn(
        self, plain: ReasonKind, with_traps: ReasonKind, drawn: Turn, **params: Any
    ) -> Reason:
        """A draw, with the number of the opponent's losing replies if there is a solver."""
        after = self._position.play(drawn)
        if self._solver is not None and after.outcome is None:
            replies = self._solver.scores(after)
            if replies is not None and len(replies) > 1:
                losing = replies.count(Value.LOSS)
                return self._reason(with_traps, count=losing, total=len(replies), **params)
        return self._reason(plain, **params)

    def _reason(self, kind: ReasonKind, **params: Any) -> Reason:
        return Reason(kind, self._position.rules, **params)


def reason_message(reason: Reason) -> Message:
    return Message(
        f"reason.{reason.kind}",
        turn=reason.turn,
        square=None if reason.square is None else square_name(reason.square),
        piece=None if reason.piece is None else piece_message(reason.piece),
        lines=_joined([_completed(each) for each in reason.completions]),
        any=Message(f"line.any_{reason.rules}"),
        count=reason.count,
        total=reason.total,
        distance=reason.distance,
        # The sentence ends after the play, so the colon of a final placement goes.
        play=" ".join(map(str, reason.play)).removesuffix(":"),
    )


def reason_as_dict(reason: Reason, language: str) -> dict[str, Any]:
    """A reason for JSON: its fields and its sentence."""
    fields = {
        "kind": str(reason.kind),
        "turn": None if reason.turn is None else str(reason.turn),
        "square": None if reason.square is None else square_name(reason.square),
        "piece": None if reason.piece is None else piece_name(reason.piece),
        "completions": [
            {
                "squares": [square_name(square) for square in each.group],
                "values": list(each.values),
            }
            for each in reason.completions
        ],
        "count": reason.count,
        "total": reason.total,
        "distance": reason.distance,
        "play": [str(turn) for turn in reason.play],
    }
    return non_empty_fields(fields, reason_message(reason).to_text(language))


def piece_message(piece: int) -> Message:
    """A piece by its attributes, without an article."""
    return Message("pieces.one", **{a.name: Message(f"piece.{a.value(piece)}") for a in ATTRIBUTES})


def _completed(completion: Completion) -> Message:
    values = _joined([Message(f"shared.{value}") for value in completion.values])
    share = Message("pieces.all", values=values)
    return Message("line.completed", line=line_message(completion.group), share=share)


def line_message(group: tuple[int, ...]) -> Message:
    """The name of a winning group."""
    names = [square_name(square) for square in group]
    return Message(
        f"line.{group_kind(group)}",
        number=group[0] // SIZE + 1,
        letter=names[0][0],
        first=names[0],
        last=names[-1],
        squares="-".join(names),
    )


def _joined(parts: list[Message]) -> Message | list[Message]:
    """``one``, ``one and two``, ``one, two and three``."""
    return parts if len(parts) < 2 else Message("line.and", first=parts[:-1], last=parts[-1])


MESSAGES = ExactMessages(reason_message, reason_as_dict)
