"""The documents as they are gathered for the site (``make docs-site``), which checks more."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tools.documentation.pages import ROOT, Pages

FRONT = ROOT / "tools" / "documentation" / "front.toml"


def gathered(folder: Path, *paths: Path) -> None:
    pages = Pages(folder)
    for path in paths:
        pages.add(path, path.relative_to(ROOT))
    pages.write()


def test_every_link_between_documents_leads_to_a_file(tmp_path: Path) -> None:
    lessons = (ROOT / "src/fourfold/teaching/lessons").glob("*/*.md")
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *lessons]
    gathered(tmp_path, *found)
    assert len(list(tmp_path.rglob("*.md"))) >= len(found)


def test_a_link_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    pages = Pages(tmp_path / "pages")
    page = ROOT / "docs" / "README.md"
    pages.add(page, Path("deeper/README.md"))
    pages.write()
    there = (tmp_path / "pages/deeper/README.md").read_text(encoding="utf-8")
    assert "](../source/docs/how-to/play-in-the-browser.md.md)" in there
    with pytest.raises(SystemExit, match=r"nothing\.md is not there"):
        pages._with_links("[gone](nothing.md)", page)


def test_the_page_in_front_says_the_same_in_every_language() -> None:
    words = tomllib.loads(FRONT.read_text(encoding="utf-8"))
    assert set(words) == {"en", "it"}
    assert words["en"].keys() == words["it"].keys()
