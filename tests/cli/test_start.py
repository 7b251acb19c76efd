"""Light commands start fast because they do not import modules that only others need.

``benchmarks/startup.py`` measures the time saved.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "fastapi",
    "hypothesis",
    "matplotlib",
    "multiprocessing",
    "numpy",
    "pydantic",
    "rich",
    "sqlite3",
    "starlette",
    "uvicorn",
    "websockets",
    "fourfold.arena",
    "fourfold.players",
    "fourfold.teaching",
    "fourfold.server",
    "fourfold.service",
    "fourfold.frontend",
}

RUN = """
import sys
from fourfold.cli.main import run
sys.argv[0] = "fourfold"
try:
    run()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def loaded(program: str, *arguments: str) -> set[str]:
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["solve", "--help"], ["solve", "60.9/..../.1B./..A. F"]],
    ids=lambda arguments: arguments[0] + arguments[-1][:6],
)
def test_light_commands_import_no_heavy_modules(arguments: list[str]) -> None:
    found = loaded(RUN, *arguments)
    assert "fourfold.cli.main" in found
    assert not HEAVY & found


def test_help_does_not_load_the_commands() -> None:
    found = loaded(RUN, "--help")
    assert not {"fourfold.native", "fourfold.games", "fourfold.cli.solve"} & found


def test_import_fourfold_loads_no_other_own_module() -> None:
    found = loaded("import sys, fourfold; print(*sys.modules, file=sys.stderr)")
    assert {name for name in found if name.startswith("fourfold")} == {"fourfold"}
    assert not HEAVY & found
