"""The catalogues: every language has every message, with the same fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from fourfold.analysis.quarto import Kind, Label
from fourfold.analysis.words.catalogue import DEFAULT_LANGUAGE, find_catalogue, languages
from fourfold.errors import FourfoldError


def forms(message: str | Mapping[str, str]) -> dict[str, set[str]]:
    """The fields of each form of a message."""
    texts = {"other": message} if isinstance(message, str) else message
    return {
        form: {field for _, field, _, _ in Formatter().parse(text) if field is not None}
        for form, text in texts.items()
    }


def messages(language: str) -> Iterator[tuple[str, Any]]:
    for section, content in find_catalogue(language).messages.items():
        if isinstance(content, str):
            yield section, content
        else:
            for key, message in content.items():
                yield f"{section}.{key}", message


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_has_every_message_with_its_fields(language: str) -> None:
    fields = {key: forms(message)["other"] for key, message in messages(language)}
    expected = {key: forms(message)["other"] for key, message in messages(DEFAULT_LANGUAGE)}
    assert fields == expected
    for key, message in messages(language):
        for form, named in forms(message).items():
            # A form for one number may say it in a word.
            assert fields[key] - {"count"} <= named <= fields[key], (key, form)
            assert form == "other" or form.isdigit()
            assert form == "other" or "count" in fields[key]


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_has_every_kind_and_label(language: str) -> None:
    found = find_catalogue(language).messages
    assert set(found["reason"]) == set(Kind)
    assert set(found["label"]) == set(Label)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(FourfoldError, match=r"unknown language 'xx' \(languages: en, it\)"):
        find_catalogue("xx")
