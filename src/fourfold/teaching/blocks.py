"""The blocks of code in a lesson: what is typed, and what answers.

A block of kind ``console`` holds commands after ``$`` with what they print, ``...`` standing for
anything; what follows a prompt such as ``Give a piece>`` is typed as well. A block of kind
``python`` is either a session after ``>>>``, in which the names of the lesson's earlier sessions
are known, or a file that begins with its name, ``# careful.py``, and that later commands use. A
block of no kind is a drawing.
"""

from __future__ import annotations

import re
import shlex
from typing import NamedTuple

from fourfold.base.errors import FourfoldError
from fourfold.teaching.lessons import Lesson, find_lesson

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"# (\w+\.py)\n")
_PROMPT = re.compile(r"^\w[^>\n]*> (.+)$", re.MULTILINE)


class Command(NamedTuple):
    """A command of a console block, and what the lesson says that it prints."""

    line: str
    answer: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line)

    @property
    def typed(self) -> str:
        """What is typed while it runs, a line for each prompt.

        >>> Command("fourfold play", "Give a piece> :6\\n...\\nPlace 1> resign\\n").typed
        ':6\\nresign\\n'
        """
        return "".join(f"{keys}\n" for keys in _PROMPT.findall(self.answer))


class Block(NamedTuple):
    kind: str
    text: str

    @property
    def file(self) -> str | None:
        """The name of the file that the block is, if it is one."""
        named = _FILE.match(self.text) if self.kind == "python" else None
        return named[1] if named else None

    @property
    def session(self) -> bool:
        """Whether the block is a session with Python."""
        return self.kind == "python" and self.text.startswith(">>> ")

    @property
    def commands(self) -> list[Command]:
        """The commands of a console block.

        >>> Block("console", "$ fourfold solve START\\nSTART draw 0\\n").commands
        [Command(line='fourfold solve START', answer='START draw 0\\n')]
        """
        if self.kind != "console":
            return []
        joined = self.text.replace("\\\n", "")
        parts = re.split(r"^\$ ", joined, flags=re.MULTILINE)[1:]
        return [Command(*part.split("\n", 1)) for part in parts]

    @property
    def runs_alone(self) -> bool:
        """Whether it can be run without anybody typing, and installs nothing."""
        ours = [command.words[0] == "fourfold" and not command.typed for command in self.commands]
        return self.session or (bool(ours) and all(ours))

    @property
    def runs_in_a_browser(self) -> bool:
        """Whether Python in a browser can run it, where no bot has a process of its own and nothing
        draws plots."""
        words = [word for command in self.commands for word in command.words]
        return self.runs_alone and not any(
            word == "--plot" or word.startswith("python:") for word in words
        )


def blocks_of(lesson: Lesson) -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(lesson.text)]


def code_up_to(name: str, number: int) -> list[Block]:
    """The code of a lesson up to the block of this number, which is one to run.

    Drawings do not count, so the numbers are the same in all languages. FourfoldError when there
    is no such block.
    """
    code = [block for block in blocks_of(find_lesson(name)) if block.kind]
    known = [str(place) for place, block in enumerate(code) if block.runs_alone]
    if str(number) not in known:
        raise FourfoldError("lessons.no_block", name=name, number=number, known=known)
    return code[: number + 1]
