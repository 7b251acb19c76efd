"""The analysis of Ultimate positions: values of all moves and their bounds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from fourfold.analysis.ultimate import analyse_ultimate, winning_chance
from fourfold.analysis.ultimate.engine import EngineAnalysis, playable_cells
from fourfold.base.errors import FourfoldError
from fourfold.base.limits import NO_LIMITS, Limits
from fourfold.games.ultimate import ENDINGS, Ending, Position


def reached(seed: int, placed: int, n: int = 3) -> Position:
    """Return a position of a random game with `placed` marked cells."""
    chance = random.Random(seed)
    while True:
        position = Position.start(n=n)
        while position.outcome is None and position.placed < placed:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            return position


def minimax_lead(position: Position, player: int) -> float:
    """Return a player's lead in points under best play by exhaustive search."""
    if position.outcome is not None:
        return position.outcome.points[player] - position.outcome.points[1 - player]
    leads = [minimax_lead(position.play(move), player) for move in position.legal_moves()]
    return max(leads) if position.to_move == player else min(leads)


@pytest.mark.parametrize("n", [3, 4])
def test_every_legal_move_is_valued_best_first(n: int) -> None:
    for seed in range(6):
        position = reached(seed, 20, n)
        found = analyse_ultimate(position, depth=3, limits=NO_LIMITS)
        assert {value.move for value in found.moves} == set(position.legal_moves())
        points = [value.points for value in found.moves]
        assert points == sorted(points, reverse=True)
        for value in found.moves:
            after = position
            for move in value.line:
                after = after.play(move)
            assert value.line[0] == value.move
            assert 0 <= value.chance <= 1


def endgames(n: int, ending: str) -> Iterator[Position]:
    """Yield positions of random games with few enough cells for exhaustive search."""
    for seed in itertools.count():
        chance = random.Random(seed)
        position = Position.start(n=n, ending=ending)
        while position.outcome is None and playable_cells(position) > 6:
            position = position.play(chance.choice(position.legal_moves()))
        if position.outcome is None:
            yield position


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("n", [3, 4])
def test_endgame_values_are_exact(n: int, ending: str) -> None:
    for position in itertools.islice(endgames(n, ending), 8):
        found = analyse_ultimate(position, limits=NO_LIMITS)
        assert found.exact
        for value in found.moves:
            lead = minimax_lead(position.play(value.move), position.to_move)
            assert value.points == lead
            if not ENDINGS[ending].blocks_are_points:
                assert value.chance == (1 + lead) / 2
                assert (value.wins_in is not None, value.loses_in is not None) == (
                    lead == 1,
                    lead == -1,
                )


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=list(ENDINGS))
def test_forced_win_and_loss(ending: Ending) -> None:
    most = 9 if ending.blocks_are_points else 1
    won, rest = "xxx......", "." * 9
    blocks = (won, won, "xx.oo....", "o.o......", "o.o......", "o.o......", rest, rest, rest)
    winners = ("x", "x", *[None] * 7)
    position = Position(blocks, 2, 3, ending, 16, winners)
    best = analyse_ultimate(position, depth=2, limits=NO_LIMITS).best
    assert (str(best.move), best.wins_in, best.points, best.chance) == ("i1", 1, most, 1.0)
    noughts = "o.o...o.."
    blocks = (won, won, "xx.......", rest, noughts, noughts, "o........", rest, rest)
    found = analyse_ultimate(Position(blocks, 3, 3, ending, 15, winners), depth=2, limits=NO_LIMITS)
    losing = {str(value.move) for value in found.moves if value.loses_in == 2}
    assert losing == {"a4", "b4", "c4"}  # These moves send x to its win or allow any block.
    assert {str(value.move) for value in found.moves[-3:]} == losing
    assert found.moves[-1].points == -most


def test_limits() -> None:
    start = Position.start()
    shallow = analyse_ultimate(start, limits=Limits(nodes=1))
    assert (shallow.depth, len(shallow.moves)) == (1, 256)
    reports: list[EngineAnalysis] = []
    deeper = analyse_ultimate(start, limits=Limits(nodes=60_000), report=reports.append)
    assert deeper.depth >= 2
    assert [analysis.depth for analysis in reports] == list(range(1, deeper.depth + 1))
    assert analyse_ultimate(start, limits=Limits(seconds=0.05)).moves
    again = analyse_ultimate(start, limits=Limits(nodes=60_000))
    assert again == deeper


def test_finished_game_raises_error() -> None:
    position = Position.start(n=3)
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    with pytest.raises(FourfoldError, match="the game is over"):
        analyse_ultimate(position, limits=NO_LIMITS)


def test_chances() -> None:
    assert winning_chance(0) == 0.5
    assert winning_chance(3) == pytest.approx(1 - winning_chance(-3))
    assert 0 < winning_chance(-16) < winning_chance(-1) < 0.5
