"""Writes the static site into a folder: the pages, the engine, and a service worker that keeps both
for use without a network. All addresses are relative, so that the site may lie in any folder."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from string import Template

from fourfold.base.errors import FourfoldError
from fourfold.base.files import parse_json, read_text, wrap_write_errors
from fourfold.frontend.lesson_pages import contents_page, lesson_page
from fourfold.frontend.pages import PAGES, Deployment, page_html
from fourfold.frontend.scripts import BACKEND, MESSAGES, STATIC, message_scripts, text_of
from fourfold.games.quarto import Rules
from fourfold.solver.book.shipped_books import (
    book_path,
    layer_path,
    rules_with_books,
    rules_with_layers,
)
from fourfold.teaching.lessons import LANGUAGES, all_lessons

PACKAGE = Path(__file__).parents[1]

PACKAGES = (
    *("i18n", "base", "native", "games", "drawing", "evaluation", "search", "solver", "arrays"),
    *("players", "compat", "arena", "datasets", "tables", "analysis", "teaching", "testing"),
    *("classroom", "service"),
)
"""``service`` and all packages below it: everything that an operation can import."""

MODULES = ("__init__.py", "site/__init__.py", "site/dispatcher.py")

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


FILES = Path(__file__).parent / "files"
FILE_LIST = "fourfold-site.json"
"""Lists the files of the site. A folder with this file may be overwritten."""

BUILD = Path(__file__).parents[3] / "build"
"""Where ``make wasm`` and ``make pyodide`` put the engine in a clone."""

CORE = ("core.mjs", "fourfold.mjs", "fourfold.wasm")
PYODIDE = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"),
    "package.json",  # names its origin and licence
)
PYODIDE_LOCK = "pyodide-lock.json"

PYODIDE_VERSION = "314.0.7"
"""The version that ``make pyodide`` fetches. It begins with Python's version, 3.14."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self' blob:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""Pages may load the site's files and their own blobs, and compile WebAssembly; nothing else."""

STATIC_SITE = Deployment(
    backend="workers",
    head=f"""\
    <meta http-equiv="Content-Security-Policy" content="{POLICY}">
    <meta name="theme-color" content="#6b4526">
    <link rel="manifest" href="${{root}}manifest.webmanifest">
    <link rel="apple-touch-icon" href="${{root}}icons/180.png">
""",
    styles=("site",),
    suffix=".html",
    can_run=lambda block: block.can_run_in_browser,
)

Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class EngineFolders:
    """The folders of the core as WebAssembly, and of Pyodide."""

    core: Path
    pyodide: Path


def find_engine(core: Path | None = None, pyodide: Path | None = None) -> EngineFolders:
    """These folders, or those of a clone. FourfoldError names a missing file and how to get it."""
    folders = EngineFolders(core or BUILD / "wasm", pyodide or BUILD / "pyodide")
    for folder, files, code in (
        (folders.core, CORE, "site.no_core"),
        (folders.pyodide, (*PYODIDE, PYODIDE_LOCK), "site.no_pyodide"),
    ):
        for name in files:
            if not (folder / name).is_file():
                raise FourfoldError(code, folder=folder, file=name, version=PYODIDE_VERSION)
    version = str(parse_json(read_text(folders.pyodide / "package.json")).get("version"))
    if version.partition(".")[0] != PYODIDE_VERSION.partition(".")[0]:
        raise FourfoldError("site.other_pyodide", found=version, version=PYODIDE_VERSION)
    return folders


@dataclass(frozen=True, slots=True)
class SiteSize:
    """The number of files, and the bytes of the pages and of the engine."""

    files: int
    pages: int
    engine: int


def write_site(folder: Path, engine_folders: EngineFolders) -> SiteSize:
    """Write the site, replacing an older one. FourfoldError if the folder holds anything else."""
    old_files = _listed_files(folder)
    pages, engine = _pages(), _engine(engine_folders)
    books = {rules: archive_name(path) for rules, path in separate_books().items()}
    layers = {rules: archive_name(path) for rules, path in separate_layers().items()}
    about: dict[str, object] = {
        "bytes": _counted_bytes(engine),
        "books": books,
        "layers": layers,
    }
    engine["engine/engine.json"] = json.dumps(about).encode()
    engine_plan = _plan(engine)
    engine["engine/engine.json"] = json.dumps(about | {"version": engine_plan["version"]}).encode()
    plan = {"policy": POLICY, "pages": _plan(pages), "engine": engine_plan}
    worker = (FILES / "service-worker.js").read_text("utf-8")
    others = {
        "service-worker.js": f"const PLAN = {json.dumps(plan)};\n\n{worker}".encode(),
        ".nojekyll": b"",  # or GitHub Pages leaves out files
    }
    files = pages | engine | others
    files[FILE_LIST] = json.dumps({"files": sorted(files)}, indent=1).encode()
    for name, data in files.items():
        path = folder / name
        with wrap_write_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for name in old_files - files.keys():
        (folder / name).unlink(missing_ok=True)
    return SiteSize(len(files), _total_bytes(pages), _total_bytes(engine))


def _listed_files(folder: Path) -> set[str]:
    """The files of an older site in the folder."""
    if not folder.exists():
        return set()
    if not (folder / FILE_LIST).is_file():
        if not folder.is_dir() or any(folder.iterdir()):
            raise FourfoldError("site.not_ours", folder=folder)
        return set()
    names = parse_json(read_text(folder / FILE_LIST))["files"]
    return {name for name in names if not Path(name).is_absolute() and ".." not in name.split("/")}


def _pages() -> Files:
    """The pages with their scripts, styles and pictures, by name."""
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
    files[BACKEND.relative_to(STATIC).as_posix()] = text_of(BACKEND, STATIC_SITE.backend).encode()
    for script in message_scripts():
        path = MESSAGES / f"{script}.js"
        files[path.relative_to(STATIC).as_posix()] = text_of(path).encode()
    texts = {
        f"{page.address}index.html": page_html(name, STATIC_SITE)
        for name, page in PAGES.items()
        if not page.needs_server
    }
    for language in LANGUAGES:
        texts[f"learn/{language}/index.html"] = contents_page(language, STATIC_SITE)
        for lesson in all_lessons(language):
            name = f"learn/{language}/{lesson.name}{STATIC_SITE.suffix}"
            texts[name] = lesson_page(lesson.name, language, STATIC_SITE)
    links = "\n".join(
        f'    <p><a href="{language}/" lang="{language}">Fourfold ({language})</a></p>'
        for language in LANGUAGES
    )
    learn = Template(read_text(FILES / "learn.html"))
    texts["learn/index.html"] = learn.substitute(links=links, policy=POLICY)
    texts["learn/learn.js"] = read_text(FILES / "learn.js")
    texts["manifest.webmanifest"] = read_text(FILES / "manifest.webmanifest")
    return files | {name: text.encode() for name, text in texts.items()}


def _engine(folders: EngineFolders) -> Files:
    """The core, Python, and the archives of Python code."""
    lock = parse_json(read_text(folders.pyodide / PYODIDE_LOCK))
    return {
        **{f"engine/core/{name}": (folders.core / name).read_bytes() for name in CORE},
        **{f"engine/pyodide/{name}": (folders.pyodide / name).read_bytes() for name in PYODIDE},
        # The site contains none of Pyodide's packages.
        f"engine/pyodide/{PYODIDE_LOCK}": json.dumps({**lock, "packages": {}}).encode(),
        "engine/python/fourfold.zip": package_archive(),
        "engine/python/programs.zip": program_archive(),
        **{
            f"engine/python/{path.name}": path.read_bytes()
            for path in (*separate_books().values(), *separate_layers().values())
        },
    }


def _counted_bytes(engine: Files) -> int:
    """The bytes whose loading a page can show: without modules, which no script can count, and
    without what is fetched later."""
    uncounted = (".mjs", "programs.zip", ".book", ".layer")
    counted = (data for name, data in engine.items() if not name.endswith(uncounted))
    return sum(map(len, counted))


def _plan(files: Mapping[str, bytes]) -> dict[str, object]:
    """The addresses of these files, and a version that changes with their content."""
    digest = hashlib.blake2b(digest_size=8)
    for name, data in files.items():
        digest.update(name.encode() + b"\0" + data)
    addresses = [name.removesuffix("index.html") for name in files]
    return {"version": digest.hexdigest(), "files": [address or "./" for address in addresses]}


def _total_bytes(files: Files) -> int:
    return sum(map(len, files.values()))
