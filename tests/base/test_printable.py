"""Property tests of escaping text for the terminal."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.files import printable

TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from("\x1b\x9b\r\n\t\u202e"))


@given(TEXTS)
def test_printable_text_is_unchanged(text: str) -> None:
    assert printable(printable(text)) == printable(text)
    if text.isprintable():
        assert printable(text) == text


@given(TEXTS)
def test_escaped_json_has_the_same_meaning(text: str) -> None:
    written = printable(json.dumps({text: text}, ensure_ascii=False))
    assert json.loads(written) == {text: text}


@given(TEXTS)
def test_no_control_characters_remain(text: str) -> None:
    remaining = printable(text).replace("\r\n", "").replace("\n", "").replace("\t", "")
    assert not any(character < " " or "\x7f" <= character < "\xa0" for character in remaining)


def test_lone_surrogate_can_be_encoded() -> None:
    assert printable("\ud800").encode() == rb"\ud800"
