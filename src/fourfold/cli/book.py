"""``fourfold book``: build, verify and look into the opening book."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fourfold.cli.options import RulesName, Threads, searched_rules
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Rules

if TYPE_CHECKING:
    from fourfold.solver.book.building import Chunk, Run, Solved

app = typer.Typer(
    help="Build, verify and look into the opening book: the exact score of every Quarto position "
    "with at most four pieces placed.",
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


@app.command()
def build(
    rules: RulesName = None,
    out: Folder = Path("book"),
    depth: Annotated[int, typer.Option(metavar="N", min=0, max=5, help="Pieces placed.")] = 4,
    threads: Threads = None,
    table: Annotated[
        int, typer.Option(metavar="MIB", min=4, help="How large the table may grow, in MiB.")
    ] = 4096,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Solve on the cluster with this scheduler."),
    ] = None,
) -> None:
    """Solve every position to the depth and write the book, of every rule set unless one is named.

    Progress is kept in the folder: after Ctrl-C or a kill, the same command goes on where it was.
    """
    from fourfold.cli.progress import Bar
    from fourfold.solver.book.building import build_book, here
    from fourfold.solver.book.file import write_book

    run = here if cluster is None else _run_on(cluster)
    out.mkdir(parents=True, exist_ok=True)
    for name in Rules if rules is None else (searched_rules(rules),):
        with Bar(f"{name}, {depth} placed") as bar:
            book = build_book(
                name, out, depth=depth, threads=threads, table_mib=table, report=bar.show, run=run
            )
        path = out / f"{name}.book"
        write_book(book, path)
        typer.echo(f"{path}: {len(book.keys)} positions listed, {path.stat().st_size} bytes")


def _run_on(address: str) -> Run:
    """The workers of a cluster. A chunk that they cannot do ends the work; it can go on later."""
    from fourfold.arena.workers.cluster import ClusterWorkers
    from fourfold.arena.workers.contract import Lost, all_done

    workers = ClusterWorkers(address)

    def refusal(lost: Lost) -> FourfoldError:
        reason = lost.message
        return FourfoldError("option.wrong", option="--cluster", value=address, reason=reason)

    def run(function: Callable[[Chunk], Solved], chunks: Iterable[Chunk]) -> Iterator[list[Solved]]:
        for batch in workers.run(function, chunks):
            yield all_done(batch, refusal)

    return run


@app.command()
def verify(
    rules: RulesName = None,
    sample: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many positions; all of them.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="Which sample.")] = 0,
    threads: Threads = None,
    book: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A book file; the ones that come with Fourfold."),
    ] = None,
) -> None:
    """Solve positions of the book anew without it, and compare. Exit code 1 when any differ."""
    from fourfold.cli.progress import Bar
    from fourfold.solver.book.checking import check_book
    from fourfold.solver.book.file import read_book
    from fourfold.solver.book.shipped import rules_with_books, shipped_book

    if book is not None and rules is not None:
        raise FourfoldError("option.book_rules")
    chosen = rules_with_books() if rules is None else [searched_rules(rules)]
    books = [shipped_book(name) for name in chosen] if book is None else [read_book(book)]
    differ = False
    for one in books:
        done = wrong = 0
        with Bar(f"{one.rules}, {one.depth} placed") as bar:
            for done, (position, listed, solved) in enumerate(
                check_book(one, sample=sample, seed=seed, threads=threads), start=1
            ):
                bar.show(done, sample or done)
                if listed != solved:
                    wrong += 1
                    typer.echo(f"{position}: the book has {listed}, the search {solved}")
        typer.echo(f"{one.rules}: {done} positions solved anew, {wrong} differ")
        differ = differ or wrong > 0
    if differ:
        raise typer.Exit(1)


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
) -> None:
    """Count what the shipped book holds: positions, values, distances and turns that keep a value.

    Positions are those with a piece in hand, up to symmetry. A turn keeps the value when the
    position after it is worth as much as the best one, whatever the distance.
    """
    from fourfold.solver.book.shipped import rules_with_books
    from fourfold.solver.book.stats import Layer, layers, sampled_layers
    from fourfold.solver.scores import Value

    def spread(layer: Layer, value: Value) -> str:
        distances = layer.distances(value)
        return " ".join(f"{distance}:{count}" for distance, count in distances.items()) or "none"

    for name in rules_with_books() if rules is None else [searched_rules(rules)]:
        typer.echo(f"{name}\nplaced  positions       won     drawn    lost   turns that keep it")
        found = []
        sampled = sampled_layers(name, sample, seed) if sample else ()
        for layer in itertools.chain(layers(name), sampled):
            found.append(layer)
            kept = "-" if layer.turns is None else f"{(layer.keeping or 0) / layer.turns:.4%}"
            counts = [layer.count(), *(layer.count(value) for value in Value)]
            typer.echo(
                "{:>6} {:>10} {:>9} {:>9} {:>7}".format(layer.placed, *counts) + f"{kept:>21}"
            )
        typer.echo("distances, as distance:positions")
        for layer in found:
            won, lost = spread(layer, Value.WIN), spread(layer, Value.LOSS)
            typer.echo(f"{layer.placed:>6} won {won}; lost {lost}")
