"""The folder that ``fourfold site`` writes, with files in place of the core and of Pyodide."""

from __future__ import annotations

import io
import json
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.site.writer import (
    CORE,
    FILE_LIST,
    PACKAGES,
    POLICY,
    PYODIDE,
    PYODIDE_LOCK,
    PYODIDE_VERSION,
    EngineFolders,
    find_engine,
    write_site,
)
from fourfold.teaching.lessons import LANGUAGES, lesson_names

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r'(?:href|src)="([^"#?]*)[^"]*"')
IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"')


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> EngineFolders:
    folder = tmp_path_factory.mktemp("engine")
    for name in (*CORE, *PYODIDE):
        (folder / name).write_text(f"// {name}\n")
    packages = {"numpy": {"file_name": "numpy.whl"}}
    (folder / PYODIDE_LOCK).write_text(json.dumps({"info": {}, "packages": packages}))
    (folder / "package.json").write_text(json.dumps({"version": PYODIDE_VERSION}))
    return find_engine(folder, folder)


@pytest.fixture(scope="module")
def site(engine: EngineFolders, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host") / "site"
    write_site(folder, engine)
    return folder


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def plan(site: Path) -> Any:
    text = (site / "service-worker.js").read_text("utf-8")
    return json.loads(text.splitlines()[0].removeprefix("const PLAN = ").removesuffix(";"))


def test_every_page_is_written(site: Path) -> None:
    found = {path.relative_to(site).as_posix() for path in pages(site)}
    lessons = {f"learn/{lang}/{name}.html" for lang in LANGUAGES for name in lesson_names()}
    starts = {f"learn/{language}/index.html" for language in LANGUAGES}
    others = {f"{name}/index.html" for name in ("tree", "exercise", "friend", "about", "learn")}
    assert found == lessons | starts | others | {"index.html"}


def test_every_page_has_a_policy_and_no_inline_scripts_or_styles(site: Path) -> None:
    for page in pages(site):
        text = page.read_text("utf-8")
        assert f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">' in text, page
        assert not re.search(r"<script(?![^>]*\ssrc=)|<[^>]+\son\w+=|<style|\sstyle=", text), page


def test_links_are_relative_and_lead_to_files(site: Path) -> None:
    for page in pages(site):
        for address in ADDRESS.findall(page.read_text("utf-8")):
            assert not address.startswith(("/", "http")), (page, address)
            target = (page.parent / address).resolve()
            assert target.is_file() or (target / "index.html").is_file(), (page, address)


def test_imports_lead_to_files(site: Path) -> None:
    for script in (site / "js").rglob("*.js"):
        for name in IMPORT.findall(script.read_text("utf-8")):
            assert (script.parent / name).resolve().is_file(), (script, name)


def test_pages_use_workers_and_load_nothing_from_elsewhere(site: Path) -> None:
    assert "backends/workers.js" in (site / "js" / "backend.js").read_text("utf-8")
    for page in pages(site):
        text = page.read_text("utf-8")
        assert "backends/server.js" not in text
        if "js/" in text:
            assert "script-src 'self' 'wasm-unsafe-eval';" in text
            assert "unsafe-inline" not in text
            assert "backends/workers.js" in text or "js/text-page.js" in text


def test_lessons_offer_the_blocks_that_a_browser_can_run(site: Path) -> None:
    own = (site / "learn/en/13-your-own.html").read_text("utf-8")
    assert "data-run" not in own
    assert 'data-run="0"' in (site / "learn/it/03-minimax.html").read_text("utf-8")


def test_the_service_worker_knows_every_file(site: Path) -> None:
    planned = plan(site)
    listed = {*planned["pages"]["files"], *planned["engine"]["files"]}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    folders = {name.removesuffix("index.html") or "./" for name in files}
    assert folders - listed == {"service-worker.js", ".nojekyll", FILE_LIST}
    assert listed <= folders


def test_versions_change_with_the_content(
    site: Path, engine: EngineFolders, tmp_path: Path
) -> None:
    before = plan(site)
    for name in {path.name for path in (*engine.core.iterdir(), *engine.pyodide.iterdir())}:
        (tmp_path / name).write_bytes((engine.core / name).read_bytes())
    write_site(tmp_path / "again", engine)
    assert plan(tmp_path / "again") == before
    (tmp_path / "fourfold.wasm").write_text("// another\n")
    write_site(tmp_path / "other", find_engine(tmp_path, tmp_path))
    after = plan(tmp_path / "other")
    assert after["pages"] == before["pages"]
    assert after["engine"]["version"] != before["engine"]["version"]


def test_archives_contain_the_python_runtime(site: Path) -> None:
    python = site / "engine" / "python"
    own = set(zipfile.ZipFile(io.BytesIO((python / "fourfold.zip").read_bytes())).namelist())
    assert {
        "fourfold/site/dispatcher.py",
        "fourfold/native/rpc/quarto.py",
        "fourfold/solver/book/data/lines.book",
        "fourfold/i18n/catalogues/page.toml",
    } <= own
    assert any(name.endswith("entry_points.txt") for name in own)
    assert not any(re.search(r"\.(so|pyc)$|^fourfold/(cli|widgets)/", name) for name in own)
    programs = zipfile.ZipFile(io.BytesIO((python / "programs.zip").read_bytes())).namelist()
    assert {"fourfold/cli/main.py", "typer/main.py"} <= set(programs)
    lock = json.loads((site / "engine" / "pyodide" / PYODIDE_LOCK).read_text())
    assert lock["packages"] == {}


def test_the_archive_has_the_packages_up_to_the_service() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    layers = contract["layers"]
    assert sorted(PACKAGES) == sorted(layers[layers.index("service") :])


def test_site_has_a_web_app_manifest(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = icon["sizes"].split("x")
            assert [str(int.from_bytes(data[at : at + 4])) for at in (16, 20)] == size


def test_existing_site_is_updated(engine: EngineFolders, tmp_path: Path) -> None:
    write_site(tmp_path / "site", engine)
    listed = json.loads((tmp_path / "site" / FILE_LIST).read_text())
    listed["files"] += ["old.html", "../outside.txt"]
    (tmp_path / "site" / FILE_LIST).write_text(json.dumps(listed))
    for name in ("old.html", "mine.txt", "../outside.txt"):
        (tmp_path / "site" / name).write_text("x")
    write_site(tmp_path / "site", engine)
    assert not (tmp_path / "site" / "old.html").exists()
    assert (tmp_path / "site" / "mine.txt").exists()
    assert (tmp_path / "outside.txt").exists()


def test_a_folder_with_other_files_is_not_changed(engine: EngineFolders, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(FourfoldError, match="contains files that were not written by Fourfold"):
        write_site(tmp_path, engine)
    with pytest.raises(FourfoldError, match="contains files that were not written by Fourfold"):
        write_site(tmp_path / "letter.txt", engine)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_missing_file_error_says_how_to_get_it(engine: EngineFolders, tmp_path: Path) -> None:
    with pytest.raises(FourfoldError, match=r"does not contain core\.mjs.*make wasm"):
        find_engine(tmp_path, engine.pyodide)
    with pytest.raises(FourfoldError, match=r"make pyodide.*npm pack pyodide@"):
        find_engine(engine.core, tmp_path)
    for name in (*PYODIDE, PYODIDE_LOCK):
        (tmp_path / name).write_text("{}")
    (tmp_path / "package.json").write_text('{"version": "0.27.1"}')
    with pytest.raises(FourfoldError, match=r"Pyodide 0\.27\.1"):
        find_engine(engine.core, tmp_path)
