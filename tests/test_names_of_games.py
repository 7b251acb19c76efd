"""What belongs to a game stands on its card: nothing else asks which game it has before it.

In Python a name is asked for by a comparison, a ``case``, the beginning or end of a text, or a
dictionary with names as keys; so is a rule set of Quarto, by its text or as a member of ``Rules``.
In JavaScript a text, key or pattern that is a name has no business outside its home; nor have the
names of Quarto's rule sets. Templates list no games, and style sheets choose by properties, not by
an attribute that names a game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import fourfold
from fourfold.frontend.scripts import STATIC
from fourfold.games.quarto.rules import Rules
from fourfold.games.registry import game_names
from fourfold.teaching.search_setup import ABSTRACT

SOURCE = Path(fourfold.__file__).parent
SCRIPTS = STATIC / "js"
NAMES = frozenset(game_names())
RULE_SETS = frozenset(map(str, Rules))
SCRIPTED_NAMES = NAMES | RULE_SETS | {ABSTRACT}

BEGINNINGS = {"startswith", "endswith", "removeprefix", "removesuffix", "get"}
"""Methods that look for a text, at the edges of another or among keys."""

NAMED_ALIKE = {
    "games/quarto/rules.py",  # the entries of the rule sets
    "native/__init__.py",  # names of modules
    "compat/torino/modules.py",  # the course's package is called quarto
    "compat/torino/game.py",  # the course's game has one rule set
}
"""Python that has such names and asks nobody for them."""

AT_HOME = ("games", "rules", "messages")
"""Where JavaScript names games: their game_infos, their rules and their words."""


def test_python_asks_cards() -> None:
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if any(_asked(path.read_text(encoding="utf-8")))
    }
    assert asking == NAMED_ALIKE


def test_javascript_asks_cards() -> None:
    homes = {SCRIPTS / home for home in AT_HOME}
    scripts = [path for kind in ("*.js", "*.mjs") for path in SOURCE.rglob(kind)]
    asking = [
        f"{path.name}: {found}"
        for path in scripts
        if homes.isdisjoint(path.parents)
        for found in _named(path.read_text(encoding="utf-8"))
    ]
    assert asking == []


def test_templates_list_no_games() -> None:
    templates = (SOURCE / "frontend" / "templates").rglob("*.html")
    assert [path.name for path in templates if _listed(path.read_text(encoding="utf-8"))] == []


def test_style_sheets_ask_for_properties() -> None:
    named = re.compile(rf"\[[^]]*({'|'.join(sorted(NAMES))})[^]]*\]")
    sheets = (STATIC / "css").glob("*.css")
    assert [path.name for path in sheets if named.search(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "code",
    [
        "game.name == 'quarto'",
        "'ultimate(n=3)' != str(game)",
        "game.name in ('quarto', 'ultimate')",
        "spec.startswith('ultimate')",
        "{'quarto': 1}[game.name]",
        "dict(quarto=1)[game.name]",
        "levels['ultimate']",
        "levels.get('ultimate')",
        "match name:\n    case 'tictactoe':\n        pass",
        "OURS = 'quarto'\nis_ours = name == OURS",
        "OURS = ('quarto', 'ultimate')\nis_ours = name in OURS",
        "rules is Rules.SQUARES",
        "{Rules.TORUS: 1}[rules]",
        "rules == 'squares'",
    ],
)
def test_python_that_asks_is_found(code: str) -> None:
    assert any(_asked(code))


@pytest.mark.parametrize(
    "code",
    [
        'game.name === "quarto"',
        "'ultimate(n=3)'",
        "`tictactoe(n=${n})`",
        "const PLAYERS = { quarto: 1 };",
        '["lines", "squares"]',
        "/^ultimate/.test(spec)",
    ],
)
def test_javascript_that_asks_is_found(code: str) -> None:
    assert _named(code)


def test_a_template_that_lists_games_is_found() -> None:
    assert _listed('<option value="ultimate(n=3)">')
    assert _listed('<a href="#quarto">')
    assert not _listed('<a href="#puzzles" class="quarto">')


def _asked(code: str) -> Iterator[bool]:
    tree = ast.parse(code)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return (_asks(node, constants) for node in ast.walk(tree))


def _asks(node: ast.AST, constants: Mapping[str, ast.expr]) -> bool:
    def names(*asked: ast.expr | None, also: frozenset[str] = frozenset()) -> bool:
        return any(_names(constants.get(_name(one), one), NAMES | also) for one in asked if one)

    match node:
        case ast.Compare(left=left, comparators=others):
            return names(left, *others, also=RULE_SETS)
        case ast.MatchValue(value=value):
            return names(value, also=RULE_SETS)
        case ast.Call(func=ast.Attribute(attr=attribute), args=[text, *_]):
            return attribute in BEGINNINGS and names(text)
        case ast.Call(func=ast.Name(id="dict"), keywords=keywords):
            return any(keyword.arg in NAMES for keyword in keywords)
        case ast.Dict(keys=keys):
            return names(*keys)
        case ast.Subscript(slice=key):
            return names(key)
    return False


def _name(node: ast.expr | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _names(node: ast.expr, known: frozenset[str]) -> bool:
    """Whether a text is the name or a spec of a game, or one of several is."""
    match node:
        case ast.Constant(value=str(text)):
            return text.partition("(")[0] in known
        case ast.Attribute(value=ast.Name(id="Rules")):
            return True
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            return any(_names(one, known) for one in several)
    return False


def _named(code: str) -> list[str]:
    """The names in a script; classes of the style sheet may be called like games."""
    name = f"({'|'.join(sorted(SCRIPTED_NAMES))})"
    pattern = rf"""(?<!class: )["'`]{name}["'`(]|[{{,]\s*{name}:|/\^{name}\b"""
    return [found[0] for found in re.finditer(pattern, code)]


def _listed(page: str) -> bool:
    """Whether a page has a game as a choice, or a link to it."""
    return re.search(rf"""(?:value|href)="#?({"|".join(NAMES)})["(&]""", page) is not None
