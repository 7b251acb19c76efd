"""The Python archives of a static site: Fourfold's own packages, and its command line."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from fourfold.games.quarto import Rules
from fourfold.solver.book.shipped_books import (
    book_path,
    layer_path,
    rules_with_books,
    rules_with_layers,
)

PACKAGE = Path(__file__).parents[1]

PACKAGES = (
    *("i18n", "base", "native", "games", "drawing", "evaluation", "search", "solver", "arrays"),
    *("players", "compat", "arena", "datasets", "tables", "analysis", "teaching", "testing"),
    *("classroom", "service"),
)
"""``service`` and all packages below it: everything that an operation can import."""

MODULES = ("__init__.py", "site/__init__.py", "site/dispatcher.py", "site/module_runner.py")

PROGRAM_PACKAGES = ("frontend", "cli")
"""What only the programs of the lessons need: the command line, and the pages that it writes."""

LIBRARIES = (
    *("typer", "click", "shellingham", "typing_extensions", "annotated-doc"),
    *("rich", "markdown-it-py", "mdurl", "platformdirs"),
)
"""What the command line imports, with the dependencies of these. A library that is not installed is
one that the others do not need in their present versions."""

SEPARATE_BYTES = 100_000
"""Books of this size or more are separate files, fetched when their rules are first used."""

_SUFFIXES_LEFT_OUT = (".pyc", ".pyi", ".so", ".pyd")
_EPOCH = (1980, 1, 1, 0, 0, 0)


def separate_books() -> dict[str, Path]:
    """The opening books that are not in the archive, by rules."""
    return _large({rules: book_path(rules) for rules in rules_with_books()})


def separate_layers() -> dict[str, Path]:
    """Likewise the layers beyond the books."""
    return _large({rules: layer_path(rules) for rules in rules_with_layers()})


def _large(paths: dict[Rules, Path]) -> dict[str, Path]:
    return {
        str(rules): path for rules, path in paths.items() if path.stat().st_size >= SEPARATE_BYTES
    }


def archive_name(path: Path) -> str:
    """The path of a package file inside the archive."""
    return path.relative_to(PACKAGE.parent).as_posix()


def package_archive() -> bytes:
    """Fourfold without its command line, and its metadata with the entry points."""
    separate = {*separate_books().values(), *separate_layers().values()}
    files = {
        archive_name(path): path
        for path in (*_package_files(PACKAGES), *(PACKAGE / name for name in MODULES))
        if path not in separate
    }
    own = distribution("fourfold")
    folder = f"fourfold-{own.version}.dist-info"
    texts = {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: fourfold\nVersion: {own.version}\n",
        f"{folder}/entry_points.txt": own.read_text("entry_points.txt") or "",
    }
    return _zip(files, texts)


def program_archive() -> bytes:
    """The command line with its libraries."""
    files = {archive_name(path): path for path in _package_files(PROGRAM_PACKAGES)}
    for name in LIBRARIES:
        files.update(_library_files(name))
    return _zip(files, {})


def _package_files(packages: tuple[str, ...]) -> Iterator[Path]:
    for name in packages:
        folder = PACKAGE / name
        paths = sorted(folder.rglob("*")) if folder.is_dir() else [folder.with_suffix(".py")]
        for path in paths:
            if path.is_file() and path.suffix not in _SUFFIXES_LEFT_OUT:
                yield path


def _library_files(name: str) -> Iterator[tuple[str, Path]]:
    try:
        listed = distribution(name).files or ()
    except PackageNotFoundError:
        return
    for file in listed:
        path = Path(str(file.locate()))
        if (
            ".." not in file.parts
            and path.suffix in (".py", ".json", ".txt", "")
            and path.is_file()
        ):
            yield file.as_posix(), path


def _zip(files: dict[str, Path], texts: dict[str, str]) -> bytes:
    """A ZIP archive without times, so that the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
