"""Whatever is in a file, reading it gives what it holds or a FourfoldError: never a traceback.

Each case is a real file, damaged by a seeded chance. ``FOURFOLD_FUZZ=20000`` tries so many cases of
each reader, ``FOURFOLD_FUZZ_SEED=7`` others.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest
from tests.reading.readers import MODULES, OWN, READERS, SERVED, TALK

import fourfold
from fourfold.base.errors import FourfoldError

CASES = int(os.environ.get("FOURFOLD_FUZZ", "120"))
SEED = int(os.environ.get("FOURFOLD_FUZZ_SEED", "1"))
READS = re.compile(
    r"read_text\(|read_bytes\(|sqlite3\.connect\(|parse_json\(|json\.loads?\(|tomllib|from_json\("
    r"|open\([^)]*\"r"
)


@pytest.mark.parametrize("name", READERS)
def test_a_damaged_file_is_read_or_refused(name: str, tmp_path: Path) -> None:
    reader = READERS[name]
    whole = tmp_path / f"whole{reader.suffix}"
    reader.make(whole)
    (folder := tmp_path / "damaged").mkdir()
    damaged = folder / f"file{reader.suffix}"
    intact, refused = whole.read_bytes(), 0
    for number in range(max(1, CASES // reader.cost)):
        for beside in folder.iterdir():  # SQLite puts files there
            beside.unlink()
        damaged.write_bytes(intact)
        chance = random.Random(f"{SEED} {name} {number}")
        mutation = chance.choice(reader.mutations)
        mutation(damaged, chance)
        kept = damaged.read_bytes()
        try:
            reader.read(damaged)
        except FourfoldError:
            refused += 1
        except Exception as error:
            (tmp_path / "case").write_bytes(kept)
            raise AssertionError(
                f"{type(error).__name__} from case {number} of {name}, made by "
                f"{mutation.__name__}; the file is {tmp_path / 'case'}"
            ) from error
    assert refused, "no damage was found: the files are not read"


@pytest.mark.parametrize("name", READERS)
def test_a_file_that_is_in_order_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"whole{READERS[name].suffix}"
    READERS[name].make(path)
    READERS[name].read(path)


def test_every_module_that_reads_files_is_listed() -> None:
    """A new reader goes into the readers above, or is said to read nothing of the user's."""
    package = Path(fourfold.__file__).parent
    found = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if path not in (package / "base" / "files.py", package / "base" / "strict_json.py")
        and READS.search(path.read_text(encoding="utf-8"))
    }
    assert found == MODULES.keys() | OWN | SERVED | TALK
    assert set(MODULES.values()) <= READERS.keys()
