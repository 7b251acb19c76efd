"""``fourfold book``: build, verify and look into the opening book."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from fourfold.base.errors import FourfoldError
from fourfold.cli.options import Cluster, ProgressBar, RulesName, Seed, Threads, print_table
from fourfold.games.quarto import Rules
from fourfold.solver.book.builder import (
    BookCheck,
    BookChunk,
    BuildOptions,
    ChunkRunner,
    LayerStats,
    SolvedChunk,
    build_book,
    build_layer,
    check_book,
    derive_book,
    layer_beyond,
    layers,
    run_locally,
    sampled_keys,
    sampled_layers,
)
from fourfold.solver.book.file import Book, read_book, write_book
from fourfold.solver.book.layer import Layer, write_layer
from fourfold.solver.book.shipped_books import (
    LAYER,
    rules_with_books,
    rules_with_layers,
    shipped_book,
    shipped_layer,
)
from fourfold.solver.scores import Value

UseLayer = Annotated[
    bool, typer.Option("--layer", help="Use the layer beyond the book: five pieces placed.")
]


def build(
    rules: RulesName = None,
    out: Annotated[Path, typer.Option(metavar="FOLDER", file_okay=False)] = Path("book"),
    depth: Annotated[int, typer.Option(min=0, max=4)] = 4,
    layer: UseLayer = False,
    threads: Threads = None,
    table: Annotated[int, typer.Option(metavar="MIB", min=4)] = 4096,
    cluster: Cluster = None,
) -> None:
    """Build the opening book.

    The command solves every position up to a depth. Without --rules, it builds the books of all
    rule sets. The folder keeps unfinished work: after an interruption, repeat the command to
    continue.

    Args:
        rules: Rule set of Quarto. (default: all)
        out: Folder for the book and for unfinished work.
        depth: Maximum number of pieces placed.
        table: Maximum size of the transposition table.

    Examples:
      fourfold book build --rules squares --depth 1 --out books
    """
    run = run_locally if cluster is None else _run_on(cluster)
    out.mkdir(parents=True, exist_ok=True)
    for name in Rules if rules is None else (Rules(rules),):
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


def verify(
    rules: RulesName = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    seed: Seed = 0,
    threads: Threads = None,
    layer: UseLayer = False,
    book: Path | None = None,
) -> None:
    """Verify the opening book.

    The command solves positions again without the book and compares the scores. The exit code is 1
    if any score differs. With --layer, the command also derives the scores of the book's last layer
    from the layer beyond it.

    Args:
        rules: Rule set of Quarto. (default: all)
        sample: Number of random positions to verify. (default: all)
        book: Book file. (default: the included books)

    Examples:
      fourfold book verify --rules squares --sample 5
    """
    if book is not None and (rules is not None or layer):
        raise FourfoldError("option.book_rules")
    available = rules_with_layers() if layer else rules_with_books()
    chosen = available if rules is None else [Rules(rules)]
    checked = []
    shipped: Callable[[Rules], Book | Layer] = shipped_layer if layer else shipped_book
    for one in map(shipped, chosen) if book is None else [read_book(book)]:
        if isinstance(one, Layer):
            above = shipped_book(one.rules)
            keys = sampled_keys(above)
            derived = derive_book(above, one, keys)
            checked.append(_compare(above, "derived", "its moves", derived, len(keys)))
        keys = sampled_keys(one, sample, seed)
        solved = check_book(one, keys, threads=threads)
        checked.append(_compare(one, "solved again", "the search", solved, len(keys)))
    if not all(checked):
        raise typer.Exit(1)


def _compare(
    book: Book | Layer, done: str, by: str, checked: Iterable[BookCheck], total: int
) -> bool:
    """Print the scores that differ; return whether there are none."""
    wrong = 0
    with ProgressBar(f"{book.rules}, {book.depth} placed") as bar:
        for count, (position, listed, computed) in enumerate(checked, start=1):
            bar.show(count, total)
            if listed != computed:
                wrong += 1
                typer.echo(f"{position}: the book has {listed}, {by} {computed}")
    typer.echo(f"{book.rules}, {book.depth} placed: {total} positions {done}, {wrong} differ")
    return wrong == 0


def stats(
    rules: RulesName = None,
    sample: Annotated[int, typer.Option(min=0)] = 0,
    seed: Seed = 0,
    layer: UseLayer = False,
) -> None:
    """Print statistics of the opening book.

    For each number of pieces: positions, values, moves that keep the value, and distances. The
    positions have a piece in hand and are counted up to symmetry. A move keeps the value if the
    position after it has the same value, at any distance.

    Args:
        rules: Rule set of Quarto. (default: all)
        sample: Also count this many random positions for each number of pieces beyond the book.

    Examples:
      fourfold book stats --rules squares
    """
    for name in rules_with_books() if rules is None else [Rules(rules)]:
        beyond = map(layer_beyond, [name] if layer else ())
        sampled = sampled_layers(name, sample, seed) if sample else ()
        all_stats = [*itertools.chain(layers(name), beyond, sampled)]
        typer.echo(name)
        print_table(
            [("placed", "positions", "won", "drawn", "lost", "moves that keep the value")]
            + [_stats_row(counted) for counted in all_stats],
            words=0,
        )
        typer.echo("distances, as distance:positions")
        for counted in all_stats:
            won, lost = _distances(counted, Value.WIN), _distances(counted, Value.LOSS)
            typer.echo(f"{counted.placed:>6} won {won}; lost {lost}")


def _stats_row(counted: LayerStats) -> tuple[str, ...]:
    counts = (counted.placed, counted.count(), *(counted.count(value) for value in Value))
    share = "-" if counted.turns is None else f"{(counted.keeping or 0) / counted.turns:.4%}"
    return (*map(str, counts), share)


def _distances(counted: LayerStats, value: Value) -> str:
    distances = counted.distances(value)
    return " ".join(f"{distance}:{count}" for distance, count in distances.items()) or "none"


book_command = {"build": build, "verify": verify, "stats": stats}
