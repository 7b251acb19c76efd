"""The Python of a site: Fourfold's own sources, and what its command line stands on."""

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

PROGRAMS = ("fourfold/cli/", "fourfold/frontend/")
"""What only the programs of the lessons need: the command line, and the pages that it writes."""

LEFT_OUT = ("compat/", "native/", "site/files/", "server/", "widgets/")
"""What no browser needs; of the room ``native`` its ``text`` is needed."""

LIBRARIES = (
    *("typer", "click", "shellingham", "typing_extensions", "annotated-doc"),
    *("rich", "markdown-it-py", "mdurl", "platformdirs"),
)
"""Ours and theirs in turn. One that is not installed is not needed by the others as they are."""

_EPOCH = (1980, 1, 1, 0, 0, 0)


LARGE = 100_000
"""Bytes from which on a book is fetched only when its rules are first named."""


def large_books() -> dict[str, Path]:
    """The books that are not among the sources, by their rules."""
    return _large({rules: book_path(rules) for rules in rules_with_books()})


def large_layers() -> dict[str, Path]:
    """Likewise the layers beyond them, for which nobody waits."""
    return _large({rules: layer_path(rules) for rules in rules_with_layers()})


def _large(paths: dict[Rules, Path]) -> dict[str, Path]:
    return {str(rules): path for rules, path in paths.items() if path.stat().st_size >= LARGE}


def place_of(path: Path) -> str:
    """Where a file of the package is, seen from the folder that the package lies in."""
    return path.relative_to(PACKAGE.parent).as_posix()


def own_sources() -> bytes:
    """Fourfold without its command line, and what it is registered as."""
    later = {*large_books().values(), *large_layers().values()}
    files = {
        name: path
        for name, path in _sources()
        if not name.startswith(PROGRAMS) and path not in later
    }
    ours = distribution("fourfold")
    folder = f"fourfold-{ours.version}.dist-info"
    texts = {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: fourfold\nVersion: {ours.version}\n",
        f"{folder}/entry_points.txt": _own_entries(),
    }
    return _packed(files, texts)


def programs() -> bytes:
    """The command line, with the libraries that it is made with."""
    files = {name: path for name, path in _sources() if name.startswith(PROGRAMS)}
    for name in LIBRARIES:
        files.update(_library(name))
    return _packed(files, {})


def _sources() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        kept = name.startswith("native/rpc/") or name == "native/__init__.py"
        if (
            path.is_file()
            and path.suffix not in (".pyc", ".pyi", ".so", ".pyd")
            and (kept or not name.startswith(LEFT_OUT))
        ):
            yield f"fourfold/{name}", path


def _own_entries() -> str:
    """The entry points of Fourfold itself: what others have added here is not in the browser."""
    return distribution("fourfold").read_text("entry_points.txt") or ""


def _library(name: str) -> Iterator[tuple[str, Path]]:
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


def _packed(files: dict[str, Path], texts: dict[str, str]) -> bytes:
    """The same files give the same bytes, whenever it is."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
        for name, text in texts.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
