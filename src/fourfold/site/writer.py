"""A site of plain files, written into a folder: every page, the engine, and what keeps both for
when there is no network. Addresses are relative, so that it may lie anywhere on a host."""

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
from fourfold.frontend.pages import PAGES, Place, page_text
from fourfold.frontend.scripts import BACKEND, MESSAGES, STATIC, message_scripts, text_of
from fourfold.site.parts import CORE, PYODIDE, PYODIDE_LOCK, Parts
from fourfold.site.python_archive import large_books, large_layers, own_sources, place_of, programs
from fourfold.teaching.lessons import LANGUAGES, all_lessons

FILES = Path(__file__).parent / "files"
LIST = "fourfold-site.json"
"""What the site is made of; by it a folder is known as one of ours."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self' blob:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""What its pages may do: load and ask nothing but files beside them and what they made themselves,
and compile WebAssembly."""

PLACE = Place(
    backend="workers",
    head=f"""\
    <meta http-equiv="Content-Security-Policy" content="{POLICY}">
    <meta name="theme-color" content="#6b4526">
    <link rel="manifest" href="${{root}}manifest.webmanifest">
    <link rel="apple-touch-icon" href="${{root}}icons/180.png">
""",
    styles=("site",),
    ending=".html",
    can_run=lambda block: block.runs_in_a_browser,
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
class Written:
    """What was written: the number of files, and the bytes of the pages and of the engine."""

    files: int
    pages: int
    engine: int


def write_site(folder: Path, parts: Parts) -> Written:
    """Write the site, in place of an older one if there is one; FourfoldError when the folder has
    other things in it."""
    before = _listed(folder)
    pages, engine = _pages(), _engine(parts)
    books = {rules: place_of(path) for rules, path in large_books().items()}
    layers = {rules: place_of(path) for rules, path in large_layers().items()}
    about: dict[str, object] = {"bytes": _fetched(engine), "books": books, "layers": layers}
    engine["engine/engine.json"] = json.dumps(about).encode()
    planned = _plan(engine)
    engine["engine/engine.json"] = json.dumps(about | {"version": planned["version"]}).encode()
    plan = {"policy": POLICY, "pages": _plan(pages), "engine": planned}
    worker = (FILES / "service-worker.js").read_text("utf-8")
    others = {
        "service-worker.js": f"const PLAN = {json.dumps(plan)};\n\n{worker}".encode(),
        ".nojekyll": b"",  # or some hosts leave out files
    }
    files = pages | engine | others
    files[LIST] = json.dumps({"files": sorted(files)}, indent=1).encode()
    for name, data in files.items():
        path = folder / name
        with wrap_write_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    for name in before - files.keys():
        (folder / name).unlink(missing_ok=True)
    return Written(len(files), _bytes(pages), _bytes(engine))


def _listed(folder: Path) -> set[str]:
    """The files of the site that is there already."""
    if not folder.exists():
        return set()
    if not (folder / LIST).is_file():
        if not folder.is_dir() or any(folder.iterdir()):
            raise FourfoldError("site.not_ours", folder=folder)
        return set()
    names = parse_json(read_text(folder / LIST))["files"]
    return {name for name in names if not Path(name).is_absolute() and ".." not in name.split("/")}


def _pages() -> Files:
    """The pages with their scripts, styles and pictures, by their names."""
    files = {
        path.relative_to(STATIC).as_posix(): path.read_bytes()
        for path in sorted(STATIC.rglob("*"))
        if path.is_file()
    }
    files[BACKEND.relative_to(STATIC).as_posix()] = text_of(BACKEND, PLACE.backend).encode()
    for script in message_scripts():
        path = MESSAGES / f"{script}.js"
        files[path.relative_to(STATIC).as_posix()] = text_of(path).encode()
    texts = {
        f"{page.address}index.html": page_text(name, PLACE)
        for name, page in PAGES.items()
        if not page.needs_server
    }
    for language in LANGUAGES:
        texts[f"learn/{language}/index.html"] = contents_page(language, PLACE)
        for lesson in all_lessons(language):
            name = f"learn/{language}/{lesson.name}{PLACE.ending}"
            texts[name] = lesson_page(lesson.name, language, PLACE)
    links = "\n".join(
        f'    <p><a href="{language}/" lang="{language}">Fourfold ({language})</a></p>'
        for language in LANGUAGES
    )
    learn = Template(read_text(FILES / "learn.html"))
    texts["learn/index.html"] = learn.substitute(links=links, policy=POLICY)
    texts["learn/learn.js"] = read_text(FILES / "learn.js")
    texts["manifest.webmanifest"] = json.dumps(MANIFEST)
    return files | {name: text.encode() for name, text in texts.items()}


def _engine(parts: Parts) -> Files:
    """The core, Python, and what Python runs."""
    lock = parse_json(read_text(parts.pyodide / PYODIDE_LOCK))
    return {
        **{f"engine/core/{name}": (parts.core / name).read_bytes() for name in CORE},
        **{f"engine/pyodide/{name}": (parts.pyodide / name).read_bytes() for name in PYODIDE},
        # None of the packages that it knows of is here.
        f"engine/pyodide/{PYODIDE_LOCK}": json.dumps({**lock, "packages": {}}).encode(),
        "engine/python/fourfold.zip": own_sources(),
        "engine/python/programs.zip": programs(),
        **{
            f"engine/python/{path.name}": path.read_bytes()
            for path in (*large_books().values(), *large_layers().values())
        },
    }


def _fetched(engine: Files) -> int:
    """The bytes of which a page shows how many have come: not those of modules, which no script can
    count, nor of what is fetched later."""
    left_out = (".mjs", "programs.zip", ".book", ".layer")
    counted = (data for name, data in engine.items() if not name.endswith(left_out))
    return sum(map(len, counted))


def _plan(files: Mapping[str, bytes]) -> dict[str, object]:
    """The addresses of these files, and a version that changes when they do."""
    digest = hashlib.blake2b(digest_size=8)
    for name, data in files.items():
        digest.update(name.encode() + b"\0" + data)
    addresses = [name.removesuffix("index.html") for name in files]
    return {"version": digest.hexdigest(), "files": [address or "./" for address in addresses]}


def _bytes(files: Files) -> int:
    return sum(map(len, files.values()))
