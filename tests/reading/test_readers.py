"""Reading a damaged file succeeds or raises FourfoldError; it never fails in another way.

Each case is a valid file with seeded random damage. ``FOURFOLD_FUZZ`` sets the number of cases per
reader, and ``FOURFOLD_FUZZ_SEED`` the seed.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest
from tests.reading.readers import MODULES, OTHER_INPUT, PACKAGE_DATA, READERS, SERVER_FILES

import fourfold
from fourfold.base.errors import FourfoldError

CASES = int(os.environ.get("FOURFOLD_FUZZ", "120"))
SEED = int(os.environ.get("FOURFOLD_FUZZ_SEED", "1"))
READS = re.compile(
    r"read_text\(|read_bytes\(|sqlite3\.connect\(|parse_json\(|json\.loads?\(|tomllib|from_json\("
    r"|open\([^)]*\"r"
)


@pytest.mark.parametrize("name", READERS)
def test_damaged_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    valid = tmp_path / f"whole{reader.suffix}"
    reader.make(valid)
    (folder := tmp_path / "damaged").mkdir()
    damaged = folder / f"file{reader.suffix}"
    content, refused = valid.read_bytes(), 0
    for number in range(max(1, CASES // reader.cost)):
        for file in folder.iterdir():  # SQLite creates journal files
            file.unlink()
        damaged.write_bytes(content)
        rng = random.Random(f"{SEED} {name} {number}")
        mutation = rng.choice(reader.mutations)
        mutation(damaged, rng)
        damaged_content = damaged.read_bytes()
        try:
            reader.read(damaged)
        except FourfoldError:
            refused += 1
        except Exception as error:
            (tmp_path / "case").write_bytes(damaged_content)
            raise AssertionError(
                f"{type(error).__name__} from case {number} of {name}, made by "
                f"{mutation.__name__}; the file is {tmp_path / 'case'}"
            ) from error
    assert refused, "no damage was found: the files are not read"


@pytest.mark.parametrize("name", READERS)
def test_valid_file_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"whole{READERS[name].suffix}"
    READERS[name].make(path)
    READERS[name].read(path)


def test_every_module_that_reads_files_is_listed() -> None:
    """A module that reads files belongs in `MODULES` or in one of the lists of exceptions."""
    package = Path(fourfold.__file__).parent
    modules = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if path != package / "base" / "files.py" and READS.search(path.read_text(encoding="utf-8"))
    }
    assert modules == MODULES.keys() | PACKAGE_DATA | SERVER_FILES | OTHER_INPUT
    assert set(MODULES.values()) <= READERS.keys()
