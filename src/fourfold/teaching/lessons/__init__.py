"""The lessons: Markdown, in one folder for each language, under the same names in each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fourfold.base.errors import FourfoldError, did_you_mean

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "it")


class LessonError(FourfoldError):
    """A lesson, or a language, that there is not."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in one language. ``name`` is the same in all of them: ``03-minimax``."""

    name: str
    language: str
    text: str

    @property
    def title(self) -> str:
        """The heading that the text begins with.

        >>> find_lesson("03-minimax", "it").title
        'Minimax a mano'
        """
        return self.text.partition("\n")[0].removeprefix("# ")


def lesson_names() -> list[str]:
    """The names of all lessons, in the order in which they are read."""
    return sorted(path.stem for path in (FOLDER / LANGUAGES[0]).glob("*.md"))


def find_lesson(name: str, language: str = LANGUAGES[0]) -> Lesson:
    """The lesson with this name; LessonError when there is none such."""
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
