"""From proofs to reasons: what a turn does, how it compares, and what was better.

Everything said follows from the exact scores of the turns or from the rules, so it is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourfold.analysis.labels import Label, label_of
from fourfold.analysis.quarto.proofs import Proofs
from fourfold.analysis.quarto.reasons import Kind, Reason, completions, safe_pieces, winning_square
from fourfold.analysis.quarto.scores import Scores
from fourfold.games.quarto import Position, Turn
from fourfold.solver import Value


def reasons_for(
    position: Position, turn: Turn, scores: Scores, proofs: Proofs | None
) -> tuple[Reason, ...]:
    """Why the turn has its score and label. Without proofs to ask, nothing more is searched: lines
    of play and the opponent's losing replies are then left out."""
    return tuple(Reasoning(position, turn, scores, proofs).reasons())


class Reasoning:
    """The reasons for one turn."""

    def __init__(
        self, position: Position, turn: Turn, scores: Scores, proofs: Proofs | None
    ) -> None:
        self._position = position
        self._turn = turn
        self._scores = scores
        self._proofs = proofs
        self._label = label_of(turn, scores)

    def reasons(self) -> Iterator[Reason]:
        yield from self._effect()
        yield from self._comparison()
        better = self._scores.better_than(self._turn)
        if better is not None:
            yield self._improvement(better)

    def _effect(self) -> Iterator[Reason]:
        """What the turn does."""
        turn, score = self._turn, self._scores[self._turn]
        after = self._position.play(turn)
        if after.outcome is not None:
            yield self._ending(turn) if after.won else self._reason(Kind.FILLS_BOARD)
            return
        assert turn.gift is not None, "a turn that goes on gives a piece"
        yield from self._safety(turn.square, turn.gift)
        if self._scores.loses_at_once(turn):
            square = winning_square(after, turn.gift)
            assert square is not None, "the solver says that the gift loses at once"
            yield self._reason(
                Kind.GIFT_LOSES,
                square=square,
                piece=turn.gift,
                completions=completions(after, square, turn.gift),
            )
        elif score.value is Value.DRAW:
            yield self._drawing(Kind.DRAWS, Kind.DRAWS_WITH_TRAPS, turn)
        elif score.value is Value.WIN and score.distance == (2 if turn.square is None else 3):
            yield self._reason(Kind.NO_ESCAPE, piece=turn.gift, distance=score.distance)
        elif score.value is Value.WIN:
            yield self._playing(Kind.WINS, Kind.WINS_BY, turn)
        else:
            yield self._playing(Kind.LOSES, Kind.LOSES_BY, turn)

    def _safety(self, square: int | None, gift: int) -> Iterator[Reason]:
        """Whether the placement left a choice of pieces to give."""
        placed = self._position if square is None else self._position.place(square)
        safe, remaining = safe_pieces(placed), placed.remaining
        if not safe:
            here = square is None
            kind = Kind.NO_SAFE_PIECE_HERE if here else Kind.NO_SAFE_PIECE
            yield self._reason(kind, square=square)
        elif safe == (gift,) and len(remaining) > 1:
            kind = Kind.ONE_SAFE_PIECE_HERE if square is None else Kind.ONE_SAFE_PIECE
            yield self._reason(kind, square=square, piece=gift, count=len(remaining) - 1)

    def _comparison(self) -> Iterator[Reason]:
        """How the turn stands among the others."""
        best, total = self._scores.best, len(self._scores)
        if self._label is Label.FORCED:
            yield self._reason(Kind.FORCED)
        elif best.value is Value.LOSS:
            yield self._all_lose(total)
        elif self._label is Label.ONLY:
            kind = Kind.ONLY_WIN if best.value is Value.WIN else Kind.ONLY_DRAW
            yield self._reason(kind, count=total - 1)
        elif self._scores.keeping == total:
            kind = Kind.ALL_WIN if best.value is Value.WIN else Kind.ALL_DRAW
            yield self._reason(kind, count=total)
        else:
            kind = Kind.KEEP_WIN if best.value is Value.WIN else Kind.KEEP_DRAW
            yield self._reason(kind, count=self._scores.keeping, total=total)

    def _all_lose(self, total: int) -> Reason:
        at_once = self._scores.losing_at_once
        if at_once == total:
            return self._reason(Kind.ALL_LOSE_AT_ONCE, count=total)
        return self._reason(
            Kind.ALL_LOSE, count=at_once, total=total, distance=self._scores.best.distance
        )

    def _improvement(self, better: Turn) -> Reason:
        """What should have been played."""
        value = self._scores[better].value
        if value is Value.WIN:
            if self._position.play(better).won:
                return self._ending(better, Kind.BETTER_COMPLETES)
            return self._playing(Kind.BETTER_WINS, Kind.BETTER_WINS_BY, better, turn=better)
        if value is Value.DRAW:
            return self._drawing(
                Kind.BETTER_DRAWS, Kind.BETTER_DRAWS_WITH_TRAPS, better, turn=better
            )
        distance = self._scores[better].distance
        return self._reason(Kind.BETTER_LASTS, turn=better, distance=distance)

    def _ending(self, turn: Turn, kind: Kind = Kind.COMPLETES) -> Reason:
        square, hand = turn.square, self._position.hand
        assert square is not None
        assert hand is not None
        found = completions(self._position, square, hand)
        return self._reason(kind, square=square, piece=hand, completions=found)

    def _playing(self, plain: Kind, with_line: Kind, played: Turn, **facts: Any) -> Reason:
        """A win or loss, with the line of play when there are proofs to ask."""
        distance = self._scores[played].distance
        assert distance is not None
        if self._proofs is not None:
            length = distance + (played.square is None)
            play = self._proofs.line(self._position, played, length)
            if play:
                return self._reason(with_line, distance=distance, play=play, **facts)
        return self._reason(plain, distance=distance, **facts)

    def _drawing(self, plain: Kind, with_traps: Kind, drawn: Turn, **facts: Any) -> Reason:
        """A draw, with the number of the opponent's replies that lose when there are proofs."""
        after = self._position.play(drawn)
        if self._proofs is not None and after.outcome is None:
            replies = self._proofs.scores(after)
            if replies is not None and len(replies) > 1:
                losing = replies.count(Value.LOSS)
                return self._reason(with_traps, count=losing, total=len(replies), **facts)
        return self._reason(plain, **facts)

    def _reason(self, kind: Kind, **facts: Any) -> Reason:
        return Reason(kind, self._position.rules, **facts)
