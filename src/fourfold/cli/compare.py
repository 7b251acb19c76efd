"""``fourfold compare``: the node counts of several searches on the same positions."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from fourfold.base.errors import FourfoldError
from fourfold.cli.options import GameSpec, RulesName, check_writable, find_game
from fourfold.games.contract import Position
from fourfold.games.registry import Game
from fourfold.teaching.node_counts import NodeCounts
from fourfold.teaching.search_setup import Algorithm, find_algorithm

LADDER = "minimax,alphabeta,ordered,table,deepening"


def command(
    texts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[POSITION]...", help="Positions.  [default: the start of the game]"
        ),
    ] = None,
    game: GameSpec = None,
    rules: RulesName = None,
    algorithms: Annotated[
        str, typer.Option(metavar="NAME,...", help="Which searches, separated by commas.")
    ] = LADDER,
    depth: Annotated[
        int, typer.Option(metavar="N", min=1, max=30, help="Count at the depths from 1 to N.")
    ] = 3,
    evaluation: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="What judges at the depth.  [default: by the game]"),
    ] = None,
    positions: Annotated[
        int | None, typer.Option(metavar="K", min=1, help="Take K random positions instead.")
    ] = None,
    moves: Annotated[
        int | None,
        typer.Option(
            metavar="M",
            min=1,
            max=100,
            help="Random positions lie so many moves into a game.  [default: by the game]",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="Which random positions.")] = 0,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw nodes against depth: a .png, .svg or .pdf."),
    ] = None,
    json_output: Annotated[bool, typer.Option("--json", help="JSON instead of tables.")] = False,
) -> None:
    """Count what each search spends on the same positions, and check that their values agree.

    b^d is the size of the whole tree at a depth, b^(d/2) about the least that alpha-beta can do
    with; b is measured along random lines of play. Seconds are the processor's.
    """
    from fourfold.cli.progress import ProgressBar
    from fourfold.teaching.node_counts import check_plot_format, count_nodes
    from fourfold.teaching.node_counts import plot as draw_plot

    chosen = find_game(game, rules)
    searches = _searches(algorithms)
    if texts and positions is not None:
        raise FourfoldError("compare.positions")
    if moves is not None and positions is None:
        raise FourfoldError("compare.moves")
    if plot is not None:
        check_plot_format(plot)
        check_writable("--plot", plot)
    if positions is not None:
        starts = _random_positions(chosen, positions, moves or chosen.info.random_moves, seed)
    else:
        starts = [chosen.parse(text) for text in texts] if texts else [chosen.start()]
    with ProgressBar("searches") as bar:
        counts = count_nodes(starts, searches, depth, evaluation, seed=seed, on_progress=bar.show)
    if plot is not None:
        draw_plot(counts, f"{chosen}, {_position_count(len(starts))}", plot)
    if json_output:
        typer.echo(json.dumps(_as_dict(counts, chosen, starts)))
    else:
        _print_tables(counts, searches, chosen)
        if plot is not None:
            typer.echo(f"{plot}: nodes against depth, on a logarithmic scale")


def _searches(names: str) -> list[Algorithm]:
    searches = [find_algorithm(name.strip()) for name in names.split(",")]
    for search in searches:
        if not search.tree:
            raise FourfoldError("compare.no_depth", name=search.name)
        if searches.count(search) > 1:
            raise FourfoldError("compare.twice", name=search.name)
    return searches


def _random_positions(game: Game, count: int, moves: int, seed: int) -> list[Position[Any]]:
    from fourfold.arena.game import play_opening
    from fourfold.arena.openings import read_openings

    openings = read_openings(f"random(depth={moves})", game, seed)
    try:
        return [play_opening(game, openings.find(number))[0] for number in range(count)]
    except FourfoldError:
        raise FourfoldError("compare.over", moves=moves, game=game) from None


def _position_count(positions: int) -> str:
    return "1 position" if positions == 1 else f"{positions} positions"


def _as_dict(counts: NodeCounts, game: Game, positions: list[Position[Any]]) -> dict[str, Any]:
    return {
        "game": str(game),
        "positions": [str(position) for position in positions],
        "branching": list(counts.branching),
        "measured": [asdict(one) for one in counts.counts],
    }


def _print_tables(counts: NodeCounts, searches: list[Algorithm], game: Game) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    names = [search.name for search in searches]
    nodes, costs = (Table(box=None, padding=(0, 2, 0, 0)) for _ in range(2))
    for title in ("depth", *names, "b^d", "b^(d/2)", "b"):
        nodes.add_column(title, justify="right", no_wrap=True)
    for depth in counts.depths:
        spent = (f"{counts.nodes(name, depth):,.0f}" for name in names)
        theory = (f"{size(depth):,.0f}" for size in (counts.full, counts.least))
        nodes.add_row(str(depth), *spent, *theory, f"{counts.branching[depth - 1]:.1f}")
    for title in ("", "nodes", f"of {names[0]}", "seconds", "µs a node", "what it does"):
        costs.add_column(title, justify="left" if not title or "what" in title else "right")
    deepest = counts.depths[-1]
    for search in searches:
        one, first = counts.at(search.name, deepest), counts.at(names[0], deepest)
        share = f"{one.nodes / first.nodes:.1%}"
        micros = f"{1e6 * one.seconds / one.nodes:.1f}"
        row = (search.name, f"{one.nodes:,}", share, f"{one.seconds:.2f}", micros, search.summary)
        costs.add_row(*row)
    if not console.is_terminal:
        console.width = 200
    console.print(f"{game}, {_position_count(counts.positions)}: nodes for each position")
    console.print(nodes, soft_wrap=False)
    console.print(f"\nDepth {deepest}, all positions together")
    console.print(costs, soft_wrap=False)
    console.print("\nAll searches found the same values.")
