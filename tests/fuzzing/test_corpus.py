"""Every input of the fuzzers' corpus, among them each input that once failed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fuzzing.parsers import CORPUS, FUZZERS

INPUTS = [(name, path) for name in FUZZERS for path in sorted((CORPUS / name).iterdir())]


@pytest.mark.parametrize(("name", "path"), INPUTS, ids=lambda value: getattr(value, "name", value))
def test_parser_accepts_or_refuses(name: str, path: Path) -> None:
    FUZZERS[name](path.read_bytes().decode("utf-8", "surrogateescape"))
