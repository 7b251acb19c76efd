"""``fourfold dataset``: positions with exact values, as files for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.base.errors import FourfoldError
from fourfold.cli.options import RulesName, check_writable, parse_placed_range, rules_or_default

if TYPE_CHECKING:
    from fourfold.arena.workers.base import Workers

app = typer.Typer(
    help="Write positions with exact values, for learners and statistics.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback()
def dataset() -> None:
    """Write positions with exact values, for learners and statistics."""


@app.command()
def quarto(
    out: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to write: .jsonl, .npz or .parquet.")
    ],
    rules: RulesName = None,
    placed: Annotated[
        str, typer.Option(metavar="N[-M]", help="How many pieces are placed, as in 10 or 8-12.")
    ] = "8-12",
    by: Annotated[
        str,
        typer.Option(
            metavar="random|novice|champion|classes",
            help="Who plays to the positions; or all classes of positions there are.",
        ),
    ] = "random",
    count: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=10**9,
            help="How many for each number of pieces; not for classes.  [default: 10000]",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            metavar="S", min=0, max=2**59, help="Same seed, same file, on any number of workers."
        ),
    ] = 0,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=1024, help="How many processes.  [default: cores]"),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Make them on a dask.distributed cluster instead."),
    ] = None,
) -> None:
    """Write Quarto positions with a piece in hand: exact value, distance, and all best turns.

    Work is kept beside the file as it goes: after Ctrl-C or a kill, the same command goes on where
    it was. The fields are described in docs/reference/dataset.md.
    """
    from fourfold.base.errors import unknown_name_error
    from fourfold.cli.progress import ProgressBar
    from fourfold.datasets.generation import generate_dataset
    from fourfold.datasets.plan import MOST_CLASSES, FileFormat, Plan, Source

    if by not in [*Source]:
        raise unknown_name_error("dataset.source", by, [*Source])
    if out.suffix.removeprefix(".") not in [*FileFormat]:
        raise FourfoldError("dataset.form", file=out)
    if by == Source.CLASSES and count is not None:
        raise FourfoldError("dataset.count")
    if cluster is not None and workers is not None:
        raise FourfoldError("option.cluster_workers")
    check_writable("FILE", out)
    most = MOST_CLASSES if by == Source.CLASSES else 15
    plan = Plan(
        rules=rules_or_default(rules),
        source=Source(by),
        form=FileFormat(out.suffix.removeprefix(".")),
        placed=tuple(
            parse_placed_range(placed if "-" in placed else f"{placed}-{placed}", 0, most)
        ),
        count=10_000 if count is None else count,
        seed=seed,
    )
    pool = _open_workers(workers, cluster)
    try:
        with ProgressBar(f"{plan.rules}, {by}") as bar:
            rows = generate_dataset(plan, out, pool, bar.show)
    finally:
        pool.close()
    typer.echo(f"{out}: {rows} positions, {out.stat().st_size} bytes")


def _open_workers(count: int | None, cluster: str | None) -> Workers:
    if cluster is not None:
        from fourfold.arena.workers.cluster import ClusterWorkers

        return ClusterWorkers(cluster)
    from fourfold.arena.workers.local import LocalWorkers

    return LocalWorkers(count)
