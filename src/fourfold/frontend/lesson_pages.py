"""The lessons as pages: Markdown made into HTML on the server, so that they are there at once.

The Markdown is ours, and still no markup in it is let through. Commands that a page can follow up
get a link: a search to the tree viewer, a position to the board.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Sequence
from string import Template
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from fourfold.frontend.lesson_links import Followed, links_of
from fourfold.frontend.pages import SERVED, Page, Place, template
from fourfold.i18n import Translator, translator
from fourfold.teaching.blocks import Block
from fourfold.teaching.lessons import Lesson, all_lessons, find_lesson

_POWER = re.compile(r"</em>\^\(?([⌈⌊]?<em>\w</em>(?:/2)?[⌉⌋]?)\)?")
"""What stands after a letter and ``^`` in our texts."""


@functools.cache
def lesson_page(name: str, language: str, place: Place = SERVED) -> str:
    """The page of one lesson; LessonError when there is none such."""
    lesson = find_lesson(name, language)
    body = _text(lesson, place) + _neighbours(lesson, place)
    return _page(lesson.title, body, language, place, name)


@functools.cache
def contents_page(language: str, place: Place = SERVED) -> str:
    """The page that lists all lessons of a language; LessonError when there are none."""
    lessons = all_lessons(language)
    say = translator(language)
    first = f"{lessons[0].name}{place.ending}"
    body = (
        f"<h1>{say('app.lessons')}</h1>\n<p>{say('lesson.intro')}</p>\n"
        f'<p><a class="button primary" href="{first}">{say("lesson.begin")}</a></p>'
    )
    return _page(say("app.lessons"), body, language, place)


def _page(title: str, body: str, language: str, place: Place, current: str = "") -> str:
    say = translator(language)
    items = "\n".join(
        f'<li><a href="{lesson.name}{place.ending}"{_current(lesson.name == current)}>'
        f"{html.escape(lesson.title)}</a></li>"
        for lesson in all_lessons(language)
    )
    page = Page(
        address=f"learn/{language}/",
        title=f"{html.escape(title)} · Fourfold",
        description=say("lesson.description"),
        script="lesson-page.js",
        styles=("page", "lessons", "presenting", "print"),
        content="lesson",
        skip="app.skip_lesson",
        kind="lessons",
        language=language,
        has_heading=True,
    )
    main = Template(template("lesson"))
    text = main.substitute(body=body, contents=say("lesson.contents"), items=items)
    return page.around(text, place)


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


def _neighbours(lesson: Lesson, place: Place) -> str:
    """Links to the lesson before and to the next."""
    lessons = all_lessons(lesson.language)
    at = next(i for i, one in enumerate(lessons) if one.name == lesson.name)
    say, links = translator(lesson.language), []
    for relation, word, other in (("prev", "before", at - 1), ("next", "next", at + 1)):
        if 0 <= other < len(lessons):
            title = html.escape(lessons[other].title)
            links.append(
                f'<a class="button" rel="{relation}" href="{lessons[other].name}{place.ending}">'
                f"<span>{say(f'lesson.{word}')}</span> {title}</a>"
            )
    return f'<div class="neighbours">{"".join(links)}</div>'


def _text(lesson: Lesson, place: Place) -> str:
    """The lesson's text; its solution is folded away."""
    reader, say = _reader(lesson.language, place), translator(lesson.language)
    tokens = reader.parse(lesson.text)
    fold = next(
        at
        for at, token in enumerate(tokens)
        if token.type == "heading_open" and tokens[at + 1].content == say("lesson.solution")
    )

    code = (token for token in tokens if token.type == "fence" and token.info)
    for number, token in enumerate(code):
        token.meta["number"] = number
    for token in tokens:
        if token.attrGet("style"):  # a column of numbers; the page's policy allows no styles
            token.attrs = {"class": "number"}

    def rendered(part: Sequence[Token]) -> str:
        return _POWER.sub(r"</em><sup>\1</sup>", reader.renderer.render(part, reader.options, {}))

    return (
        f"{rendered(tokens[:fold])}<details><summary>{say('lesson.solution')}</summary>\n"
        f"{rendered(tokens[fold + 3 :])}</details>\n"
    )


def _reader(language: str, place: Place = SERVED) -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(_: RendererHTML, tokens: Sequence[Token], at: int, *__: Any) -> str:
        token = tokens[at]
        block = Block(token.info, token.content)
        number = token.meta.get("number") if place.can_run(block) else None
        return _block(block, number, translator(language))

    def table_open(*_: Any) -> str:
        return '<div class="scroll" tabindex="0"><table>\n'

    reader.add_render_rule("fence", fence)
    reader.add_render_rule("table_open", table_open)
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return reader


def _block(block: Block, number: int | None, say: Translator) -> str:
    """A block of code: what is typed stands out from what is answered; links to what follows it.

    One that can be run carries its number, and the page puts a button below it.
    """
    kind, text = block
    typed = {"console": r"^\$ (.*)$", "python": r"^((?:>>>|\.\.\.) ?.*)$"}.get(kind)
    code = html.escape(text.rstrip("\n"), quote=False)
    if typed is not None and (kind == "console" or "&gt;&gt;&gt; " in code):
        pattern = typed.replace(">>>", "&gt;&gt;&gt;")
        code = re.sub(pattern, r"<kbd>\g<0></kbd>", code, flags=re.MULTILINE)
        kind += " session"
    links = "".join(_link(found, say) for found in links_of(text))
    tools = f'<p class="tools">{links}</p>' if links else ""
    run = "" if number is None else f' data-run="{number}"'
    pre = f'<pre tabindex="0"><code>{code}</code></pre>'
    return f'<div class="block {kind}"{run}>{pre}{tools}</div>\n'


def _link(found: Followed, say: Translator) -> str:
    address, word = html.escape(found.address), say(f"lesson.{found.word}")
    return f'<a class="button" href="../../{address}">{word}</a>'
