"""Checks that an analysis with limits never says anything wrong.

    python benchmarks/claims.py [--count 72] [--placed 4-11] [--limits 1,100,...] [--seed 0]

Runs ``fourfold analyse`` on random positions without an immediate win, with several node limits;
without the book, on one thread, with an empty transposition table. Compares the headline and every
cell of the table with the exact scores of all turns. The exit code is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from typer.testing import CliRunner

from fourfold.cli.main import app
from fourfold.games.quarto import Position, Rules
from fourfold.games.quarto.position import random_positions
from fourfold.solver import Score, Value, rank_turns
from fourfold.solver.native_solver import native_solver

LIMITS = (1, 100, 1_000, 5_000, 20_000, 60_000, 150_000, 400_000)

Truth = Mapping[str, Score]
"""The exact score of every turn."""


@dataclass(frozen=True, slots=True)
class Told:
    """The statements of one analysis with a limit."""

    position: Position
    nodes: int
    headline: str
    wrong_headline: bool
    wrong_cells: tuple[str, ...]

    @property
    def settled(self) -> bool:
        """Whether the analysis gave the exact score."""
        return _SCORE.match(self.headline) is not None


def sweep(
    rules: Rules, placed: int, count: int, limits: Sequence[int], seed: int
) -> Iterator[Told]:
    """Analyse every position with every limit."""
    for position in quiet_positions(rules, placed, count, seed):
        truth = {str(score.turn): score.lower for score in rank_turns(position).turns}
        for nodes in limits:
            native_solver.cache_clear()  # what was proven before would be known at once
            options = ["--rules", rules, "--no-book", "--threads", "1", "--nodes", str(nodes)]
            said = CliRunner().invoke(app, ["analyse", str(position), *options]).stdout
            headline, _, *table = said.removeprefix(f"{position} ({rules}): ").splitlines()
            wrong = tuple(cell for cell in _cells(table) if not _cell_is_true(*cell, truth))
            cells = tuple(f"{turn} {cell}" for turn, cell in wrong)
            yield Told(position, nodes, headline, not headline_is_true(headline, truth), cells)


def quiet_positions(rules: Rules, placed: int, count: int, seed: int) -> list[Position]:
    """Random positions without an immediate win."""
    found: list[Position] = []
    while len(found) < count:
        found += [
            position
            for position in random_positions(rules, placed, count, seed)
            if all(turn.gift is not None for turn in position.legal_moves())
        ]
        seed += 1000
    return found[:count]


_SCORE = re.compile(r"(draw|(win|loss) \d+);")
_KEEP = re.compile(r"(one|\d+) best moves?(?: \(possibly (\d+) more\))?: (.*)")


def headline_is_true(headline: str, truth: Truth) -> bool:
    """Whether the headline is true about score, bounds and turns."""
    best = max(truth.values())
    turns = {turn for turn, score in truth.items() if score == best}
    worth, _, rest = headline.partition("; ")
    if between := re.fullmatch(r"between (\w+(?: \d+)?) and (\w+(?: \d+)?)", worth):
        holds = _score(between[1]) <= best <= _score(between[2])
    elif open_ := re.fullmatch(r"(\w+) (\d+)\.\.(\d+)", worth):
        holds = best.value == open_[1] and int(open_[2]) <= (best.distance or 0) <= int(open_[3])
    else:
        holds = _score(worth) == best
    if keep := _KEEP.fullmatch(rest):
        least = 1 if keep[1] == "one" else int(keep[1])
        named = set(keep[3].removesuffix(", ...").split(", "))
        return holds and named <= turns and least <= len(turns) <= least + int(keep[2] or 0)
    if unbeaten := re.fullmatch(r"no move is better than (\S+)", rest):
        return holds and unbeaten[1] in turns
    if may := re.fullmatch(r"possible best moves: (\d+) of (\d+)", rest):
        return holds and len(turns) <= int(may[1]) and int(may[2]) == len(truth)
    return holds and not rest


def _cells(table: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The turns and the texts of their cells."""
    gifts = table[0].removesuffix("piece given").split()
    for row in table[1:]:
        square, *cells = row.split()
        for gift, cell in zip(gifts, cells, strict=True):
            yield f"{'' if square == 'give' else square}:{gift}", cell


def _cell_is_true(turn: str, cell: str, truth: Truth) -> bool:
    score = truth[turn]
    letter = score.value[0].upper()
    if cell in ("≥D", "≤D"):
        return score.value is not (Value.LOSS if cell == "≥D" else Value.WIN)
    return cell in ("?", letter, f"{letter}{score.distance}")


def _score(text: str) -> Score:
    value, _, distance = text.partition(" ")
    return Score(Value(value), int(distance or 0))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=72, help="positions for each number placed")
    parser.add_argument("--placed", default="4-11")
    parser.add_argument("--limits", default=",".join(map(str, LIMITS)))
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    first, last = map(int, arguments.placed.split("-"))
    limits = [int(limit) for limit in arguments.limits.split(",")]
    asked = headlines = cells = 0
    print(f"{'rules':>8} placed analyses settled  wrong headlines  wrong cells")
    for rules in Rules:
        for placed in range(first, last + 1):
            told = list(sweep(rules, placed, arguments.count, limits, arguments.seed))
            wrong = [one for one in told if one.wrong_headline]
            mistaken = sum(len(one.wrong_cells) for one in told)
            settled = sum(one.settled for one in told) / len(told)
            print(
                f"{rules:>8} {placed:>6} {len(told):>8} {settled:>7.1%} {len(wrong):>16} "
                f"{mistaken:>12}",
                flush=True,
            )
            for one in wrong[:1]:
                print(f"         such as {one.position} --nodes {one.nodes}: {one.headline}")
            asked, headlines, cells = asked + len(told), headlines + len(wrong), cells + mistaken
    print(f"{asked} analyses, {headlines} wrong headlines, {cells} wrong cells")
    return int(headlines > 0 or cells > 0)


if __name__ == "__main__":
    sys.exit(main())
