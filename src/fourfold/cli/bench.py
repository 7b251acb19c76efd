"""``fourfold bench``: the signature of the searches."""

from __future__ import annotations

import typer


def command() -> None:
    """Print the nodes that the Quarto solver and the Ultimate engine take on fixed positions.

    The numbers are those of one thread, the same on every machine, and change exactly when a
    search does. The last is their sum.
    """
    from fourfold.native import quarto_solver, ultimate_engine

    quarto, ultimate = quarto_solver.bench_signature(), ultimate_engine.bench_signature()
    typer.echo(f"Quarto: {quarto}\nUltimate: {ultimate}\nBench: {quarto + ultimate}")
