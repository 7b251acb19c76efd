"""The catalogues use the terms of their glossary."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from fourfold.i18n.catalogue import FOLDER, Template, catalogue_names, messages_in


class Row(NamedTuple):
    english: str
    italian: str
    not_english: str
    not_italian: str


def glossary() -> list[Row]:
    lines = (FOLDER / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    return [Row(*row) for row in cells if row[0] != "English" and set(row[0]) != {"-"}]


def pattern(forms: str) -> re.Pattern[str]:
    """Matches any form as whole words.

    >>> bool(pattern("child/children").search("two Children"))
    True
    """
    alternatives = (re.escape(form.strip()).replace(r"\*", r"\w*") for form in forms.split("/"))
    return re.compile(rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)", re.IGNORECASE)


GLOSSARY = glossary()
CODES = {
    code: (text["en"], text["it"])
    for catalogue in catalogue_names()
    for code, text in messages_in(catalogue).items()
    if text["en"] != text["it"]
}
"""The English and the Italian text of each message that has two."""
ALLOWED = re.compile(
    r"\b(your|friend’s|take) turns?\b|transposition table|\ba turno\b|turni di swiss|Turni \(", re.I
)
"""Phrases in which a word of the last columns is right."""
EXCEPTIONS = {
    "move/moves": {  # as a verb, or in two words for one
        *("puzzles.progress", "new_player.folder", "entrant.nothing", "tree.keys"),
        *("reason.draws", "reason.draws_with_traps", "position.counts"),
    },
    "game/games": {
        *("review.decisive", "head.game points", "file.no_game", "record.no_game", "refused.name"),
        *("force.without_draw", "force.without_points"),
        *("puzzling.rules_draw", "puzzling.rules_points"),
    },
    "board/boards": {"entrant.nothing", "guide.ultimate_end"},
    "spectator/spectators": {"friend.watching"},
    "puzzle/puzzles": {"puzzle.easy"},
    "leaf/leaves": {"trace.root"},
    "evaluation": {"exactly.lost_estimates"},
    "transposition table": {"kind.known"},
    "table/tables": {"code.known"},
}
"""Messages that are right without the term of a row, or with a word that it retires."""


def plain(text: Template) -> str:
    """All forms of a message, without parameters, options and allowed phrases."""
    texts = [text] if isinstance(text, str) else list(text.values())
    joined = re.sub(r"\{\w+(!r)?\}|--[\w-]+|\"\w+\"|\w+=\S+", " ", "\n".join(texts))
    return ALLOWED.sub(" ", joined)


def messages_with(words: str, language: int) -> list[str]:
    found = pattern(words)
    return [code for code, texts in CODES.items() if found.search(plain(texts[language]))]


def ids(row: Row) -> str:
    return row.english


def test_glossary_is_read() -> None:
    assert len(GLOSSARY) > 40
    assert Row("child/children", "figlio/figli", "son/sons", "") in GLOSSARY
    words = {word for row in GLOSSARY for word in (row.english, row.not_english)}
    assert words >= EXCEPTIONS.keys()


@pytest.mark.parametrize("row", GLOSSARY, ids=ids)
def test_terms_have_one_translation(row: Row) -> None:
    translation = pattern(row.italian)
    used = set(messages_with(row.english, 0)) - EXCEPTIONS.get(row.english, set())
    assert [code for code in sorted(used) if not translation.search(plain(CODES[code][1]))] == []


@pytest.mark.parametrize("row", GLOSSARY, ids=ids)
def test_retired_words_are_absent(row: Row) -> None:
    exceptions = EXCEPTIONS.get(row.not_english, set()) | EXCEPTIONS.get(row.english, set())
    for words, language in ((row.not_english, 0), (row.not_italian, 1)):
        assert not words or set(messages_with(words, language)) <= exceptions, words
