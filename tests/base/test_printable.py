"""Laws of what is made fit to be printed."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.printable import printable

TEXTS = st.text(st.characters(codec="utf-8") | st.sampled_from("\x1b\x9b\r\n\t\u202e"))


@given(TEXTS)
def test_what_is_printable_stays(text: str) -> None:
    assert printable(printable(text)) == printable(text)
    if text.isprintable():
        assert printable(text) == text


@given(TEXTS)
def test_json_means_the_same(text: str) -> None:
    written = printable(json.dumps({text: text}, ensure_ascii=False))
    assert json.loads(written) == {text: text}


@given(TEXTS)
def test_nothing_is_left_to_obey(text: str) -> None:
    shown = printable(text).replace("\r\n", "").replace("\n", "").replace("\t", "")
    assert not any(character < " " or "\x7f" <= character < "\xa0" for character in shown)


def test_half_a_character_can_be_written() -> None:
    assert printable("\ud800").encode() == rb"\ud800"
