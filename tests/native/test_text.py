"""The modules that ask the core in text, as far as that needs no core: what is written and read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourfold import native
from fourfold.base.errors import FourfoldError, NativeMissingError
from fourfold.native.text import asking

TEXT = Path(asking.__file__).parent
STUBS = TEXT.parent
MODULES = sorted(path.stem for path in TEXT.glob("*.py") if path.stem not in ("__init__", "asking"))

LEFT_OUT = {
    "quarto": {"canonical_keys", "position_of_key"},
}
"""What building books needs, and nothing in a browser does; ``Solver.solve_keys`` is a method."""


@pytest.fixture
def answers() -> Iterator[Callable[..., list[str]]]:
    """Sets what the core answers; gives the requests that it gets."""
    asked = list[str]()

    def give(*texts: str) -> list[str]:
        rest = iter(texts)

        def core(request: str, tell: Callable[[str], None], stop: asking.Stop, /) -> str:
            asked.append(request)
            if "progress 1" in request:
                tell("[1, 2]")
            return next(rest, '{"found": null}')

        native.ask_in_text(core)
        return asked

    yield give
    native.ask_in_text(None)


def test_a_request_is_a_command_and_its_arguments(answers: Callable[..., list[str]]) -> None:
    asked = answers('{"found": [7]}')
    assert asking.ask("game.do", position="a b", turns=[(None, 3), (5, None)], nodes=None) == [7]
    assert asked == ["game.do\nposition a b\nturns -,3 5,-"]


def test_progress_is_heard_and_asked_for(answers: Callable[..., list[str]]) -> None:
    asked, heard = answers('{"found": 1}'), list[object]()
    asking.ask("game.do", on_progress=heard.append)
    assert (heard, asked) == ([[1, 2]], ["game.do\nprogress 1"])


def test_refusals_are_errors_as_those_of_the_compiled_modules(
    answers: Callable[..., list[str]],
) -> None:
    answers('{"refused": "the game is over"}', '{"failed": "oh"}')
    with pytest.raises(FourfoldError, match="the game is over"):
        asking.ask("game.do")
    with pytest.raises(RuntimeError, match="oh"):
        asking.ask("game.do")


def test_modules_are_the_text_ones_while_a_core_is_asked_in_text(
    answers: Callable[..., list[str]],
) -> None:
    answers()
    assert native.quarto_solver.__name__ == "fourfold.native.text.quarto_solver"
    native.ask_in_text(None)
    assert native.quarto_solver.__name__ == "fourfold.native._quarto_solver"
    with pytest.raises(NativeMissingError):
        asking.ask("game.do")


def test_what_the_core_keeps_is_dropped_with_its_owner(answers: Callable[..., list[str]]) -> None:
    asked = answers('{"found": 4}')
    solver = native.quarto_solver.Solver("lines", 0)
    del solver
    assert asked == ["quarto_solver.make\nrules lines\ntable_bytes 0", "drop\nthing 4"]


@pytest.mark.parametrize("name", MODULES)
def test_a_text_module_has_the_functions_of_the_compiled_one(name: str) -> None:
    expected = _signatures(STUBS / f"_{name}.pyi") - LEFT_OUT.get(name, set())
    assert _signatures(TEXT / f"{name}.py") == expected


def _signatures(path: Path) -> set[str]:
    """The public functions and classes of a module, those included that are made by ``twin``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    made = {
        ast.unparse(node.targets[0])
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("twin(")
    }
    return {name for name in defined | made if not name.startswith("_")}
