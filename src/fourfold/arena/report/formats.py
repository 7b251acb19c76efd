"""A tournament summary as JSON values, Markdown, an HTML page, and HTML for notebooks."""

from __future__ import annotations

import math
from html import escape
from typing import Any

from fourfold.arena.game import TimeUsed
from fourfold.arena.regret import Regret
from fourfold.arena.report.plots import plots
from fourfold.arena.report.summary import Encounter, Summary, TournamentStanding
from fourfold.arena.report.tables import ReportTable, heading, remarks, tables
from fourfold.arena.statistics.intervals import Interval, elo_interval, likelihood_of_superiority
from fourfold.drawing.html import columns, paragraph, table


def summary_as_dict(summary: Summary) -> dict[str, Any]:
    """A summary for JSON. Infinite numbers become None. Only ``times`` differ between two runs of
    the same tournament."""
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


def _player(standing: TournamentStanding) -> dict[str, Any]:
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


def _counts(tally: TournamentStanding | Encounter) -> dict[str, Any]:
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


def _times(spent: TimeUsed) -> dict[str, Any]:
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
        "los": likelihood_of_superiority(encounter.pairs),
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


def markdown_report(summary: Summary) -> str:
    """The report as Markdown."""
    parts = [f"# {heading(summary)}", *(_section(table) for table in tables(summary) if table.rows)]
    notes = remarks(summary)
    if notes:
        parts.append("\n".join(f"- {note}" for note in notes))
    return "\n\n".join(parts) + "\n"


def _section(table: ReportTable) -> str:
    return f"## {table.title}\n\n{markdown_table(table)}"


def markdown_table(table: ReportTable) -> str:
    """A table in Markdown, without its title."""
    numbers = len(table.header) - table.words
    rows = [table.header, (":--",) * table.words + ("--:",) * numbers, *table.rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin-bottom: 1rem }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ccc; text-align: right }
.word { text-align: left }
figure { margin: 1rem 0 }
svg { max-width: 100%; height: auto }
"""


def html_report(summary: Summary) -> str:
    """A self-contained HTML page with pictures; FourfoldError without matplotlib."""
    title = escape(heading(summary))
    parts = [f"<h1>{title}</h1>"]
    parts += [_table(table) for table in tables(summary) if table.rows]
    parts += [f"<p>{escape(str(remark))}</p>" for remark in remarks(summary)]
    parts += [
        f"<h2>{escape(caption)}</h2>\n<figure>{svg}</figure>" for caption, svg in plots(summary)
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n{body}\n</html>\n"
    )


def _table(table: ReportTable) -> str:
    lines = [f"<h2>{escape(table.title)}</h2>", "<table>", _row("th", table, table.header)]
    lines += [_row("td", table, row) for row in table.rows]
    return "\n".join([*lines, "</table>"])


def _row(tag: str, table: ReportTable, row: tuple[str, ...]) -> str:
    cells = [
        f"<{tag}{' class=word' if place < table.words else ''}>{escape(cell)}</{tag}>"
        for place, cell in enumerate(row)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def notebook_report(summary: Summary) -> str:
    parts = [paragraph(heading(summary))]
    parts += [
        table(one.header, one.rows, caption=one.title, words=one.words)
        for one in tables(summary)
        if one.rows
    ]
    parts += [paragraph(str(remark)) for remark in remarks(summary)]
    return columns("".join(parts))
