"""Fuzz one parser with coverage guidance: ``python tests/fuzzing/fuzz.py PARSER [OPTIONS]``.

Options and folders are those of libFuzzer. `make fuzz` runs every parser.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

INSTRUMENTED = [
    "fourfold.arena.hosts.protocol",
    "fourfold.base",
    "fourfold.games",
    "fourfold.server.errors",
    "fourfold.server.operations.requests",
    "fourfold.service.requests",
]

# Atheris cannot instrument what the finder of the editable installation loads. The sources are on
# sys.path too, so the finder is only needed for compiled modules, and goes last.
sys.meta_path.sort(key=lambda finder: "ScikitBuild" in type(finder).__name__)
sys.path.insert(0, str(Path(__file__).parents[2]))
with atheris.instrument_imports(include=INSTRUMENTED):
    from tests.fuzzing.parsers import FUZZERS


def main() -> None:
    parse = FUZZERS[sys.argv[1]]

    def run(data: bytes) -> None:
        parse(data.decode("utf-8", "surrogateescape"))

    atheris.Setup([sys.argv[0], *sys.argv[2:]], run)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
