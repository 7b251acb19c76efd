"""Mutants of the Python sources, checked by the tests that import them.

Why no existing tool: mutmut 3 and Cosmic Ray would mutate these sources, but neither serves our
tests. mutmut records which tests reach a function inside one process; many of our tests reach it in
a child process (the command line, workers, bots), and such functions count as untested. It also has
no seeded sample. Cosmic Ray runs one fixed command for every mutant, which here is the whole suite:
about 20 minutes of processor time, 100 times. Neither works on a copy of a tree whose package is
installed in editable mode with compiled modules. What remained to write is short: finding the
places with `ast`, and choosing the tests.

The tests for a mutant are the files that import its module, directly or through others, closest
first. A mutant survives if none of them fails within `BUDGET` seconds of processor time. A test
that fails is run again without the mutant; if it fails then too, it does not count.
"""

from __future__ import annotations

import ast
import functools
import io
import itertools
import os
import re
import shutil
import site
import subprocess
import sys
import threading
import time
import tokenize
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.mutants.common import Check, Mutant, MutantError, Outcome, apply, run_tests

PACKAGE = "src/fourfold/"
UNTESTED = (
    # `make test` has neither OpenSpiel nor Jupyter; `make science-test` runs their tests.
    "src/fourfold/compat/openspiel/",
    "src/fourfold/widgets/",
    # `make wasm-test` runs these.
    "src/fourfold/native/rpc/",
)
BUDGET = 90
"""Seconds of processor time, used by tests, after which a mutant has survived. On a busy machine
they take longer, but the outcomes stay the same."""
PATIENCE = 1200
"""Seconds after which a mutant has survived in any case."""
TEST_LIMIT = 300
"""Seconds after which a single test waits in vain."""
TEST_PROCESSOR_LIMIT = 60
"""Seconds of processor time after which a single test has found an endless loop."""
BATCH = 6
"""Test files that one pytest runs; files after the failing one are never imported."""

# Finding mutants

COMPARISONS = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
}
ARITHMETIC = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "//": "*",
    "%": "*",
    "**": "*",
    "<<": ">>",
    ">>": "<<",
    "&": "|",
    "|": "&",
    "^": "&",
}


def mutate(file: str, text: str) -> list[Mutant]:
    """Return the mutants of one source file, in the order of the text.

    Docstrings, texts, decorators and type annotations are left alone, except calls in
    ``Annotated[...]``, which limit values.
    """
    return _Finder(file, text).find()


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0, *itertools.accumulate(map(len, self.lines))]
        self.tokens = [
            (self._offset(*token.start), token.string)
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type in {tokenize.OP, tokenize.NAME}
        ]
        self.found: dict[tuple[int, str, str], Mutant] = {}

    def find(self) -> list[Mutant]:
        self.visit(ast.parse(self.text))
        return [self.found[place] for place in sorted(self.found)]

    def _offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def _start(self, node: ast.expr | ast.stmt) -> int:
        line = self.lines[node.lineno - 1].encode()
        return self._offset(node.lineno, len(line[: node.col_offset].decode()))

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        line = self.lines[node.end_lineno - 1].encode()
        return self._offset(node.end_lineno, len(line[: node.end_col_offset].decode()))

    def _add(self, operator: str, start: int, original: str, replacement: str) -> None:
        line = next(at for at, end in enumerate(self.starts[1:], start=1) if start < end)
        self.found[start, operator, replacement] = Mutant(
            file=self.file,
            line=line,
            column=start - self.starts[line - 1] + 1,
            operator=operator,
            original=original,
            replacement=replacement,
            code=self.lines[line - 1].strip(),
        )

    def _add_token(self, operator: str, words: str, replacement: str, start: int, end: int) -> None:
        """Replace the operator `words` that stands between `start` and `end`."""
        first = words.split()[0]
        for at, string in self.tokens:
            if start <= at < end and string == first:
                original = self.text[at : at + len(words)]
                if original == words:
                    self._add(operator, at, words, replacement)
                return

    def _add_node(self, operator: str, node: ast.expr | ast.stmt, replacement: str) -> None:
        start = self._start(node)
        self._add(operator, start, self.text[start : self._end(node)], replacement)

    # Expressions

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            words = _WORDS[type(operator)]
            self._add_token(
                "compare", words, COMPARISONS[words], self._end(left), self._start(right)
            )
            left = right
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if words := _WORDS.get(type(node.op)):
            self._add_token(
                "arithmetic",
                words,
                ARITHMETIC[words],
                self._end(node.left),
                self._start(node.right),
            )
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if words := _WORDS.get(type(node.op)):
            self._add_token(
                "arithmetic",
                f"{words}=",
                f"{ARITHMETIC[words]}=",
                self._end(node.target),
                self._start(node.value),
            )
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in itertools.pairwise(node.values):
            self._add_token("boolean", words, other, self._end(left), self._start(right))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            operand = self.text[self._start(node.operand) : self._end(node)]
            self._add_node("not", node, f"({operand})")
        elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            self._add("sign", self._start(node), "-", "+")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add_node("constant", node, str(not value))
        elif isinstance(value, int):
            self._add_node("number", node, str(value + 1))
        elif isinstance(value, float):
            self._add_node("number", node, repr(value * 2 if value else 1.0))

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._add_condition(node.test)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave these alone: Python 3.11 does not know where their parts stand."""

    def _add_condition(self, test: ast.expr) -> None:
        """Negate a condition whose operators are not mutated anyway."""
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            start, end = self._start(test), self._end(test)
            self._add("condition", start, self.text[start:end], f"(not ({self.text[start:end]}))")

    # Statements

    def visit_If(self, node: ast.If) -> None:
        words = ast.unparse(node.test)
        if words == "TYPE_CHECKING" or words.startswith("__name__ =="):
            for statement in node.orelse:
                self.visit(statement)
            return
        self._add_condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._add_condition(node.test)
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._add_node("loop", node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add_node("loop", node, "break")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._add_node("return", node, "return None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call | ast.Await):
            self._add_node("statement", node, "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._visit_annotation(node.annotation)
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        self._visit_annotation(node.annotation)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._visit_function(node)

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if any("overload" in ast.unparse(decorator) for decorator in node.decorator_list):
            return
        self.visit(node.args)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def _visit_annotation(self, annotation: ast.expr | None) -> None:
        for node in ast.walk(annotation) if annotation else ():
            if isinstance(node, ast.Call):
                self.visit(node)


_WORDS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitXor: "^",
}
"""``|`` is missing: it mostly joins types."""


# Choosing tests


class TestFiles:
    """The test files of a tree, and which of them concern a module."""

    __test__ = False  # for pytest

    def __init__(self, root: Path) -> None:
        sources = _python_files(root / "src")
        tests = _python_files(root / "tests")
        self._modules = {
            **{_module_name(path.relative_to(root / "src")): path for path in sources},
            **{_module_name(path.relative_to(root)): path for path in tests},
        }
        self._root = root
        self._words = {
            name: frozenset(_words(path.read_text(encoding="utf-8")))
            for name, path in self._modules.items()
            if path.name.startswith("test_")
        }
        entry_points = (root / "pyproject.toml").read_text(encoding="utf-8")
        self._importers: dict[str, set[str]] = defaultdict(set)
        for name, path in self._modules.items():
            imported = set(self._imports_of(path))
            if name.endswith(".registry"):
                imported |= set(self._named(re.findall(r'"(fourfold[\w.]*):\w+"', entry_points)))
            if path.name.startswith("test_"):
                imported |= self._conftests_of(path)
            for module in imported:
                self._importers[module].add(name)

    def concerning(self, file: str, line: int = 1) -> list[str]:
        """Return the test files that import `file`, directly or through others, closest first.

        Names of files count, and whether a test speaks of the function at `line`.
        """
        text = (self._root / file).read_text(encoding="utf-8")
        module = _module_name(Path(file).relative_to("src"))
        spoken = self._spoken_of(module, text, line)
        ranked = sorted(
            (
                distance - _closeness(module, name) - spoken[name],
                str(self._modules[name].relative_to(self._root)),
            )
            for name, distance in self._distances(module).items()
            if name in self._words
        )
        examples = [file] if ">>> " in text else []
        return examples + [path for _, path in ranked]

    def _distances(self, module: str) -> dict[str, int]:
        distances = {module: 0}
        waiting = deque([module])
        while waiting:
            name = waiting.popleft()
            for importer in sorted(self._importers[name]):
                if importer not in distances:
                    distances[importer] = distances[name] + 1
                    waiting.append(importer)
        return distances

    def _spoken_of(self, module: str, text: str, line: int) -> dict[str, float]:
        """Return how much each test speaks of a module and of its function at `line`."""
        weights = dict.fromkeys(module.split(".")[1:], 2.0)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = node.lineno <= line <= (node.end_lineno or 0)
                weights[node.name] = max(weights.get(node.name, 0.0), 5.0 if inside else 1.0)
        spoken = dict.fromkeys(self._words, 0.0)
        for word, weight in weights.items():
            tests = [test for test, words in self._words.items() if word.rstrip("s") in words]
            for test in tests:
                spoken[test] += weight / len(tests) ** 0.5
        return spoken

    def _imports_of(self, path: Path) -> Iterator[str]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from self._named(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield from self._named([node.module])
                yield from self._named(f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                # Modules are also loaded by name, such as "fourfold.drawing.quarto:draw".
                yield from self._named([node.value.partition(":")[0]])
            elif isinstance(node, ast.JoinedStr) and node.values:
                first = node.values[0]
                prefix = first.value if isinstance(first, ast.Constant) else ""
                if isinstance(prefix, str) and re.fullmatch(r"fourfold\.[\w.]+\.", prefix):
                    yield from (module for module in self._modules if module.startswith(prefix))

    def _named(self, names: Sequence[str] | Iterator[str]) -> Iterator[str]:
        yield from (name for name in names if name in self._modules)

    def _conftests_of(self, path: Path) -> set[str]:
        tests = self._root / "tests"
        folders = [folder for folder in path.parents if folder.is_relative_to(tests)]
        names = {
            _module_name((folder / "conftest.py").relative_to(self._root)) for folder in folders
        }
        return names & self._modules.keys()


def _words(text: str) -> Iterator[str]:
    return (word.rstrip("s") for word in re.findall(r"[A-Za-z]\w*", text))


def _python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def _module_name(path: Path) -> str:
    name = ".".join(path.with_suffix("").parts)
    return name.removesuffix(".__init__")


def _closeness(module: str, test: str) -> float:
    """Return how well the name of a test file fits that of a module, in steps of the imports."""
    folders, test_folders = module.split(".")[1:-1], test.split(".")[1:-1]
    shared = sum(1 for one, other in zip(folders, test_folders, strict=False) if one == other)
    words = set(re.split(r"[._]", module)[1:])
    test_words = set(re.split(r"[._]", test)[1:])
    slow = 3 if test.startswith("tests.browser") else 0
    return 0.8 * shared + 0.8 * len(words & test_words) - slow


# Checking mutants


@dataclass
class PythonLanguage:
    name: str = "python"
    wanted: float = 0.95

    def find_mutants(self, root: Path) -> list[Mutant]:
        mutants: list[Mutant] = []
        for path in _python_files(root / PACKAGE):
            file = path.relative_to(root).as_posix()
            if not file.startswith(UNTESTED):
                mutants += mutate(file, path.read_text(encoding="utf-8"))
        return mutants

    def prepare(self, root: Path, folder: Path, mutants: Sequence[Mutant], workers: int) -> Check:
        files = TestFiles(root)
        tests = {mutant: files.concerning(mutant.file, mutant.line) for mutant in mutants}
        broken = _BrokenTests()
        copies = [_Copy(root, folder / f"worker-{at}") for at in range(workers)]

        def check(mutant: Mutant, worker: int) -> Outcome:
            return copies[worker].check(mutant, tests[mutant], broken)

        return check


LANGUAGE = PythonLanguage()


@dataclass
class _BrokenTests:
    """Which tests pass without a mutant, so that only these count."""

    _passing: dict[str, bool] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def passes(self, test: str, run: Callable[[], bool]) -> bool:
        with self._lock:
            known = self._passing.get(test)
        if known is None:
            known = run()
            with self._lock:
                self._passing[test] = known
        return known

    def known_broken(self) -> list[str]:
        with self._lock:
            return sorted(test for test, passing in self._passing.items() if not passing)


class _Copy:
    """A copy of the tree with an environment of its own, in which one mutant at a time stands."""

    _clock = itertools.count(1)

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder / "tree"
        shutil.rmtree(folder, ignore_errors=True)
        self._copy_tree(root)
        self._python = self._make_environment(folder / "environment")
        self._environment = {
            **{name: value for name, value in os.environ.items() if "PYTHON" not in name},
            "PATH": f"{self._python.parent}{os.pathsep}{os.environ.get('PATH', '')}",
        }
        code = "import fourfold.native as native; native.quarto; print(native.__file__)"
        run = run_tests(
            [self._python, "-c", code],
            folder=self.folder,
            timeout=60,
            environment=self._environment,
        )
        if run.exit_code or str(self.folder) not in run.output:
            raise MutantError(f"the copy of the tree does not work: {run.output}")

    def _copy_tree(self, root: Path) -> None:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for name in filter(None, listed.split("\0")):
            if (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)

    def _make_environment(self, folder: Path) -> Path:
        """Make an environment that finds the copy first, then what is installed in ours.

        Ours cannot serve, because its editable installation always finds the original.
        """
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        packages = Path(site.getsitepackages()[0])
        own = next(folder.glob("lib/python*/site-packages"))
        (own / "tree.pth").write_text(f"{self.folder / 'src'}\n{packages}\n")
        for library in (packages / "fourfold").rglob("*.so"):
            target = self.folder / "src" / library.relative_to(packages)
            target.symlink_to(library)
        return folder / "bin" / "python"

    def check(self, mutant: Mutant, tests: list[str], broken: _BrokenTests) -> Outcome:
        path = self.folder / mutant.file
        text = path.read_text(encoding="utf-8")
        mutated = apply(text, mutant)
        try:
            compile(mutated, mutant.file, "exec")
        except SyntaxError:
            return Outcome("invalid", "does not compile")
        begun = time.monotonic()
        waiting = _batches(tests, BATCH)
        used = 0.0
        while waiting and used < BUDGET and time.monotonic() - begun < PATIENCE:
            self._write(path, mutated)
            try:
                failed, seconds = self._first_failure(waiting[0], broken.known_broken())
            finally:
                self._write(path, text)
            used += seconds
            if failed is None:
                waiting.pop(0)
            elif broken.passes(failed, functools.partial(self._passes, failed)):
                return Outcome("noticed", failed, time.monotonic() - begun)
        remark = f"{len(waiting) * BATCH} more test files were not tried" if waiting else ""
        return Outcome("survived", remark, time.monotonic() - begun)

    def _write(self, path: Path, text: str) -> None:
        """Write a source with a new time, so that Python compiles it anew."""
        path.write_text(text, encoding="utf-8")
        stamp = time.time() + 10 * next(self._clock)
        os.utime(path, (stamp, stamp))

    def _first_failure(
        self, tests: Sequence[str], broken: Sequence[str]
    ) -> tuple[str | None, float]:
        """Run test files until a test fails. Returns this test and the processor time used."""
        without = [word for test in broken for word in ("--deselect", test)]
        run = run_tests(
            [*self._pytest(), "-x", *without, *tests],
            folder=self.folder,
            timeout=PATIENCE,
            environment=self._environment,
        )
        used = run.processor_seconds
        if run.exit_code in {None, 0, 5}:  # 5: no test was collected
            return None, used
        if found := re.search(r"^MUTANT NOTICED (.*)$", run.output, re.MULTILINE):
            return found[1], used
        started = re.findall(r"^MUTANT TRIED (.*)$", run.output, re.MULTILINE)
        return (started[-1] if started else tests[0]), used

    def _passes(self, test: str) -> bool:
        run = run_tests(
            [*self._pytest(), test],
            folder=self.folder,
            timeout=PATIENCE,
            environment=self._environment,
        )
        return run.exit_code == 0

    def _pytest(self) -> list[str | Path]:
        plugins = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tools.mutants.pytest_plugin")
        return [self._python, "-m", "pytest", "-q", "--hypothesis-seed=0", *plugins]


def _batches(tests: Sequence[str], size: int) -> list[Sequence[str]]:
    return [tests[at : at + size] for at in range(0, len(tests), size)]
