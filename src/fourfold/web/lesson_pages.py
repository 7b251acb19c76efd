"""The lessons as pages: Markdown made into HTML on the server, so that they are there at once.

The Markdown is ours, and still no markup in it is let through. Commands that a page can follow up
get a link: a search to the tree viewer, a position to the board.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Mapping, Sequence
from string import Template
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from fourfold.teaching.blocks import Block
from fourfold.teaching.lessons import Lesson, all_lessons, find_lesson
from fourfold.web.lesson_links import Followed, links_of
from fourfold.web.pages import Page, template

_POWER = re.compile(r"</em>\^\(?([⌈⌊]?<em>\w</em>(?:/2)?[⌉⌋]?)\)?")
"""What stands after a letter and ``^`` in our texts."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "title": "Lessons",
        "description": "Game-tree search from the beginning, in short lessons.",
        "intro": "Game-tree search from the beginning, in short lessons. Each has a worked example "
        "that can be checked by hand, something to run, and an exercise with its solution.",
        "begin": "Begin with the first",
        "contents": "All lessons",
        "solution": "Solution",
        "next": "Next",
        "before": "Before",
        "viewer": "Step through it",
        "exercise": "Do it here",
        "position": "Open on the board",
        "play": "Play it here",
    },
    "it": {
        "title": "Lezioni",
        "description": "La ricerca negli alberi di gioco dall'inizio, in brevi lezioni.",
        "intro": "La ricerca negli alberi di gioco dall'inizio, in brevi lezioni. Ciascuna ha un "
        "esempio che si può verificare a mano, qualcosa da eseguire, e un esercizio con la "
        "soluzione.",
        "begin": "Comincia dalla prima",
        "contents": "Tutte le lezioni",
        "solution": "Soluzione",
        "next": "Avanti",
        "before": "Indietro",
        "viewer": "Seguila passo per passo",
        "exercise": "Svolgilo qui",
        "position": "Apri sulla scacchiera",
        "play": "Gioca qui",
    },
}


@functools.cache
def lesson_page(name: str, language: str) -> str:
    """The page of one lesson; LessonError when there is none such."""
    lesson = find_lesson(name, language)
    return _page(lesson.title, _text(lesson) + _neighbours(lesson), language, name)


@functools.cache
def contents_page(language: str) -> str:
    """The page that lists all lessons of a language; LessonError when there are none."""
    lessons = all_lessons(language)
    words = WORDS[language]
    body = (
        f"<h1>{words['title']}</h1>\n<p>{words['intro']}</p>\n"
        f'<p><a class="button primary" href="{lessons[0].name}">{words["begin"]}</a></p>'
    )
    return _page(words["title"], body, language)


def _page(title: str, body: str, language: str, current: str = "") -> str:
    words = WORDS[language]
    items = "\n".join(
        f'<li><a href="{lesson.name}"{_current(lesson.name == current)}>'
        f"{html.escape(lesson.title)}</a></li>"
        for lesson in all_lessons(language)
    )
    page = Page(
        address=f"learn/{language}/",
        title=f"{html.escape(title)} · Fourfold",
        description=words["description"],
        script="lessons.js",
        styles=("page", "lessons"),
        content="lesson",
        skip="app.skip_lesson",
        kind="lessons",
        language=language,
        has_heading=True,
    )
    main = Template(template("lesson"))
    return page.around(main.substitute(body=body, contents=words["contents"], items=items))


def _current(here: bool) -> str:
    return ' aria-current="page"' if here else ""


def _neighbours(lesson: Lesson) -> str:
    """Links to the lesson before and to the next."""
    lessons = all_lessons(lesson.language)
    place = next(i for i, one in enumerate(lessons) if one.name == lesson.name)
    words, links = WORDS[lesson.language], []
    for relation, word, other in (("prev", "before", place - 1), ("next", "next", place + 1)):
        if 0 <= other < len(lessons):
            title = html.escape(lessons[other].title)
            links.append(
                f'<a class="button" rel="{relation}" href="{lessons[other].name}">'
                f"<span>{words[word]}</span> {title}</a>"
            )
    return f'<div class="neighbours">{"".join(links)}</div>'


def _text(lesson: Lesson) -> str:
    """The lesson's text; its solution is folded away."""
    reader, words = _reader(lesson.language), WORDS[lesson.language]
    tokens = reader.parse(lesson.text)
    fold = next(
        place
        for place, token in enumerate(tokens)
        if token.type == "heading_open" and tokens[place + 1].content == words["solution"]
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
        f"{rendered(tokens[:fold])}<details><summary>{words['solution']}</summary>\n"
        f"{rendered(tokens[fold + 3 :])}</details>\n"
    )


def _reader(language: str) -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(_: RendererHTML, tokens: Sequence[Token], place: int, *__: Any) -> str:
        token = tokens[place]
        block = Block(token.info, token.content)
        return _block(block, token.meta.get("number"), WORDS[language])

    def table_open(*_: Any) -> str:
        return '<div class="scroll" tabindex="0"><table>\n'

    reader.add_render_rule("fence", fence)
    reader.add_render_rule("table_open", table_open)
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return reader


def _block(block: Block, number: int | None, words: Mapping[str, str]) -> str:
    """A block of code: what is typed stands out from what is answered; links to what follows it.

    One that the server can run carries its number, and the page puts a button below it.
    """
    kind, text = block
    typed = {"console": r"^\$ (.*)$", "python": r"^((?:>>>|\.\.\.) ?.*)$"}.get(kind)
    code = html.escape(text.rstrip("\n"), quote=False)
    if typed is not None and (kind == "console" or "&gt;&gt;&gt; " in code):
        pattern = typed.replace(">>>", "&gt;&gt;&gt;")
        code = re.sub(pattern, r"<kbd>\g<0></kbd>", code, flags=re.MULTILINE)
        kind += " session"
    links = "".join(_link(found, words) for found in links_of(text))
    tools = f'<p class="tools">{links}</p>' if links else ""
    run = f' data-run="{number}"' if block.runs_alone else ""
    pre = f'<pre tabindex="0"><code>{code}</code></pre>'
    return f'<div class="block {kind}"{run}>{pre}{tools}</div>\n'


def _link(found: Followed, words: Mapping[str, str]) -> str:
    return f'<a class="button" href="../../{html.escape(found.address)}">{words[found.word]}</a>'
