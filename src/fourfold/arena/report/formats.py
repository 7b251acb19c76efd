"""The formats of a report (JSON, Markdown, HTML with pictures), and of exported games."""

from __future__ import annotations

import io
import json
import math
import warnings
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, TextIO

from fourfold.arena.game import GameResult, TimeUsed
from fourfold.arena.regret import Regret
from fourfold.arena.report.summary import Encounter, Summary, TournamentStanding
from fourfold.arena.report.tables import ReportTable, crosstable, heading, remarks, tables
from fourfold.arena.statistics.intervals import Interval, elo_interval, likelihood_of_superiority
from fourfold.base.entry_points import import_optional
from fourfold.base.files import printable
from fourfold.base.spreadsheets import write_csv
from fourfold.drawing.html import columns, paragraph, table


def plots(summary: Summary) -> list[tuple[str, str]]:
    """The pictures of a report, as captions and SVG elements."""
    matplotlib = import_optional("matplotlib", "--html", "report")
    if not summary.games:
        return []
    # Names may contain $ or \frac, characters that the font lacks, or be very long.
    with matplotlib.rc_context({"text.parse_math": False}), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return _pictures(summary)


def _pictures(summary: Summary) -> list[tuple[str, str]]:
    from matplotlib.figure import Figure

    height = 1.5 + 0.4 * len(summary.standings)
    heat, chart = Figure((8, height + 1), layout="tight"), Figure((8, height), layout="tight")
    _draw_crosstable(heat.subplots(), summary)
    _draw_ratings(chart.subplots(), summary)
    pictures = [
        ("Score of the row's player against the column's", _svg(heat)),
        ("Ratings with 95 % intervals", _svg(chart)),
    ]
    if any(standing.regret for standing in summary.standings):
        lines = Figure((8, 4), layout="tight")
        _draw_regret(lines.subplots(), summary)
        pictures.append(("Regret: half-points given away on each move", _svg(lines)))
    return pictures


def _draw_crosstable(axes: Any, summary: Summary) -> None:
    names = summary.configuration.names
    points = crosstable(summary)
    shares = [
        [
            float("nan") if mine is None or theirs is None else mine / (mine + theirs)
            for mine, theirs in zip(row, column, strict=True)
        ]
        for row, column in zip(points, zip(*points, strict=True), strict=True)
    ]
    axes.imshow(shares, vmin=0, vmax=1, cmap="RdYlGn", aspect="auto")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    for y, row in enumerate(shares):
        for x, share in enumerate(row):
            if share == share:  # not NaN: they have met
                axes.text(x, y, f"{100 * share:.0f}", ha="center", va="center")


def _draw_ratings(axes: Any, summary: Summary) -> None:
    rated = [(one.rating, one.name) for one in summary.standings if one.rating is not None]
    rated.sort(key=lambda rating_and_name: rating_and_name[0].value)
    values = [rating.value for rating, _ in rated]
    reach = [rating.high - rating.value for rating, _ in rated]
    axes.errorbar(values, range(len(rated)), xerr=reach, fmt="o", capsize=4)
    axes.set_yticks(range(len(rated)), [name for _, name in rated])
    axes.set_xlabel("Elo")
    axes.grid(axis="x", alpha=0.3)


def _draw_regret(axes: Any, summary: Summary) -> None:
    for standing in summary.ranking:
        if standing.regret is not None:
            turns = sorted(standing.regret.turns.items())
            means = [turn.mean for _, turn in turns]
            axes.plot([number for number, _ in turns], means, marker=".", label=standing.name)
    axes.set_xlabel("move (1 is the first gift)")
    axes.set_ylabel("half-points")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend()


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    drawing = text.getvalue()
    return drawing[drawing.index("<svg") :]


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
    shown = [table for table in tables(summary) if table.rows]
    sections = [f"## {table.title}\n\n{markdown_table(table)}" for table in shown]
    parts = [f"# {heading(summary)}", *sections]
    notes = remarks(summary)
    if notes:
        parts.append("\n".join(f"- {note}" for note in notes))
    return "\n\n".join(parts) + "\n"


def markdown_table(table: ReportTable) -> str:
    """A table in Markdown, without its title."""
    numbers = len(table.header) - table.words
    rows = [table.header, (":--",) * table.words + ("--:",) * numbers, *table.rows]
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin-bottom: 1rem }
caption { font-size: 1.3rem; font-weight: bold; text-align: left }
th, td { padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ccc; text-align: right }
.word { text-align: left }
figure { margin: 1rem 0 }
svg { max-width: 100%; height: auto }
"""


def html_report(summary: Summary) -> str:
    """A self-contained HTML page with pictures; FourfoldError without matplotlib."""
    title = escape(heading(summary))
    pictures = [
        f"<h2>{escape(caption)}</h2>\n<figure>{svg}</figure>" for caption, svg in plots(summary)
    ]
    body = "\n".join([f"<h1>{title}</h1>", *_html_parts(summary), *pictures])
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n{body}\n</html>\n"
    )


def notebook_report(summary: Summary) -> str:
    return columns("".join([paragraph(heading(summary)), *_html_parts(summary)]))


def _html_parts(summary: Summary) -> list[str]:
    """The tables and remarks."""
    return [
        *(
            table(one.header, one.rows, caption=one.title, words=one.words)
            for one in tables(summary)
            if one.rows
        ),
        *(paragraph(str(remark)) for remark in remarks(summary)),
    ]


EXPORT_FORMATS = ("jsonl", "csv", "records")


def export_games(
    games: Iterable[GameResult], names: Sequence[str], form: str, file: TextIO
) -> None:
    """Write the games as JSON lines, as CSV without the turns, or as game records."""
    if form == "records":
        for number, game in enumerate(games):
            file.write(("\n" if number else "") + printable(game.record))
    elif form == "jsonl":
        for game in games:
            values = {**game_as_dict(game, names), "record": printable(game.record)}
            file.write(json.dumps(values, ensure_ascii=False) + "\n")
    else:
        write_csv(file, _table_of(games, names), end="\n")


def _table_of(games: Iterable[GameResult], names: Sequence[str]) -> Iterator[Iterable[object]]:
    for number, game in enumerate(games):
        values = game_as_dict(game, names)
        if number == 0:
            yield values
        yield values.values()


def game_as_dict(game: GameResult, names: Sequence[str]) -> dict[str, Any]:
    """A game as values for JSON; numbers count from 1."""
    one, two = game.time_used
    return {
        "number": game.pairing.number + 1,
        "round": game.pairing.round + 1,
        "opening": game.pairing.opening + 1,
        "first": names[game.pairing.first],
        "second": names[game.pairing.second],
        "result": game.result,
        "termination": printable(game.termination),
        "message": printable(game.message),
        "first_points": game.points[0],
        "second_points": game.points[1],
        "turns": game.turns,
        "first_seconds": one.seconds,
        "first_longest": one.longest,
        "second_seconds": two.seconds,
        "second_longest": two.longest,
    }
