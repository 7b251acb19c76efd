"""The pages: what they all have, and what each has of its own, put together when first asked for.

The shell is one template. The words in it are those of the page's own catalogues, so that they are
there before any script has run.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from fourfold.games.registry import cards
from fourfold.web.modules import modules_of

STATIC = Path(__file__).resolve().parent / "static"
TEMPLATES = Path(__file__).parent / "templates"

_LINKS = {
    "#puzzles": "app.puzzles",
    "#arena": "app.arena",
    "learn/": "app.lessons",
    "tree/": "app.tree",
    "exercise/": "app.exercises",
}
_MESSAGE = re.compile(r'^  "([\w.]+)": "(.*)",$', re.MULTILINE)


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

    def around(self, body: str) -> str:
        """The whole page. Its links are relative, so that it can be put wherever one likes."""
        words, root = messages(self.language), "../" * self.address.count("/")
        logo = f'<img src="{root}icon.svg" alt="" width="28" height="28">Fourfold'
        return Template(template("shell")).substitute(
            language=self.language,
            description=self.description,
            title=self.title,
            root=root,
            styles="\n".join(
                f'    <link rel="stylesheet" href="{root}css/{name}.css">' for name in self.styles
            ),
            script=self.script,
            preload="\n".join(
                f'    <link rel="modulepreload" href="{root}{module}">'
                for module in self._modules()
            ),
            kind=self.kind,
            content=self.content,
            skip_key=self.skip,
            skip=words[self.skip],
            brand=f'<a class="brand" href="{root}">{logo}</a>'
            if self.has_heading
            else f"<h1>{logo}</h1>",
            menu=words["app.menu"],
            pages=words["app.pages"],
            links="\n".join(self._link(root, *link, words) for link in _links(words).items()),
            choose_language=words["app.language"],
            choose_theme=words["app.theme"],
            auto=words["theme.auto"],
            light=words["theme.light"],
            dark=words["theme.dark"],
            body=body,
        )

    def _modules(self) -> list[str]:
        """What the script imports: asked for at once, not when it turns out to be needed."""
        modules = modules_of(STATIC / "js" / self.script, later=False)[1:]
        return [module.relative_to(STATIC).as_posix() for module in modules]

    def _link(self, root: str, link: str, key: str, words: Mapping[str, str]) -> str:
        """A link of the header; that of the page itself leads to the page as it is. What has no
        message is its own text."""
        is_here = link.endswith("/") and self.address.startswith(link)
        address = f"{root}{self.address if is_here else link}"
        current = ' aria-current="page"' if is_here else ""
        said = f' data-t="{key}"' if key in words else ""
        text = html.escape(words.get(key, key))
        return f'        <a href="{address}"{said}{current}>{text}</a>'


def _links(words: Mapping[str, str]) -> dict[str, str]:
    """What the header links to: first the games that have a page of their own or a plain board."""
    games = {
        f"#{name}": f"app.{name}" if f"app.{name}" in words else card.title
        for name, card in cards().items()
        if f"app.{name}" in words or card.grid is not None
    }
    return games | _LINKS


@functools.cache
def template(name: str) -> str:
    return (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")


@functools.cache
def messages(language: str) -> dict[str, str]:
    """The messages of a language, as its pages have them."""
    folder = STATIC / "js" / "messages"
    files = (folder / f"{language}.js", folder / f"learn-{language}.js")
    return dict(pair for path in files for pair in _MESSAGE.findall(path.read_text("utf-8")))


PAGES = {
    "board": Page(
        address="",
        title="Fourfold",
        description="Play Quarto, Ultimate 4×4 Tic-Tac-Toe and tic-tac-toe.",
        script="main.js",
        styles=("page", "quarto", "marks", "panels", "arena"),
        content="board",
        skip="app.skip",
    ),
    "tree": Page(
        address="tree/",
        title="Fourfold: the search tree",
        description="Watch minimax and alpha-beta search a game tree.",
        script="tree/page.js",
        styles=("page", "learn", "tree"),
        content="stage",
        skip="learn.skip",
        kind="learning",
    ),
    "exercise": Page(
        address="exercise/",
        title="Fourfold: exercises",
        description="Exercises on minimax and alpha-beta.",
        script="exercise/page.js",
        styles=("page", "learn", "tree", "exercise"),
        content="stage",
        skip="learn.skip",
        kind="learning",
    ),
}
"""The pages that have no text of their own to be translated on the server."""


@functools.cache
def page_text(name: str) -> str:
    """The HTML of one of the pages."""
    return PAGES[name].around(template(name))
