"""Code outside a game's own modules must use GameInfo and never compare names of games.

In Python these tests find comparisons, ``case`` patterns, prefix and suffix checks and dictionary
keys with names of games or Quarto's rule sets, as text or as members of ``Rules``. In JavaScript
they find such names in strings, keys and patterns. Templates must not list games, and style sheets
must select by properties instead of names of games.
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
"""Methods that compare a text with prefixes, suffixes or keys."""

ALLOWED_MODULES = {
    "games/quarto/rules.py",  # the entries of the rule sets
    "native/__init__.py",  # names of modules
    "cli/research.py",  # names of commands
    "compat/torino/modules.py",  # the course's package is called quarto
    "compat/torino/game.py",  # the course's game has one rule set
}
"""Python modules that contain such names without comparing games."""

OWN_FOLDERS = ("games", "rules", "messages")
"""JavaScript folders that may name games: game infos, rules and messages."""


def test_python_does_not_compare_names_of_games() -> None:
    comparing = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if any(_comparisons(path.read_text(encoding="utf-8")))
    }
    assert comparing == ALLOWED_MODULES


def test_javascript_does_not_name_games() -> None:
    own_folders = {SCRIPTS / home for home in OWN_FOLDERS}
    scripts = [path for kind in ("*.js", "*.mjs") for path in SOURCE.rglob(kind)]
    comparing = [
        f"{path.name}: {name}"
        for path in scripts
        if own_folders.isdisjoint(path.parents)
        for name in _names_in_script(path.read_text(encoding="utf-8"))
    ]
    assert comparing == []


def test_templates_list_no_games() -> None:
    templates = (SOURCE / "frontend" / "templates").rglob("*.html")
    assert [path.name for path in templates if _lists_games(path.read_text(encoding="utf-8"))] == []


def test_style_sheets_do_not_name_games() -> None:
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
def test_comparisons_in_python_are_found(code: str) -> None:
    assert any(_comparisons(code))


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
def test_names_in_javascript_are_found(code: str) -> None:
    assert _names_in_script(code)


def test_listed_games_in_templates_are_found() -> None:
    assert _lists_games('<option value="ultimate(n=3)">')
    assert _lists_games('<a href="#quarto">')
    assert not _lists_games('<a href="#puzzles" class="quarto">')


def _comparisons(code: str) -> Iterator[bool]:
    tree = ast.parse(code)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return (_compares_names(node, constants) for node in ast.walk(tree))


def _compares_names(node: ast.AST, constants: Mapping[str, ast.expr]) -> bool:
    def names(*nodes: ast.expr | None, also: frozenset[str] = frozenset()) -> bool:
        return any(_names(constants.get(_name(node), node), NAMES | also) for node in nodes if node)

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
    """Whether an expression is a name or spec in `known`, or a sequence with one."""
    match node:
        case ast.Constant(value=str(text)):
            return text.partition("(")[0] in known
        case ast.Attribute(value=ast.Name(id="Rules")):
            return True
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            return any(_names(item, known) for item in several)
    return False


def _names_in_script(code: str) -> list[str]:
    """Return the names of games in a script, except CSS classes."""
    name = f"({'|'.join(sorted(SCRIPTED_NAMES))})"
    pattern = rf"""(?<!class: )["'`]{name}["'`(]|[{{,]\s*{name}:|/\^{name}\b"""
    return [match[0] for match in re.finditer(pattern, code)]


def _lists_games(page: str) -> bool:
    """Whether a page offers a game as an option or links to it."""
    return re.search(rf"""(?:value|href)="#?({"|".join(NAMES)})["(&]""", page) is not None
