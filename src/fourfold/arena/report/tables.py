"""The tables and remarks of a report, as texts for the terminal, Markdown and HTML."""

from __future__ import annotations

import math
from dataclasses import dataclass

from fourfold.arena.report.summary import Summary
from fourfold.arena.sandbox import NONE
from fourfold.arena.statistics.intervals import (
    Interval,
    PairCounts,
    Sprt,
    elo_interval,
    likelihood_of_superiority,
)
from fourfold.base.files import printable
from fourfold.games.registry import Game
from fourfold.i18n import Message

MOST_IN_CROSSTABLE = 30


@dataclass(frozen=True, slots=True)
class ReportTable:
    """The first ``words`` columns are words, the others numbers."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1


def tables(summary: Summary) -> list[ReportTable]:
    """All tables; some may be empty."""
    result = [_standings(summary), _encounters(summary)]
    if 2 < len(summary.standings) <= MOST_IN_CROSSTABLE:
        result.append(_crosstable(summary))
    return [*result, _regret(summary), _times(summary)]


def heading(summary: Summary) -> str:
    """A line with the game, format and size of the tournament."""
    setting = summary.configuration
    kind = "match" if len(setting.players) == 2 else setting.format
    return printable(
        f"{setting.game}: {kind}, {summary.games} game{'' if summary.games == 1 else 's'}, "
        f"{summary.mean_turns:.1f} moves on average, openings {setting.openings}, "
        f"seed {setting.seed}"
    )


def remarks(summary: Summary) -> list[Message]:
    """Notes for the reader of the tables."""
    notes = []
    total = summary.configuration.schedule().total()
    sprt, sandbox = summary.configuration.sprt, summary.configuration.sandbox
    decided = ""
    if sprt is not None:
        decided = sprt.decision(summary.match_pairs)
        notes.append(_sprt_remark(sprt, summary.match_pairs))
    if summary.games < total and not decided:
        notes.append(Message("arena.unfinished", games=summary.games, total=total))
    if summary.winner:
        notes.append(Message("arena.winner", player=summary.winner))
    if 2 * summary.different < summary.games:
        notes.append(Message("arena.alike", different=summary.different, games=summary.games))
    if summary.bounded and summary.games and len(summary.standings) > 2:
        notes.append(Message("arena.bounded"))
    if summary.configuration.hosts_bots:
        code = "arena.unsandboxed" if sandbox == NONE else "arena.sandboxed"
        notes.append(Message(code, sandbox=sandbox))
    for standing in summary.ranking:
        if standing.failures:
            how = ", ".join(f"{name} {n}" for name, n in sorted(standing.failures.items()))
            notes.append(Message("arena.failures", player=standing.name, how=how))
    return notes


def _sprt_remark(sprt: Sprt, pairs: PairCounts) -> Message:
    low, high = sprt.bounds
    return Message(
        "arena.sprt",
        elo0=f"{sprt.elo0:g}",
        elo1=f"{sprt.elo1:g}",
        decision=Message(
            f"sprt.decision_{sprt.decision(pairs) or 'open'}",
            elo0=f"{sprt.elo0:+g}",
            elo1=f"{sprt.elo1:+g}",
        ),
        ratio=f"{sprt.ratio(pairs):.2f}",
        low=f"{low:.2f}",
        high=f"{high:.2f}",
    )


def _standings(summary: Summary) -> ReportTable:
    own_points = _has_own_points(summary)
    header = ["player", "games", "won", "drawn", "lost", "points", "score %"]
    header += ["game points"] * own_points + ["rating", "95 %"] * (len(summary.standings) > 2)
    regret = any(standing.regret for standing in summary.standings)
    header += ["regret"] * regret
    rows = []
    for standing in summary.ranking:
        counts = (standing.games, standing.wins, standing.draws, standing.losses)
        row = [standing.name, *map(str, counts), f"{standing.points:g}"]
        row.append("" if standing.score is None else f"{100 * standing.score:.1f}")
        row += [f"{standing.game_points:g}"] * own_points
        if len(summary.standings) > 2:
            row += ["", ""] if standing.rating is None else _elo_texts(standing.rating)
        if regret:
            row.append("" if standing.regret is None else f"{standing.regret.mean:.2f}")
        rows.append(tuple(row))
    return ReportTable("Standings", tuple(header), tuple(rows))


def _encounters(summary: Summary) -> ReportTable:
    names = summary.configuration.names
    own_points = _has_own_points(summary)
    header = ["first", "second", "points", "pairs 0 ½ 1 1½ 2", "Elo", "95 %", "LOS %"]
    header += ["lead a game", "95 %"] * own_points
    return ReportTable(
        "Encounters",
        tuple(header),
        tuple(
            (
                names[encounter.one],
                names[encounter.two],
                f"{encounter.points:g} : {encounter.games - encounter.points:g}",
                " ".join(map(str, encounter.pairs)),
                *_elo_texts(elo_interval(encounter.pairs)),
                f"{100 * likelihood_of_superiority(encounter.pairs):.1f}",
                *(_lead_texts(encounter.lead) if own_points else ()),
            )
            for encounter in summary.encounters
            if any(encounter.pairs)
        ),
        words=2,
    )


def _crosstable(summary: Summary) -> ReportTable:
    """The crosstable, with numbered columns because names would make it too wide."""
    numbered = [f"{n}. {name}" for n, name in enumerate(summary.configuration.names, start=1)]
    return ReportTable(
        "Crosstable (points against)",
        ("player", *(str(number) for number in range(1, len(numbered) + 1))),
        tuple(
            (name, *("·" if cell is None else f"{cell:g}" for cell in row))
            for name, row in zip(numbered, crosstable(summary), strict=True)
        ),
    )


def crosstable(summary: Summary) -> list[list[float | None]]:
    """Each player's points against each other; None if they did not meet."""
    count = len(summary.standings)
    points: list[list[float | None]] = [[None] * count for _ in range(count)]
    for encounter in summary.encounters:
        points[encounter.one][encounter.two] = encounter.points
        points[encounter.two][encounter.one] = encounter.games - encounter.points
    return points


def _regret(summary: Summary) -> ReportTable:
    """Mean half-points given away, by move number, where anybody gave any away."""
    known = [(standing.name, standing.regret) for standing in summary.ranking if standing.regret]
    numbers = sorted(
        {number for _, regret in known for number, turn in regret.turns.items() if turn.lost}
    )
    return ReportTable(
        "Regret by move (half-points)",
        ("player", *map(str, numbers)),
        tuple(
            (
                name,
                *(
                    f"{regret.turns[number].mean:.2f}" if number in regret.turns else "·"
                    for number in numbers
                ),
            )
            for name, regret in known
            if numbers
        ),
    )


def _times(summary: Summary) -> ReportTable:
    return ReportTable(
        "Time",
        ("player", "for a", "count", "mean ms", "max ms"),
        tuple(
            (
                standing.name,
                part,
                str(spent.moves),
                f"{1000 * spent.seconds / spent.moves:.3f}",
                f"{1000 * spent.longest:.3f}",
            )
            for standing in summary.ranking
            for part, spent in sorted(standing.times.items())
            if spent.moves
        ),
        words=2,
    )


def _has_own_points(summary: Summary) -> bool:
    """Whether the game has points of its own."""
    return Game.find(summary.configuration.game).counts_points


def _lead_texts(lead: Interval | None) -> tuple[str, str]:
    return (
        ("", "") if lead is None else (f"{lead.value:+.2f}", f"{lead.low:+.2f} … {lead.high:+.2f}")
    )


def _elo_texts(interval: Interval) -> list[str]:
    return [elo_text(interval.value), f"{elo_text(interval.low)} … {elo_text(interval.high)}"]


def elo_text(elo: float) -> str:
    """
    >>> elo_text(12.34), elo_text(float("-inf"))
    ('+12.3', '-∞')
    """
    if math.isinf(elo):
        return "+∞" if elo > 0 else "-∞"
    return f"{elo:+.1f}"
