"""What belongs to a game stands on its card: nothing else asks which game it has before it.

In Python a name is asked for by a comparison, a ``case``, the beginning of a text, or a dictionary
with names as keys. In JavaScript a text or key that is a name has no business outside its home; nor
have the names of Quarto's rule sets. Style sheets choose by properties, not by an attribute that
names a game.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourfold
from fourfold.games.quarto.rules import Rules
from fourfold.games.registry import game_names
from fourfold.teaching.question import ABSTRACT
from fourfold.web.scripts import STATIC

SOURCE = Path(fourfold.__file__).parent
SCRIPTS = STATIC / "js"
NAMES = frozenset(game_names())
SCRIPTED_NAMES = NAMES | {ABSTRACT, *Rules}

AT_HOME = ("games", "rules", "messages")
"""Where JavaScript names games: their cards, their rules and their words."""


def test_python_asks_cards() -> None:
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if any(_asked(path.read_text(encoding="utf-8")))
    }
    assert asking == set()


def test_javascript_asks_cards() -> None:
    scripts = {path.relative_to(SCRIPTS): path for path in SCRIPTS.rglob("*.js")}
    asking = [
        f"{name}: {found}"
        for name, path in scripts.items()
        if name.parts[0] not in AT_HOME
        for found in _named(path.read_text(encoding="utf-8"))
    ]
    assert asking == []


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
        "match name:\n    case 'tictactoe':\n        pass",
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
    ],
)
def test_javascript_that_asks_is_found(code: str) -> None:
    assert _named(code)


def _asked(code: str) -> Iterator[bool]:
    return (_asks(node) for node in ast.walk(ast.parse(code)))


def _asks(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, comparators=others):
            return any(map(_names, (left, *others)))
        case ast.MatchValue(value=value):
            return _names(value)
        case ast.Call(func=ast.Attribute(attr="startswith"), args=[beginning, *_]):
            return _names(beginning)
        case ast.Dict(keys=keys):
            return any(key is not None and _names(key) for key in keys)
    return False


def _names(node: ast.expr) -> bool:
    """Whether a text is the name or a spec of a game, or one of several is."""
    match node:
        case ast.Constant(value=str(text)):
            return text.partition("(")[0] in NAMES
        case ast.Tuple(elts=several) | ast.List(elts=several) | ast.Set(elts=several):
            return any(map(_names, several))
    return False


def _named(code: str) -> list[str]:
    """The names in a script; classes of the style sheet may be called like games."""
    name = f"({'|'.join(sorted(SCRIPTED_NAMES))})"
    pattern = rf"""(?<!class: )["'`]{name}["'`(]|[{{,]\s*{name}:"""
    return [found[0] for found in re.finditer(pattern, code)]
