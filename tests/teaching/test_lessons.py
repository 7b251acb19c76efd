"""Code blocks of the lessons produce the shown output and are the same in both languages.

Python sessions of the first language run as doctests. Commands run here. Every block must be a
session, a file, commands or a drawing.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fourfold.base.errors import FourfoldError
from fourfold.cli.main import app
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.tictactoe import Position
from fourfold.search.minimax import minimax
from fourfold.teaching.lessons import (
    LANGUAGES,
    CodeBlock,
    Command,
    all_lessons,
    find_lesson,
    lesson_names,
)

ROOT = Path(__file__).parent.parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
EXERCISE = {"en": ("## Exercise", "## Solution"), "it": ("## Esercizio", "## Soluzione")}


def blocks(name: str, language: str = LANGUAGES[0]) -> list[CodeBlock]:
    return find_lesson(name, language).blocks


def fresh_environment(folder: Path) -> dict[str, str]:
    """The environment of a new virtualenv with all our packages, in which pip works offline."""
    venv.create(folder, symlinks=True, with_pip=False)
    here = {"base": str(folder), "platbase": str(folder)}
    packages, ours = sysconfig.get_path("purelib", vars=here), sysconfig.get_path("purelib")
    Path(packages, "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    programs = folder / "bin"
    for name, module in {"fourfold": "fourfold.cli", "pip": "pip", "pytest": "pytest"}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec {programs / "python"} -m {module} "$@"\n')
        program.chmod(0o755)
    return {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip inverts this value: builds share this environment.
        "PIP_NO_INDEX": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }


def answer(command: Command) -> str:
    """Return the output of a ``fourfold`` command."""
    program, *arguments = command.words
    assert program == "fourfold"
    result = CliRunner().invoke(app, arguments, prog_name="fourfold", input=command.input)
    assert result.exit_code == 0, result.output
    return result.stdout


def answer_of_process(command: Command, environment: dict[str, str]) -> str:
    done = subprocess.run(
        ["/usr/bin/env", *command.words],
        input=command.input,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", lesson_names())
def test_commands_print_the_output_shown(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for block in blocks(name):
        if block.file:
            Path(block.file).write_text(block.text, encoding="utf-8")
        installs = any(command.words[0] != "fourfold" for command in block.commands)
        environment = fresh_environment(tmp_path / "environment") if installs else None
        for command in block.commands:
            output = answer_of_process(command, environment) if environment else answer(command)
            assert doctest.OutputChecker().check_output(command.output, output, FLAGS), (
                f"{command.line} printed\n{output}"
            )


@pytest.mark.parametrize("name", lesson_names())
def test_every_block_is_run(name: str) -> None:
    """Other kinds of blocks would be skipped silently."""
    ours = blocks(name)
    fences = re.findall("^```", find_lesson(name).text, re.MULTILINE)
    assert len(fences) == 2 * len(ours)
    lines = "".join(command.line for block in ours for command in block.commands)
    for block in ours:
        if block.file:
            assert block.file in lines
        elif block.kind:
            assert block.session or block.commands
        else:
            assert not re.search(r"^(\$|>>>|fourfold|import|from) ", block.text, re.MULTILINE)


@pytest.mark.parametrize("name", lesson_names())
def test_both_languages_run_the_same(name: str) -> None:
    ours = [[b for b in blocks(name, language) if b.kind] for language in LANGUAGES]
    assert ours[0] == ours[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", lesson_names())
def test_every_lesson_has_code_and_an_exercise(name: str, language: str) -> None:
    text = find_lesson(name, language).text
    exercise, solution = (text.index(f"\n{heading}\n") for heading in EXERCISE[language])
    assert text.index("```") < exercise < solution
    assert any(b.session or b.commands for b in blocks(name, language))


def session_names(name: str) -> dict[str, Any]:
    """The names that the Python sessions of a lesson define."""
    names: dict[str, Any] = {}
    for block in blocks(name):
        if block.session:
            for example in doctest.DocTestParser().get_examples(block.text):
                exec(compile(example.source, name, "single"), names)
    return names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", lesson_names()[:6])
def test_lessons_name_their_part_of_the_italian_notes(name: str, language: str) -> None:
    _, head, *_ = find_lesson(name, language).text.split("\n\n")
    notes = {"en": 'In the Italian notes "Quarto", section "Theory":', "it": "«Quarto»"}
    assert notes[language] in " ".join(head.split())
    assert "Theory" in head


POSITIONS = [Position.parse(text) for text in (".ox/.ox/.xo", "xo./.../...", "x.o/.../ox.")]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_functions_of_the_notes_match_our_minimax(position: Position) -> None:
    names, result = session_names("03-minimax"), minimax(position)
    assert names["minMaxMove"](position) == position.play(result.move)
    assert names["maxval"](position) == result.value
    values = {names["minval"](child) for child in names["children"](position)}
    assert max(values) == result.value


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("position", [Position.start(), *POSITIONS[1:]], ids=str)
def test_cutoff_functions_of_the_notes_match_our_minimax(position: Position, depth: int) -> None:
    names = session_names("04-cutoff")
    result = minimax(position, depth, find_evaluation("open_lines"))
    limit = names["level"](position) + depth
    assert names["minMaxMove"](position, depth) == position.play(result.move)
    assert names["maxval"](position, limit) == result.value


def test_every_lesson_exists_in_every_language() -> None:
    for language in LANGUAGES:
        assert [lesson.name for lesson in all_lessons(language)] == lesson_names()
    assert len(lesson_names()) == 14


def test_table_of_contents_has_the_titles_of_all_lessons() -> None:
    contents = (ROOT / "docs" / "tutorials" / "README.md").read_text(encoding="utf-8")
    for lesson in (lesson for language in LANGUAGES for lesson in all_lessons(language)):
        path = f"src/fourfold/teaching/lessons/{lesson.language}/{lesson.name}.md"
        assert f"[{lesson.title}](../../{path})" in contents


@pytest.mark.parametrize(
    ("name", "language", "fault"),
    [
        ("03-minmax", "en", "did you mean 03-minimax?"),
        ("../../errors", "en", "unknown lesson"),
        ("03-minimax", "fr", "Choose from en, it"),
    ],
)
def test_unknown_lesson_raises_error(name: str, language: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=re.escape(fault)):
        find_lesson(name, language)


def values_of_moves(position: Position, value: Callable[[Position], Any]) -> list[str]:
    """The rows of a drawing: the marks, and in each free cell the value of a move there."""
    cells = list(position.cells)
    for move in position.legal_moves():
        cells[move.index] = str(value(position.play(move)))
    return [" ".join(cells[row : row + 3]) for row in (0, 3, 6)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawings_of_the_requirements_show_the_computed_values(language: str) -> None:
    open_lines, zero = find_evaluation("open_lines"), find_evaluation("zero")
    exact = session_names("06-evaluation")["exact"]

    def after_one_reply(position: Position) -> str:
        return "−" if minimax(position, 1, zero).value == zero.win else "0"

    drawings = [
        ("x../..x/oo.", lambda position: -open_lines(position), after_one_reply),
        (
            "x.o/.../...",
            lambda position: -open_lines(position),
            lambda position: "=+−"[-exact(position)],
        ),
    ]
    text = find_lesson("06-evaluation", language).text
    for start, *values in drawings:
        boards = [values_of_moves(Position.parse(start), value) for value in values]
        lines = (r" +".join(map(re.escape, row)) for row in zip(*boards, strict=True))
        assert re.search(r"[^\n]*\n +".join(lines), text), boards
