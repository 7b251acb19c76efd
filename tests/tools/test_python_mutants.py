"""Mutants of Python sources: where they are found, and which tests check them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from tools.mutants.common import apply
from tools.mutants.python import TestFiles as Files
from tools.mutants.python import mutate


def changes(text: str) -> list[str]:
    return [mutant.change for mutant in mutate("one.py", text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b <= c", ["< -> <=", "<= -> <"]),
        ("a is not b", ["is not -> is"]),
        ("(a\n) not in (b)", ["not in -> in"]),
        ("a == (b - c)", ["== -> !=", "- -> +"]),
        ("a //= b", ["//= -> *="]),
        ("int | None", []),
        ("a and b and c", ["and -> or", "and -> or"]),
        ("not a", ["not a -> (a)"]),
        ("-a", ["- -> +"]),
        ("f(1, 2.5, 0.0, True)", ["f(1, 2.5, 0.0, True) -> pass", "1 -> 2", "2.5 -> 5.0"]),
        ("a = f(0.0, True)", ["0.0 -> 1.0", "True -> False"]),
        ("a = b if c else d", ["c -> (not (c))"]),
        ("a = b if c > d else e", ["> -> >="]),
        ("if a:\n    b = c", ["a -> (not (a))"]),
        ("while a:\n    break", ["a -> (not (a))", "break -> continue"]),
        ("for a in b:\n    continue", ["continue -> break"]),
        ("def f():\n    return g()", ["return g() -> return None"]),
        ("def f():\n    return None", []),
        ("def f(a: Literal[1], b=2): ...", ["2 -> 3"]),
        ("def f(a: Annotated[int, Limit(1)]): ...", ["1 -> 2"]),
        ("a: Literal[1] = 2", ["2 -> 3"]),
        ("@dataclass(frozen=True)\nclass A:\n    b: int = 1", ["1 -> 2"]),
        ("if TYPE_CHECKING:\n    f(1)\nelse:\n    a = 2", ["2 -> 3"]),
        ('if __name__ == "__main__":\n    f()', []),
        ('f"{a < b}"', []),
        ('"""1 < 2"""', []),
    ],
)
def test_places_are_found(text: str, expected: list[str]) -> None:
    assert changes(text)[: len(expected)] == expected
    assert bool(changes(text)) == bool(expected)


def test_each_mutant_changes_its_place_alone() -> None:
    text = dedent(
        '''
        def f(é, ü):
            """Say é < ü."""
            if "é" and é < ü + 1:
                g(
                    é,
                )
            return [ü] * 2
        '''
    )
    mutants = mutate("one.py", text)
    assert [(mutant.line, mutant.column) for mutant in mutants] == [
        (4, 12),
        (4, 18),
        (4, 22),
        (4, 24),
        (5, 9),
        (8, 5),
        (8, 16),
        (8, 18),
    ]
    for mutant in mutants:
        mutated = apply(text, mutant)
        compile(mutated, "one.py", "exec")
        assert mutated != text
        assert mutant.code == text.splitlines()[mutant.line - 1].strip()
    assert mutants[4].change == "g( é, ) -> pass"


def test_the_closest_tests_come_first(tmp_path: Path) -> None:
    for name, text in {
        "pyproject.toml": 'pi = "fourfold.pies:PIE"',
        "src/fourfold/__init__.py": "",
        "src/fourfold/pies.py": "PIE = 3\n\ndef bake_many():\n    return 4\n",
        "src/fourfold/registry.py": "",
        "src/fourfold/cli/__init__.py": "",
        "src/fourfold/cli/bake.py": "from fourfold import pies",
        "src/fourfold/cli/main.py": 'load(f"fourfold.cli.{name}")',
        "src/fourfold/alone.py": "",
        "tests/conftest.py": "",
        "tests/test_pies.py": "from fourfold.pies import PIE",
        "tests/cli/conftest.py": "import fourfold.cli.main",
        "tests/cli/test_bake.py": "",
        "tests/test_registry.py": "import fourfold.registry",
        "tests/test_early.py": "from fourfold import pies\n\npies.bake_many()",
        "tests/test_other.py": "import os",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    files = Files(tmp_path)
    concerning = files.concerning("src/fourfold/pies.py", 1)
    assert set(concerning[:2]) == {"tests/test_pies.py", "tests/test_early.py"}
    assert concerning[2:] == ["tests/test_registry.py", "tests/cli/test_bake.py"]
    assert files.concerning("src/fourfold/pies.py", 4)[0] == "tests/test_early.py"
    assert files.concerning("src/fourfold/cli/bake.py") == ["tests/cli/test_bake.py"]
    assert files.concerning("src/fourfold/alone.py") == []
