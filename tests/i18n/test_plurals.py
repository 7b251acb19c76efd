"""Plural forms follow the CLDR categories, in Python and on the page."""

from __future__ import annotations

import pytest
from tests.javascript.node import NEEDS_NODE, call_script

from fourfold.i18n import LANGUAGES, Message
from fourfold.i18n.message import plural_category, plural_form

CATEGORIES = {"one": "one", "many": "many", "other": "other"}
COUNTS = [
    0,
    1,
    2,
    11,
    21,
    101,
    1000,
    1_000_000,
    1_000_001,
    3_000_000,
    -1,
    0.5,
    1.0,
    1.5,
    "1",
    "5-13",
]


@pytest.mark.parametrize(
    ("language", "number", "category"),
    [
        ("en", 0, "other"),
        ("en", 1, "one"),
        ("en", -1, "one"),
        ("en", 1.5, "other"),
        ("en", 1_000_000, "other"),
        ("it", 0, "other"),
        ("it", 1, "one"),
        ("it", 2, "other"),
        ("it", 1_000_000, "many"),
        ("it", 1_000_001, "other"),
    ],
)
def test_categories(language: str, number: float, category: str) -> None:
    assert plural_category(language, number) == category


def test_exact_numbers_come_before_categories() -> None:
    forms = {"0": "none", "one": "one", "other": "several"}
    assert [plural_form(forms, count, "en") for count in (0, 1, 2)] == ["none", "one", "several"]


def test_missing_category_uses_other() -> None:
    assert plural_form({"one": "one", "other": "several"}, 1_000_000, "it") == "several"


def test_messages_use_plural_forms() -> None:
    texts = [Message("games.moves", count=count).to_text("it") for count in (1, 2)]
    assert texts == ["1 mossa", "2 mosse"]


@NEEDS_NODE
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("forms", [CATEGORIES, CATEGORIES | {"0": "none", "2": "both"}])
def test_page_chooses_the_same_forms(language: str, forms: dict[str, str]) -> None:
    request = {"operation": "pluralForms", "language": language, "forms": forms, "counts": COUNTS}
    chosen = [plural_form(forms, count, language) for count in COUNTS]
    assert call_script("evaluate.js", request) == chosen
