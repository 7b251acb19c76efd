"""Mutants of the page's modules that need no browser, checked by the tests in ``tests/javascript``.

Why no existing tool: StrykerJS mutates such modules, but it can neither run the tests in Python nor
draw a seeded sample. What remained is short: finding the places with acorn (``javascript.mjs``).

All modules are in scope that need no browser: they do not import ``dom.js``, and name no global
that Node lacks with ``tests/javascript/setup.js``. The tests for a mutant are the ``*.test.js``
that import its module, directly or through others. All run in one Node at first, which is fast;
files that fail there, with the mutant or even without, are run alone. Last come the tests in
Python that call modules by ``evaluate.js``. Node loads the text with the mutant in place of the
module (``mutated_module.mjs``), so no file is changed.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from tools.mutants.common import Check, Mutant, MutantError, Outcome, TestRun, apply, run_tests

MODULES = "src/fourfold/frontend/static/js"
TESTS = "tests/javascript"
SETUP = f"{TESTS}/setup.js"
SHARED = f"{TESTS}/evaluate.js"
"""The script by which tests in Python call modules."""
COMPARED = "constants.js"
"""A test in Python compares the text of this module with the server's constants."""
HERE = Path(__file__).parent
NODE_LIMIT = 120
PYTHON_LIMIT = 300
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
            if module["path"] == COMPARED:
                continue
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
        tests = {
            test: _imported(root, test, graph)
            for path in sorted(root.glob(f"{TESTS}/*.test.js"))
            for test in [path.relative_to(root).as_posix()]
        }
        shared = _imported(root, SHARED, graph)
        in_python = [
            path.relative_to(root).as_posix()
            for path in sorted(root.glob("tests/**/test_*.py"))
            if '"evaluate.js"' in path.read_text(encoding="utf-8")
        ]
        files: dict[str, str] = {}
        """The file of each test, by its name."""
        for test in tests:
            run = _run_node(root, test)
            _expect_success(run)
            files.update(dict.fromkeys(_results(run), test))
        together = _results(_run_node(root, *tests))
        broken = {files[name] for name, is_right in together.items() if not is_right}
        _expect_success(_run_python(root, in_python))

        def check(mutant: Mutant, worker: int) -> Outcome:
            path = root / mutant.file
            changed = folder / f"worker-{worker}.js"
            text = path.read_text(encoding="utf-8")
            changed.write_text(apply(text, mutant), encoding="utf-8")
            variables = {"FOURFOLD_MUTATED_MODULE": str(path), "FOURFOLD_MUTANT": str(changed)}
            importing = [test for test, modules in tests.items() if mutant.file in modules]
            if not importing:
                return Outcome("survived", "no test imports it")
            run = _run_node(root, *tests, variables=variables)
            seconds = run.seconds
            if run.exit_code is None:
                return Outcome("noticed", "time limit", seconds)
            results = _results(run)
            suspects = {files[name] for name, is_right in results.items() if not is_right} - broken
            if len(results) < len(together):  # a module cannot be loaded
                suspects = set(importing)
            for test in [*sorted(suspects), *sorted(broken - suspects)]:
                if mutant.file in tests[test]:
                    run = _run_node(root, test, variables=variables)
                    seconds += run.seconds
                    if run.exit_code != 0:
                        return Outcome("noticed", _first_failure(test, run), seconds)
            if mutant.file in shared:
                run = _run_python(root, in_python, variables)
                seconds += run.seconds
                if run.exit_code != 0:
                    failed = re.search(r"^FAILED (\S+)", run.output, re.MULTILINE)
                    return Outcome("noticed", failed[1] if failed else "pytest", seconds)
            return Outcome("survived", "", seconds)

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


IMPORT = re.compile(r'(?:from|import) ?\(?"(\.[^"]+)"')


def _resolve(file: str, imports: Sequence[str]) -> list[str]:
    """The files that `file` imports; paths of tests begin with those of the tree."""
    return [posixpath.normpath(f"{posixpath.dirname(file)}/{name}") for name in imports]


def _imported(root: Path, file: str, graph: Mapping[str, list[str]]) -> set[str]:
    """The modules that a file imports, directly or through others."""
    text = (root / file).read_text(encoding="utf-8")
    waiting = _resolve(file, IMPORT.findall(text))
    found: set[str] = set()
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += graph.get(module, [])
    return found


def _run_node(root: Path, *tests: str, variables: Mapping[str, str] | None = None) -> TestRun:
    """Run test files in one Node, which takes a tenth of the time of one Node for each."""
    imports = "".join(f'await import("./{test}");' for test in tests)
    loader = str(HERE / "mutated_module.mjs")
    options = ["--import", f"./{SETUP}", "--import", loader, "--test-reporter", "tap"]
    return run_tests(
        ["node", *options, "--input-type", "module", "--eval", imports],
        folder=root,
        timeout=NODE_LIMIT,
        environment={**os.environ, **(variables or {})},
    )


def _results(run: TestRun) -> dict[str, bool]:
    """Whether each test passed, by its name."""
    found = re.findall(r"^(ok|not ok) \d+ - (.*)$", run.output, re.MULTILINE)
    return {name: word == "ok" for word, name in found}


def _first_failure(test: str, run: TestRun) -> str:
    failure = re.search(r"^not ok \d+ - (.*)", run.output, re.MULTILINE)
    return f"{test}: {failure[1]}" if failure else test


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
