"""A table as a value, and everything that may be done at it.

Seats are 0 and 1 and stay with their people; who has the first move changes from game to game.
Times are seconds since 1970 by the server's clock, and given by whoever calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fourfold.games.contract import Position
from fourfold.tables.errors import TableError, WrongSecretError
from fourfold.tables.seats import Seat, normalise_name
from fourfold.tables.settings import TableSettings

OFFERS = ("draw", "takeback", "rematch")
FREE_MOVES = 1
"""The clocks run after so many moves: whoever begins may still be waiting for the other."""

Pair = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TableEnding:
    """How a game ended: ``winner`` is a seat or None for a draw; ``reason`` is the game's own, or
    ``resigned``, ``time``, ``agreed``."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of a table. ``left`` is what each seat had on its clock at ``since``, from when
    on that of whoever is to move runs; None is a clock that stands, or none at all. ``asked`` are
    the offers that were made since the last move: each may be made once."""

    terms: TableSettings
    seats: tuple[Seat | None, Seat | None]
    first: int
    position: Position[Any]
    touched: float
    moves: tuple[str, ...] = ()
    left: Pair | None = None
    since: float | None = None
    offer: tuple[int, str] | None = None
    asked: tuple[tuple[int, str], ...] = ()
    ending: TableEnding | None = None
    number: int = 1
    tally: Pair = (0.0, 0.0)
    version: int = 1

    @classmethod
    def laid(
        cls,
        terms: TableSettings,
        now: float,
        *,
        seats: tuple[Seat | None, Seat | None] = (None, None),
        first: int = 0,
    ) -> Table:
        """A table for a first game."""
        pace = terms.pace
        left = None if pace is None else (pace.base, pace.base)
        return cls(terms, seats, first, terms.start, now, left=left)

    @property
    def is_full(self) -> bool:
        return None not in self.seats

    @property
    def is_on(self) -> bool:
        """Whether a game is being played: both are there and it has not ended."""
        return self.is_full and self.ending is None

    @property
    def to_move(self) -> int:
        """The seat whose move it is."""
        return self.position.to_move ^ self.first

    def seat_of(self, digest: str) -> int | None:
        """The seat of whoever has this digest; all are compared, whichever it is."""
        found = None
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.belongs_to(digest):
                found = number
        return found

    def owned(self, digest: str) -> int:
        """The same; NotYoursError when it is nobody's."""
        seat = self.seat_of(digest)
        if seat is None:
            raise WrongSecretError("table.not_yours")
        return seat

    def sit(self, digest: str, name: str, now: float, wanted: int | None = None) -> Table:
        """Take a free seat, ``wanted`` or any; who has one already keeps it, with another name."""
        name = normalise_name(name)
        mine = self.seat_of(digest)
        if mine is not None:
            renamed = Seat(name or self._seat(mine).name, self._seat(mine).digest)
            return self if renamed == self.seats[mine] else self._with_seat(mine, renamed, now)
        free = [number for number, seat in enumerate(self.seats) if seat is None]
        if not free or (wanted is not None and wanted not in free):
            raise TableError("table.taken")
        return self._with_seat(free[0] if wanted is None else wanted, Seat(name, digest), now)

    def play(self, seat: int, move: str, ply: int, now: float, lag: float = 0.0) -> Table:
        """Make a move, the one after ``ply`` others. One that was made already is not made again:
        whoever did not hear of it may ask once more. ``lag`` is how long it was on its way."""
        if ply < len(self.moves) and self.moves[ply] == move:
            return self
        self._expect_on()
        if ply != len(self.moves):
            raise TableError("table.moved_on", moves=len(self.moves))
        if seat != self.to_move:
            raise TableError("table.not_your_turn")
        position = self.position.play(self.position.parse_move(move))
        left = self.left_at(now - lag)
        if left is not None and self.terms.pace is not None:
            gained = self.terms.pace.increment if self.since is not None else 0.0
            left = _added(left, seat, gained)
        moves = (*self.moves, move)
        outcome = position.outcome
        made = self._next(
            now,
            position=position,
            moves=moves,
            left=left,
            since=now if left is not None and len(moves) >= FREE_MOVES else None,
            offer=None,
            asked=(),
        )
        if outcome is None:
            return made
        winner = None if outcome.winner is None else outcome.winner ^ self.first
        return made._ended(TableEnding(winner, outcome.reason))

    def make_offer(self, seat: int, kind: str, now: float) -> Table:
        """Offer a draw, or ask for a move back or another game. What the other has offered too is
        agreed to thereby."""
        if kind not in OFFERS:
            raise TableError("table.offer_kind", kind=kind, known=OFFERS)
        if self.offer == (seat, kind):
            return self
        if self.offer == (1 - seat, kind):
            return self.answer(seat, True, now)
        if kind == "rematch":
            self._expect_over()
        else:
            self._expect_on()
        if kind == "takeback" and self._before_last_of(seat) is None:
            raise TableError("table.nothing_back")
        if self.offer is not None:
            raise TableError("table.offer_first")
        if (seat, kind) in self.asked:
            raise TableError("table.asked")
        return self._next(now, offer=(seat, kind), asked=(*self.asked, (seat, kind)))

    def answer(self, seat: int, accepts: bool, now: float) -> Table:
        """Agree to what the other offers, or not. Whoever offers may withdraw it."""
        if self.offer is None or (accepts and self.offer[0] == seat):
            raise TableError("table.no_offer")
        by, kind = self.offer
        settled = replace(self, offer=None)
        if not accepts:
            return settled._next(now)
        if kind == "draw":
            return settled._stopped(now)._ended(TableEnding(None, "agreed"))
        if kind == "takeback":
            return settled._taken_back(by, now)
        return settled._again(now)

    def resign(self, seat: int, now: float) -> Table:
        self._expect_on()
        return self._stopped(now)._ended(TableEnding(1 - seat, "resigned"))

    def flagged(self, now: float, lag: float = 0.0) -> Table:
        """The table with the game lost by whoever is to move, if the time is up; else as it is.
        ``lag`` is how long a move may be on its way that was made in time."""
        deadline = self.deadline
        if deadline is None or now < deadline + lag:
            return self
        return self._stopped(deadline, now)._ended(TableEnding(1 - self.to_move, "time"))

    @property
    def deadline(self) -> float | None:
        """When the clock that runs is at nought; None when none runs."""
        if self.since is None or self.left is None or not self.is_on:
            return None
        return self.since + self.left[self.to_move]

    def left_at(self, now: float) -> Pair | None:
        """What is on the clocks at a time."""
        if self.left is None or self.since is None or not self.is_on:
            return self.left
        return _added(self.left, self.to_move, -max(0.0, now - self.since))

    def paused(self, seconds: float) -> Table:
        """The table after a time in which nobody could move, because there was no server."""
        return self if self.since is None else replace(self, since=self.since + seconds)

    # What the rest is made of.

    def _seat(self, number: int) -> Seat:
        seat = self.seats[number]
        assert seat is not None
        return seat

    def _with_seat(self, number: int, seat: Seat, now: float) -> Table:
        seats = (seat, self.seats[1]) if number == 0 else (self.seats[0], seat)
        return self._next(now, seats=seats)

    def _expect_on(self) -> None:
        if not self.is_full:
            raise TableError("table.waiting")
        if self.ending is not None:
            raise TableError("table.over")

    def _expect_over(self) -> None:
        if self.ending is None:
            raise TableError("table.not_over")

    def _next(self, now: float, **changes: Any) -> Table:
        return replace(self, version=self.version + 1, touched=now, **changes)

    def _stopped(self, now: float, touched: float | None = None) -> Table:
        """With the clocks as they stand now."""
        left = self.left_at(now)
        return self._next(now if touched is None else touched, left=left, since=None)

    def _ended(self, ending: TableEnding) -> Table:
        first, second = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[ending.winner]
        tally = (self.tally[0] + first, self.tally[1] + second)
        return replace(self, ending=ending, since=None, offer=None, asked=(), tally=tally)

    def _before_last_of(self, seat: int) -> int | None:
        """How many moves there were before the last that this seat made."""
        position, last = self.terms.start, None
        for ply, move in enumerate(self.moves):
            if position.to_move ^ self.first == seat:
                last = ply
            position = position.play(position.parse_move(move))
        return last

    def _taken_back(self, seat: int, now: float) -> Table:
        """What was spent is spent; the clock of whoever is to move then runs on."""
        moves = self.moves[: self._before_last_of(seat)]
        stopped = self._stopped(now)
        runs = stopped.left is not None and len(moves) >= FREE_MOVES
        position = replay(self.terms, moves)
        return replace(
            stopped, moves=moves, position=position, since=now if runs else None, asked=()
        )

    def _again(self, now: float) -> Table:
        """Another game, in which the other has the first move."""
        fresh = Table.laid(self.terms, now, seats=self.seats, first=1 - self.first)
        return replace(fresh, number=self.number + 1, tally=self.tally, version=self.version + 1)

    # To be kept.

    def as_dict(self) -> dict[str, Any]:
        """All there is to know, for JSON; the digests of the secrets among it."""
        return {
            "terms": self.terms.as_dict(),
            "seats": [seat and [seat.name, seat.digest] for seat in self.seats],
            "first": self.first,
            "moves": list(self.moves),
            "left": self.left,
            "since": self.since,
            "offer": self.offer,
            "asked": self.asked,
            "ending": self.ending and [self.ending.winner, self.ending.reason],
            "number": self.number,
            "tally": self.tally,
            "version": self.version,
            "touched": self.touched,
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Table:
        terms = TableSettings.from_dict(told["terms"])
        moves = tuple(told["moves"])
        first, second = (seat and Seat(*seat) for seat in told["seats"])
        offer, left, ending = told["offer"], told["left"], told["ending"]
        return cls(
            terms,
            (first, second),
            told["first"],
            replay(terms, moves),
            told["touched"],
            moves=moves,
            left=left and (left[0], left[1]),
            since=told["since"],
            offer=offer and (offer[0], offer[1]),
            asked=tuple((seat, kind) for seat, kind in told["asked"]),
            ending=ending and TableEnding(*ending),
            number=told["number"],
            tally=(told["tally"][0], told["tally"][1]),
            version=told["version"],
        )


def replay(terms: TableSettings, moves: tuple[str, ...]) -> Position[Any]:
    """The position after these moves."""
    position = terms.start
    for move in moves:
        position = position.play(position.parse_move(move))
    return position


def _added(pair: Pair, seat: int, seconds: float) -> Pair:
    first, second = pair
    return (first + seconds, second) if seat == 0 else (first, second + seconds)
