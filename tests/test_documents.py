"""Checks of the documentation sources; ``make docs-site`` checks more."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest
from benchmarks.run import BENCHMARKS
from tools.documentation.pages import ROOT, Pages

FRONT_PAGE = ROOT / "tools" / "documentation" / "front.toml"


ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGES = {"src/fourfold": "## Packages", "src/fourfold/server": "### The server"}
FILE_NAME = re.compile(r"`([\w./-]+(?:/|\.(?:py|[cm]?js|[ch]pp|toml|html|css|sh)))`")


def write_pages(folder: Path, *paths: Path) -> None:
    pages = Pages(folder)
    for path in paths:
        pages.add(path, path.relative_to(ROOT))
    pages.write()


def test_links_between_documents_lead_to_files(tmp_path: Path) -> None:
    lessons = (ROOT / "src/fourfold/teaching/lessons").glob("*/*.md")
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *lessons]
    write_pages(tmp_path, *documents)
    assert len(list(tmp_path.rglob("*.md"))) >= len(documents)


def test_broken_link_raises_error(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "pages")
    page = ROOT / "docs" / "README.md"
    pages.add(page, Path("deeper/README.md"))
    pages.write()
    there = (tmp_path / "pages/deeper/README.md").read_text(encoding="utf-8")
    assert "](../source/docs/how-to/play-in-the-browser.md.md)" in there
    with pytest.raises(SystemExit, match=r"nothing\.md is not there"):
        pages._with_links("[gone](nothing.md)", page)


def test_front_page_has_the_same_texts_in_every_language() -> None:
    words = tomllib.loads(FRONT_PAGE.read_text(encoding="utf-8"))
    assert set(words) == {"en", "it"}
    assert words["en"].keys() == words["it"].keys()


@pytest.mark.parametrize("folder", PACKAGES)
def test_architecture_lists_every_package(folder: str) -> None:
    listed = ARCHITECTURE.split(PACKAGES[folder])[1].split("\n#")[0]
    for path in (ROOT / folder).iterdir():
        name = f"{path.name}/" if path.is_dir() else path.name
        if not name.startswith(("_", "static")) and name != "py.typed":
            assert f"`{name.removesuffix('.py')}" in listed, name


def test_files_named_in_architecture_exist() -> None:
    folders = ("src", "native", "tests", "benchmarks", "tools", "docs")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    there = {f"/{path.relative_to(ROOT).as_posix()}" for path in paths}
    missing = {
        name
        for name in FILE_NAME.findall(ARCHITECTURE)
        if not any(path.endswith(f"/{name.rstrip('/')}") for path in there)
    }
    assert missing == set()


def test_names_in_the_migration_table_exist() -> None:
    """The right column of the tables of "Migration from 1.x" names modules and names of today."""
    guide = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("### Migration")[2]
    rows = re.findall(r"^\|.*\| (.*) \|$", guide.partition("\n### ")[0], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([\w.]+)`", row)]
    assert len(named) > 40
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    for name in named:
        last = name.rpartition(".")[2]
        if name.startswith("fourfold."):
            assert importlib.util.find_spec(name), name
        else:
            assert re.search(rf"(class|def|self\.) ?{last}\b|^    {last}:", source, re.MULTILINE), (
                name
            )


def test_version_and_date_agree_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(r"^## (\d\S+) - (\S+)$", changes, re.MULTILINE)
    version, date = re.findall(r"^(?:version|date-released): (\S+)$", cited, re.MULTILINE)
    assert released
    assert (version, date) == released.groups()
    assert version == project["version"]


def test_every_benchmark_has_its_script() -> None:
    scripts = [ROOT / "benchmarks" / script for script, *_ in BENCHMARKS.values()]
    assert [script for script in scripts if not script.is_file()] == []
