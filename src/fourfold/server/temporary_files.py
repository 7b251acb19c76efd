"""A server's temporary files: its own and those of everybody it starts, in one folder.

The folder has a lock that ends with the process. So what a server leaves behind that was killed is
found and removed by the next, whatever container it runs in. Bots' folders go by the name of their
maker instead (:mod:`fourfold.arena.scratch_folders`): a bot could remove a lock.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fourfold.base import system

PREFIX = "fourfold-serve-"
LOCK = "lock"


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Where temporary files are made, by this process and those it starts, until it is left."""
    usual = Path(tempfile.gettempdir())
    _sweep(usual)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=usual))
    with (folder / LOCK).open("w") as lock:
        system.lock(lock, wait=True)
        before = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        try:
            yield folder
        finally:
            tempfile.tempdir = None
            if before is None:
                del os.environ["TMPDIR"]
            else:
                os.environ["TMPDIR"] = before
            shutil.rmtree(folder, ignore_errors=True)


def _sweep(usual: Path) -> None:
    """Remove the folders of our servers that no longer run."""
    for folder in usual.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # of another user, or somebody else sweeps too
            if not system.is_own_file(folder):
                continue
            with (folder / LOCK).open("r+") as lock:
                system.lock(lock, wait=False)
                shutil.rmtree(folder, ignore_errors=True)
