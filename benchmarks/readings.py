"""What the course documents leave open, tried: how their results change with the reading.

    python benchmarks/readings.py seats pro3-pro2 --games 1000
    python benchmarks/readings.py equals pro6-minmax6 --games 48
    python benchmarks/readings.py threats --games 300

``seats`` plays an experiment of the Torino README once with each of its players beginning every
game, ``equals`` once for each rule by which a program may choose among turns that it finds equally
good. ``threats`` plays novice against MinMax-3 of the NTNU
report, once as it is and once with threats counted for MinMax itself wherever its search ends.
docs/discussion/reproduction.md has the figures.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from rich.progress import track

from fourfold.arena.reproduction.playing import find_experiments
from fourfold.arena.statistics.intervals import Interval, mean_interval, wilson
from fourfold.evaluation.absolute import absolute
from fourfold.evaluation.quarticity import CERTAIN_DRAW, CERTAIN_WIN, groups_with_a_terzo
from fourfold.games.quarto import SQUARES, Position, Turn
from fourfold.games.quarto.board import SIZE
from fourfold.players.contract import UNLIMITED, Choice, Clock, Player
from fourfold.players.depth_bounds import tweak_depth
from fourfold.players.minmax import OPENING_PIECES, MinMaxPlayer
from fourfold.players.montecarlo import MonteCarloPlayer
from fourfold.players.novice import NovicePlayer
from fourfold.players.pro import ProPlayer
from fourfold.players.random import RandomPlayer
from fourfold.search.alphabeta import alphabeta
from fourfold.search.contract import Result
from fourfold.specs import Spec

Ranked = tuple[float, tuple[int, int, int]]
"""A value with the turn that has it: column, row, piece."""

LOWEST: Ranked = (-math.inf, (-1, -1, -1))
HIGHEST: Ranked = (math.inf, (SIZE, SIZE, 16))


def transposed(square: int) -> int:
    return square % SIZE * SIZE + square // SIZE


def same(number: int) -> int:
    return number


def from_the_end(number: int) -> int:
    return 15 - number


OURS = "first by rows"
MIRRORS: dict[str, tuple[Callable[[int], int], Callable[[int], int]]] = {
    OURS: (same, same),
    "first by columns": (transposed, same),
    "last by rows": (from_the_end, from_the_end),
}
"""How to turn the squares and the pieces of a game so that the first of equal turns of the game so
turned is the one wanted. Turning back is the same."""

WITH_TURNS = "compared with the turn"


def compared_with_turns(position: Position, depth: float) -> Result:
    """The search of a program that keeps (value, turn) pairs and compares them whole: of equal
    values the lower turn by column, row and piece is taken, and whether a branch is cut there
    hangs on the turns as well, so that a bound may pass for a value."""
    me = position.to_move

    def value(node: Position, depth: float, alpha: Ranked, beta: Ranked) -> Ranked:
        mine = node.to_move == me
        if depth == 0:
            threats = groups_with_a_terzo(node)
            return (-threats if mine else threats, (0, 0, 0))
        sign, best = (-1, HIGHEST) if mine else (1, LOWEST)
        squares = [square for square, piece in enumerate(node.board) if piece is None]
        for square in squares if node.hand is not None else squares[:1]:
            after = node if node.hand is None else node.place(square)
            ended = after.outcome
            for gift in (-1,) if ended is not None else after.remaining:
                if ended is not None:
                    worth = sign * (CERTAIN_DRAW if ended.winner is None else CERTAIN_WIN)
                else:
                    worth = value(after.give(gift), depth - 1, alpha, beta)[0]
                found = (worth, (square % SIZE, square // SIZE, gift))
                if mine:
                    best = min(best, found)
                    beta = min(beta, best)
                else:
                    best = max(best, found)
                    alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best

    worth, (column, row, gift) = value(position, depth, LOWEST, HIGHEST)
    square = None if position.hand is None else row * SIZE + column
    turn = Turn(square, None if gift < 0 else gift)
    return Result(turn, -worth, None, 0, (turn,), complete=True, exact=False)


class EqualTurns(ProPlayer):
    """ProPlayer with another rule for turns that are equally good."""

    def __init__(self, equals: str, bound: int, bound_value: int, first: str, seed: int) -> None:
        super().__init__(bound, bound_value, first, seed=seed)
        self._equals = equals

    def _searched(self, position: Position, clock: Clock) -> Result:
        if self._equals == WITH_TURNS:
            depth = tweak_depth(self._bound, self._bound_value, len(SQUARES) - position.placed)
            return compared_with_turns(position, math.inf if depth is None else depth)
        square, piece = MIRRORS[self._equals]
        board = (position.board[square(place)] for place in SQUARES)
        mirrored = Position(
            tuple(None if there is None else piece(there) for there in board),
            None if position.hand is None else piece(position.hand),
            position.rules,
        )
        found = super()._searched(mirrored, clock)
        placed, gift = found.move.square, found.move.gift
        turn = Turn(
            None if placed is None else square(placed), None if gift is None else piece(gift)
        )
        return replace(found, move=turn, line=(turn,))


class OwnThreats:
    """MinMax-3 to which threats are its own wherever its search ends, though the opponent is to
    move there."""

    evaluation = replace(absolute(), score=lambda position: -absolute()(position))

    def __init__(self, seed: int) -> None:
        self._opening = MonteCarloPlayer(seed=seed)

    def choose(self, position: Position, clock: Clock) -> Choice:
        if position.placed < OPENING_PIECES:
            return self._opening.choose(position, clock)
        return Choice(alphabeta(position, 3, self.evaluation).move)


def torino_player(text: str, equals: str, seed: int) -> Player:
    """The player of a spec in the README's experiments, with this rule for equal turns."""
    spec = Spec.parse(text)
    if spec.name == "random":
        return RandomPlayer(seed)
    first = "random" if spec.name == "pro" else "fixed"
    bound, value = int(spec.options["bound"]), int(spec.options["bound_value"])
    return EqualTurns(equals, bound, value, first, seed)


def match(
    label: str,
    one: Callable[[int], Player],
    two: Callable[[int], Player],
    games: int,
    beginner: int | None = None,
) -> None:
    """Play so many games and print the score of the one. The seats are swapped after each game,
    unless it is said which of the two begins."""
    score: Counter[str] = Counter()
    placements: list[int] = []
    for number in track(range(games), label):
        players = [one(number), two(number + games)]
        swapped = number % 2 if beginner is None else beginner
        position = Position.start()
        while position.outcome is None:
            player = players[position.to_move ^ swapped]
            position = position.play(player.choose(position, UNLIMITED).move)
        winner = position.outcome.winner
        score["drawn" if winner is None else "lost" if winner ^ swapped else "won"] += 1
        placements.append(position.placed)
    shares = (wilson(score[result], games) for result in ("won", "lost", "drawn"))
    told = ", ".join(_told(share, 100, " %") for share in shares)
    print(f"{label:22}  {told}; {_told(mean_interval(placements))} placements", flush=True)


def _told(interval: Interval, scale: int = 1, unit: str = "") -> str:
    value, low, high = (
        f"{scale * number:.{1 if unit else 2}f}"
        for number in (interval.value, interval.low, interval.high)
    )
    return f"{value}{unit} ({low} … {high})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("reading", choices=("seats", "equals", "threats"))
    parser.add_argument("experiment", nargs="?", default="pro6-minmax6", help="of the README")
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    print("won, lost, drawn by the first player (95 % intervals)")
    if arguments.reading == "threats":
        for label, make in (("as the opponent's", MinMaxPlayer), ("as its own", OwnThreats)):
            match(label, NovicePlayer, lambda seed, make=make: make(seed=seed), arguments.games)
        return
    (experiment,) = find_experiments([arguments.experiment])
    one, two = experiment.players
    if arguments.reading == "seats":
        for beginner, text in enumerate((one, two)):
            match(
                f"{text} begins",
                lambda seed: torino_player(one, OURS, seed),
                lambda seed: torino_player(two, OURS, seed),
                arguments.games,
                beginner,
            )
        return
    for equals in (*MIRRORS, WITH_TURNS):
        match(
            equals,
            lambda seed, rule=equals: torino_player(one, rule, seed),
            lambda seed, rule=equals: torino_player(two, rule, seed),
            arguments.games,
        )


if __name__ == "__main__":
    main()
