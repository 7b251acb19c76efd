"""A review as text: a table of the turns, the course of the game, and the critical moments."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from fourfold.analysis.reviewed import Reviewed
from fourfold.i18n import translator

_STYLES = {
    "blunder": "bold red",
    "win thrown away": "red",
    "draw thrown away": "red",
    "mistake": "red",
    "slower win": "yellow",
    "faster loss": "yellow",
    "inaccuracy": "yellow",
    "good": "green",
    "best": "green",
    "only move": "bold green",
}
"""By label, whatever the game."""

_PIPE_WIDTH = 100


def draw_review(found: Reviewed[Any, Any], language: str) -> None:
    """Print a review; within 100 columns where there is no terminal."""
    say = translator(language)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = max(console.width, _PIPE_WIDTH)
    console.print(_turns(found, language))
    first = found.players[0].called(language)
    console.print(say("reviewed.history", player=first) + f": {found.course}", soft_wrap=True)
    for sentence in found.summary(language):
        console.print(sentence, soft_wrap=True)
    if not found.critical:
        unproven = any(player.unproven for player in found.players)
        message = "no_critical_proven" if unproven else "no_critical"
        console.print(say(f"reviewed.{message}"))
        return
    console.print(say("review.critical") + ":")
    for number in found.critical:
        judgement = found.turns[number - 1]
        label, style = judgement.label_text(language), _STYLES.get(judgement.label)
        console.print(f"  {number:>3} {judgement.turn}  {label}", style=style)


def _turns(found: Reviewed[Any, Any], language: str) -> Table:
    say = translator(language)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", justify="right")
    for heading in ("player", "turn", "value", "label", "why"):
        table.add_column(say(f"reviewed.{heading}"), no_wrap=heading != "why")
    for number, judgement in enumerate(found.turns, start=1):
        table.add_row(
            str(number),
            say(("reviewed.first", "reviewed.second")[judgement.player]),
            str(judgement.turn),
            judgement.change,
            judgement.label_text(language),
            judgement.to_text(language),
            style=_STYLES.get(judgement.label),
        )
    return table
