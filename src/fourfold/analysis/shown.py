"""Analyses and reviews as notebooks show them."""

from __future__ import annotations

from typing import Any

from fourfold.analysis.judged import Judged
from fourfold.drawing import Annotations, Tone, draw
from fourfold.drawing.html import columns, paragraph, table
from fourfold.i18n import translator
from fourfold.solver import Bounded, Value


def tone_of(bounds: Bounded, best: bool) -> Tone:
    """How the value of a move is written on its cell: what is proven to be as good as any, won or
    lost."""
    if best and bounds.exact:
        return Tone.BEST
    tones = {Value.WIN: Tone.GOOD, Value.LOSS: Tone.BAD}
    return Tone.PLAIN if bounds.value is None else tones.get(bounds.value, Tone.PLAIN)


def show_judgements(judgements: tuple[Judged, ...], language: str) -> str:
    """The position, and what each turn is called and why."""
    say = translator(language)
    header = [say(f"reviewed.{name}") for name in ("turn", "value", "label", "why")]
    rows = [
        (str(one.turn), one.change, one.label_text(language), one.to_text(language))
        for one in judgements
    ]
    turns = table(header, rows, words=4)
    return columns(draw(judgements[0].position, language=language).svg(), turns)


MOST_BOARDS = 4


def show_review(found: Any, language: str) -> str:
    """The turns of a game judged, and the positions to be looked at with the turn that was made."""
    say = translator(language)
    header = [
        "",
        *(say(f"reviewed.{name}") for name in ("player", "turn", "value", "label", "why")),
    ]
    rows = [
        (
            str(number),
            say(("reviewed.first", "reviewed.second")[one.player]),
            str(one.turn),
            one.change,
            one.label_text(language),
            one.to_text(language),
        )
        for number, one in enumerate(found.turns, start=1)
    ]
    said = "".join(map(paragraph, found.summary(language)))
    boards = []
    for number in found.critical[:MOST_BOARDS]:
        one = found.turns[number - 1]
        drawn = draw(one.position.play(one.turn), Annotations(one.turn), language=language)
        title = f"{number}. {one.turn}: {one.label_text(language)}"
        boards.append(paragraph(title) + drawn.svg())
    return columns(said + table(header, rows, words=6), *boards)
