"""Every command in the lessons does what the lesson says, and both languages have the same blocks.

The ``>>>`` examples run as doctests. Blocks of kind ``console`` are commands with what they print,
``...`` standing for anything; a block of kind ``python`` that begins with ``# file.py`` is a file
that later commands of the lesson use. Blocks of kind ``sh`` take too long to run here, or install
something.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from fourfold.cli.main import app
from fourfold.errors import FourfoldError
from fourfold.teaching.lessons import LANGUAGES, all_lessons, find_lesson, lesson_names

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
EXERCISE = {"en": ("## Exercise", "## Solution"), "it": ("## Esercizio", "## Soluzione")}


class Block(NamedTuple):
    kind: str
    text: str


def blocks(name: str, language: str) -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(find_lesson(name, language).text)]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a console block, and what it is expected to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


@pytest.mark.parametrize("name", lesson_names())
def test_the_commands_print_what_the_lesson_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, text in blocks(name, "en"):
        file = re.match(r"# (\w+\.py)\n", text)
        if kind == "python" and file:
            (tmp_path / file[1]).write_text(text, encoding="utf-8")
        if kind != "console":
            continue
        for command, expected in commands(text):
            program, *arguments = shlex.split(command)
            assert program == "fourfold"
            said = CliRunner().invoke(app, arguments, prog_name="fourfold")
            assert said.exit_code == 0, said.output
            assert doctest.OutputChecker().check_output(expected, said.stdout, FLAGS), (
                f"{command} printed\n{said.stdout}"
            )


@pytest.mark.parametrize("name", lesson_names())
def test_both_languages_run_the_same(name: str) -> None:
    ours = [[b for b in blocks(name, language) if b.kind] for language in LANGUAGES]
    assert ours[0] == ours[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", lesson_names())
def test_every_lesson_has_something_to_run_and_an_exercise(name: str, language: str) -> None:
    text = find_lesson(name, language).text
    exercise, solution = (text.index(f"\n{heading}\n") for heading in EXERCISE[language])
    assert text.index("```") < exercise < solution
    assert any(b.kind in ("python", "console") for b in blocks(name, language))


def test_no_language_lacks_a_lesson() -> None:
    for language in LANGUAGES:
        assert [lesson.name for lesson in all_lessons(language)] == lesson_names()
    assert len(lesson_names()) == 13


@pytest.mark.parametrize(
    ("name", "language", "fault"),
    [
        ("03-minmax", "en", "did you mean 03-minimax?"),
        ("../../errors", "en", "no lesson"),
        ("03-minimax", "fr", "languages: en, it"),
    ],
)
def test_a_lesson_that_is_not_there(name: str, language: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=re.escape(fault)):
        find_lesson(name, language)
