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
"""Functions that only building books needs; they are missing in the browser."""


@pytest.fixture
def answers() -> Iterator[Callable[..., list[str]]]:
    """Set the answers of the core; returns the list of its requests."""
    requests = list[str]()

    def set_answers(*texts: str) -> list[str]:
        remaining = iter(texts)

        def transport(
            request: str, on_progress: Callable[[str], None], stop: client.Stop, /
        ) -> str:
            requests.append(request)
            if "progress 1" in request:
                on_progress("[1, 2]")
            return next(remaining, '{"result": null}')

        native.use_rpc(transport)
        return requests

    yield set_answers
    native.use_rpc(None)


def test_request_consists_of_command_and_arguments(answers: Callable[..., list[str]]) -> None:
    requests = answers('{"result": [7]}')
    assert client.call("game.do", position="a b", turns=[(None, 3), (5, None)], nodes=None) == [7]
    assert requests == ["game.do\nposition a b\nturns -,3 5,-"]


def test_progress_is_requested_and_reported(answers: Callable[..., list[str]]) -> None:
    requests, progress = answers('{"result": 1}'), list[object]()
    client.call("game.do", on_progress=progress.append)
    assert (progress, requests) == ([[1, 2]], ["game.do\nprogress 1"])


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


def test_deleting_the_owner_drops_the_native_object(answers: Callable[..., list[str]]) -> None:
    requests = answers('{"result": 4}')
    solver = native.quarto_solver.Solver("lines", 0)
    del solver
    assert requests == ["quarto_solver.make\nrules lines\ntable_bytes 0", "drop\nobject 4"]


@pytest.mark.parametrize("name", MODULES)
def test_rpc_modules_have_the_functions_of_compiled_modules(name: str) -> None:
    expected = _signatures(STUBS / f"_{name}.pyi") - COMPILED_ONLY.get(name, set())
    assert _signatures(RPC / f"{name}.py") == expected


def _signatures(path: Path) -> set[str]:
    """The public functions and classes of a module, including those made by ``remote_function``."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    defined = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    remote = {
        ast.unparse(node.targets[0])
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("remote_function(")
    }
    return {name for name in defined | remote if not name.startswith("_")}
