"""The RPC client without a core: requests and answers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fourfold import native
from fourfold.base.errors import FourfoldError, NativeMissingError
from fourfold.native.rpc import client

RPC = Path(client.__file__).parent
STUBS = RPC.parent
MODULES = sorted(path.stem for path in RPC.glob("*.py") if path.stem not in ("__init__", "client"))

COMPILED_ONLY = {
    "quarto": {"canonical_keys", "position_of_key"},
}
"""Needed for building books only, which no browser does."""


@pytest.fixture
def answers() -> Iterator[Callable[..., list[str]]]:
    """Set the answers of the core; returns the list of its requests."""
    asked = list[str]()

    def give(*texts: str) -> list[str]:
        rest = iter(texts)

        def transport(request: str, progress: Callable[[str], None], stop: client.Stop, /) -> str:
            asked.append(request)
            if "progress 1" in request:
                progress("[1, 2]")
            return next(rest, '{"result": null}')

        native.use_rpc(transport)
        return asked

    yield give
    native.use_rpc(None)


def test_a_request_is_a_command_and_its_arguments(answers: Callable[..., list[str]]) -> None:
    asked = answers('{"result": [7]}')
    assert client.call("game.do", position="a b", turns=[(None, 3), (5, None)], nodes=None) == [7]
    assert asked == ["game.do\nposition a b\nturns -,3 5,-"]


def test_progress_is_requested_and_reported(answers: Callable[..., list[str]]) -> None:
    asked, heard = answers('{"result": 1}'), list[object]()
    client.call("game.do", on_progress=heard.append)
    assert (heard, asked) == ([[1, 2]], ["game.do\nprogress 1"])


def test_errors_equal_those_of_the_compiled_modules(
    answers: Callable[..., list[str]],
) -> None:
    answers('{"invalid": "the game is over"}', '{"error": "oh"}')
    with pytest.raises(FourfoldError, match="the game is over"):
        client.call("game.do")
    with pytest.raises(RuntimeError, match="oh"):
        client.call("game.do")


def test_modules_use_rpc_while_connected(
    answers: Callable[..., list[str]],
) -> None:
    answers()
    assert native.quarto_solver.__name__ == "fourfold.native.rpc.quarto_solver"
    native.use_rpc(None)
    assert native.quarto_solver.__name__ == "fourfold.native._quarto_solver"
    with pytest.raises(NativeMissingError):
        client.call("game.do")


def test_an_object_is_dropped_with_its_owner(answers: Callable[..., list[str]]) -> None:
    asked = answers('{"result": 4}')
    solver = native.quarto_solver.Solver("lines", 0)
    del solver
    assert asked == ["quarto_solver.make\nrules lines\ntable_bytes 0", "drop\nobject 4"]


@pytest.mark.parametrize("name", MODULES)
def test_an_rpc_module_has_the_functions_of_the_compiled_one(name: str) -> None:
    expected = _signatures(STUBS / f"_{name}.pyi") - COMPILED_ONLY.get(name, set())
    assert _signatures(RPC / f"{name}.py") == expected


def _signatures(path: Path) -> set[str]:
    """The public functions and classes of a module, including those made by ``remote_function``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    made = {
        ast.unparse(node.targets[0])
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("remote_function(")
    }
    return {name for name in defined | made if not name.startswith("_")}
