"""The comparisons as a page in Markdown, with the command beside every table."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from fourfold.arena.report.formats import markdown_table
from fourfold.arena.reproduction.comparison import (
    CHANCE,
    NO,
    UNDECIDED,
    YES,
    ExperimentComparison,
    tally,
)
from fourfold.arena.reproduction.experiment import command_of

_WIDTH = 100

_PREFACE = (
    "Two of the documents that Fourfold grew from report matches between their players. Here they "
    "are played again, as often as the document says, by the players that carry their names "
    "([players](../reference/players.md)), in pairs of games with the seats swapped.",
    "The interval is the 95 % interval of what was measured: Wilson's for shares, the normal one "
    "for mean numbers of placements, and for scores that of [game pairs](../reference/arena.md). "
    f"*Within* says whether the reported figure lies in it. *{YES.capitalize()}* is plain. "
    f"*{CHANCE.capitalize()}*: it does not, but the reported games are a sample too, and the 95 % "
    "interval of the difference of the two (Newcombe's for shares) has room for none. "
    f"*{NO.capitalize()}*: the difference is more than chance explains, and the text below the "
    f"table says what we know of it. *{UNDECIDED.capitalize()}*: the document says who is better, "
    "and the interval has room for either. Where so many figures are compared, one in twenty lies "
    "outside by chance alone.",
    "Shares of games are those of the player named first. A game's turns are counted as the README "
    "does it, by its placements: the first gift is none. Its mean is that of the games which the "
    "player named first begins, half of them all: the README does not say so, but the notebook "
    "that its authors published beside it adds up the placements of these games only; what it "
    "prints are the README's figures, three of them halved. Its players search when they place, "
    "and remember the piece to give, so that only the first select of a game takes time; so do "
    "ours, and [the times](../reference/arena.md) of place and select are counted alike. Times are "
    "those of the machine on which this page was made.",
)


def comparison_page(comparisons: Sequence[ExperimentComparison], seed: int, quick: bool) -> str:
    """The whole page."""
    command = "fourfold reproduce" + " --quick" * quick + f" --seed {seed}"
    parts = ["# The documents' experiments, played again", *map(_filled, _PREFACE)]
    parts += [f"```sh\n{command} --markdown FILE\n```"]
    parts.append(_filled(f"writes this page: {tally(comparisons)}."))
    document = ""
    for comparison in comparisons:
        if comparison.experiment.document != document:
            document = comparison.experiment.document
            parts.append(f"## {document}")
        parts += _section(comparison)
    return "\n\n".join(parts) + "\n"


def _section(comparison: ExperimentComparison) -> list[str]:
    experiment = comparison.experiment
    same = f"fourfold reproduce --only {experiment.name}"
    played = f"{comparison.games} games, {comparison.different} of them different."
    if experiment.reading_of:
        played += f" Another reading of {experiment.reading_of}, held against the same figures."
    return [
        f"### {experiment.title}",
        f"```sh\n{same}\n{command_of(comparison.configuration)}\n```",
        markdown_table(comparison.table),
        _filled(f"{played} {experiment.remark}"),
    ]


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
