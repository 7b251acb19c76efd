"""Mutants of the page's modules that need no browser, checked by the tests in ``tests/javascript``.

Why no existing tool: StrykerJS mutates such modules, but it can neither run the tests in Python nor
draw a seeded sample. What remained is short: finding the places with acorn (``javascript.mjs``).

All modules are in scope that need no browser: they do not import ``dom.js``, and name no global
that Node lacks with ``tests/javascript/setup.js``. The tests for a mutant are the ``*.test.js``
that import its module, directly or through others, closest first. Then come the tests in Python
that call modules by ``evaluate.js``. Node loads the text with the mutant in place of the module
(``mutated_module.mjs``), so no file is changed.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from tools.mutants.common import Check, Mutant, MutantError, Outcome, TestRun, apply, run_tests

MODULES = "src/fourfold/frontend/static/js"
TESTS = "tests/javascript"
SETUP = f"{TESTS}/setup.js"
SHARED = f"{TESTS}/evaluate.js"
"""The script by which tests in Python call modules."""
HERE = Path(__file__).parent
NODE_LIMIT = 30
PYTHON_LIMIT = 180
"""Seconds after which a test has found an endless loop."""


class _Found(TypedDict):
    start: int
    original: str
    replacement: str
    operator: str


class _Module(TypedDict):
    path: str
    imports: list[str]
    mutants: list[_Found]


class JavaScriptLanguage:
    name = "javascript"
    wanted = 0.9

    def find_mutants(self, root: Path) -> list[Mutant]:
        mutants = []
        for module in list_modules(root):
            file = f"{MODULES}/{module['path']}"
            text = (root / file).read_text(encoding="utf-8")
            for found in module["mutants"]:
                before = text[: found["start"]]
                line = before.count("\n") + 1
                mutants.append(
                    Mutant(
                        file=file,
                        line=line,
                        column=len(before) - before.rfind("\n"),
                        operator=found["operator"],
                        original=found["original"],
                        replacement=found["replacement"],
                        code=text.splitlines()[line - 1].strip(),
                    )
                )
        return mutants

    def prepare(
        self,
        root: Path,
        folder: Path,
        mutants: Sequence[Mutant],  # noqa: ARG002
        workers: int,  # noqa: ARG002
    ) -> Check:
        graph = {
            file: _resolve(file, module["imports"])
            for module in list_modules(root)
            for file in [f"{MODULES}/{module['path']}"]
        }
        tests = [path.relative_to(root).as_posix() for path in root.glob(f"{TESTS}/*.test.js")]
        distances = {test: _distances(root, test, graph) for test in sorted(tests)}
        shared = _distances(root, SHARED, graph)
        in_python = [
            path.relative_to(root).as_posix()
            for path in sorted(root.glob("tests/**/test_*.py"))
            if '"evaluate.js"' in path.read_text(encoding="utf-8")
        ]
        for test in distances:
            _expect_success(_run_node(root, test))
        _expect_success(_run_python(root, in_python))

        def check(mutant: Mutant, worker: int) -> Outcome:
            path = root / mutant.file
            changed = folder / f"worker-{worker}.js"
            text = path.read_text(encoding="utf-8")
            changed.write_text(apply(text, mutant), encoding="utf-8")
            variables = {"FOURFOLD_MUTATED_MODULE": str(path), "FOURFOLD_MUTANT": str(changed)}
            closest = sorted(
                (distance[mutant.file], test)
                for test, distance in distances.items()
                if mutant.file in distance
            )
            seconds = 0.0
            for _, test in closest:
                run = _run_node(root, test, variables)
                seconds += run.seconds
                if run.exit_code != 0:
                    return Outcome("noticed", _first_failure(test, run), seconds)
            if mutant.file in shared:
                run = _run_python(root, in_python, variables)
                seconds += run.seconds
                if run.exit_code != 0:
                    return Outcome("noticed", _first_failure("pytest", run), seconds)
            return Outcome("survived", "" if closest else "no test imports it", seconds)

        return check


LANGUAGE = JavaScriptLanguage()


def list_modules(root: Path) -> list[_Module]:
    """Return the modules of the page with their imports and mutants."""
    if shutil.which("node") is None:
        raise MutantError("Node.js is not installed.")
    if not (root / "node_modules" / "acorn").is_dir():
        raise MutantError("acorn is not installed. Run tools/javascript.sh lint.")
    script = HERE / "javascript.mjs"
    run = subprocess.run(
        ["node", "--import", f"./{SETUP}", script, MODULES],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if run.returncode:
        raise MutantError(run.stderr)
    modules: list[_Module] = json.loads(run.stdout)
    return modules


IMPORT = re.compile(r"""(?:from|import) "(\.[^"]+)";""")


def _resolve(file: str, imports: Sequence[str]) -> list[str]:
    """The files that `file` imports; paths of tests begin with those of the tree."""
    return [posixpath.normpath(f"{posixpath.dirname(file)}/{name}") for name in imports]


def _distances(root: Path, file: str, graph: Mapping[str, list[str]]) -> dict[str, int]:
    """How many imports lead from a file to each module that it imports, directly or not."""
    text = (root / file).read_text(encoding="utf-8")
    distances: dict[str, int] = {}
    waiting = deque((found, 1) for found in _resolve(file, IMPORT.findall(text)))
    while waiting:
        module, distance = waiting.popleft()
        if module not in distances:
            distances[module] = distance
            waiting.extend((found, distance + 1) for found in graph.get(module, []))
    return distances


def _run_node(root: Path, test: str, variables: Mapping[str, str] | None = None) -> TestRun:
    loader = str(HERE / "mutated_module.mjs")
    command = ["node", "--import", f"./{SETUP}", "--import", loader, test]
    return run_tests(
        command,
        folder=root,
        timeout=NODE_LIMIT,
        environment={**os.environ, **(variables or {})},
    )


def _run_python(
    root: Path, tests: Sequence[str], variables: Mapping[str, str] | None = None
) -> TestRun:
    environment = {
        **os.environ,
        **(variables or {}),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NODE_OPTIONS": f"--import {(HERE / 'mutated_module.mjs').as_uri()}",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    return run_tests(command, folder=root, timeout=PYTHON_LIMIT, environment=environment)


def _expect_success(run: TestRun) -> None:
    if run.exit_code != 0:
        raise MutantError(f"a test fails without a mutant:\n{run.output}")


def _first_failure(test: str, run: TestRun) -> str:
    if run.exit_code is None:
        return f"{test}: time limit"
    failure = re.search(r"^not ok \d+ - (.*)|^FAILED (\S+)", run.output, re.MULTILINE)
    if not failure:
        return test
    return failure[2] or f"{test}: {failure[1]}"
