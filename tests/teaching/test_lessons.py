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
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourfold.base.errors import FourfoldError
from fourfold.cli.main import app
from fourfold.teaching.lessons import (
    LANGUAGES,
    CodeBlock,
    Command,
    all_lessons,
    find_lesson,
    lesson_names,
)

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


def test_every_lesson_exists_in_every_language() -> None:
    for language in LANGUAGES:
        assert [lesson.name for lesson in all_lessons(language)] == lesson_names()
    assert len(lesson_names()) == 14


@pytest.mark.parametrize(
    ("name", "language", "fault"),
    [
        ("03-minmax", "en", "did you mean 03-minimax?"),
        ("../../errors", "en", "no lesson"),
        ("03-minimax", "fr", "languages: en, it"),
    ],
)
def test_unknown_lesson_raises_error(name: str, language: str, fault: str) -> None:
    with pytest.raises(FourfoldError, match=re.escape(fault)):
        find_lesson(name, language)
