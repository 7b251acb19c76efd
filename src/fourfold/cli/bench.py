"""``fourfold bench``: the signature of the search."""

from __future__ import annotations

import typer


def command() -> None:
    """Print the nodes that the solver takes on fixed positions, with one thread.

    The number is the same on every machine, and changes exactly when the search does.
    """
    from fourfold.native import quarto_solver

    typer.echo(f"Bench: {quarto_solver.bench_signature()}")
