"""The HTML pages, assembled from templates when they are first requested.

All pages share one template, the shell. Its texts come from the message catalogues, so that they
are visible before any script has run.
"""

from __future__ import annotations

import functools
import html
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from textwrap import indent

from fourfold.frontend.scripts import STATIC, modules_of
from fourfold.games.registry import find_game_info, game_infos
from fourfold.i18n import Message, Translator, translator
from fourfold.teaching.exercises import exercise_kinds
from fourfold.teaching.lessons import LANGUAGES, CodeBlock

TEMPLATES = Path(__file__).parent / "templates"
_PART = re.compile(r"^( *)<!-- part: (\w+) ?(\w*) -->\n", re.MULTILINE)

_LINKS = {
    "#games": "app.games",
    "#puzzles": "app.puzzles",
    "#arena": "app.arena",
    "learn/": "app.lessons",
    "tree/": "app.tree",
    "exercise/": "app.exercises",
    "about/": "app.about",
}


@dataclass(frozen=True, slots=True)
class Deployment:
    """How pages are deployed: on a server or as static files.

    ``backend`` is "server", or a module of ``js/backends/``. ``head`` holds further lines of the
    HTML head, in which ``$root`` is the path to the first page. ``suffix`` ends the addresses of
    lessons, and ``can_run`` tells whether a block of a lesson can be run.
    """

    backend: str
    head: str
    styles: tuple[str, ...]
    suffix: str
    can_run: Callable[[CodeBlock], bool]


SERVER = Deployment("server", "", (), "", lambda block: block.can_run)


@dataclass(frozen=True, slots=True)
class Page:
    """The data that the shell needs about a page. ``skip`` is the message of the link that skips to
    the element with the id ``content``; ``kind`` is a CSS class."""

    address: str
    title: str
    description: str
    script: str
    styles: Sequence[str]
    content: str
    skip: str
    kind: str = ""
    language: str = "en"
    has_heading: bool = False
    needs_server: bool = False

    def render(self, body: str, deployment: Deployment = SERVER) -> str:
        """The whole page. Its links are relative, so that a site may lie in any folder."""
        translate, root = translator(self.language), "../" * self.address.count("/")
        logo = f'<img src="{root}icon.svg" alt="" width="28" height="28">Fourfold'
        return Template(template("shell")).substitute(
            language=self.language,
            description=self.description,
            title=self.title,
            root=root,
            head=Template(deployment.head).substitute(root=root),
            styles="\n".join(
                f'    <link rel="stylesheet" href="{root}css/{name}.css">'
                for name in (*self.styles, *deployment.styles)
            ),
            script=self.script,
            preload="\n".join(
                f'    <link rel="modulepreload" href="{root}{module}">'
                for module in self._modules(deployment.backend)
            ),
            kind=self.kind,
            content=self.content,
            skip_key=self.skip,
            skip=translate(self.skip),
            brand=f'<a class="brand" href="{root}">{logo}</a>'
            if self.has_heading
            else f"<h1>{logo}</h1>",
            menu=translate("app.menu"),
            pages=translate("app.pages"),
            links="\n".join(self._link(root, *link, translate) for link in _links().items()),
            choose_language=translate("app.language"),
            choose_theme=translate("app.theme"),
            auto=translate("theme.auto"),
            light=translate("theme.light"),
            dark=translate("theme.dark"),
            body=body,
        )

    def _modules(self, backend: str) -> list[str]:
        """The modules that the script imports, which the browser should load at once."""
        modules = modules_of(STATIC / "js" / self.script, later=False, backend=backend)[1:]
        return [module.relative_to(STATIC).as_posix() for module in modules]

    def _link(self, root: str, link: str, code: str, translate: Translator) -> str:
        """A link of the header. The one to the page itself keeps its full address."""
        is_current = link.endswith("/") and self.address.startswith(link)
        address = f"{root}{self.address if is_current else link}"
        current = ' aria-current="page"' if is_current else ""
        attributes = f'href="{address}"{_message_attribute(code)}{current}'
        return f"        <a {attributes}>{html.escape(translate(code))}</a>"


def preferred_language(accept_language: str) -> str:
    """The first language of an ``Accept-Language`` header that we have, else English.

    >>> preferred_language("de, it-IT;q=0.9"), preferred_language("")
    ('it', 'en')
    """
    tags = [tag.strip()[:2].lower() for tag in accept_language.split(",")]
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def _links() -> dict[str, str]:
    """The links of the header: first the games that have a message or a plain board."""
    games = {
        f"#{name}": _label(name)
        for name, info in game_infos().items()
        if _label(name) != info.title or info.grid is not None
    }
    return games | _LINKS


def _label(name: str) -> str:
    """The message code of a game's name, or else its title."""
    code = f"app.{name}"
    return code if Message(code).is_known else find_game_info(name).title


def _exercise_kinds() -> str:
    """The kinds of exercises as options of a menu."""
    options = ((kind, _label(kind)) for kind in exercise_kinds())
    return "".join(
        f'<option value="{kind}"{_message_attribute(code)}>'
        f"{html.escape(str(Message(code)))}</option>\n"
        for kind, code in options
    )


def _message_attribute(code: str) -> str:
    """The attribute by which a script translates the element into another language."""
    return f' data-t="{code}"' if Message(code).is_known else ""


@functools.cache
def template(name: str) -> str:
    """A template with its shared parts inserted, each with the word after its name as ``$id``."""
    text = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")

    def insert(part: re.Match[str]) -> str:
        content = _exercise_kinds() if part[2] == "kinds" else template(f"parts/{part[2]}")
        return indent(content.replace("$id", part[3]), part[1])

    return _PART.sub(insert, text)


def _pages(table: str) -> dict[str, Page]:
    """The pages of a table of ``pages.toml``."""
    pages = tomllib.loads((TEMPLATES.parent / "pages.toml").read_text(encoding="utf-8"))
    return {name: Page(**fields) for name, fields in pages[table].items()}


PAGES, CLASS_PAGES = _pages("pages"), _pages("class_pages")


@functools.cache
def page_html(name: str, deployment: Deployment = SERVER) -> str:
    return (PAGES | CLASS_PAGES)[name].render(template(name), deployment)


@functools.cache
def missing_page(folders: int, language: str) -> str:
    """The page shown at an unknown address that is so many folders deep."""
    translate = translator(language)
    page = Page(
        address="./" * folders,
        title="Fourfold: no such page",
        description=translate("missing.text"),
        script="text-page.js",
        styles=("page", "lessons"),
        content="missing",
        skip="missing.title",
        kind="lessons",
        language=language,
    )
    messages = {name: translate(f"missing.{name}") for name in ("title", "text", "home")}
    return page.render(
        Template(template("missing")).substitute(messages, root="../" * folders or "./")
    )
