"""Experiments without games: figures of the documents that a program can compute.

Each calculation returns the rows of its table; ``quick`` makes the longer ones shorter.
"""

from __future__ import annotations

import functools
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence

from fourfold.arena.reproduction.figures import (
    AGREES,
    DIFFERS,
    FASTER,
    SLOWER,
    Figure,
    alone,
    exact,
)
from fourfold.evaluation.registry import find_evaluation
from fourfold.evaluation.ultimate_classic import ScoredPosition, ultimate_classic
from fourfold.games import quarto, tictactoe, ultimate
from fourfold.games.quarto import Rules
from fourfold.games.quarto.position import random_positions
from fourfold.players.contract import UNLIMITED, Choice, Clock, choose_with_progress
from fourfold.players.pro import BOUND_VALUE, estimate_tree_complexity, find_depth
from fourfold.players.registry import make_player
from fourfold.search.alphabeta import alphabeta
from fourfold.search.minimax import minimax

FIGURES = {
    "1.1": "..5./BA.E/..6./..D4 0",
    "1.2": "..AF/BC.9/8.D./E1.. 0",
    "1.3": "..5./BA.E/..6./..D4 0",
    "1.4, left": ".E../..../BC../89.. 0",
    "1.4, right": "D.../F..B/31.C/6749 0",
}
"""The boards of the NTNU report's figures, rebuilt from its text: the pictures are lost."""

PYTHON_NODES, NATIVE_NODES = 600_000, 170_000_000
"""The positions that ``ultimate_classic`` searches in thirteen seconds, in Python and compiled. A
node limit instead of a clock gives the same depths on any machine."""


def ntnu_figures(quick: bool) -> list[Figure]:  # noqa: ARG001
    """The counts of figures 1.1 to 1.4."""

    def value(evaluation: str, figure: str) -> float:
        return find_evaluation(evaluation)(quarto.Position.parse(FIGURES[figure]))

    return [
        exact("figure 1.1, almost completed attributes", "4", value("almost", "1.1")),
        exact("figure 1.2, almost completed attributes", "2", value("almost", "1.2")),
        exact("figure 1.2, pieces that complete them", "0", value("absolute", "1.2")),
        exact("figure 1.3, completing pieces", "15", value("absolute", "1.3")),
        *(
            exact(f"figure {name}, h", reported, f"{value('relative', name):.2g}")
            for name, reported in (("1.4, left", "0.27"), ("1.4, right", "0.5"))
        ),
    ]


def ntnu_stretching(quick: bool) -> list[Figure]:
    """How many choices change with the factor C of the relative evaluation."""
    count = 20 if quick else 100
    positions = [
        position
        for placed in (8, 10, 12)
        for position in random_positions(Rules.LINES, placed, count, seed=1)
    ]
    reference, stretched = (
        make_player(f"minmax(depth=2,opening=none,evaluation={evaluation})", "quarto")
        for evaluation in ("relative(c=1)", "relative(c=100)")
    )
    changed = sum(
        reference.choose(position, UNLIMITED).move != stretched.choose(position, UNLIMITED).move
        for position in positions
    )
    return [alone(f"choices changed by C = 100, of {len(positions)}", changed)]


def torino_bounds(quick: bool) -> list[Figure]:  # noqa: ARG001
    """The README's numbers about the size of the tree and the depths that its bounds allow."""
    whole = estimate_tree_complexity(16)

    def power(number: float) -> str:
        mantissa, exponent = f"{number:.1e}".split("e+")
        return f"{mantissa}e{exponent}"

    def complete_from(bound_value: int) -> int:
        return next(placed for placed in range(17) if _sees_end(16 - placed, bound_value))

    five, six = (complete_from(estimate_tree_complexity(n)) for n in (5, 6))
    return [
        exact("16!², states of the whole tree", "4.4e26", power(whole)),
        exact("the same with pruning: its square root", "4.4e13", power(whole**0.5)),
        exact("depth on the empty board with (5!)²", "2", find_depth(16, BOUND_VALUE)),
        exact("pieces placed when (6!)² and (5!)² see the end", "10/11", f"{six}/{five}"),
        exact(
            "groups that may hold a terzo", "10", len(quarto.GROUPS[quarto.Position.start().rules])
        ),
    ]


def _sees_end(missing: int, bound_value: int) -> bool:
    return find_depth(missing, bound_value) == missing


def iiit_search(quick: bool) -> list[Figure]:
    """The depth of the report's search in thirteen seconds, its clock, and its optimisations."""
    positions = _ultimate_positions(2 if quick else 6)
    python = [_classic(position, PYTHON_NODES).depth for position in positions]
    rows = [
        exact("first depth", "3", _first_depth(positions[0])),
        alone("depth in 13 s, in Python (600 000 nodes)", _range(python)),
    ]
    if not quick:
        native = [_classic(position, NATIVE_NODES).depth for position in positions[:2]]
        rows.append(alone("depth in 13 s, compiled (170 million nodes)", _range(native)))
    limit, overrun = 0.5, 0.0
    for position in positions:
        player = make_player(f"ultimate_classic(time={limit},seed=1)", "ultimate")
        began = time.perf_counter()
        player.choose(position, UNLIMITED)
        overrun = max(overrun, time.perf_counter() - began - limit)
    rows.append(alone("latest move after its time is up", f"{1000 * max(0.0, overrun):.0f} ms"))
    return [*rows, *_speeds(positions[0])]


def _speeds(position: ultimate.Position) -> list[Figure]:
    """The gain of rescoring one block only, and of a compiled language."""
    scored = ScoredPosition.of(position)
    move = position.legal_moves()[0]
    after, evaluation = position.play(move), ultimate_classic()
    incremental = _seconds(lambda: scored.scores.after(move, after).heuristic(0))
    scratch = _seconds(lambda: evaluation(after))
    python, native = (
        _nodes_per_second(position, core, nodes)
        for core, nodes in (("python", 20_000), ("native", 2_000_000))
    )
    return [
        _gain("rescoring only the block played in", "less work", scratch / incremental),
        _gain("compiled instead of Python", "huge difference", native / python),
    ]


def _gain(label: str, reported: str, times: float) -> Figure:
    return Figure(
        label, reported, f"{times:.0f} times as fast", "", FASTER if times > 1 else SLOWER
    )


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    for _ in range(300):
        work()
    return time.process_time() - began


def _nodes_per_second(position: ultimate.Position, core: str, nodes: int) -> float:
    began = time.process_time()
    choice = make_player(f"ultimate_classic(core={core},seed=1)", "ultimate").choose(
        position, Clock(nodes=nodes)
    )
    return (choice.nodes or 0) / (time.process_time() - began)


def _classic(position: ultimate.Position, nodes: int) -> Choice:
    player = make_player("ultimate_classic(time=600,seed=1)", "ultimate")
    return player.choose(position, Clock(nodes=nodes))


def _first_depth(position: ultimate.Position) -> int | None:
    depths: list[int | None] = []
    player = make_player("ultimate_classic(seed=1)", "ultimate")
    choose_with_progress(
        player, position, Clock(nodes=40_000), lambda choice: depths.append(choice.depth)
    )
    return depths[0] if depths else None


def _ultimate_positions(count: int) -> list[ultimate.Position]:
    """Positions after 4, 24, 44, … random moves."""
    chance = random.Random(1)
    positions = []
    for number in range(count):
        position = ultimate.Position.start()
        for _ in range(4 + 20 * number):
            if position.outcome is None:
                position = position.play(chance.choice(list(position.legal_moves())))
        if position.outcome is None:
            positions.append(position)
    return positions


def _range(depths: Sequence[int | None]) -> str:
    known = [depth for depth in depths if depth is not None]
    return f"{min(known)} to {max(known)}, mean {statistics.fmean(known):.1f}"


def notes_tic_tac_toe(quick: bool) -> list[Figure]:
    """What the Italian notes say about e(v) and the depth d, in tic-tac-toe."""
    start, open_lines = tictactoe.Position.start(), find_evaluation("open_lines")
    values = [alphabeta(start, depth, open_lines).value or 0.0 for depth in range(1, 7)]
    odd, even = values[::2], values[1::2]
    tree = start.play(start.parse_move("b2"))
    nodes = minimax(tree, None, open_lines).nodes
    return [
        exact("e(v) at the start, where chances are equal", "0", int(open_lines(start))),
        Figure(
            "value of the start at even depths 2, 4, 6",
            "pessimist",
            _numbers(even),
            "",
            AGREES if max(even) < min(odd) else DIFFERS,
        ),
        Figure(
            "value of the start at odd depths 1, 3, 5",
            "optimist",
            _numbers(odd),
            "",
            AGREES if min(odd) > max(even) else DIFFERS,
        ),
        _accuracy(quick),
        exact("nodes that minimax visits after b2", str(_nodes_of_tree(tree)), nodes),
        Figure("positions in memory at once", "all nodes", "9", "", DIFFERS),
    ]


def _numbers(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)


def _accuracy(quick: bool) -> Figure:
    """How often searches of depth 1, 3 and 5 choose a perfect move with three marks placed."""
    positions = _positions_after(3)[:: 6 if quick else 1]
    open_lines = find_evaluation("open_lines")
    shares = []
    for depth in (1, 3, 5):
        perfect = 0
        for position in positions:
            move = alphabeta(position, depth, open_lines).move
            perfect += -_exact_value(position.play(move)) == _exact_value(position)
        shares.append(100 * perfect / len(positions))
    text = ", ".join(f"{share:.0f} %" for share in shares)
    verdict = AGREES if shares == sorted(shares) else DIFFERS
    return Figure("perfect moves at depths 1, 3, 5", "more with depth", text, "", verdict)


def _positions_after(marks: int) -> list[tictactoe.Position]:
    """All unfinished positions with this number of marks."""
    found = [tictactoe.Position.start()]
    for _ in range(marks):
        found = list(dict.fromkeys(p.play(move) for p in found for move in p.legal_moves()))
    return [position for position in found if position.outcome is None]


@functools.cache
def _exact_value(position: tictactoe.Position) -> int:
    """1, 0 or −1 for the player to move."""
    if position.outcome is not None:
        return -1 if position.won else 0
    return max(-_exact_value(position.play(move)) for move in position.legal_moves())


@functools.cache
def _nodes_of_tree(position: tictactoe.Position) -> int:
    if position.outcome is not None:
        return 1
    return 1 + sum(_nodes_of_tree(position.play(move)) for move in position.legal_moves())


CALCULATIONS: Mapping[str, Callable[[bool], list[Figure]]] = {
    "ntnu_figures": ntnu_figures,
    "ntnu_stretching": ntnu_stretching,
    "torino_bounds": torino_bounds,
    "iiit_search": iiit_search,
    "notes_tic_tac_toe": notes_tic_tac_toe,
}
"""The calculations by their names in ``experiments.toml``."""
