"""The summary of a tournament: all figures of a report, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from fourfold.arena.configuration import Configuration
from fourfold.arena.game import TERMINATIONS, GameResult, TimeUsed
from fourfold.arena.regret import Regret
from fourfold.arena.schedule import Knockout
from fourfold.arena.statistics.intervals import Interval, PairCounts, count_pairs, mean_interval
from fourfold.arena.statistics.ratings import PairResult, fit_ratings
from fourfold.arena.store import GameRegret
from fourfold.base.files import printable


@dataclass(slots=True, kw_only=True)
class _Tally:
    wins: int = 0
    losses: int = 0
    draws: int = 0

    def count(self, score: float) -> None:
        """Count a game with this score: 1, 0.5 or 0."""
        self.wins += score == 1
        self.losses += score == 0
        self.draws += score == 0.5

    @property
    def points(self) -> float:
        """A win counts 1 and a draw 1/2."""
        return self.wins + self.draws / 2

    @property
    def games(self) -> int:
        return self.wins + self.losses + self.draws


@dataclass(slots=True)
class TournamentStanding(_Tally):
    """The result of one player. ``game_points`` are the points of the game itself. ``times`` has
    the time for a whole ``move`` and for its parts; ``regret`` is None if not requested."""

    name: str
    game_points: float = 0.0
    failures: Counter[str] = field(default_factory=Counter)
    times: dict[str, TimeUsed] = field(default_factory=dict)
    rating: Interval | None = None
    regret: Regret | None = None

    @property
    def score(self) -> float | None:
        """The share of the possible points; None before the first game."""
        return self.points / self.games if self.games else None


@dataclass(slots=True)
class Encounter(_Tally):
    """The result of player ``one`` against player ``two``, given by their numbers.

    ``taken`` has the points that ``one`` took from each complete pair of games; ``leads`` the lead
    in the game's own points, averaged over the pair.
    """

    one: int
    two: int
    taken: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)

    @property
    def pairs(self) -> PairCounts:
        """The complete pairs, counted by the points of ``one``."""
        return count_pairs(self.taken)

    @property
    def lead(self) -> Interval | None:
        """The mean lead per game; None for fewer than two pairs."""
        return mean_interval(self.leads) if len(self.leads) > 1 else None


@dataclass(frozen=True, slots=True)
class Summary:
    """``standings`` and ``encounters`` are in the order of the players' names; ``different`` is the
    number of games that differ in their turns; for ``bounded`` see
    :class:`~fourfold.arena.statistics.ratings.Ratings`."""

    configuration: Configuration
    games: int
    mean_turns: float
    standings: tuple[TournamentStanding, ...]
    encounters: tuple[Encounter, ...]
    different: int
    bounded: bool
    winner: str = ""

    @property
    def match_pairs(self) -> PairCounts:
        """The pairs of the first encounter, the only one of a match."""
        return self.encounters[0].pairs if self.encounters else (0, 0, 0, 0, 0)

    @property
    def ranking(self) -> list[TournamentStanding]:
        """The standings, best first."""
        return sorted(self.standings, key=lambda standing: -standing.points)

    def _repr_html_(self) -> str:
        from fourfold.arena.report.formats import notebook_report

        return notebook_report(self)


def summarise(
    configuration: Configuration,
    games: Iterable[GameResult],
    regrets: Mapping[int, GameRegret] | None = None,
) -> Summary:
    """Summarise games in the order of the schedule. ``regrets`` has the regret of games by their
    number, if regret is to be included."""
    games = list(games)
    standings = tuple(TournamentStanding(name) for name in configuration.names)
    encounters: dict[tuple[int, int], Encounter] = {}
    pairs: dict[tuple[int, int, int, int], list[tuple[float, float]]] = {}
    for game in games:
        pairing = game.pairing
        for seat, player in enumerate((pairing.first, pairing.second)):
            _add_game(standings[player], game, seat)
            if regrets is not None and pairing.number in regrets:
                standing = standings[player]
                standing.regret = standing.regret or Regret()
                standing.regret.add(regrets[pairing.number], seat)
        one, two = sorted((pairing.first, pairing.second))
        seat = 0 if pairing.first == one else 1
        score, lead = game.score_of(seat), game.points[seat] - game.points[1 - seat]
        encounters.setdefault((one, two), Encounter(one, two)).count(score)
        pairs.setdefault((pairing.round, pairing.opening, one, two), []).append((score, lead))
    meetings = Counter(
        PairResult(one, two, len(played), sum(score for score, _ in played))
        for (_, _, one, two), played in pairs.items()
    )
    for (_, _, one, two), played in pairs.items():
        if len(played) == 2:
            scores, leads = zip(*played, strict=True)
            encounters[one, two].taken.append(sum(scores))
            encounters[one, two].leads.append(sum(leads) / 2)
    ratings = fit_ratings(len(standings), meetings)
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


def _add_game(standing: TournamentStanding, game: GameResult, seat: int) -> None:
    score = game.score_of(seat)
    standing.count(score)
    standing.game_points += game.points[seat]
    if game.termination in TERMINATIONS and score == 0:
        standing.failures[game.termination] += 1
    for name, spent in {"move": game.time_used[seat], **game.parts[seat]}.items():
        part = printable(name)
        standing.times[part] = standing.times.get(part, TimeUsed()).plus(*spent)


def _winner(configuration: Configuration, games: Sequence[GameResult]) -> str:
    """The winner of a finished knockout, else empty."""
    schedule = configuration.schedule()
    if not isinstance(schedule, Knockout):
        return ""
    winner = schedule.winner({game.pairing.number: game.score for game in games})
    return "" if winner is None else configuration.names[winner]
