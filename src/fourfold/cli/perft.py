"""``fourfold perft`` and ``fourfold bench``: node counts that check the rules and the searches."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError
from fourfold.cli.options import GameSpec, PositionText, RulesName, find_game, find_position
from fourfold.games.contract import Position
from fourfold.games.info import load_reference
from fourfold.games.perft import perft
from fourfold.games.registry import Game, game_infos

MOST_PLACED = 5
"""The most pieces for ``--canonical``; the positions with more do not fit into memory."""


def perft_command(
    game: GameSpec = None,
    rules: RulesName = None,
    position: PositionText = None,
    depth: Annotated[int | None, typer.Option(min=0, max=256)] = None,
    native: Annotated[bool | None, typer.Option("--native/--python")] = None,
    divide: Annotated[bool, typer.Option("--divide")] = False,
    canonical: Annotated[bool, typer.Option("--canonical")] = False,
) -> None:
    """Count move sequences to check the rules.

    Two programs with the same counts very likely have the same rules. A Quarto move (place and
    give) counts as one. Games that end earlier are not counted.

    Args:
        depth: Number of moves. (default: 3, or 5 with --canonical)
        native: Use the native rules or the Python rules. (default: native if the game has them)
        divide: Count separately below each first move.
        canonical: Count Quarto positions up to symmetry, by the number of pieces placed.

    Examples:
      fourfold perft --game tictactoe --depth 5
      fourfold perft --canonical --depth 2
    """
    chosen = find_game(game, rules)
    if canonical:
        if position is not None or divide or native is False:
            raise FourfoldError("perft.alone")
        _count_canonical(chosen, MOST_PLACED if depth is None else depth)
        return
    start = find_position(chosen, position)
    depth = 3 if depth is None else depth
    if divide and depth == 0:
        raise FourfoldError("perft.divide")
    if native is None:
        native = chosen.info.native_rules is not None
    count = _native_count(chosen) if native else perft
    where = "the start" if position is None else str(start)
    typer.echo(f"{chosen}, {'native' if native else 'Python'} rules, from {where}")
    with _interruptible() if native else contextlib.nullcontext():
        if divide:
            _divide(start, depth, count)
        else:
            _table(start, depth, count)


Count = Callable[[Position[Any], int], int]


def _native_count(game: Game) -> Count:
    if game.info.native_rules is None:
        known = [name for name, info in game_infos().items() if info.native_rules is not None]
        raise FourfoldError("perft.native", game=game.name, known=known)
    native, variant = load_reference(game.info.native_rules), game.options[str(game.info.variant)]
    return lambda position, depth: int(
        native.perft(native.Position.parse(str(position), variant), depth)
    )


def _table(start: Position[Any], depth: int, count: Count) -> None:
    """Print the count of each depth as soon as it is known; stop where every game is over."""
    typer.echo(f"{'depth':>5} {'count':>20} {'seconds':>9}")
    for level in range(depth + 1):
        began = time.perf_counter()
        sequences = count(start, level)
        typer.echo(f"{level:>5} {sequences:>20} {time.perf_counter() - began:>9.3f}")
        if not sequences:
            break


def _divide(start: Position[Any], depth: int, count: Count) -> None:
    total = 0
    for move in start.legal_moves():
        sequences = count(start.play(move), depth - 1)
        total += sequences
        typer.echo(f"{move!s:>5} {sequences:>20}")
    typer.echo(f"total {total:>20}")


def _count_canonical(game: Game, most: int) -> None:
    native = load_reference(game.info.native_rules) if game.info.native_rules else None
    count = getattr(native, "count_canonical", None)
    if count is None:
        raise FourfoldError("perft.canonical", game=game.name)
    if most > MOST_PLACED:
        raise FourfoldError("perft.deep", most=MOST_PLACED, depth=most)
    typer.echo(f"{game}: positions with a piece in hand and no group complete, up to symmetry")
    typer.echo(f"{'placed':>6} {'positions':>20} {'seconds':>9}")
    with _interruptible():
        for placed in range(most + 1):
            began = time.perf_counter()
            positions = count(game.options[str(game.info.variant)], placed)
            typer.echo(f"{placed:>6} {positions:>20} {time.perf_counter() - began:>9.3f}")


@contextlib.contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C end the program at once; Python would wait for the native count first."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def bench_command() -> None:
    """Print the node counts that identify the searches.

    The Quarto solver and the Ultimate engine search fixed positions with one thread. The counts are
    the same on every machine and change only if a search changes. The last line is their sum.

    Examples:
      fourfold bench
    """
    from fourfold.native import quarto_solver, ultimate_engine

    quarto, ultimate = quarto_solver.bench_signature(), ultimate_engine.bench_signature()
    typer.echo(f"Quarto: {quarto}\nUltimate: {ultimate}\nBench: {quarto + ultimate}")
