"""A review as text: a table of the turns, the course of the game, and the critical moments."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from fourfold.analysis import ultimate
from fourfold.analysis.quarto import Judgement, Label, Review
from fourfold.analysis.words.catalogue import find_catalogue
from fourfold.solver import Score, Value

_STYLES: dict[str, str] = {
    Label.BLUNDER: "bold red",
    Label.WIN_THROWN_AWAY: "red",
    Label.DRAW_THROWN_AWAY: "red",
    Label.ONLY: "bold green",
    Label.BEST: "green",
    Label.SLOWER_WIN: "yellow",
    Label.FASTER_LOSS: "yellow",
    ultimate.Label.GOOD: "green",
    ultimate.Label.INACCURACY: "yellow",
    ultimate.Label.MISTAKE: "red",
}
_SHORT = {Value.WIN: "+", Value.DRAW: "=", Value.LOSS: "-"}
_PIPE_WIDTH = 100


def draw_review(found: Review | ultimate.Review, language: str) -> None:
    """Print a review; within 100 columns where there is no terminal."""
    catalogue = find_catalogue(language)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(console.width, _PIPE_WIDTH)
    console.print(_turns(found, language))
    worth: Sequence[Score | float | None] = found.history
    history = " ".join(map(_brief, worth))
    first = found.players[0].called(language)
    console.print(catalogue.say("review", "history", player=first) + f": {history}", soft_wrap=True)
    for sentence in found.summary(language):
        console.print(sentence, soft_wrap=True)
    if not found.critical:
        unproven = any(player.unproven for player in found.players)
        message = "no_critical_proven" if unproven else "no_critical"
        console.print(catalogue.say("review", message))
        return
    console.print(catalogue.say("review", "critical") + ":")
    for number in found.critical:
        judgement: Judgement | ultimate.Judgement = found.turns[number - 1]
        label = judgement.label_text(language)
        console.print(f"  {number:>3} {judgement.turn}: {label}", style=_STYLES[judgement.label])


def _turns(found: Review | ultimate.Review, language: str) -> Table:
    catalogue = find_catalogue(language)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for heading in ("player", "turn", "value", "label", "why"):
        table.add_column(catalogue.say("review", heading), no_wrap=heading != "why")
    turns: Sequence[Judgement | ultimate.Judgement] = found.turns
    for number, judgement in enumerate(turns, start=1):
        table.add_row(
            str(number),
            catalogue.say("review", ("first", "second")[judgement.player]),
            str(judgement.turn),
            _change(judgement),
            judgement.label_text(language),
            judgement.in_words(language),
            style=_STYLES.get(judgement.label),
        )
    return table


def _change(judgement: Judgement | ultimate.Judgement) -> str:
    """The value for the mover, and what became of it when it changed."""
    before, after = _brief(judgement.before), _brief(judgement.after)
    return before if before == after else f"{before} > {after}"


def _brief(worth: Score | float | None) -> str:
    """``+5`` is a win at distance 5, ``=`` a draw, ``-2`` a loss to the next placement; and
    ``+1.4`` an expected lead of so many points."""
    if worth is None:
        return "?"
    if not isinstance(worth, Score):
        return f"{worth:+.1f}"
    return _SHORT[worth.value] + ("" if worth.value is Value.DRAW else str(worth.distance))
