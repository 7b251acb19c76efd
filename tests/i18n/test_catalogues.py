"""The catalogues: every message in every language with the same fields, each of them said somewhere
with these facts, and nothing said that has no words."""

from __future__ import annotations

import ast
import functools
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import fourfold
from fourfold.games.quarto.rules import GROUPS, Rules, group_kind
from fourfold.i18n import LANGUAGES, Message
from fourfold.i18n.catalogue import Template, catalogue_names, messages_in

SOURCE = Path(fourfold.__file__).parent
CODES = {code: words for file in catalogue_names() for code, words in messages_in(file).items()}


def fields(message: Template) -> dict[str, set[str]]:
    """The fields of each form of a message."""
    forms = {"other": message} if isinstance(message, str) else message
    found = {}
    for form, text in forms.items():
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
        assert all(not spec and how in (None, "r") for _, _, spec, how in parts), text
        found[form] = {str(name) for _, name, _, _ in parts}
    return found


def test_no_code_stands_in_two_catalogues() -> None:
    assert sum(len(messages_in(file)) for file in catalogue_names()) == len(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_message_with_its_fields(language: str) -> None:
    for code, words in CODES.items():
        assert set(words) == set(LANGUAGES), code
        wanted = fields(words["en"])["other"]
        for form, named in fields(words[language]).items():
            # A form for one number may say it in a word.
            assert wanted - {"count"} <= named <= wanted, (code, form)
            assert form == "other" or (form.isdigit() and "count" in wanted)


def test_what_is_raised_has_words_for_its_facts() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)}:{line}: {code!r}"
        for path, line, code, facts in _said()
        if code not in CODES
        or (facts is not None and not fields(CODES[code]["en"])["other"] <= facts)
    ]
    assert wrong == []


def test_what_the_page_refuses_has_words_for_its_facts() -> None:
    """JavaScript gives a rule's error its facts in place, by their names."""
    thrown = re.compile(r'new RuleError\("([\w.]+)"(?:, (\{[^;]*\}))?\)')
    for path in (SOURCE / "frontend" / "static" / "js").rglob("*.js"):
        for code, facts in thrown.findall(path.read_text(encoding="utf-8")):
            named = set(re.findall(r"[{,]\s*(\w+)(?=\s*[,:}])", facts))
            if "..." not in facts:
                assert fields(CODES[code]["en"])["other"] <= named, (path.name, code)


def test_every_message_is_said_somewhere() -> None:
    """By its code, or by one that is put together and begins in the same way; to oneself, what is
    said of others as well."""
    exact, beginnings = _texts()
    unsaid = [
        code
        for code in CODES
        if code.removesuffix("_you") not in exact and not code.startswith(beginnings)
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    "beginning", ["line.any_", "rules.", "puzzle.rules_", "force.quarto_", "guide.rules_"]
)
def test_every_rule_set_has_its_words(beginning: str) -> None:
    assert [rules for rules in Rules if beginning + rules not in CODES] == []


def test_every_group_has_a_name() -> None:
    groups = itertools.chain(*GROUPS.values())
    assert [group for group in groups if f"line.{group_kind(group)}" not in CODES] == []


def test_a_text_of_its_own_is_said_as_it_is() -> None:
    assert str(Message("50 % of {x}")) == "50 % of {x}"
    assert Message("own words").as_dict() == {"message": "own words"}


def _said() -> Iterator[tuple[Path, int, str, set[str] | None]]:
    """What our errors and sayings are made of: the code, and the names of the facts if all are
    known. A code that comes from elsewhere is seen where it comes from."""
    for path in SOURCE.rglob("*.py"):
        for call in _calls(path):
            place = int(ast.unparse(call.func) == "Failure")  # first comes how a player failed
            if len(call.args) <= place or not _speaks(call.func):
                continue
            for code in _constants(call.args[place]):
                names = {word.arg for word in call.keywords}
                if ast.unparse(call.func) == "unknown":
                    names |= {"name", "near", "known"}
                if ast.unparse(call.func) == "explained":
                    names = names - {"of", "to"} | {"reason"}
                known = None if None in names else {str(name) for name in names}
                yield path, call.lineno, code, known


@functools.cache
def _kinds() -> set[str]:
    """Everything that is made of a code and facts."""
    kinds = {"Message", "FourfoldError"}
    classes = [
        (node.name, {ast.unparse(base) for base in node.bases})
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while more := {name for name, bases in classes if bases & kinds} - kinds:
        kinds |= more
    return kinds | {"unknown", "explained", "Failure"}


def _speaks(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in _kinds()


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def _constants(argument: ast.expr) -> Iterator[str]:
    """The texts that an argument may be; of one that is put together, the source."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.IfExp):
        yield from _constants(argument.body)
        yield from _constants(argument.orelse)
    elif isinstance(argument, ast.JoinedStr) and not _begins_a_code(argument):
        yield ast.unparse(argument)


def _begins_a_code(text: ast.JoinedStr) -> bool:
    first = text.values[0]
    return isinstance(first, ast.Constant) and str(first.value).endswith((".", "_"))


def _texts() -> tuple[set[str], tuple[str, ...]]:
    """What may be a code in our Python, scripts and pages, and the beginnings of codes that are put
    together."""
    exact, beginnings = set(), set()
    for path in SOURCE.rglob("*"):
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    exact.add(node.value)
                elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    beginnings.add(str(node.values[0].value))
        elif path.suffix in (".js", ".html"):
            text = path.read_text(encoding="utf-8")
            exact.update(re.findall(r'"([\w. %]+)"', text))
            beginnings.update(re.findall(r"`([a-z_]+\.\w*)\$\{", text))
    return exact, tuple(text for text in beginnings if "." in text)
