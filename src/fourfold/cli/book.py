"""``fourfold book``: build, verify and look into the opening book."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.base.errors import FourfoldError
from fourfold.cli.options import RulesName, Threads, rules_or_default
from fourfold.games.quarto import Rules

if TYPE_CHECKING:
    from fourfold.solver.book.builder import BookChunk, ChunkRunner, SolvedChunk
    from fourfold.solver.book.file import Book
    from fourfold.solver.book.layer import Layer
    from fourfold.solver.book.verification import BookCheck

app = typer.Typer(
    help="Build, verify and look into the opening book: the exact score of every Quarto position "
    "with at most four pieces placed, and the layer beyond it, with five.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Folder = Annotated[
    Path,
    typer.Option(
        metavar="FOLDER", file_okay=False, help="Where the book and the unfinished work go."
    ),
]

BeyondTheBook = Annotated[
    bool, typer.Option("--layer", help="The layer beyond the book, five pieces placed.")
]


@app.command()
def build(
    rules: RulesName = None,
    out: Folder = Path("book"),
    depth: Annotated[int, typer.Option(metavar="N", min=0, max=4, help="Pieces placed.")] = 4,
    layer: BeyondTheBook = False,
    threads: Threads = None,
    table: Annotated[
        int, typer.Option(metavar="MIB", min=4, help="How large the table may grow, in MiB.")
    ] = 4096,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Solve on the cluster with this scheduler."),
    ] = None,
) -> None:
    """Solve every position to the depth and write the book, of every rule set unless one is named;
    or solve the layer beyond it.

    Progress is kept in the folder: after Ctrl-C or a kill, the same command goes on where it was.
    """
    from fourfold.cli.progress import ProgressBar
    from fourfold.solver.book.builder import BuildOptions, build_book, build_layer, run_locally
    from fourfold.solver.book.file import write_book
    from fourfold.solver.book.layer import write_layer
    from fourfold.solver.book.shipped_books import LAYER

    run = run_locally if cluster is None else _run_on(cluster)
    out.mkdir(parents=True, exist_ok=True)
    for name in Rules if rules is None else (rules_or_default(rules),):
        with ProgressBar(f"{name}, {LAYER if layer else depth} placed") as bar:
            options = BuildOptions(threads, table, bar.show, run)
            if layer:
                path = out / f"{name}.layer"
                write_layer(build_layer(name, out, options), path)
            else:
                path = out / f"{name}.book"
                write_book(build_book(name, out, options, depth=depth), path)
        typer.echo(f"{path}: {path.stat().st_size} bytes")


def _run_on(address: str) -> ChunkRunner:
    """Run chunks on a cluster. A failed chunk ends the build, which can be continued later."""
    from fourfold.arena.workers.base import LostTask, require_results
    from fourfold.arena.workers.cluster import ClusterWorkers

    workers = ClusterWorkers(address)

    def cluster_error(lost: LostTask) -> FourfoldError:
        reason = lost.message
        return FourfoldError("option.wrong", option="--cluster", value=address, reason=reason)

    def run(
        function: Callable[[BookChunk], SolvedChunk], chunks: Iterable[BookChunk]
    ) -> Iterator[list[SolvedChunk]]:
        for batch in workers.run(function, chunks):
            yield require_results(batch, cluster_error)

    return run


@app.command()
def verify(
    rules: RulesName = None,
    sample: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many positions.  [default: all]")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Which sample.")] = 0,
    threads: Threads = None,
    layer: BeyondTheBook = False,
    book: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A book file.  [default: those of the package]"),
    ] = None,
) -> None:
    """Solve positions of the book anew without it, and compare. Exit code 1 when any differ.

    Of the layer beyond it, also see whether every score of the book's last layer follows from it.
    """
    from fourfold.solver.book.file import read_book
    from fourfold.solver.book.layer import Layer
    from fourfold.solver.book.shipped_books import (
        rules_with_books,
        rules_with_layers,
        shipped_book,
        shipped_layer,
    )
    from fourfold.solver.book.verification import check_book, derive_book, sampled_keys

    if book is not None and (rules is not None or layer):
        raise FourfoldError("option.book_rules")
    available = rules_with_layers() if layer else rules_with_books()
    chosen = available if rules is None else [rules_or_default(rules)]
    checked = []
    shipped: Callable[[Rules], Book | Layer] = shipped_layer if layer else shipped_book
    for one in map(shipped, chosen) if book is None else [read_book(book)]:
        if isinstance(one, Layer):
            above = shipped_book(one.rules)
            keys = sampled_keys(above)
            derived = derive_book(above, one, keys)
            checked.append(_compare(above, "derived", "its turns", derived, len(keys)))
        keys = sampled_keys(one, sample, seed)
        solved = check_book(one, keys, threads=threads)
        checked.append(_compare(one, "solved anew", "the search", solved, len(keys)))
    if not all(checked):
        raise typer.Exit(1)


def _compare(
    book: Book | Layer, done: str, by: str, checked: Iterable[BookCheck], total: int
) -> bool:
    """Print the scores that differ; return whether there are none."""
    from fourfold.cli.progress import ProgressBar

    wrong = 0
    with ProgressBar(f"{book.rules}, {book.depth} placed") as bar:
        for count, (position, listed, computed) in enumerate(checked, start=1):
            bar.show(count, total)
            if listed != computed:
                wrong += 1
                typer.echo(f"{position}: the book has {listed}, {by} {computed}")
    typer.echo(f"{book.rules}, {book.depth} placed: {total} positions {done}, {wrong} differ")
    return wrong == 0


@app.command()
def stats(
    rules: RulesName = None,
    sample: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Go on beyond the book with so many random positions a stage."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(metavar="S", help="Which sample.")] = 0,
    layer: BeyondTheBook = False,
) -> None:
    """Count what the shipped book holds: positions, values, distances and turns that keep a value.

    Positions are those with a piece in hand, up to symmetry. A turn keeps the value when the
    position after it is worth as much as the best one, whatever the distance.
    """
    from fourfold.solver.book.shipped_books import rules_with_books
    from fourfold.solver.book.stats import LayerStats, layer_beyond, layers, sampled_layers
    from fourfold.solver.scores import Value

    def spread(counted: LayerStats, value: Value) -> str:
        distances = counted.distances(value)
        return " ".join(f"{distance}:{count}" for distance, count in distances.items()) or "none"

    for name in rules_with_books() if rules is None else [rules_or_default(rules)]:
        typer.echo(f"{name}\nplaced  positions       won     drawn    lost   turns that keep it")
        all_stats = []
        sampled = sampled_layers(name, sample, seed) if sample else ()
        beyond = map(layer_beyond, [name] if layer else ())
        for counted in itertools.chain(layers(name), beyond, sampled):
            all_stats.append(counted)
            share = (
                "-" if counted.turns is None else f"{(counted.keeping or 0) / counted.turns:.4%}"
            )
            counts = [counted.count(), *(counted.count(value) for value in Value)]
            typer.echo(
                "{:>6} {:>10} {:>9} {:>9} {:>7}".format(counted.placed, *counts) + f"{share:>21}"
            )
        typer.echo("distances, as distance:positions")
        for counted in all_stats:
            won, lost = spread(counted, Value.WIN), spread(counted, Value.LOSS)
            typer.echo(f"{counted.placed:>6} won {won}; lost {lost}")
