"""The pages: what they all have, and what each has of its own, put together when first asked for.

The shell is one template. The words in it are those of the page's own catalogues, so that they are
there before any script has run.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from string import Template
from textwrap import indent

from fourfold.frontend.scripts import STATIC, modules_of
from fourfold.games.registry import find_game_info, game_infos
from fourfold.i18n import Message, Translator, translator
from fourfold.teaching.blocks import Block
from fourfold.teaching.exercises import kinds
from fourfold.teaching.lessons import LANGUAGES

TEMPLATES = Path(__file__).parent / "templates"
_PART = re.compile(r"^( *)<!-- part: (\w+) -->\n", re.MULTILINE)

_LINKS = {
    "#games": "app.games",
    "#puzzles": "app.puzzles",
    "#arena": "app.arena",
    "learn/": "app.lessons",
    "tree/": "app.tree",
    "exercise/": "app.exercises",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where pages stand. Their scripts use the module ``backend`` of ``js/backends/``; ``head`` are
    lines of their head, in which ``$root`` leads to the first page; ``ending`` is how addresses of
    lessons end. ``can_run`` says of a lesson's block whether it can be run there."""

    backend: str
    head: str
    styles: tuple[str, ...]
    ending: str
    can_run: Callable[[Block], bool]


SERVED = Place("server", "", (), "", lambda block: block.runs_alone)
"""Pages of a server."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the shell must know of a page. ``script`` and ``styles`` are files of ours; ``skip`` is
    the message of the link to what is on the page, whose id is ``content``."""

    address: str
    title: str
    description: str
    script: str
    styles: tuple[str, ...]
    content: str
    skip: str
    kind: str = ""
    language: str = "en"
    has_heading: bool = False
    needs_server: bool = False

    def around(self, body: str, place: Place = SERVED) -> str:
        """The whole page. Its links are relative, so that it can be put wherever one likes."""
        say, root = translator(self.language), "../" * self.address.count("/")
        logo = f'<img src="{root}icon.svg" alt="" width="28" height="28">Fourfold'
        return Template(template("shell")).substitute(
            language=self.language,
            description=self.description,
            title=self.title,
            root=root,
            head=Template(place.head).substitute(root=root),
            styles="\n".join(
                f'    <link rel="stylesheet" href="{root}css/{name}.css">'
                for name in (*self.styles, *place.styles)
            ),
            script=self.script,
            preload="\n".join(
                f'    <link rel="modulepreload" href="{root}{module}">'
                for module in self._modules(place.backend)
            ),
            kind=self.kind,
            content=self.content,
            skip_key=self.skip,
            skip=say(self.skip),
            brand=f'<a class="brand" href="{root}">{logo}</a>'
            if self.has_heading
            else f"<h1>{logo}</h1>",
            menu=say("app.menu"),
            pages=say("app.pages"),
            links="\n".join(self._link(root, *link, say) for link in _links().items()),
            choose_language=say("app.language"),
            choose_theme=say("app.theme"),
            auto=say("theme.auto"),
            light=say("theme.light"),
            dark=say("theme.dark"),
            body=body,
        )

    def _modules(self, backend: str) -> list[str]:
        """What the script imports: asked for at once, not when it turns out to be needed."""
        modules = modules_of(STATIC / "js" / self.script, later=False, backend=backend)[1:]
        return [module.relative_to(STATIC).as_posix() for module in modules]

    def _link(self, root: str, link: str, code: str, say: Translator) -> str:
        """A link of the header; that of the page itself leads to the page as it is."""
        is_here = link.endswith("/") and self.address.startswith(link)
        address = f"{root}{self.address if is_here else link}"
        current = ' aria-current="page"' if is_here else ""
        return f'        <a href="{address}"{_said(code)}{current}>{html.escape(say(code))}</a>'


def preferred_language(accept_language: str) -> str:
    """The first language of an ``Accept-Language`` header that we have, else English.

    >>> preferred_language("de, it-IT;q=0.9"), preferred_language("")
    ('it', 'en')
    """
    tags = [tag.strip()[:2].lower() for tag in accept_language.split(",")]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def _links() -> dict[str, str]:
    """What the header links to: first the games that have words on the page or a plain board."""
    games = {
        f"#{name}": _called(name)
        for name, info in game_infos().items()
        if _called(name) != info.title or info.grid is not None
    }
    return games | _LINKS


def _called(name: str) -> str:
    """The message that is a game's name on the page, or else the title on its card."""
    code = f"app.{name}"
    return code if Message(code).is_known else find_game_info(name).title


def _kinds() -> str:
    """What exercises can be about, to choose from."""
    options = ((kind, _called(kind)) for kind in kinds())
    return "".join(
        f'<option value="{kind}"{_said(code)}>{html.escape(str(Message(code)))}</option>\n'
        for kind, code in options
    )


def _said(code: str) -> str:
    """The attribute by which a script says it again in another language."""
    return f' data-t="{code}"' if Message(code).is_known else ""


@functools.cache
def template(name: str) -> str:
    """A template, with the parts in it that others have too."""
    text = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
    return _PART.sub(lambda part: indent(_part(part[2]), part[1]), text)


def _part(name: str) -> str:
    return _kinds() if name == "kinds" else template(f"parts/{name}")


PAGES = {
    "board": Page(
        address="",
        title="Fourfold",
        description="Play Quarto, Ultimate Tic-Tac-Toe (3×3 and 4×4) and tic-tac-toe.",
        script="main.js",
        styles=("page", "quarto", "marks", "panels", "looking", "games", "arena", "guide", "print"),
        content="board",
        skip="app.skip",
    ),
    "friend": Page(
        address="friend/",
        title="Fourfold: play a friend",
        description="Two devices, one table: play somebody by a link.",
        script="friend/page.js",
        styles=("page", "quarto", "marks", "panels", "looking", "friend", "print"),
        content="board",
        skip="app.skip",
    ),
    "tree": Page(
        address="tree/",
        title="Fourfold: the search tree",
        description="Watch minimax and alpha-beta search a game tree.",
        script="tree/page.js",
        styles=("page", "learn", "tree", "presenting", "print"),
        content="stage",
        skip="learn.skip",
        kind="learning",
    ),
    "exercise": Page(
        address="exercise/",
        title="Fourfold: exercises",
        description="Exercises on minimax and alpha-beta.",
        script="tree-exercise/page.js",
        styles=("page", "learn", "tree", "exercise", "print"),
        content="stage",
        skip="learn.skip",
        kind="learning",
    ),
}
"""The pages that have no text of their own to be translated on the server."""

CLASS_PAGES = {
    "projector": Page(
        address="projector/",
        title="Fourfold: on the projector",
        description="How a tournament or a class stands.",
        script="projector/page.js",
        styles=("page", "projector"),
        content="picture",
        skip="projector.skip",
        kind="projecting",
        needs_server=True,
    ),
    "class": Page(
        address="class/",
        title="Fourfold: the class",
        description="Join a class, work and hand in.",
        script="classroom/student.js",
        styles=("page", "quarto", "marks", "panels", "learn", "tree", "exercise", "class"),
        content="class",
        skip="school.skip",
        kind="learning schooling",
    ),
    "teacher": Page(
        address="class/teacher/",
        title="Fourfold: the teacher",
        description="Give out work, and see who is done.",
        script="classroom/teacher.js",
        styles=("page", "learn", "class"),
        content="class",
        skip="school.skip",
        kind="schooling",
    ),
}
"""Those of a class, and of a tournament that is shown."""


@functools.cache
def page_text(name: str, place: Place = SERVED) -> str:
    """The HTML of one of the pages."""
    return (PAGES | CLASS_PAGES)[name].around(template(name), place)


@functools.cache
def missing_page(folders: int, language: str) -> str:
    """What is shown at an address, so many folders deep, that has no page: the way to those that
    there are."""
    say = translator(language)
    page = Page(
        address="./" * folders,
        title="Fourfold: no such page",
        description=say("missing.text"),
        script="not-found.js",
        styles=("page", "lessons"),
        content="missing",
        skip="missing.title",
        kind="lessons",
        language=language,
    )
    words = {name: say(f"missing.{name}") for name in ("title", "text", "home")}
    return page.around(
        Template(template("missing")).substitute(words, root="../" * folders or "./")
    )
