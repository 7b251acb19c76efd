"""References of GameInfo can be loaded, implement their interfaces and respect the layers.

Each kind of reference names modules of one package. Only that package and higher ones load it.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fourfold.analysis.contract import Analyst
from fourfold.analysis.puzzles.puzzle import PuzzleSource
from fourfold.drawing.renderer import SvgRenderer
from fourfold.drawing.terminal import TerminalRenderer
from fourfold.games.info import ExactSolver, load_reference
from fourfold.games.registry import find_game_info, game_names

ROOT = Path(__file__).parents[2]

PACKAGES = {
    "solver": "solver",
    "analyst": "analysis",
    "puzzles": "analysis",
    "exercise": "teaching",
    "terminal_renderer": "drawing",
    "svg_renderer": "drawing",
    "native_rules": "native",
}
"""The package that each field of GameInfo refers to."""


PROTOCOLS: dict[str, type[Any]] = {
    "solver": ExactSolver,
    "analyst": Analyst,
    "terminal_renderer": TerminalRenderer,
    "svg_renderer": SvgRenderer,
}
"""The functions that the modules must have."""

REFERENCES = [
    (name, field, reference)
    for name in game_names()
    for field in PACKAGES
    if (reference := getattr(find_game_info(name), field)) is not None
]


@pytest.mark.parametrize(("name", "field", "reference"), REFERENCES)
def test_references_can_be_loaded(name: str, field: str, reference: str) -> None:
    target = load_reference(reference)
    package = f"fourfold.{PACKAGES[field]}"
    assert reference.startswith((f"{package}.", f"{package}:"))
    if field == "puzzles":
        assert isinstance(target, PuzzleSource)
    elif field == "native_rules":
        assert callable(target.perft)
        assert callable(target.Position.parse)
    elif field not in PROTOCOLS:
        assert callable(target)
    else:
        for member, declared in vars(PROTOCOLS[field]).items():
            if inspect.isfunction(declared) and not member.startswith("_"):
                expected = [p for p in inspect.signature(declared).parameters if p != "self"]
                offered = list(inspect.signature(getattr(target, member)).parameters)
                assert len(offered) == len(expected), (reference, member)


def test_references_are_loaded_at_or_above_their_package() -> None:
    layers = _layers()
    for path in (ROOT / "src" / "fourfold").rglob("*.py"):
        package = path.relative_to(ROOT / "src" / "fourfold").parts[0].removesuffix(".py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if "load_reference" not in names or package == "games":  # NotebookDisplay is an exception.
            continue
        fields = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for field in fields & PACKAGES.keys():
            assert layers.index(package) <= layers.index(PACKAGES[field]), (path, field)


def _layers() -> list[str]:
    """Return the packages, highest layer first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = settings["tool"]["importlinter"]["contracts"]
    return list(contract["layers"])
