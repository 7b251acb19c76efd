"""The pictures of a report: crosstable, ratings with intervals, regret by turn."""

from __future__ import annotations

import io
import warnings
from typing import Any

from fourfold.arena.report.summary import Summary
from fourfold.arena.report.tables import crosstable
from fourfold.base.entry_points import import_optional


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
        pictures.append(("Regret: half-points given away on each turn", _svg(lines)))
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
    axes.set_xlabel("turn (1 is the first gift)")
    axes.set_ylabel("half-points")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.3)
    axes.legend()


def _svg(figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    drawing = text.getvalue()
    return drawing[drawing.index("<svg") :]
