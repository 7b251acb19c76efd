"""Names of students, and which names look alike.

Two names look alike if they have the same *skeleton* in the sense of Unicode Technical Standard 39:
the name without invisible characters, in which each character is replaced by the representative of
all that look like it. The table of such characters comes from the package confusable_homoglyphs.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterable

from fourfold.base.files import printable
from fourfold.classroom.students import ClassError
from fourfold.tables.seats import LONGEST_NAME

_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
"""Characters that show nothing and have another category than Cf, which is all format characters:
Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern."""

_MARK = "\u200e"
"""The left-to-right mark that encloses each right-to-left character in the package's table."""


def check_student_name(name: str, others: Iterable[str]) -> str:
    """Collapse white space; ClassError if the name is empty, too long or unprintable, or if it is
    or looks like one of the others.

    >>> check_student_name("  Ada   L. ", ["Bo"])
    'Ada L.'
    """
    name = " ".join(name.split())
    if (
        len(name) > LONGEST_NAME
        or printable(name) != name
        or not any(letter.isalnum() for letter in _visible(name))
    ):
        raise ClassError("class.name", longest=LONGEST_NAME)
    for other in others:
        if name.casefold() == other.casefold():
            raise ClassError("class.taken", name=other)
        if look_alike(name, other):
            raise ClassError("class.alike", name=other)
    return name


def look_alike(one: str, other: str) -> bool:
    r"""Whether two names look the same, as they are written or both in capitals or small letters.

    >>> look_alike("Ada", "\u0410da"), look_alike("Ada", "A\u200bda"), look_alike("Lana", "Iana")
    (True, True, False)
    """
    return any(map(str.__eq__, _skeletons(one), _skeletons(other)))


@functools.lru_cache(maxsize=1024)
def _skeletons(name: str) -> tuple[str, str, str]:
    return skeleton(name), skeleton(name.casefold()), skeleton(name.upper())


def skeleton(text: str) -> str:
    r"""The text as it looks, for comparison only.

    >>> skeleton("Tom"), skeleton("\u0422\u043em"), skeleton("T\u00ado\u200dm")
    ('Torn', 'Torn', 'Torn')
    """
    letters = unicodedata.normalize("NFD", _visible(text))
    return unicodedata.normalize("NFD", "".join(map(_representative, letters)))


def _visible(text: str) -> str:
    shown = "".join(letter for letter in text if unicodedata.category(letter) != "Cf")
    return _INVISIBLE.sub("", shown)


@functools.lru_cache(maxsize=4096)
def _representative(letter: str) -> str:
    """The representative of all characters that look like this one. It may be two letters: ``rn``
    for ``m``."""
    # Takes 20 ms, so only for classes.
    from confusable_homoglyphs.confusables import confusables_data as table

    key = letter if letter in table else f"{_MARK}{letter}{_MARK}"
    neighbours: list[str] = [entry["c"] for entry in table.get(key, ())]
    if not neighbours:
        return letter
    # In the table the representative is a neighbour of all others, and each of them only of it.
    group: set[str] = {key, *neighbours, *(entry["c"] for entry in table[neighbours[0]])}
    alike = {text.replace(_MARK, "") for text in group}
    return min(alike, key=lambda text: (-len(text), text))
