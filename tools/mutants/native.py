"""Mutants of the C++ core: all of them in one build, behind a switch that is read at run time.

`switch.hpp` reads the number of the active mutant from the environment. Changes are insertions, so
that the switched code keeps its lines:

- ``a < b`` becomes ``a < Operation<17, LessThan, AtMost>() < b``
- ``a && b`` becomes ``a && !on(17) && b``
- ``3`` becomes ``(on(17) ? 4 : 3)``
- ``if (a)`` becomes ``if (on(17) != static_cast<bool>(a))``
- ``f(x);`` becomes ``{ if (!on(17)) f(x); }``

The sources are searched as text, which works because clang-format puts spaces around binary
operators only. Mutants on lines that then do not compile are left out. So is code that only the
compiler evaluates, as a switch cannot reach it.

A mutant is checked by the native test programs and the Python test files that reach it. The
signature of `fourfold bench` is not among them; it is only a remark on mutants that survived.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.mutants.common import Check, Language, Mutant, MutantError, Outcome, TestRun, run_tests

FOLDERS = ("src", "include", "arguments", "rpc", "bindings")

LEFT_OUT = {
    "native/include/fourfold/ultimate/parameters.hpp": "tuned numbers: any value is a valid engine",
    "native/src/quarto/bench.cpp": "the signature itself",
    "native/src/ultimate/bench.cpp": "the signature itself",
    "native/src/quarto/move_ordering.hpp": "the order of moves changes the speed only",
    "native/src/quarto/currently_searching.hpp": "saves threads work; changes the speed only",
}

PYTHON_TESTS = (
    "tests/arrays",
    "tests/datasets",
    "tests/games/perft",
    "tests/games/test_quarto_laws.py",
    "tests/games/test_ultimate_laws.py",
    "tests/native",
    "tests/players",
    "tests/solver",
)

OPERATIONS = {
    "<": ("LessThan", "<=", "AtMost"),
    "<=": ("AtMost", "<", "LessThan"),
    ">": ("GreaterThan", ">=", "AtLeast"),
    ">=": ("AtLeast", ">", "GreaterThan"),
    "==": ("Equal", "!=", "Unequal"),
    "!=": ("Unequal", "==", "Equal"),
    "+": ("Add", "-", "Subtract"),
    "-": ("Subtract", "+", "Add"),
    "*": ("Multiply", "/", "Divide"),
    "/": ("Divide", "*", "Multiply"),
    "%": ("Remainder", "/", "Divide"),
    "&": ("And", "|", "Or"),
    "|": ("Or", "&", "And"),
    "^": ("Xor", "|", "Or"),
    "<<": ("ShiftLeft", ">>", "ShiftRight"),
    ">>": ("ShiftRight", "<<", "ShiftLeft"),
}
"""For each operator its name in switch.hpp, the operator that replaces it, and that one's name."""

COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")

NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL
)
NO_SWITCH = re.compile(
    r"\s*(#|template\b|requires\b|static_assert\b|using\b|case\b|enum\b|friend\b|typedef\b)"
    r"|.*\b(constexpr\b.*=[^=].*;$|if constexpr\b|operator\W|noexcept\()"
)
"""Lines with nothing that a switch could change."""

INFIX = re.compile(r"(?<=\S )(<<|>>|[<>=!]=|[-<>+*/%&|^])(?=$| \S)", re.MULTILINE)
LOGIC = re.compile(r"(?<=\S )(&&|\|\|)(?=$| \S)", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.<'])(\d+)(?![\w.'>])")
BOOLEAN = re.compile(r"\b(true|false)\b(?!>)")
EXTREME = re.compile(r"\bstd::(min|max)(?=\()")
CONDITION = re.compile(r"\bif \(")
STATEMENT = re.compile(
    r"^ +((?:[\w.:>\[\]*-]|\(\))+ (?:[-+*/%&|^]|<<|>>)?= [^;\n]*;"
    r"|(?:\+\+|--)[\w.>\[\]-]+;|[\w.:>\[\]-]+\([^;\n]*\);|break;|continue;)$",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Site:
    """A mutant, with its switched code: texts to insert before and after its original text."""

    mutant: Mutant
    start: int
    end: int
    before: str
    after: str
    replaces: bool = False

    def texts(self, number: int) -> tuple[str, str]:
        return self.before.replace("@", str(number)), self.after.replace("@", str(number))


def find_sites(file: str, text: str) -> list[Site]:
    """Return the mutants of one source file, in the order of their places."""
    code = NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    lines = text.splitlines()
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    unswitchable = _lines_for_the_compiler(code)
    sites = []

    def add(
        operator: str, start: int, end: int, replacement: str, before: str, after: str = "",
        *, replaces: bool = False,
    ) -> None:  # fmt: skip
        line = text.count("\n", 0, start)
        if line in unswitchable:
            return
        mutant = Mutant(
            file,
            line + 1,
            start - starts[line] + 1,
            operator,
            text[start:end],
            replacement,
            lines[line].strip(),
        )
        sites.append(Site(mutant, start, end, before, after, replaces))

    for found in INFIX.finditer(code):
        name, other, other_name = OPERATIONS[found[1]]
        operation = f" ::fourfold_mutants::Operation<@, ::fourfold_mutants::{name}, "
        operation += f"::fourfold_mutants::{other_name}>() {found[1]}"
        kind = "compare" if found[1] in COMPARISONS else "arithmetic"
        add(kind, found.start(), found.end(), other, "", operation)
    for found in LOGIC.finditer(code):
        word = "false" if found[1] == "&&" else "true"
        switch = "!::fourfold_mutants::on(@)" if found[1] == "&&" else "::fourfold_mutants::on(@)"
        inserted = f" {switch} {found[1]}"
        add("logic", found.start(), found.end(), f"{found[1]} {word} {found[1]}", "", inserted)
    for found in NUMBER.finditer(code):
        other = {"0": "1", "1": "0"}.get(found[1], str(int(found[1]) + 1))
        before = f"(::fourfold_mutants::on(@) ? {other} : "
        add("number", found.start(), found.end(), other, before, ")")
    for found in BOOLEAN.finditer(code):
        other = "false" if found[1] == "true" else "true"
        before = f"(::fourfold_mutants::on(@) ? {other} : "
        add("boolean", found.start(), found.end(), other, before, ")")
    for found in EXTREME.finditer(code):
        other = "std::max" if found[1] == "min" else "std::min"
        functor = f"::fourfold_mutants::Extreme<@, {str(found[1] == 'min').lower()}>{{}}"
        add("extreme", found.start(), found.end(), other, functor, replaces=True)
    for found in CONDITION.finditer(code):
        end = _closing(code, found.end())
        condition = text[found.end() : end]
        if (
            "\n" in condition
            or ";" in condition
            or re.match(r"(const|auto|[\w:]+\*? \w+ =)\b", condition)
        ):
            continue  # too long to show, or a declaration
        before = "::fourfold_mutants::on(@) != static_cast<bool>("
        shown = f"!({condition})"
        add("condition", found.end(), end, shown, before, ")")
    for found in STATEMENT.finditer(code):
        previous = code[: found.start()].rstrip()
        if previous and previous[-1] not in "{};):" and not previous.endswith("else"):
            continue  # the end of a longer statement
        before = "{ if (!::fourfold_mutants::on(@)) "
        add("statement", found.start(1), found.end(1), ";", before, " }")
    return sorted(sites, key=lambda site: (site.start, -site.end))


def _closing(code: str, start: int) -> int:
    """Return where the parenthesis closes that was opened before `start`."""
    depth = 1
    for at in range(start, len(code)):
        depth += (code[at] == "(") - (code[at] == ")")
        if depth == 0:
            return at
    raise MutantError("unbalanced parentheses")


def _lines_for_the_compiler(code: str) -> set[int]:
    """Return the lines, from 0, that no switch can change.

    They are declarations, or parts of constants that the compiler evaluates.
    """
    found: set[int] = set()
    blocks: list[bool] = []  # for each open brace whether it belongs to a constant
    statement = ""
    for number, line in enumerate(code.splitlines()):
        if NO_SWITCH.match(line) or any(blocks):
            found.add(number)
        if line.lstrip().startswith("#"):
            continue
        for character in line + "\n":
            if character == "{":
                is_constant = re.search(r"\b(constexpr|consteval)\b[^()]*=", statement)
                blocks.append(bool(is_constant) or "static_assert" in statement)
                if blocks[-1]:
                    found.add(number)
                statement = ""
            elif character == "}":
                if blocks:
                    blocks.pop()
                statement = ""
            elif character == ";":
                statement = ""
            else:
                statement += character
        if re.search(r"\bconstexpr\b[^()]*=", statement):
            found.add(number)
    return found


def switched(text: str, sites: Sequence[tuple[int, Site]]) -> str:
    """Return the source with the numbered mutants behind switches, on the same lines."""
    insertions: list[tuple[int, int, int, str]] = []  # ends before starts, inner ends first
    removed: list[tuple[int, int]] = []
    for number, site in sites:
        before, after = site.texts(number)
        length = site.end - site.start
        insertions.append((site.start, 1, -length, before))
        insertions.append((site.end, 0, length, after))
        if site.replaces:
            removed.append((site.start, site.end))
    parts = []
    position = 0
    for at, _, _, inserted in sorted(insertions):
        kept = text[position:at]
        parts.append("" if (position, at) in removed else kept)
        parts.append(inserted)
        position = at
    return "".join(parts) + text[position:]


def source_files(root: Path) -> Iterator[str]:
    for folder in FOLDERS:
        for path in sorted((root / "native" / folder).rglob("*.[hc]pp")):
            file = path.relative_to(root).as_posix()
            if file not in LEFT_OUT:
                yield file


@dataclass(frozen=True)
class TestProgram:
    """A native test program or a file of Python tests."""

    __test__ = False  # for pytest

    name: str
    command: tuple[str | Path, ...]
    reaches: frozenset[int]
    seconds: float


class NativeLanguage:
    name = "native"
    wanted = 0.92

    def find_mutants(self, root: Path) -> list[Mutant]:
        return [
            site.mutant
            for file in source_files(root)
            for site in find_sites(file, (root / file).read_text(encoding="utf-8"))
        ]

    def prepare(self, root: Path, folder: Path, mutants: Sequence[Mutant], workers: int) -> Check:
        build = Build(root, folder, mutants)
        build.compile()
        tests = build.measure_tests(workers)
        return lambda mutant, _worker: build.check(mutant, tests)


class Build:
    """The tree with all mutants behind switches, compiled."""

    def __init__(self, root: Path, folder: Path, mutants: Sequence[Mutant]) -> None:
        self.root = root
        self.folder = folder
        self.tree = folder / "native"
        self.numbers = {mutant: number for number, mutant in enumerate(mutants, start=1)}
        self.invalid: set[Mutant] = set()
        self.modules = folder / "modules"
        self.programs = folder / "programs"
        self.imports = folder / "imports"

    # Compiling

    def compile(self) -> None:
        """Compile the core, its Python modules and the test programs with all mutants."""
        self._write_sources()
        bin_folder = Path(sys.executable).parent
        cmake: list[str | Path] = [
            bin_folder / "cmake",
            "-G",
            "Ninja",
            f"-DCMAKE_MAKE_PROGRAM={bin_folder}/ninja",
        ]
        flags = f"-O2 -DNDEBUG -include {self.tree / 'switch.hpp'}"
        flags += " -Wno-all -Wno-narrowing -Wno-psabi -Werror=vla -fmax-errors=0"
        cmake += [
            "-S",
            self.tree,
            "-DCMAKE_BUILD_TYPE=Mutants",
            f"-DCMAKE_CXX_FLAGS_MUTANTS={flags}",
        ]
        core = self.modules / "libfourfold_core.a"
        self._make(self.modules, [*cmake, f"-DPython_EXECUTABLE={sys.executable}"])
        self._make(self.programs, [*cmake, "-DFOURFOLD_TESTS=ON", f"-DFOURFOLD_CORE={core}"])
        self.imports.mkdir(exist_ok=True)
        (self.imports / "sitecustomize.py").write_text(IMPORT_HOOK.format(folder=str(self.modules)))

    def _write_sources(self) -> None:
        """Write the switched sources; unchanged files keep their times, so they stay compiled."""
        by_file: dict[str, list[tuple[int, Site]]] = defaultdict(list)
        for file in {mutant.file for mutant in self.numbers}:
            for site in find_sites(file, (self.root / file).read_text(encoding="utf-8")):
                number = self.numbers.get(site.mutant)
                if number is not None and site.mutant not in self.invalid:
                    by_file[file].append((number, site))
        wanted = {Path("switch.hpp"): Path(__file__).with_name("switch.hpp").read_text()}
        for path in sorted((self.root / "native").rglob("*")):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                file = path.relative_to(self.root).as_posix()
                wanted[path.relative_to(self.root / "native")] = switched(text, by_file[file])
        if self.tree.exists():
            for path in self.tree.rglob("*"):
                if path.is_file() and path.relative_to(self.tree) not in wanted:
                    path.unlink()
        for name, text in wanted.items():
            path = self.tree / name
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")

    def _make(self, build: Path, configure: Sequence[str | Path]) -> None:
        print(f"native: compiling {build.name} with all mutants ...", flush=True)
        run = run_tests([*configure, "-B", build], folder=self.folder, timeout=600)
        if run.exit_code != 0:
            raise MutantError(f"cmake failed:\n{run.output}")
        while True:
            command = [configure[0], "--build", build, "--", "-k", "0"]
            run = run_tests(command, folder=self.folder, timeout=7200)
            if run.exit_code == 0:
                return
            rejected = self._find_rejected(run)
            if not rejected:
                raise MutantError(f"the switched core does not compile:\n{run.output[-20000:]}")
            print(f"native: {len(rejected)} mutants do not compile", flush=True)
            self.invalid |= rejected
            self._write_sources()

    def _find_rejected(self, run: TestRun) -> set[Mutant]:
        """Return the mutants on the lines with errors, else on any line that an error mentions."""
        by_line = defaultdict(set)
        for mutant in self.numbers.keys() - self.invalid:
            by_line[mutant.file, mutant.line].add(mutant)
        place = re.escape(str(self.tree)) + r"/(?:\.\./|)([\w/.]+):(\d+)[:,]"
        for pattern in (rf"^{place}\d+: error:", place):
            found: set[Mutant] = set()
            for file, line in re.findall(pattern, run.output, re.MULTILINE):
                found |= by_line[f"native/{os.path.normpath(file)}", int(line)]
            if found:
                return found
        return set()

    # Testing

    def measure_tests(self, workers: int) -> list[TestProgram]:
        """Run all tests without a mutant; find out which mutants each of them reaches."""
        commands: list[tuple[str, tuple[str | Path, ...]]] = [
            (path.name, (path,)) for path in sorted(self.programs.glob("*_test"))
        ]
        for name in PYTHON_TESTS:
            path = self.root / name
            for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
                shown = file.relative_to(self.root).as_posix()
                commands.append((shown, (*PYTEST, shown)))
        print(f"native: running {len(commands)} tests without a mutant ...", flush=True)

        def measure(test: tuple[str, tuple[str | Path, ...]]) -> TestProgram:
            name, command = test
            with tempfile.TemporaryDirectory() as reached:
                run = self._run(command, -1, timeout=1200, reached=reached)
                if run.exit_code not in (0, 5):  # 5: pytest found no tests
                    raise MutantError(f"{name} fails without a mutant:\n{run.output[-5000:]}")
                numbers = {
                    int(line)
                    for file in Path(reached).iterdir()
                    for line in file.read_text().split()
                }
            return TestProgram(name, command, frozenset(numbers), run.seconds)

        with ThreadPoolExecutor(workers) as pool:
            tests = list(pool.map(measure, commands))
        return sorted(tests, key=lambda test: test.seconds)

    def check(self, mutant: Mutant, tests: Sequence[TestProgram]) -> Outcome:
        if mutant in self.invalid:
            return Outcome("invalid", "does not compile")
        number = self.numbers[mutant]
        reaching = [test for test in tests if number in test.reaches]
        seconds = 0.0
        for test in reaching:
            run = self._run(test.command, number, timeout=40 + 10 * test.seconds)
            seconds += run.seconds
            if run.exit_code != 0:
                return Outcome("noticed", f"{test.name}: {_first_failure(run)}", seconds)
        if not reaching:
            if self._is_constant(mutant):
                return Outcome("invalid", "only the compiler evaluates it")
            return Outcome("survived", "no test reaches it", seconds)
        return Outcome("survived", self._signature_remark(number), seconds)

    def _run(
        self, command: Sequence[str | Path], number: int, *, timeout: float, reached: str = ""
    ) -> TestRun:
        environment = {**os.environ, "FOURFOLD_MUTANT": str(number)}
        environment["PYTHONPATH"] = str(self.imports)
        if reached:
            environment["FOURFOLD_MUTANTS_REACHED"] = reached
        return run_tests(command, folder=self.root, timeout=timeout, environment=environment)

    def _is_constant(self, mutant: Mutant) -> bool:
        """Whether the mutant is inside a function that is evaluated when compiling."""
        lines = (self.root / mutant.file).read_text(encoding="utf-8").splitlines()
        indentation = len(lines[mutant.line - 1])
        for line in reversed(lines[: mutant.line]):
            own = len(line) - len(line.lstrip())
            if line.strip() and own <= indentation:
                indentation = own
                if re.search(r"\b(constexpr|consteval)\b", line):
                    return True
                if own == 0:
                    break
        return False

    def _signature_remark(self, number: int) -> str:
        command = [sys.executable, "-m", "fourfold", "bench"]
        usual, mutated = (self._run(command, at, timeout=300) for at in (0, number))
        same = usual.output.splitlines()[:1] == mutated.output.splitlines()[:1]
        return "" if same else "only the signature"


PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly")

IMPORT_HOOK = '''\
"""Makes every Python of a test run import the compiled modules of the mutation build."""

import importlib.machinery
import importlib.util
import pathlib
import sys


class MutatedModules:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.startswith("fourfold.native._"):
            for file in pathlib.Path({folder!r}).glob(name.rpartition(".")[2] + ".*.so"):
                loader = importlib.machinery.ExtensionFileLoader(name, str(file))
                return importlib.util.spec_from_file_location(name, file, loader=loader)
        return None


sys.meta_path.insert(0, MutatedModules)
'''


def _first_failure(run: TestRun) -> str:
    if run.exit_code is None:
        return "time limit"
    for pattern in (r"^FAILED (.*?)(?: - .*)?$", r"^ERROR (.*)$", r"^.*: failed: (.*)$"):
        if found := re.search(pattern, run.output, re.MULTILINE):
            return found[1][:120]
    return f"exit code {run.exit_code}"


LANGUAGE: Language = NativeLanguage()
