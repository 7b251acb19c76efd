"""The summary of a tournament: everything that a report shows, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fourfold.arena.configuration import Configuration
from fourfold.arena.failures import TERMINATIONS
from fourfold.arena.played import Played, Spent
from fourfold.arena.regret import Regret
from fourfold.arena.rows import GameRegret
from fourfold.arena.schedule.knockout import Knockout
from fourfold.arena.statistics.intervals import Interval, mean_interval
from fourfold.arena.statistics.pairs import Counts, count_pairs
from fourfold.arena.statistics.ratings import Meeting, rate
from fourfold.printable import printable


@dataclass(slots=True)
class Standing:
    """How one player did. ``points`` counts a win 1 and a draw 1/2; ``game_points`` is by the
    game's own counting. ``times`` has the time for a whole ``move``, and for its parts if it has
    any; ``regret`` is None where nobody asked for it."""

    name: str
    wins: int = 0
    losses: int = 0
    draws: int = 0
    points: float = 0.0
    game_points: float = 0.0
    failures: Counter[str] = field(default_factory=Counter)
    times: dict[str, Spent] = field(default_factory=dict)
    rating: Interval | None = None
    regret: Regret | None = None

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def score(self) -> float | None:
        """The share of the points that could be had; None before the first game."""
        return self.points / self.games if self.games else None


@dataclass(slots=True)
class Encounter:
    """How two players did against each other, from the side of ``one``; both are numbers.

    ``pairs`` counts the complete pairs of games by what ``one`` took from them; ``leads`` has for
    each of them by how many of the game's own points ``one`` was ahead, on the mean of both games.
    """

    one: int
    two: int
    wins: int = 0
    losses: int = 0
    draws: int = 0
    pairs: Counts = (0, 0, 0, 0, 0)
    leads: list[float] = field(default_factory=list)

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws

    @property
    def lead(self) -> Interval | None:
        """The lead in a game; None for less than two pairs, which give no interval."""
        return mean_interval(self.leads) if len(self.leads) > 1 else None


@dataclass(frozen=True, slots=True)
class Summary:
    """``standings`` and ``encounters`` are in the order in which the players were named;
    ``different`` is how many of the games differ in their turns; ``bounded`` is said of ratings."""

    configuration: Configuration
    games: int
    mean_turns: float
    standings: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    different: int
    bounded: bool
    winner: str = ""

    @property
    def ranking(self) -> list[Standing]:
        """The standings, best first."""
        return sorted(self.standings, key=lambda standing: -standing.points)


def summarise(
    configuration: Configuration,
    games: Iterable[Played],
    regrets: Mapping[int, GameRegret] | None = None,
) -> Summary:
    """The summary of these games, which are in the order of the schedule; with regret if that of
    every game is given, by its number."""
    games = list(games)
    standings = tuple(Standing(name) for name in configuration.names)
    encounters: dict[tuple[int, int], Encounter] = {}
    for game in games:
        first, second = game.pairing.first, game.pairing.second
        for seat, player in enumerate((first, second)):
            _enter(standings[player], game, seat)
            if regrets is not None:
                standing = standings[player]
                standing.regret = standing.regret or Regret()
                standing.regret.enter(regrets[game.pairing.number], seat)
        one, two = sorted((first, second))
        encounter = encounters.setdefault((one, two), Encounter(one, two))
        _count(encounter, game.score if first == one else 1 - game.score)
    meetings = _meetings(games)
    pairs: dict[tuple[int, int], list[float]] = {}
    for meeting in meetings:
        if meeting.games == 2:
            pairs.setdefault((meeting.one, meeting.two), []).append(meeting.points)
    for couple, points in pairs.items():
        encounters[couple].pairs = count_pairs(points)
    for (_, _, one, two), leads in _leads(games).items():
        if len(leads) == 2:
            encounters[one, two].leads.append(sum(leads) / 2)
    ratings = rate(len(standings), Counter(meetings))
    for standing, rating in zip(standings, ratings.players, strict=True):
        standing.rating = rating if standing.games else None
    return Summary(
        configuration,
        len(games),
        sum(game.turns for game in games) / len(games) if games else 0.0,
        standings,
        tuple(encounters[key] for key in sorted(encounters)),
        len({game.record.partition("\n\n")[2] for game in games}),
        ratings.bounded,
        _winner(configuration, games),
    )


def _enter(standing: Standing, game: Played, seat: int) -> None:
    score = game.score if seat == 0 else 1 - game.score
    _count(standing, score)
    standing.points += score
    standing.game_points += game.points[seat]
    if game.termination in TERMINATIONS and score == 0:
        standing.failures[game.termination] += 1
    for name, spent in {"move": game.spent[seat], **game.parts[seat]}.items():
        part = printable(name)
        before = standing.times.get(part, Spent())
        standing.times[part] = Spent(
            before.moves + spent.moves,
            before.seconds + spent.seconds,
            max(before.longest, spent.longest),
        )


def _count(tally: Standing | Encounter, score: float) -> None:
    if score == 0.5:
        tally.draws += 1
    elif score:
        tally.wins += 1
    else:
        tally.losses += 1


def _meetings(games: Sequence[Played]) -> list[Meeting]:
    """The pairs of games, and the games whose partner is missing, in the order they began."""
    found: dict[tuple[int, int, int, int], Meeting] = {}
    for game in games:
        key = _pair(game)
        one, two = key[2:]
        before = found.get(key, Meeting(one, two, 0, 0.0))
        score = game.score if game.pairing.first == one else 1 - game.score
        found[key] = Meeting(one, two, before.games + 1, before.points + score)
    return list(found.values())


def _leads(games: Sequence[Played]) -> dict[tuple[int, int, int, int], list[float]]:
    """By how many of the game's own points the one was ahead, in the games of each pair."""
    found: dict[tuple[int, int, int, int], list[float]] = {}
    for game in games:
        key = _pair(game)
        seat = 0 if game.pairing.first == key[2] else 1
        found.setdefault(key, []).append(game.points[seat] - game.points[1 - seat])
    return found


def _pair(game: Played) -> tuple[int, int, int, int]:
    """What the games of a pair have in common: round, opening, and both players."""
    pairing = game.pairing
    one, two = sorted((pairing.first, pairing.second))
    return pairing.round, pairing.opening, one, two


def _winner(configuration: Configuration, games: Sequence[Played]) -> str:
    """Who is left of a knockout that is over."""
    schedule = configuration.schedule()
    if not isinstance(schedule, Knockout):
        return ""
    winner = schedule.winner({game.pairing.number: game.score for game in games})
    return "" if winner is None else configuration.names[winner]
