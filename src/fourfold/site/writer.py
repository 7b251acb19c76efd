"""Writes the static site into a folder: the pages, the engine, and a service worker that keeps both
for use without a network. All addresses are relative, so that the site may lie in any folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from fourfold.base.errors import FourfoldError
from fourfold.base.files import read_text, wrap_write_errors
from fourfold.base.strict_json import parse_json
from fourfold.frontend.lesson_pages import contents_page, lesson_page
from fourfold.frontend.pages import PAGES, Deployment, page_html
from fourfold.frontend.scripts import BACKEND, MESSAGES, STATIC, message_scripts, text_of
from fourfold.site.python_archive import (
    archive_name,
    package_archive,
    program_archive,
    separate_books,
    separate_layers,
)
from fourfold.teaching.lessons import LANGUAGES, all_lessons

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

MANIFEST = {
    "name": "Fourfold",
    "short_name": "Fourfold",
    "description": PAGES["board"].description,
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5f1ea",
    "theme_color": "#6b4526",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
        *(
            {"src": f"icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ),
        {
            "src": "icons/maskable.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ],
}

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
    texts["manifest.webmanifest"] = json.dumps(MANIFEST)
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
