"""The levels: legal, repeatable, blind where they are said to be, and ever stronger."""

from __future__ import annotations

import itertools

import pytest

from fourfold.base.errors import SpecError
from fourfold.games.quarto import GROUPS, Position, Rules, Turn
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import quarto_champion
from fourfold.players.champion import ChampionPlayer
from fourfold.players.contract import UNLIMITED, Player
from fourfold.players.level import LEVELS, LevelPlayer
from fourfold.players.registry import make_player
from fourfold.solver import Score, Value, rank_turns
from fourfold.testing import check_player

EVERY_LINE = {rules: [15] * len(GROUPS[rules]) for rules in Rules}


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)"])
def test_every_level_keeps_the_rules(level: int, game: str) -> None:
    check_player(make_player(f"level({level},seed=1)", "quarto"), Game.find(game).start(), games=1)


def test_the_levels_go_from_one_to_ten() -> None:
    assert len(LEVELS) == 9
    assert isinstance(make_player("level(10)"), ChampionPlayer)
    with pytest.raises(SpecError, match="from 1 to 10"):
        make_player("level(11)")


def test_a_seed_repeats_the_choices() -> None:
    positions = random_positions(Rules.LINES, 3, 10, seed=1)

    def turns(seed: int) -> list[Turn]:
        player = make_player(f"level(3,seed={seed})")
        return [player.choose(position, UNLIMITED).move for position in positions]

    assert turns(1) == turns(1) != turns(2)


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("sight", [1, 2, 3, 4, 5])
def test_who_watches_every_line_sees_the_truth_as_far_as_its_sight(
    rules: Rules, sight: int
) -> None:
    for position in random_positions(rules, 10, 12, seed=sight):
        scores = {score.turn: score.lower for score in rank_turns(position).turns}

        def seen(score: Score) -> Score:
            far = score.distance is None or score.distance > sight
            return Score(Value.DRAW, 0) if far else score

        best = max(seen(score) for score in scores.values())
        looks_best = {turn for turn, score in scores.items() if seen(score) == best}
        found = quarto_champion.best_visible_turns(
            str(position), rules, EVERY_LINE[rules], sight, nodes=10**9
        )
        assert {Turn(*turn) for turn in found} == looks_best


def test_an_overlooked_line_does_not_exist() -> None:
    position = Position.parse("FDC./..../..../.... E")  # row 1 is all tall and dark
    dark, tall = 4, 8
    watched = list(EVERY_LINE[Rules.LINES])
    for overlooked, sees in ((dark, True), (dark | tall, False)):
        watched[0] = 15 & ~overlooked
        found = quarto_champion.best_visible_turns(str(position), "lines", watched, 2, nodes=10**6)
        assert ([Turn(*turn) for turn in found] == [Turn(3, None)]) is sees


@pytest.mark.parametrize("rules", Rules)
def test_groups_are_numbered_alike_in_python_and_in_the_core(rules: Rules) -> None:
    """A line that only one group completes is seen exactly by who watches that group."""
    for number, group in enumerate(GROUPS[rules]):
        board: list[int | None] = [None] * 16
        for square, piece in zip(group[:3], (15, 14, 13), strict=True):
            board[square] = piece
        position = Position.of(tuple(board), 12, rules=rules)
        watched = [0] * len(GROUPS[rules])
        watched[number] = 15
        found = quarto_champion.best_visible_turns(str(position), rules, watched, 1, nodes=1)
        assert [Turn(*turn) for turn in found] == [Turn(group[3], None)]


def test_a_short_count_looks_less_far() -> None:
    [position] = random_positions(Rules.LINES, 4, 1, seed=1)
    short, two = (
        quarto_champion.best_visible_turns(
            str(position), "lines", EVERY_LINE[Rules.LINES], sight, nodes=1
        )
        for sight in (6, 2)
    )
    assert short == two


def points(one: Player, other: Player) -> float:
    """What one scores in a game of two: each begins once."""
    total = 0.0
    for seat in range(2):
        position = Position.start()
        while position.outcome is None:
            mover = one if position.to_move == seat else other
            position = position.play(mover.choose(position, UNLIMITED).move)
        winner = position.outcome.winner
        total += 0.5 if winner is None else float(winner == seat)
    return total / 2


@pytest.mark.parametrize(("strong", "weak"), [(3, 1), (5, 3), (7, 5), (8, 6)])
def test_two_levels_up_is_clearly_stronger(strong: int, weak: int) -> None:
    pairs = 30
    better, worse = (LevelPlayer(LEVELS[level - 1], seed=7) for level in (strong, weak))
    assert sum(points(better, worse) for _ in range(pairs)) > pairs * 0.55


def test_skills_grow() -> None:
    for lower, higher in itertools.pairwise(LEVELS):
        assert higher.sight >= lower.sight
        assert higher.overlooks <= lower.overlooks
