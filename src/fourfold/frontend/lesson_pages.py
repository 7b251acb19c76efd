"""The lessons as HTML pages, rendered from Markdown.

HTML in the Markdown is escaped. A command whose result a page can also show gets a link to that
page: a search to the tree viewer, a position to the board.
"""

from __future__ import annotations

import functools
import html
import re
import shlex
from collections.abc import Iterator, Sequence
from string import Template
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from fourfold.frontend.pages import SERVER, Deployment, Page, template
from fourfold.games.registry import DEFAULT_GAME
from fourfold.i18n import Translator, translator
from fourfold.teaching.lessons import CodeBlock, Lesson, all_lessons, find_lesson
from fourfold.teaching.search_setup import DEFAULT_TREE_GAME

_POWER = re.compile(r"</em>\^\(?([⌈⌊]?<em>\w</em>(?:/2)?[⌉⌋]?)\)?")
"""An exponent as our texts write it: a letter, ``^`` and another."""


@functools.cache
def lesson_page(name: str, language: str, deployment: Deployment = SERVER) -> str:
    """The page of one lesson; LessonError if there is none with this name."""
    lesson = find_lesson(name, language)
    body = _text(lesson, deployment) + _neighbours(lesson, deployment)
    return _page(lesson.title, body, language, deployment, name)


@functools.cache
def contents_page(language: str, deployment: Deployment = SERVER) -> str:
    """The list of all lessons in a language; LessonError if there are none."""
    lessons = all_lessons(language)
    translate = translator(language)
    first = f"{lessons[0].name}{deployment.suffix}"
    body = (
        f"<h1>{translate('app.lessons')}</h1>\n<p>{translate('lesson.intro')}</p>\n"
        f'<p><a class="button primary" href="{first}">{translate("lesson.begin")}</a></p>'
    )
    return _page(translate("app.lessons"), body, language, deployment)


def _page(title: str, body: str, language: str, deployment: Deployment, current: str = "") -> str:
    translate = translator(language)
    items = "\n".join(
        f'<li><a href="{lesson.name}{deployment.suffix}"{_current(lesson.name == current)}>'
        f"{html.escape(lesson.title)}</a></li>"
        for lesson in all_lessons(language)
    )
    page = Page(
        address=f"learn/{language}/",
        title=f"{html.escape(title)} · Fourfold",
        description=translate("lesson.description"),
        script="lesson-page.js",
        styles=("page", "lessons", "presentation", "print"),
        content="lesson",
        skip="app.skip_lesson",
        kind="lessons",
        language=language,
        has_heading=True,
    )
    main = Template(template("lesson"))
    text = main.substitute(body=body, contents=translate("lesson.contents"), items=items)
    return page.render(text, deployment)


def _current(is_current: bool) -> str:
    return ' aria-current="page"' if is_current else ""


def _neighbours(lesson: Lesson, deployment: Deployment) -> str:
    """Links to the previous and the next lesson."""
    lessons = all_lessons(lesson.language)
    at = next(i for i, other in enumerate(lessons) if other.name == lesson.name)
    translate, links = translator(lesson.language), []
    for relation, word, other in (("prev", "before", at - 1), ("next", "next", at + 1)):
        if 0 <= other < len(lessons):
            title = html.escape(lessons[other].title)
            address = f"{lessons[other].name}{deployment.suffix}"
            links.append(
                f'<a class="button" rel="{relation}" href="{address}">'
                f"<span>{translate(f'lesson.{word}')}</span> {title}</a>"
            )
    return f'<div class="neighbours">{"".join(links)}</div>'


def _text(lesson: Lesson, deployment: Deployment) -> str:
    """The lesson's text, with its solution folded away."""
    markdown, translate = _markdown(lesson.language, deployment), translator(lesson.language)
    tokens = markdown.parse(lesson.text)
    fold = next(
        at
        for at, token in enumerate(tokens)
        if token.type == "heading_open" and tokens[at + 1].content == translate("lesson.solution")
    )

    code = (token for token in tokens if token.type == "fence" and token.info)
    for number, token in enumerate(code):
        token.meta["number"] = number
    for token in tokens:
        if token.attrGet("style"):  # a column of numbers; the page's policy allows no styles
            token.attrs = {"class": "number"}

    def render(part: Sequence[Token]) -> str:
        text = markdown.renderer.render(part, markdown.options, {})
        return _POWER.sub(r"</em><sup>\1</sup>", text)

    return (
        f"{render(tokens[:fold])}<details><summary>{translate('lesson.solution')}</summary>\n"
        f"{render(tokens[fold + 3 :])}</details>\n"
    )


def _markdown(language: str, deployment: Deployment = SERVER) -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(_: RendererHTML, tokens: Sequence[Token], at: int, *__: Any) -> str:
        token = tokens[at]
        block = CodeBlock(token.info, token.content)
        number = token.meta.get("number") if deployment.can_run(block) else None
        return _block(block, number, translator(language))

    def table_open(*_: Any) -> str:
        return '<div class="scroll" tabindex="0"><table>\n'

    markdown.add_render_rule("fence", fence)
    markdown.add_render_rule("table_open", table_open)
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


def _block(block: CodeBlock, number: int | None, translate: Translator) -> str:
    """A block of code with its input emphasised, and links to the pages that show the same.

    A block that can be run carries its number, and the page adds a button.
    """
    kind, text = block
    typed = {"console": r"^\$ (.*)$", "python": r"^((?:>>>|\.\.\.) ?.*)$"}.get(kind)
    code = html.escape(text.rstrip("\n"), quote=False)
    if typed is not None and (kind == "console" or "&gt;&gt;&gt; " in code):
        pattern = typed.replace(">>>", "&gt;&gt;&gt;")
        code = re.sub(pattern, r"<kbd>\g<0></kbd>", code, flags=re.MULTILINE)
        kind += " session"
    links = "".join(_link(link, translate) for link in page_links(text))
    tools = f'<p class="tools">{links}</p>' if links else ""
    run = "" if number is None else f' data-run="{number}"'
    pre = f'<pre tabindex="0"><code>{code}</code></pre>'
    return f'<div class="block {kind}"{run}>{pre}{tools}</div>\n'


def _link(link: PageLink, translate: Translator) -> str:
    address, word = html.escape(link.address), translate(f"lesson.{link.message}")
    return f'<a class="button" href="../../{address}">{word}</a>'


_COMMAND = re.compile(r"^(?:\$ )?fourfold (\S+) ?(.*)$", re.MULTILINE)


class PageLink(NamedTuple):
    """The message of a link, and its address below the root."""

    message: str
    address: str


def page_links(text: str) -> Iterator[PageLink]:
    """Links to the pages that show what the commands of a block do.

    >>> [link.address for link in page_links("$ fourfold tree x../.o./... --depth 3")]
    ['tree/#game=tictactoe&position=x..%2F.o.%2F...&algorithm=alphabeta&depth=3']
    """
    for command, rest in _COMMAND.findall(text):
        if command not in ("tree", "exercise", "analyse", "play"):
            continue
        options, positions = _read(rest)
        if command == "tree":
            parameters = {
                "game": options.get("game", DEFAULT_TREE_GAME),
                "position": " ".join(positions),
                "algorithm": options.get("algorithm", "alphabeta"),
                "depth": options.get("depth", ""),
                "evaluation": options.get("evaluation", ""),
            }
            query = {name: value for name, value in parameters.items() if value}
            yield PageLink("viewer", f"tree/#{urlencode(query)}")
        elif command == "exercise":
            yield PageLink("exercise", f"exercise/#{urlencode(options)}")
        elif command == "analyse":
            start = quote(" ".join(positions).replace(" ", "_"), safe="/.")
            game = options.get("game", DEFAULT_GAME)
            yield PageLink("position", f"#{game}&first=human&second=human&start={start}")
        else:
            second = quote(options["second"], safe="()=")
            yield PageLink("play", f"#{options['game']}&first=human&second={second}")


def _read(rest: str) -> tuple[dict[str, str], list[str]]:
    """The options of a command, each with a value, and its other words."""
    options, others, words = dict[str, str](), list[str](), iter(shlex.split(rest))
    for word in words:
        if word.startswith("--"):
            options[word.removeprefix("--")] = next(words)
        else:
            others.append(word)
    return options, others
