"""The message catalogues are complete.

Every message exists in every language with the same fields, every message is used, and every code
in the source has a message for its parameters.
"""

from __future__ import annotations

import ast
import functools
import html
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
CATEGORIES = {"en": {"one", "other"}, "it": {"one", "many", "other"}}
"""The CLDR categories of whole numbers in each language."""
ALWAYS_SEVERAL = {"position.ultimate", "position.blocks", "position.block_cells"}
"""Messages whose count is never one."""
CODES = {code: texts for name in catalogue_names() for code, texts in messages_in(name).items()}


def placeholders(message: Template) -> dict[str, set[str]]:
    """Return the placeholder names of each plural form of a message."""
    forms = {"other": message} if isinstance(message, str) else message
    names_by_form = {}
    for form, text in forms.items():
        parts = [part for part in Formatter().parse(text) if part[1] is not None]
        assert all(not spec and conversion in (None, "r") for _, _, spec, conversion in parts), text
        names_by_form[form] = {str(name) for _, name, _, _ in parts}
    return names_by_form


def test_codes_are_unique_across_catalogues() -> None:
    assert sum(len(messages_in(file)) for file in catalogue_names()) == len(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_with_its_fields(language: str) -> None:
    for code, translations in CODES.items():
        assert set(translations) == set(LANGUAGES), code
        expected = placeholders(translations["en"])["other"]
        for form, names in placeholders(translations[language]).items():
            # The form for a single number may spell it out instead of using {count}.
            assert expected - {"count"} <= names <= expected, (code, form)
            assert form in CATEGORIES[language] or (form.isdigit() and int(form) != 1), (code, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_with_a_noun_have_plural_forms(language: str) -> None:
    """`{count} moves` needs a form for one. Labels such as `Moves: {count}` do not."""
    noun = re.compile(r"(?<!: )(?<!of )(?<!su )\{count\} (?!ms\b|per |al )[a-z]{4}")
    singular = [
        code
        for code, texts in CODES.items()
        if isinstance(text := texts[language], str)
        and noun.search(text)
        and code not in ALWAYS_SEVERAL
        and code not in messages_in("cli")
    ]
    assert singular == []


def test_python_messages_exist_with_their_parameters() -> None:
    invalid = [
        f"{path.relative_to(SOURCE)}:{line}: {code!r}"
        for path, line, code, parameters in _message_uses()
        if code not in CODES
        or (parameters is not None and not placeholders(CODES[code]["en"])["other"] <= parameters)
    ]
    assert invalid == []


def test_javascript_rule_errors_exist_with_their_parameters() -> None:
    """`new RuleError(code, {...})` passes every parameter of its message."""
    thrown = re.compile(r'new RuleError\("([\w.]+)"(?:, (\{[^;]*\}))?\)')
    for path in (SOURCE / "frontend" / "static" / "js").rglob("*.js"):
        for code, parameters in thrown.findall(path.read_text(encoding="utf-8")):
            names = set(re.findall(r"[{,]\s*(\w+)(?=\s*[,:}])", parameters))
            if "..." not in parameters:
                assert placeholders(CODES[code]["en"])["other"] <= names, (path.name, code)


def test_templates_contain_the_english_messages() -> None:
    """A text in a template is the English message of its code, until the page translates it."""
    element = re.compile(r'data-t="([\w.]+)"[^<>]*>([^<>{}$]*[^\s<>{}$][^<>{}$]*)<')
    different = [
        (path.name, code, text)
        for path in (SOURCE / "frontend" / "templates").rglob("*.html")
        for code, text in element.findall(path.read_text(encoding="utf-8"))
        if " ".join(html.unescape(text).split()) != CODES[code]["en"]
    ]
    assert different == []


def test_every_message_is_used() -> None:
    """A code is used literally or as the completion of a formatted prefix.

    A `_you` variant counts as used if its base code is.
    """
    exact, prefixes = _source_strings()
    unused = [
        code
        for code in CODES
        if code.removesuffix("_you") not in exact and not code.startswith(prefixes)
    ]
    assert unused == []


@pytest.mark.parametrize(
    "prefix", ["line.any_", "rules.", "puzzle.rules_", "force.quarto_", "guide.rules_"]
)
def test_every_rule_set_has_its_messages(prefix: str) -> None:
    assert [rules for rules in Rules if prefix + rules not in CODES] == []


def test_every_group_has_a_name() -> None:
    groups = itertools.chain(*GROUPS.values())
    assert [group for group in groups if f"line.{group_kind(group)}" not in CODES] == []


def test_plain_text_is_printed_unchanged() -> None:
    assert str(Message("50 % of {x}")) == "50 % of {x}"
    assert Message("own words").as_dict() == {"message": "own words"}


def _message_uses() -> Iterator[tuple[Path, int, str, set[str] | None]]:
    """Yield path, line, code and parameter names of every message construction in the source.

    The names are None if the call passes `**parameters`. Codes held in variables are skipped.
    """
    for path in SOURCE.rglob("*.py"):
        for call in _calls(path):
            index = int(ast.unparse(call.func) == "Failure")  # argument 0: termination
            if len(call.args) <= index or not _builds_message(call.func):
                continue
            for code in _constants(call.args[index]):
                names = {keyword.arg for keyword in call.keywords}
                if ast.unparse(call.func) == "unknown":
                    names |= {"name", "near", "known"}
                if ast.unparse(call.func) == "explained":
                    names = names - {"of", "to"} | {"reason"}
                known = None if None in names else {str(name) for name in names}
                yield path, call.lineno, code, known


@functools.cache
def _message_constructors() -> set[str]:
    """Return the names of all callables that take a message code and parameters."""
    constructors = {"Message", "FourfoldError"}
    classes = [
        (node.name, {ast.unparse(base) for base in node.bases})
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    while added := {name for name, bases in classes if bases & constructors} - constructors:
        constructors |= added
    return constructors | {"unknown", "explained", "Failure"}


def _builds_message(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in _message_constructors()


def _calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def _constants(argument: ast.expr) -> Iterator[str]:
    """Yield the possible string values of an argument; for an f-string, its source."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.IfExp):
        yield from _constants(argument.body)
        yield from _constants(argument.orelse)
    elif isinstance(argument, ast.JoinedStr) and not _starts_with_code(argument):
        yield ast.unparse(argument)


def _starts_with_code(text: ast.JoinedStr) -> bool:
    first = text.values[0]
    return isinstance(first, ast.Constant) and str(first.value).endswith((".", "_"))


def _source_strings() -> tuple[set[str], tuple[str, ...]]:
    """Return the string literals of the source, and the literal prefixes of formatted strings."""
    exact, prefixes = set(), set()
    for path in SOURCE.rglob("*"):
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    exact.add(node.value)
                elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    prefixes.add(str(node.values[0].value))
        elif path.suffix in (".js", ".html", ".toml") and path.parent.name != "catalogues":
            text = path.read_text(encoding="utf-8")
            exact.update(re.findall(r'"([\w. %]+)"', text))
            prefixes.update(re.findall(r"`([a-z_]+\.\w*)\$\{", text))
    return exact, tuple(text for text in prefixes if "." in text)
