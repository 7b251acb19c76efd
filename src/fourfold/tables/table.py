"""A table as a value with its settings, and every action at it.

Seats are numbered 0 and 1 and keep their owners from game to game; the first move alternates. Times
are seconds since 1970 by the server's clock, passed in by the caller.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from fourfold.games.contract import Position, play_moves
from fourfold.games.registry import Game
from fourfold.tables.seats import Seat, TableError, WrongSecretError, normalise_name

SHORTEST_BASE, LONGEST_BASE = 5, 6 * 60 * 60
LONGEST_INCREMENT = 10 * 60


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """Seconds per side, and seconds added after each move."""

    base: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not SHORTEST_BASE <= self.base <= LONGEST_BASE:
            raise TableError("table.base", shortest=SHORTEST_BASE, longest=LONGEST_BASE)
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise TableError("table.increment", longest=LONGEST_INCREMENT)


@dataclass(frozen=True, slots=True)
class TableSettings:
    """``start`` is a position that is not over; ``clock`` is None for a game without a clock."""

    game: Game
    start: Position[Any]
    clock: ClockSettings | None = None

    @classmethod
    def of(
        cls,
        game: str,
        *,
        start: str | None = None,
        base: float | None = None,
        increment: float = 0.0,
    ) -> TableSettings:
        """Settings from texts and seconds, checked.

        >>> str(TableSettings.of("tictactoe", base=60).start)
        '.../.../...'
        """
        parsed = Game.find(game)
        position = parsed.start() if start is None else parsed.parse(start)
        if position.outcome is not None:
            raise TableError("table.begun_over")
        return cls(parsed, position, None if base is None else ClockSettings(base, increment))

    def as_dict(self) -> dict[str, Any]:
        clock = self.clock
        return {
            "game": str(self.game),
            "start": None if self.start == self.game.start() else str(self.start),
            "base": None if clock is None else clock.base,
            "increment": 0.0 if clock is None else clock.increment,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> TableSettings:
        start, base, increment = (values[name] for name in ("start", "base", "increment"))
        return cls.of(values["game"], start=start, base=base, increment=increment)


OFFERS = ("draw", "takeback", "rematch")
MOST_LAG_IN_GAME = 15.0
"""At most this much network delay, in seconds, is not charged to each side in one game."""

FREE_MOVES = 1
"""Moves before the clocks start: the second player may not have opened the link yet."""

_LATEST = 1e12  # seconds since 1970; anything later is not a time

Pair = tuple[float, float]
"""A number for each seat."""


@dataclass(frozen=True, slots=True)
class TableEnding:
    """How a game ended: the seat that won, or None for a draw. ``reason`` comes from the game, or
    is ``resigned``, ``time`` or ``agreed``."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Table:
    """The full state of a table.

    ``first`` is the seat with the first move. ``remaining`` holds each seat's seconds at the time
    ``clock_started``; since then the clock of the seat to move has been running. ``clock_started``
    is None while no clock runs. ``offers_made`` lists the offers since the last move; each may be
    made once. ``number`` counts the games at this table, ``version`` the changes. ``lag_used`` is
    the network delay in this game that was not charged to each seat.
    """

    settings: TableSettings
    seats: tuple[Seat | None, Seat | None]
    first: int
    position: Position[Any]
    changed_at: float
    moves: tuple[str, ...] = ()
    remaining: Pair | None = None
    clock_started: float | None = None
    offer: tuple[int, str] | None = None
    offers_made: tuple[tuple[int, str], ...] = ()
    ending: TableEnding | None = None
    number: int = 1
    tally: Pair = (0.0, 0.0)
    version: int = 1
    lag_used: Pair = (0.0, 0.0)

    @classmethod
    def new(
        cls,
        settings: TableSettings,
        now: float,
        *,
        seats: tuple[Seat | None, Seat | None] = (None, None),
        first: int = 0,
    ) -> Table:
        """A table before the first move of its first game."""
        clock = settings.clock
        remaining = None if clock is None else (clock.base, clock.base)
        return cls(settings, seats, first, settings.start, now, remaining=remaining)

    @property
    def is_full(self) -> bool:
        return None not in self.seats

    @property
    def in_progress(self) -> bool:
        """Whether both seats are taken and the game is not over."""
        return self.is_full and self.ending is None

    @property
    def to_move(self) -> int:
        return self.position.to_move ^ self.first

    def seat_of(self, digest: str) -> int | None:
        """The seat with this digest. Always compares both, so that timing reveals nothing."""
        owned = None
        for number, seat in enumerate(self.seats):
            if seat is not None and seat.belongs_to(digest):
                owned = number
        return owned

    def require_seat(self, digest: str) -> int:
        """The seat with this digest; WrongSecretError if there is none."""
        seat = self.seat_of(digest)
        if seat is None:
            raise WrongSecretError("table.not_yours")
        return seat

    def sit(self, digest: str, name: str, now: float, preferred: int | None = None) -> Table:
        """Take the preferred seat, or any free one. An owner keeps their seat and may rename
        themselves."""
        name = normalise_name(name)
        own = self.seat_of(digest)
        if own is not None:
            seat = self.seats[own]
            renamed = Seat(name or (seat.name if seat else ""), digest)
            return self if renamed == seat else self._with_seat(own, renamed, now)
        free = [number for number, seat in enumerate(self.seats) if seat is None]
        if not free or (preferred is not None and preferred not in free):
            raise TableError("table.taken")
        number = free[0] if preferred is None else preferred
        return self._with_seat(number, Seat(name, digest), now)

    def transfer_seat(self, owner: str, successor: str, now: float) -> Table:
        """Give the seat of one secret to another, by their digests. The old one only watches."""
        number = self.require_seat(owner)
        seat = self.seats[number]
        assert seat is not None
        return self._with_seat(number, Seat(seat.name, successor), now)

    def play(self, seat: int, move: str, ply: int, now: float, lag: float = 0.0) -> Table:
        """Make move number ``ply``, counted from 0. Repeating a move already made changes nothing,
        so a client that missed the answer may send it again. ``lag`` is the move's network delay in
        seconds, which the clock does not charge."""
        if 0 <= ply < len(self.moves) and self.moves[ply] == move:
            return self
        self._require_in_progress()
        if ply != len(self.moves):
            raise TableError("table.moved_on", moves=len(self.moves))
        if seat != self.to_move:
            raise TableError("table.not_your_turn")
        position = self.position.play(self.position.parse_move(move))
        lag = self._uncharged_lag(seat, lag)
        remaining, clock = self.remaining_at(now - lag), self.settings.clock
        if remaining is not None and clock is not None and self.clock_started is not None:
            remaining = _add(remaining, seat, clock.increment)
        moves = (*self.moves, move)
        runs = remaining is not None and len(moves) >= FREE_MOVES
        played = self._changed(
            now,
            position=position,
            moves=moves,
            remaining=remaining,
            clock_started=now if runs else None,
            offer=None,
            offers_made=(),
            lag_used=_add(self.lag_used, seat, lag) if runs else self.lag_used,
        )
        if (outcome := position.outcome) is None:
            return played
        winner = None if outcome.winner is None else outcome.winner ^ self.first
        return played._ended(TableEnding(winner, outcome.reason))

    def make_offer(self, seat: int, kind: str, now: float) -> Table:
        """Offer a draw, or ask for a takeback or a rematch. If the opponent has made the same
        offer, this accepts it."""
        if kind not in OFFERS:
            raise TableError("table.offer_kind", kind=kind, known=OFFERS)
        if self.offer == (seat, kind):
            return self
        if self.offer == (1 - seat, kind):
            return self.answer(seat, True, now)
        if kind != "rematch":
            self._require_in_progress()
        elif self.ending is None:
            raise TableError("table.not_over")
        if kind == "takeback" and self._ply_of_last_move(seat) is None:
            raise TableError("table.nothing_back")
        if self.offer is not None:
            raise TableError("table.offer_first")
        if (seat, kind) in self.offers_made:
            raise TableError("table.asked")
        return self._changed(now, offer=(seat, kind), offers_made=(*self.offers_made, (seat, kind)))

    def answer(self, seat: int, accepts: bool, now: float) -> Table:
        """Accept or decline the opponent's offer, or withdraw one's own."""
        if self.offer is None or (accepts and self.offer[0] == seat):
            raise TableError("table.no_offer")
        by, kind = self.offer
        settled = replace(self, offer=None)
        if not accepts:
            return settled._changed(now)
        if kind == "draw":
            return settled._with_stopped_clock(now)._ended(TableEnding(None, "agreed"))
        if kind == "takeback":
            return settled._with_takeback(by, now)
        rematch = Table.new(self.settings, now, seats=self.seats, first=1 - self.first)
        return replace(rematch, number=self.number + 1, tally=self.tally, version=self.version + 1)

    def resign(self, seat: int, now: float) -> Table:
        self._require_in_progress()
        return self._with_stopped_clock(now)._ended(TableEnding(1 - seat, "resigned"))

    def check_clock(self, now: float, lag: float = 0.0) -> Table:
        """The table with the game lost on time if the deadline and ``lag`` have passed, else
        unchanged. ``lag`` is how long a move made in time may take to arrive."""
        deadline = self.deadline
        if deadline is None or now < deadline + self._uncharged_lag(self.to_move, lag):
            return self
        stopped = replace(self._with_stopped_clock(deadline), changed_at=now)
        return stopped._ended(TableEnding(1 - self.to_move, "time"))

    def _uncharged_lag(self, seat: int, lag: float) -> float:
        """How much of a move's network delay the clock does not charge."""
        return min(lag, max(0.0, MOST_LAG_IN_GAME - self.lag_used[seat]))

    @property
    def deadline(self) -> float | None:
        """When the running clock reaches zero; None if none runs."""
        if self.clock_started is None or self.remaining is None or not self.in_progress:
            return None
        return self.clock_started + self.remaining[self.to_move]

    def remaining_at(self, now: float) -> Pair | None:
        """The seconds left on both clocks; None for a table without clocks."""
        if self.remaining is None or self.clock_started is None or not self.in_progress:
            return self.remaining
        return _add(self.remaining, self.to_move, -max(0.0, now - self.clock_started))

    def shift_clock(self, seconds: float) -> Table:
        """The table with a running clock started later: time while no server ran is not charged."""
        if self.clock_started is None:
            return self
        return replace(self, clock_started=self.clock_started + seconds)

    def _with_seat(self, number: int, seat: Seat, now: float) -> Table:
        seats = (seat, self.seats[1]) if number == 0 else (self.seats[0], seat)
        return self._changed(now, seats=seats)

    def _require_in_progress(self) -> None:
        if not self.is_full:
            raise TableError("table.waiting")
        if self.ending is not None:
            raise TableError("table.over")

    def _changed(self, now: float, **changes: Any) -> Table:
        return replace(self, version=self.version + 1, changed_at=now, **changes)

    def _with_stopped_clock(self, now: float) -> Table:
        return self._changed(now, remaining=self.remaining_at(now), clock_started=None)

    def _ended(self, ending: TableEnding) -> Table:
        first, second = {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[ending.winner]
        tally = (self.tally[0] + first, self.tally[1] + second)
        return replace(
            self, ending=ending, clock_started=None, offer=None, offers_made=(), tally=tally
        )

    def _ply_of_last_move(self, seat: int) -> int | None:
        """The number of moves before the last one that this seat made."""
        position, last = self.settings.start, None
        for ply, move in enumerate(self.moves):
            if position.to_move ^ self.first == seat:
                last = ply
            position = position.play(position.parse_move(move))
        return last

    def _with_takeback(self, seat: int, now: float) -> Table:
        """Undo moves back to before this seat's last one. Time already used is not given back."""
        moves = self.moves[: self._ply_of_last_move(seat)]
        stopped = self._with_stopped_clock(now)
        runs = stopped.remaining is not None and len(moves) >= FREE_MOVES
        return replace(
            stopped,
            moves=moves,
            position=play_moves(self.settings.start, moves)[0],
            clock_started=now if runs else None,
            offers_made=(),
        )

    def as_dict(self) -> dict[str, Any]:
        """The state for JSON, with the digests of the secrets."""
        return {
            "terms": self.settings.as_dict(),
            "seats": [seat and [seat.name, seat.digest] for seat in self.seats],
            "first": self.first,
            "moves": list(self.moves),
            "left": self.remaining,
            "since": self.clock_started,
            "offer": self.offer,
            "asked": self.offers_made,
            "ending": self.ending and [self.ending.winner, self.ending.reason],
            "number": self.number,
            "tally": self.tally,
            "version": self.version,
            "touched": self.changed_at,
            "lag": self.lag_used,
        }

    @classmethod
    def from_dict(cls, values: Any) -> Table:
        """The inverse of :meth:`as_dict`; TableError if the state is damaged. Its game must be
        installed."""
        check_state(values)
        settings = TableSettings.from_dict(values["terms"])
        moves = tuple(values["moves"])
        first, second = (seat and Seat(*seat) for seat in values["seats"])
        offer, remaining, ending = values["offer"], values["left"], values["ending"]
        return cls(
            settings,
            (first, second),
            values["first"],
            play_moves(settings.start, moves)[0],
            values["touched"],
            moves=moves,
            remaining=remaining and (remaining[0], remaining[1]),
            clock_started=values["since"],
            offer=offer and (offer[0], offer[1]),
            offers_made=tuple((seat, kind) for seat, kind in values["asked"]),
            ending=ending and TableEnding(*ending),
            number=values["number"],
            tally=(values["tally"][0], values["tally"][1]),
            version=values["version"],
            lag_used=tuple(values.get("lag", (0.0, 0.0))),
        )


def check_state(values: Any) -> None:
    """TableError if this is not the shape of :meth:`Table.as_dict`. Does not replay the game."""
    try:
        is_valid = (
            isinstance(values["terms"]["game"], str)
            and all(seat is None or _are(str, seat, 2) for seat in values["seats"])
            and _are(str, values["moves"])
            and values["first"] in (0, 1)
            and (values["left"] is None or _are_numbers(values["left"]))
            and (values["since"] is None or _is_number(values["since"]))
            and (values["offer"] is None or _is_offer(values["offer"]))
            and all(map(_is_offer, values["asked"]))
            and (values["ending"] is None or _is_ending(values["ending"]))
            and _are_numbers(values["tally"])
            and _are_numbers(values.get("lag", [0.0, 0.0]))
            and _are(int, [values["number"], values["version"]])
            and _is_number(values["touched"])
            and len(values["seats"]) == 2
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise TableError("table.damaged", reason=error) from None
    if not is_valid:
        raise TableError("table.damaged", reason="a value of the wrong kind")


def _are(kind: type, values: Any, count: int | None = None) -> bool:
    return (
        isinstance(values, list)
        and count in (None, len(values))
        and all(type(value) is kind for value in values)
    )


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and abs(value) < _LATEST  # type: ignore[arg-type]


def _are_numbers(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair))


def _is_offer(pair: Any) -> bool:
    seat, kind = pair
    return seat in (0, 1) and kind in OFFERS


def _is_ending(pair: Any) -> bool:
    winner, reason = pair
    return winner in (0, 1, None) and isinstance(reason, str)


def _add(pair: Pair, seat: int, seconds: float) -> Pair:
    first, second = pair
    return (first + seconds, second) if seat == 0 else (first, second + seconds)
