"""A server's temporary files and those of its child processes, in one folder.

The folder holds a lock that ends with the process. A later server finds and removes the folder of
one that was killed, whatever container that ran in. Folders of bots are instead named after their
creator (:mod:`fourfold.arena.scratch_folders`): a bot could remove a lock.
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
    """Make this process and its children use a temporary folder that is removed at the end."""
    parent = Path(tempfile.gettempdir())
    _remove_abandoned(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    with (folder / LOCK).open("w") as lock:
        system.lock(lock, wait=True)
        previous = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        try:
            yield folder
        finally:
            tempfile.tempdir = None
            if previous is None:
                del os.environ["TMPDIR"]
            else:
                os.environ["TMPDIR"] = previous
            shutil.rmtree(folder, ignore_errors=True)


def _remove_abandoned(parent: Path) -> None:
    """Remove the folders of servers that no longer run."""
    for folder in parent.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):  # another user's, or another server removes it too
            if not system.is_own_file(folder):
                continue
            with (folder / LOCK).open("r+") as lock:
                system.lock(lock, wait=False)
                shutil.rmtree(folder, ignore_errors=True)
