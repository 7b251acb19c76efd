"""A summary as plain values for other programs: what ``--json`` prints."""

from __future__ import annotations

import math
from typing import Any

from fourfold.arena.played import Spent
from fourfold.arena.regret import Regret
from fourfold.arena.report.summary import Encounter, Standing, Summary
from fourfold.arena.statistics.intervals import Interval
from fourfold.arena.statistics.pairs import elo_interval, superiority


def facts(summary: Summary) -> dict[str, Any]:
    """Infinite numbers are None, as JSON has no word for them. Times are under ``times`` only: all
    else is the same whenever and wherever the same tournament is played."""
    return {
        "configuration": summary.configuration.as_json(),
        "games": summary.games,
        "different_games": summary.different,
        "mean_turns": summary.mean_turns,
        "players": [_player(standing) for standing in summary.ranking],
        "encounters": [_encounter(summary, encounter) for encounter in summary.encounters],
        "ratings_bounded": summary.bounded,
        "sprt": _sprt(summary),
        "winner": summary.winner or None,
    }


def _player(standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        **_counts(standing),
        "score": standing.score,
        "game_points": standing.game_points,
        "rating": None if standing.rating is None else _interval(standing.rating),
        "regret": None if standing.regret is None else _regret(standing.regret),
        "failures": dict(sorted(standing.failures.items())),
        "times": {part: _times(spent) for part, spent in sorted(standing.times.items())},
    }


def _counts(tally: Standing | Encounter) -> dict[str, Any]:
    return {name: getattr(tally, name) for name in ("games", "wins", "losses", "draws", "points")}


def _regret(regret: Regret) -> dict[str, Any]:
    return {
        "games": regret.games,
        "half_points": regret.half_points,
        "mean_per_game": regret.mean,
        "by_turn": [
            {"turn": number, "count": turn.made, "half_points": turn.lost, "mean": turn.mean}
            for number, turn in sorted(regret.turns.items())
        ],
    }


def _times(spent: Spent) -> dict[str, Any]:
    mean = spent.seconds / spent.moves if spent.moves else None
    return {"count": spent.moves, "mean_seconds": mean, "max_seconds": spent.longest}


def _encounter(summary: Summary, encounter: Encounter) -> dict[str, Any]:
    names = summary.configuration.names
    return {
        "first": names[encounter.one],
        "second": names[encounter.two],
        **_counts(encounter),
        "pairs": list(encounter.pairs),
        "elo": _interval(elo_interval(encounter.pairs)),
        "los": superiority(encounter.pairs),
        "lead": None if encounter.lead is None else _interval(encounter.lead),
    }


def _sprt(summary: Summary) -> dict[str, Any] | None:
    sprt = summary.configuration.sprt
    if sprt is None:
        return None
    pairs = summary.match_pairs
    low, high = sprt.bounds
    return {
        "llr": sprt.ratio(pairs),
        "lower": low,
        "upper": high,
        "decision": sprt.decision(pairs) or None,
    }


def _interval(interval: Interval) -> dict[str, float | None]:
    ends = {"value": interval.value, "low": interval.low, "high": interval.high}
    return {name: value if math.isfinite(value) else None for name, value in ends.items()}
