"""Ultimate's analyst: the engine, which says what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fourfold.analysis.contract import Terms
from fourfold.analysis.reviewed import OnProgress
from fourfold.analysis.ultimate.analysing import Analysis, MoveValue, analyse_ultimate
from fourfold.analysis.ultimate.explained import Explained, explain_moves, moves_named
from fourfold.analysis.ultimate.reviewing import Review, review_ultimate
from fourfold.analysis.ultimate.scoring import CLOCK, Estimate, Scorer, engine_scorer
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.drawing import Annotations, Drawing, Note, Tone, draw, html
from fourfold.games.record import Record
from fourfold.games.ultimate import MARKS, Ending, Position
from fourfold.i18n import DEFAULT_LANGUAGE, Message, translator
from fourfold.players.contract import Clock

SECONDS = 5.0
"""How long to search when nothing is said."""

_SHOWN = 16
_COLUMNS = ("analysed.column_move", "head.points", "analysed.column_chance")


def analyse(position: Position, terms: Terms, on_progress: Callable[[str], None]) -> Values:
    _refuse_no_book(terms)
    unlimited = terms.limits == NO_LIMITS and terms.depth is None
    found = analyse_ultimate(
        position,
        depth=terms.depth,
        limits=Limits(seconds=SECONDS) if unlimited else terms.limits,
        threads=terms.threads or 1,
        report=lambda found: on_progress(f"depth {found.depth}: {found.best.move!s:<20}"),
    )
    return Values(position, found)


def explain(position: Position, move: str, terms: Terms) -> Explained:
    """Time is shared among the position and those after the moves."""
    _refuse_no_book(terms)
    moves, limits, clock = moves_named(position, move), terms.limits, CLOCK
    if limits != NO_LIMITS or terms.depth is not None:
        share = None if limits.seconds is None else limits.seconds / (len(moves) + 1)
        clock = Clock(seconds=share, nodes=limits.nodes, depth=terms.depth)
    return explain_moves(position, moves, _scorer(terms, clock))


def review(record: Record, terms: Terms, on_progress: OnProgress) -> Review:
    """Time for the whole game is shared among its positions."""
    clock = CLOCK
    if terms.seconds is not None:
        clock = Clock(seconds=0.9 * terms.seconds / (len(record.turns) + 1), nodes=CLOCK.nodes)
    elif terms.limits.seconds is not None:
        clock = Clock(seconds=terms.limits.seconds)
    ask = _scorer(terms, clock)

    def score(position: Position) -> Estimate:
        if terms.stop is not None and terms.stop.is_set():
            raise FourfoldError("analysis.left")
        return ask(position)

    return review_ultimate(record, scorer=score, on_progress=on_progress)


def _scorer(terms: Terms, clock: Clock) -> Scorer:
    return engine_scorer(f"ultimate(threads={terms.threads or 1},memory=8)", clock)


def _refuse_no_book(terms: Terms) -> None:
    if not terms.book:
        raise FourfoldError("analysis.no_book")


@dataclass(frozen=True, slots=True)
class Values:
    """What the engine expects of every move of a position."""

    position: Position
    found: Analysis

    def as_dict(self, language: str) -> dict[str, Any]:  # noqa: ARG002
        return {
            "position": str(self.position),
            "to_move": MARKS[self.position.to_move],
            **self.found.as_dict(),
        }

    def lines(self, language: str) -> Iterator[str]:
        return _lines(self.position, self.found, language)

    def drawing(self, language: str, last: Any = None) -> Drawing:
        """Every cell that may be marked has the points that are expected of it, or the chance to
        win where blocks are no points."""
        best, counted = self.found.best.points, self.found.ending.blocks_are_points
        notes = {
            value.move.index: Note(
                f"{value.points:+.1f}" if counted else f"{value.chance:.0%}",
                _tone(value, value.points == best),
            )
            for value in self.found.moves
        }
        return draw(self.position, Annotations(last, notes), language=language)

    def _repr_html_(self) -> str:
        said = list(self.lines(DEFAULT_LANGUAGE))[:3]
        rows = [
            (str(one.move), f"{one.points:+.2f}", f"{one.chance:.1%}", str(_forced(one) or ""))
            for one in self.found.moves[:_SHOWN]
        ]
        header = (*(str(Message(code)) for code in _COLUMNS), "")
        moves = html.table(header, rows, last_word=True)
        told = "".join(map(html.paragraph, said))
        return html.columns(self.drawing(DEFAULT_LANGUAGE).svg(), told + moves)


def _tone(value: MoveValue, best: bool) -> Tone:
    if best:
        return Tone.BEST
    return Tone.GOOD if value.wins_in else Tone.BAD if value.loses_in else Tone.PLAIN


def _lines(position: Position, found: Analysis, language: str) -> Iterator[str]:
    best, say = found.best, translator(language)
    yield say("analysed.to_move", mark=MARKS[position.to_move], worth=_worth(best, found.ending))
    exact = Message("analysed.exact") if found.exact else ""
    yield say("analysed.depth", depth=found.depth, nodes=found.nodes, exact=exact)
    yield say("analysed.line", moves=" ".join(map(str, best.line)))
    yield ""
    move, points, chance = map(say, _COLUMNS)
    yield f"{move:>5} {points:>7} {chance:>7}"
    for value in found.moves[:_SHOWN]:
        numbers = f"{value.move!s:>5} {value.points:>+7.2f} {value.chance:>7.1%}"
        forced = _forced(value)
        yield f"{numbers}  {forced.to_text(language)}" if forced else numbers
    if len(found.moves) > _SHOWN:
        yield say("analysed.others", others=len(found.moves) - _SHOWN)


def _worth(value: MoveValue, ending: Ending) -> Message:
    if forced := _forced(value):
        return forced
    chance = f"{value.chance:.1%}"
    if ending.blocks_are_points:
        return Message("analysed.points", points=f"{value.points:+.2f}", chance=chance)
    return Message("analysed.chance", chance=chance)


def _forced(value: MoveValue) -> Message | None:
    """A win that cannot be stopped."""
    if value.wins_in is not None:
        return Message("analysed.wins", moves=value.wins_in)
    return None if value.loses_in is None else Message("analysed.loses", moves=value.loses_in)
