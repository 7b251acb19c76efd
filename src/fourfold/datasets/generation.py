"""Generation of a data set: workers label chunks, a checkpoint keeps them, then the file is
written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fourfold.arena.workers.base import LostTask, Workers, require_results
from fourfold.base.errors import FourfoldError
from fourfold.datasets.checkpoint import DatasetCheckpoint
from fourfold.datasets.files import check_packages, encode_chunk, write_file
from fourfold.datasets.plan import DatasetChunk, Plan
from fourfold.datasets.rows import generate_rows

OnProgress = Callable[[int, int], None]
"""Called with the number of finished rows and of all rows."""


class GeneratedChunk(NamedTuple):
    """An encoded chunk."""

    number: int
    rows: int
    body: bytes


def generate_dataset(
    plan: Plan, path: Path, workers: Workers, on_progress: OnProgress = lambda _done, _total: None
) -> int:
    """Write the data set and return its number of rows.

    Continues from the checkpoint of an earlier call beside the file. The same plan gives
    the same file, whatever the workers.
    """
    check_packages(plan.form)
    checkpoint_path = path.with_name(path.name + ".unfinished")
    with DatasetCheckpoint(checkpoint_path, plan.about) as checkpoint:
        total = plan.total
        done = sum(chunk.size for chunk in plan.chunks() if chunk.number in checkpoint.done)
        on_progress(done, total)
        for batch in workers.run(generate_chunk, plan.tasks(checkpoint.done)):
            for generated in require_results(batch, _refusal):
                checkpoint.write(generated.number, generated.body)
                done += generated.rows
            on_progress(done, total)
        write_file(path, plan, ((c, checkpoint.read(c.number)) for c in plan.chunks()))
    checkpoint_path.unlink()
    return total


def generate_chunk(chunk: DatasetChunk) -> GeneratedChunk:
    return GeneratedChunk(chunk.number, chunk.size, encode_chunk(generate_rows(chunk), chunk))


def _refusal(lost: LostTask) -> FourfoldError:
    return FourfoldError("dataset.lost", reason=lost.message)
