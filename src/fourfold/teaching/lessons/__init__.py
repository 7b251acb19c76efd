"""The lessons: Markdown in a folder for each language, with the same file names, and their code.

A code block of kind ``console`` has commands after ``$`` with their output, in which ``...`` stands
for anything; the text after a prompt such as ``Give a piece>`` is input. A block of kind ``python``
is one of two: a session after ``>>>``, which knows the names of the lesson's earlier sessions, or
a file for later commands, which begins with its name: ``# careful.py``. A block without a kind is a
drawing.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fourfold.base.errors import FourfoldError, did_you_mean

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "it")

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"# (\w+\.py)\n")
_PROMPT = re.compile(r"^\w[^>\n]*> (.+)$", re.MULTILINE)


class LessonError(FourfoldError):
    """Unknown lesson or language."""


class Command(NamedTuple):
    """A command of a console block, and its output in the lesson."""

    line: str
    output: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line)

    @property
    def input(self) -> str:
        """The input of the command, a line for each prompt.

        >>> Command("fourfold play", "Give a piece> :6\\n...\\nPlace 1> resign\\n").input
        ':6\\nresign\\n'
        """
        return "".join(f"{keys}\n" for keys in _PROMPT.findall(self.output))


class CodeBlock(NamedTuple):
    kind: str
    text: str

    @property
    def file(self) -> str | None:
        """The file name, if the block is a file."""
        match = _FILE.match(self.text) if self.kind == "python" else None
        return match[1] if match else None

    @property
    def session(self) -> bool:
        """Whether the block is a Python session."""
        return self.kind == "python" and self.text.startswith(">>> ")

    @property
    def commands(self) -> list[Command]:
        """The commands of a console block.

        >>> CodeBlock("console", "$ fourfold solve START\\nSTART draw 0\\n").commands
        [Command(line='fourfold solve START', output='START draw 0\\n')]
        """
        if self.kind != "console":
            return []
        joined = self.text.replace("\\\n", "")
        parts = re.split(r"^\$ ", joined, flags=re.MULTILINE)[1:]
        return [Command(*part.split("\n", 1)) for part in parts]

    @property
    def can_run(self) -> bool:
        """Whether it runs without input and without installing anything."""
        commands = self.commands
        return self.session or (
            bool(commands) and all(one.words[0] == "fourfold" and not one.input for one in commands)
        )

    @property
    def can_run_in_browser(self) -> bool:
        """Whether Python in a browser can run it: it starts no bot and draws no plot."""
        words = [word for command in self.commands for word in command.words]
        return self.can_run and not any(
            word == "--plot" or word.startswith("python:") for word in words
        )


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language."""

    name: str
    """The same in all languages, such as ``03-minimax``."""
    language: str
    text: str

    @property
    def title(self) -> str:
        """The first heading.

        >>> find_lesson("03-minimax", "it").title
        'Minimax a mano'
        """
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def blocks(self) -> list[CodeBlock]:
        return [CodeBlock(*parts) for parts in _BLOCK.findall(self.text)]


def lesson_names() -> list[str]:
    """The names of all lessons in reading order."""
    return sorted(path.stem for path in (FOLDER / LANGUAGES[0]).glob("*.md"))


def find_lesson(name: str, language: str = LANGUAGES[0]) -> Lesson:
    """The lesson with this name; LessonError if there is none."""
    if language not in LANGUAGES:
        raise LessonError("lessons.language", language=language, known=LANGUAGES)
    names = lesson_names()
    if name not in names:
        near = did_you_mean(name, names)
        raise LessonError("lessons.none", name=name, near=near, known=names)
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    return Lesson(name, language, text)


def all_lessons(language: str = LANGUAGES[0]) -> list[Lesson]:
    return [find_lesson(name, language) for name in lesson_names()]


def code_blocks_until(name: str, number: int) -> list[CodeBlock]:
    """The code blocks of a lesson up to this number, which must be one that can run.

    Drawings are not counted, so the numbers are the same in all languages. FourfoldError if there
    is no such block.
    """
    code = [block for block in find_lesson(name).blocks if block.kind]
    known = [str(index) for index, block in enumerate(code) if block.can_run]
    if str(number) not in known:
        raise FourfoldError("lessons.no_block", name=name, number=number, known=known)
    return code[: number + 1]
