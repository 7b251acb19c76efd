"""The levels: legal moves, determinism by seed, limited sight, and increasing strength."""

from __future__ import annotations

import pytest

from fourfold.base.errors import SpecError
from fourfold.games.quarto import GROUPS, Position, Rules, Turn
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import quarto_champion
from fourfold.players.contract import UNLIMITED, Clock, Player
from fourfold.players.registry import make_player
from fourfold.solver import Score, Value, rank_turns
from fourfold.testing import check_player

EVERY_LINE = {rules: [15] * len(GROUPS[rules]) for rules in Rules}


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)"])
def test_levels_make_legal_moves(level: int, game: str) -> None:
    check_player(make_player(f"level({level},seed=1)", "quarto"), Game.find(game).start(), games=1)


def test_levels_range_from_1_to_10() -> None:
    position = Position.parse("..../.3../B..A/..0. D")
    ten, champion = make_player("level(10,seed=4)"), make_player("champion(seed=4)")
    clock = Clock(nodes=200_000)
    assert ten.choose(position, clock) == champion.choose(position, clock)
    with pytest.raises(SpecError, match="from 1 to 10"):
        make_player("level(11)")


def test_seed_determines_the_choices() -> None:
    positions = random_positions(Rules.LINES, 3, 10, seed=1)

    def turns(seed: int) -> list[Turn]:
        player = make_player(f"level(3,seed={seed})")
        return [player.choose(position, UNLIMITED).move for position in positions]

    assert turns(1) == turns(1) != turns(2)


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("sight", [1, 2, 3, 4, 5])
def test_full_attention_gives_exact_scores_within_sight(rules: Rules, sight: int) -> None:
    for position in random_positions(rules, 10, 12, seed=sight):
        scores = {score.turn: score.lower for score in rank_turns(position).turns}

        def visible_score(score: Score) -> Score:
            too_far = score.distance is None or score.distance > sight
            return Score(Value.DRAW, 0) if too_far else score

        best = max(visible_score(score) for score in scores.values())
        looks_best = {turn for turn, score in scores.items() if visible_score(score) == best}
        visible_turns = quarto_champion.best_visible_turns(
            str(position), rules, EVERY_LINE[rules], sight, nodes=10**9
        )
        assert {Turn(*turn) for turn in visible_turns} == looks_best


def test_overlooked_line_is_ignored() -> None:
    position = Position.parse("FDC./..../..../.... E")  # Row 1 is all tall and dark.
    dark, tall = 4, 8
    watched = list(EVERY_LINE[Rules.LINES])
    for overlooked, is_visible in ((dark, True), (dark | tall, False)):
        watched[0] = 15 & ~overlooked
        visible_turns = quarto_champion.best_visible_turns(
            str(position), "lines", watched, 2, nodes=10**6
        )
        assert ([Turn(*turn) for turn in visible_turns] == [Turn(3, None)]) is is_visible


@pytest.mark.parametrize("rules", Rules)
def test_group_numbers_agree_in_python_and_native_code(rules: Rules) -> None:
    """With only one group watched, a win is visible exactly if that group completes it."""
    for number, group in enumerate(GROUPS[rules]):
        board: list[int | None] = [None] * 16
        for square, piece in zip(group[:3], (15, 14, 13), strict=True):
            board[square] = piece
        position = Position.of(tuple(board), 12, rules=rules)
        watched = [0] * len(GROUPS[rules])
        watched[number] = 15
        visible_turns = quarto_champion.best_visible_turns(
            str(position), rules, watched, 1, nodes=1
        )
        assert [Turn(*turn) for turn in visible_turns] == [Turn(group[3], None)]


def test_node_limit_reduces_the_sight() -> None:
    [position] = random_positions(Rules.LINES, 4, 1, seed=1)
    short, two = (
        quarto_champion.best_visible_turns(
            str(position), "lines", EVERY_LINE[Rules.LINES], sight, nodes=1
        )
        for sight in (6, 2)
    )
    assert short == two


def points(player: Player, opponent: Player) -> float:
    """Return the first player's share of the points in two games with alternating starts."""
    total = 0.0
    for seat in range(2):
        position = Position.start()
        while position.outcome is None:
            mover = player if position.to_move == seat else opponent
            position = position.play(mover.choose(position, UNLIMITED).move)
        winner = position.outcome.winner
        total += 0.5 if winner is None else float(winner == seat)
    return total / 2


@pytest.mark.parametrize(("strong", "weak"), [(3, 1), (5, 3), (7, 5), (8, 6)])
def test_two_levels_higher_is_clearly_stronger(strong: int, weak: int) -> None:
    pairs = 30
    better, worse = (make_player(f"level({level},seed={level})") for level in (strong, weak))
    assert sum(points(better, worse) for _ in range(pairs)) > pairs * 0.55
