"""HTML of analyses and reviews for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fourfold.drawing import Annotations, Drawing, draw
from fourfold.drawing.html import columns, paragraph, table
from fourfold.i18n import translator

if TYPE_CHECKING:
    from fourfold.analysis.review import GameReview, TurnJudgement

MOST_BOARDS = 4
"""How many critical positions of a review are drawn."""


def analysis_html(
    drawing: Drawing,
    paragraphs: Iterable[str],
    header: Sequence[str] = (),
    rows: Iterable[Sequence[str]] = (),
    *,
    last_word: bool = False,
) -> str:
    """The board with values, beside texts and, if there is a header, a table of the moves."""
    text = "".join(map(paragraph, paragraphs))
    moves = table(header, rows, last_word=last_word) if header else ""
    return columns(drawing.svg(), text + moves)


def judgements_html(judgements: Sequence[TurnJudgement], language: str) -> str:
    """A position beside a table of its judged turns."""
    translate = translator(language)
    header = [translate(f"reviewed.{name}") for name in ("turn", "value", "label", "why")]
    rows = [
        (str(one.turn), one.change, one.label_text(language), one.to_text(language))
        for one in judgements
    ]
    board = draw(judgements[0].position, language=language).svg()
    return columns(board, table(header, rows, words=4))


def review_html(review: GameReview[Any, Any], language: str) -> str:
    """A table of the turns of a game, beside the boards after the first critical turns."""
    translate = translator(language)
    names = ("player", "turn", "value", "label", "why")
    header = ["", *(translate(f"reviewed.{name}") for name in names)]
    rows = [
        (
            str(number),
            translate(("reviewed.first", "reviewed.second")[one.player]),
            str(one.turn),
            one.change,
            one.label_text(language),
            one.to_text(language),
        )
        for number, one in enumerate(review.turns, start=1)
    ]
    summary = "".join(map(paragraph, review.summary(language)))
    boards = []
    for number in review.critical[:MOST_BOARDS]:
        one = review.turns[number - 1]
        board = draw(one.position.play(one.turn), Annotations(one.turn), language=language)
        title = f"{number}. {one.turn}: {one.label_text(language)}"
        boards.append(paragraph(title) + board.svg())
    return columns(summary + table(header, rows, words=6), *boards)
