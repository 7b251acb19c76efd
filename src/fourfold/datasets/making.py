"""Making a data set: chunks on the workers, kept as they come, put together in the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fourfold.arena.workers.base import LostTask, Workers, require_results
from fourfold.base.errors import FourfoldError
from fourfold.datasets.files import encoded, needs, write_file
from fourfold.datasets.plan import Chunk, Plan
from fourfold.datasets.rows import make_rows
from fourfold.datasets.unfinished import Unfinished

Report = Callable[[int, int], None]
"""Is told how many rows are done, of how many."""


class Made(NamedTuple):
    """A chunk as it is kept."""

    number: int
    rows: int
    body: bytes


def make_dataset(
    plan: Plan, path: Path, workers: Workers, report: Report = lambda _done, _total: None
) -> int:
    """Write the data set; how many rows it has. What an earlier call has left beside the file is
    not made again. The same plan gives the same file, whatever the workers."""
    needs(plan.form)
    beside = path.with_name(path.name + ".unfinished")
    with Unfinished(beside, plan.about) as unfinished:
        total = plan.total
        done = sum(chunk.size for chunk in plan.chunks() if chunk.number in unfinished.done)
        report(done, total)
        for batch in workers.run(make_chunk, plan.tasks(unfinished.done)):
            for made in require_results(batch, _refusal):
                unfinished.write(made.number, made.body)
                done += made.rows
            report(done, total)
        write_file(path, plan, ((c, unfinished.read(c.number)) for c in plan.chunks()))
    beside.unlink()
    return total


def make_chunk(chunk: Chunk) -> Made:
    return Made(chunk.number, chunk.size, encoded(make_rows(chunk), chunk))


def _refusal(lost: LostTask) -> FourfoldError:
    return FourfoldError("dataset.lost", reason=lost.message)
